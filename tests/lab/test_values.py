"""Numbers of the content by name, and packs that change them: in every game, one field at a time."""

from __future__ import annotations

import pytest

from wartable.core import registry
from wartable.core.errors import Fault
from wartable.lab.plan import load_pack
from wartable.lab.values import find, pack_text, values_of


@pytest.mark.parametrize(
    ("key", "path", "name"),
    [
        ("jogu", "cards.Scrambler.strength", "Scrambler.strength"),
        ("jogu", "board.start_morale", "board.start_morale"),
        ("jogu", "tribe wu.initiative", "Tribe Wu.initiative"),
        ("gemhold", "Archer.move", "Archer.move"),
        ("gemhold", "rules.start_gems", "rules.start_gems"),
        ("proxywars", "Head Office.attack", "Head Office.attack"),
        ("tsukuyumi", "units.Lt. Dan.health", "Lt. Dan.health"),
        ("tsukuyumi", "supply.rounds", "supply.rounds"),
    ],
)
def test_a_pack_changes_the_value_it_names_and_nothing_else(key: str, path: str, name: str) -> None:
    game = registry.load(key)
    place = find(game, path)
    assert place.name == name and isinstance(place.now, int)
    thing, _, field = name.rpartition(".")
    before = {(what, one): value for what, one, value, _ in game.library.provenance()}
    after = {
        (what, one): value
        for what, one, value, _ in load_pack(key, pack_text({place: place.now + 1})).library.provenance()
    }
    if (thing, field) in before:
        assert {key for key in before if before[key] != after[key]} == {(thing, field)}
        assert after[thing, field] == place.now + 1
    assert load_pack(key, pack_text({place: place.now})).content_hash == game.content_hash


def test_changes_of_one_thing_stand_together() -> None:
    game = registry.load("jogu")
    two = {find(game, "Scrambler.strength"): 5, find(game, "Scrambler.morale"): 1, find(game, "Medic.strength"): 3}
    changed = load_pack("jogu", pack_text(dict(two)))
    values = {(what, field): value for what, field, value, _ in changed.library.provenance()}
    assert [values["Scrambler", "strength"], values["Scrambler", "morale"], values["Medic", "strength"]] == [5, 1, 3]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("strength", "'strength': allowed: THING.FIELD, as `wartable content jogu` lists them"),
        ("Scrambla.strength", "nothing in the content of jogu is called 'Scrambla'; did you mean Scrambler?"),
        ("Xyz.strength", "nothing in the content of jogu is called 'Xyz'"),
        ("Scrambler.cost", "unknown field of Scrambler 'cost'; allowed: copies, strength, morale"),
        ("board.capacity", "it is a list; change it with a content pack and `wartable lab diff`"),
    ],
)
def test_a_path_to_nothing_is_refused(path: str, said: str) -> None:
    with pytest.raises(Fault) as fault:
        find(registry.load("jogu"), path)
    assert said in str(fault.value)


def test_values_are_ranges_steps_or_lists() -> None:
    place = find(registry.load("jogu"), "Scrambler.strength")
    assert values_of(place, "1..4") == [1, 2, 3, 4]
    assert values_of(place, "2..9..3") == [2, 5, 8]
    assert values_of(place, "4, 1,4") == [4, 1]
    for wrong in ("", "5..1", "1..x", "a,b", "1..9..0", "1..1000"):
        with pytest.raises(Fault, match=r"Scrambler.strength: found .*allowed: "):
            values_of(place, wrong)
