"""What a report says of studies whose truth is known."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from msgspec.structs import replace

from made_studies import Columns, material_of, plan_of, table_of
from wartable.draw.bounds import Box
from wartable.lab.effects import overall
from wartable.lab.plan import Ban, Cell
from wartable.lab.report import charts
from wartable.lab.report.sections import cards, compare, drama, effects, factions, gaps, pace, seats, skill
from wartable.lab.report.sections.heat import standing_places
from wartable.lab.report.sections.verdict import verdict
from wartable.lab.study import Study

PAIRS = [("Ash", "Birch"), ("Ash", "Cedar"), ("Birch", "Cedar")]
CELLS = [Cell(["greedy", "greedy"], list(pair)) for pair in PAIRS]


def even(cell: Cell, player: int) -> float:
    return 1.0


def strong_ash(cell: Cell, player: int) -> float:
    return 4.0 if cell.factions[player] == "Ash" else 1.0


def test_a_balanced_study_is_called_balanced() -> None:
    material = material_of(plan := plan_of(CELLS, 1500), table_of(plan, even))
    assert verdict(material).headline == "Balanced"


def test_a_strong_faction_is_named_first() -> None:
    material = material_of(plan := plan_of(CELLS, 200), table_of(plan, strong_ash))
    found = verdict(material)
    assert found.headline == "Not balanced"
    assert "too strong: Ash 8" in found.words.replace("\u202f", "")
    chapter = factions.section(material)
    assert chapter is not None
    assert chapter.finding.startswith("Between bots of the level greedy, Ash wins most, ")


def test_a_small_study_does_not_pretend_to_know() -> None:
    material = material_of(plan := plan_of(CELLS, 10), table_of(plan, even, seed=3))
    assert verdict(material).headline == "No imbalance found"


def test_shares_of_pairs_are_of_those_pairs() -> None:
    material = material_of(plan := plan_of(CELLS, 300), table_of(plan, strong_ash))
    results = material.results
    assert results.pair_share("greedy", "Ash", "Birch").holds(0.8)
    assert results.pair_share("greedy", "Birch", "Cedar").holds(0.5)
    assert results.pair_share("greedy", "Ash", "Birch").matches == 600


def test_the_command_says_what_the_report_says() -> None:
    """Shares and intervals of the factions: both count matches, and weigh that those of a deal go together."""
    plan = plan_of(CELLS, 12)
    table = table_of(plan, strong_ash)
    study = Study(Path("nowhere"), plan)
    study.__dict__["matches"] = table
    results = material_of(plan, table).results
    told = overall(study)
    assert told == {name: pytest.approx(results.faction_share("greedy", name)) for name in ("Ash", "Birch", "Cedar")}
    assert told["Ash"].matches == 48 and told["Ash"].deals == 12


def test_a_faction_against_itself_says_nothing_of_it() -> None:
    cells = [*CELLS, Cell(["greedy", "greedy"], ["Ash", "Ash"])]
    material = material_of(plan := plan_of(cells, 50), table_of(plan, strong_ash))
    assert material.results.faction_share("greedy", "Ash").matches == 200


def test_the_first_seat_is_found_out() -> None:
    """The seat is worth as much as a faction might be: the winner is always who sits first, nine times out of ten."""
    plan = plan_of(CELLS, 200)
    first: Columns = {
        "points": lambda number: [1.0, 0.0] if number % 10 else [0.0, 1.0],
        "scores": lambda number: [7, 3],
    }
    material = material_of(plan, table_of(plan, even, columns=first))
    chapter = seats.section(material)
    assert chapter is not None
    assert chapter.finding.startswith(f"{material.seat_in_words(0).capitalize()} has an advantage: it wins 90")


def test_effects_are_told_apart() -> None:
    """Ash is only ever played by the better bot more often; who wins is the bot alone."""
    cells = [Cell(["captain", "greedy"], ["Ash", "Birch"])] * 3 + [Cell(["greedy", "captain"], ["Ash", "Birch"])]
    plan = plan_of(cells, 200)
    material = material_of(plan, table_of(plan, lambda cell, player: 3.0 if cell.bots[player] == "captain" else 1.0))
    model = effects.joint_model(material)
    assert model is not None
    assert model.difference("faction", "Ash", "Birch").holds(0.0)
    assert model.difference("bot", "captain", "greedy").holds(np.log(3.0))
    assert effects.section(material, model) is not None


def test_a_change_is_found_where_it_is_and_nowhere_else() -> None:
    cells = [Cell(["greedy", "greedy"], list(pair), pack) for pack in ("built-in", "mine") for pair in PAIRS]
    plan = plan_of(cells, 400, ["built-in", "mine"])
    changed = table_of(plan, lambda cell, player: 1.6 if (cell.pack, cell.factions[player]) == ("mine", "Ash") else 1.0)
    found = compare.effects(material_of(plan, changed), "built-in", "mine")
    assert found["Ash"].low > 0.0
    assert found["Ash"].low <= 1.6 / 2.6 - 0.5 <= found["Ash"].high
    chapter = compare.section(material_of(plan, changed))
    assert chapter is not None and "Ash" in chapter.finding
    same = compare.effects(material_of(plan, table_of(plan, even)), "built-in", "mine")
    assert all(one.low <= 0.0 <= one.high for one in same.values())


def test_a_change_in_few_deals_is_not_called_none() -> None:
    cells = [Cell(["greedy", "greedy"], list(pair), pack) for pack in ("built-in", "mine") for pair in PAIRS]
    plan = plan_of(cells, 8, ["built-in", "mine"])
    chapter = compare.section(material_of(plan, table_of(plan, even)))
    assert chapter is not None
    assert chapter.finding == f"It cannot be said yet what changes. {compare.NEEDED}"
    said = "".join(one.text for one in chapter.content)
    assert "Nothing can be said of Ash, Birch and" in said and "<table" not in said
    assert "11 deals" in said


def test_a_sweep_goes_along_its_values_with_the_present_one_among_them(monkeypatch: pytest.MonkeyPatch) -> None:
    packs = ["built-in", "Axe.strength=10", "Axe.strength=2"]
    cells = [Cell(["greedy", "greedy"], list(pair), pack) for pack in packs for pair in PAIRS]
    plan = plan_of(cells, 40, packs)
    swept = material_of(replace(plan, kind="sweep"), table_of(plan, even))
    monkeypatch.setattr(compare, "find", lambda game, place: SimpleNamespace(now={"Axe.strength": 4}[place]))
    what, values = compare.along(swept, packs)
    assert what == "Axe.strength"
    assert list(values.items()) == [(packs[2], "2"), (packs[0], "4 as it is"), (packs[1], "10")]
    text = compare.sweep(swept, packs).text
    at = [text.index(f">{value}<") for value in values.values()]
    assert at == sorted(at)
    monkeypatch.setattr(compare, "find", lambda game, place: SimpleNamespace(now="often"))
    assert list(compare.along(swept, packs)[1]) == packs, "what is no number stays as it was asked for"
    several = material_of(plan, table_of(plan, even))
    assert compare.along(several, packs) == ("pack", dict(zip(packs, ["built-in", *["Axe.strengt…"] * 2], strict=True)))


def test_names_of_lines_are_whole_where_there_is_room() -> None:
    axes = charts.Axes("value", ["1", "2"], [(0.0, "0"), (1.0, "1")], "shares")
    names = ["Society of Engineers", "The Most Serene Federation of Republics"]
    text = charts.curves(axes, [charts.Curve(name, np.array([0.2, 0.4])) for name in names]).text
    assert ">Society of Engineers<" in text
    assert re.search(r">The Most Serene [\w ]*\w…<", text)


def test_the_other_pack_does_not_count_in_the_verdict() -> None:
    cells = [Cell(["greedy", "greedy"], list(pair), pack) for pack in ("built-in", "mine") for pair in PAIRS]
    plan = plan_of(cells, 100, ["built-in", "mine"])
    table = table_of(plan, lambda cell, player: 9.0 if (cell.pack, cell.factions[player]) == ("mine", "Ash") else 1.0)
    assert material_of(plan, table).results.faction_share("greedy", "Ash").holds(0.5)


def test_what_is_forbidden_is_worth_what_its_absence_costs() -> None:
    free = Cell(["greedy", "greedy"], ["Ash", "Birch"])
    without = Cell(["greedy", "greedy"], ["Ash", "Birch"], bans=[Ban(0, "card:Axe")])
    plan = plan_of([free, without], 600)
    table = table_of(plan, lambda cell, player: 0.6 if cell.bans and player == 0 else 1.0)
    [found] = cards.banned_effects(material_of(plan, table))
    assert found.name == "card:Axe"
    assert found.effect.low <= 0.5 - 0.6 / 1.6 <= found.effect.high
    assert found.false < 0.05


@pytest.mark.parametrize(
    ("chances", "changes"),
    [([0.5, 0.7, 0.4, 0.7], 2), ([0.5, 0.51, 0.49, 0.51], 0), ([0.9, 0.48, 0.52, 0.1], 1), ([0.5, 0.5, 0.9], 0)],
)
def test_a_lead_changes_when_another_is_clearly_better(chances: list[float], changes: int) -> None:
    assert drama.lead_changes(np.array([[chance, 1 - chance] for chance in chances])) == changes


def test_comebacks_and_the_point_of_no_return() -> None:
    """The winner, in the first seat, is behind until half time and never again."""
    behind, ahead = [40, 160], [160, 40]
    plan = plan_of(CELLS, 30)
    columns: Columns = {
        "points": lambda number: [1.0, 0.0],
        "estimates": lambda number: behind * 5 + ahead * 5 if number % 2 else ahead * 10,
    }
    material = material_of(plan, table_of(plan, even, columns=columns))
    found = drama.drama_of(material)
    assert found is not None
    assert sorted(set(found.settled.tolist())) == [0.0, 0.5]
    assert drama.comeback(material, found).share == 0.5
    assert set(found.lead_changes.tolist()) == {0, 1}
    # Who leads in the second half has always won.
    assert found.leader_won[:, -1].mean() == 1.0 and found.leader_won[:, 0].mean() == 0.5


def test_the_luck_of_the_deal_is_found_in_matches_played_again() -> None:
    """A faction meets itself, so that both mirrors are the same match; the deal alone decides it."""
    plan = plan_of([Cell(["greedy", "greedy"], ["Ash", "Ash"])], 200)
    decided: Columns = {"points": lambda number: [1.0, 0.0] if number // 2 * 7 % 3 else [0.0, 1.0]}
    luck = skill.luck_of(material_of(plan, table_of(plan, even, columns=decided)))
    assert luck is not None
    assert luck[1].value == pytest.approx(1.0)
    none = skill.luck_of(material_of(plan, table_of(plan, even)))
    assert none is not None and none[1].holds(0.0)


def test_a_strong_faction_is_not_taken_for_luck() -> None:
    cells = [Cell([bot, bot], list(pair)) for bot in ("greedy", "captain") for pair in PAIRS]
    plan = plan_of(cells, 150)
    luck = skill.luck_of(material_of(plan, table_of(plan, strong_ash)))
    assert luck is not None and luck[1].holds(0.0) and luck[1].high < 0.15


def test_a_ladder_is_counted_from_the_higher_bot() -> None:
    cells = [Cell(["random", "captain"], ["Ash", "Birch"]), Cell(["captain", "random"], ["Ash", "Birch"])]
    cells = [Cell([bot, bot], ["Ash", "Birch"]) for bot in ("random", "captain")] + cells
    plan = plan_of(cells, 150)
    table = table_of(plan, lambda cell, at: 4.0 if cell.bots[at] == "captain" else 1.0)
    [row] = skill.ladder_rows(material_of(plan, table))
    assert row[:2] == ("captain", "random")
    assert row[2].holds(0.8)
    assert row[3] == "better"


def test_endings_and_unfinished_matches_are_counted() -> None:
    plan = plan_of(CELLS, 20)
    columns: Columns = {
        "finished": lambda number: number % 4 != 0,
        "ending": lambda number: "" if number % 4 == 0 else "morale",
        "points": lambda number: [0.5, 0.5] if number % 4 == 0 else [1.0, 0.0],
    }
    material = material_of(plan, table_of(plan, even, columns=columns))
    assert pace.most_common_endings(material) == [("morale", 0.75), ("not finished", 0.25)]
    assert ">30<" in gaps.unfinished(material).text


def test_places_are_told_from_things_that_move() -> None:
    """The second board is drawn twice as large, and moved; the piece has gone elsewhere."""

    def box(x: float, y: float, scale: float = 1.0) -> Box:
        return Box(scale * x, scale * y, scale * (x + 10), scale * (y + 10))

    cells = {f"cell:{x},{y}": (20.0 * x, 20.0 * y) for x in range(4) for y in range(4)}
    first = {ref: box(*at) for ref, at in cells.items()} | {"piece:1": box(0, 0)}
    second = {ref: box(*at, 2.0) for ref, at in cells.items()} | {"piece:1": box(60, 60, 2.0)}
    assert set(standing_places([first, second])) == set(cells)
    swapped = dict(zip(first, list(first.values())[::-1], strict=True)) | {"cell:0,0": box(33, 7)}
    mixed = dict(zip(first, [box(17 * at % 61, 29 * at % 67) for at in range(len(first))], strict=True))
    assert standing_places([first, mixed, swapped]) == {}
