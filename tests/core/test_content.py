"""Content packs: a mistake is reported with file, line, field, what was found and what is allowed."""

from pathlib import Path

import pytest

from wartable.core.content import Pack, fingerprint, line_of
from wartable.core.errors import BadContent

TEXT = """\
[board]
size = 7

[[faction]]
name = "Owls"

  [[faction.card]]
  name = "Hoot"
  strength = 2

  [[faction.card]]
  name = "Screech"
  strength = -3
  tags = ["Bird", "Fish"]
  wise = "yes"

[[faction]]
name = "Mice"

  [[faction.card]]
  name = "Squeak"
  strength = { value = 1, from = "rulebook" }
"""


def pack(text: str = TEXT) -> Pack:
    return Pack("pack.toml", text)


def test_fields_are_found_on_their_lines() -> None:
    assert line_of(TEXT, ["board", "size"]) == 2
    assert line_of(TEXT, ["faction", 0, "card", 1, "strength"]) == 13
    assert line_of(TEXT, ["faction", 1, "card", 0, "name"]) == 21
    assert line_of(TEXT, ["faction", 1, "card", 0, "missing"]) == 20


@pytest.mark.parametrize(
    ("read", "message"),
    [
        ("card.whole('strength', 0, 20)", r"pack.toml:13: faction\[1\].card\[2\].strength: found -3; allowed: a whole"),
        ("card.names('tags', ['Bird'])", r"pack.toml:14: faction\[1\].card\[2\].tags: found 'Fish'; allowed: Bird"),
        ("card.flag('wise')", r"pack.toml:15: .*wise: found 'yes'; allowed: true or false"),
        ("card.only(['name', 'strength', 'tags'])", r"pack.toml:15: .*wise: unknown field; allowed: name, strength"),
        ("card.text('title')", r"pack.toml:11: .*title: found None; allowed: some text"),
        ("card.wholes('tags', 2, 0, 9)", r"a list of 2 whole numbers from 0 to 9"),
        ("card.tables('name')", r"tables \[\[name\]\]"),
        ("card.table('name')", r"a table \[name\]"),
        ("card.whole('name', 0, 9)", r"found 'Screech'; allowed: a whole number from 0 to 9"),
    ],
)
def test_a_mistake_names_place_found_and_allowed(read: str, message: str) -> None:
    card = pack().top.tables("faction")[0].tables("card")[1]
    with pytest.raises(BadContent, match=message):
        eval(read, {"card": card})


def test_a_value_says_where_it_comes_from() -> None:
    squeak = pack().top.tables("faction")[1].tables("card")[0]
    assert squeak.whole("strength", 0, 9) == 1
    assert squeak.source("strength") == "rulebook"
    assert squeak.source("name") == "pack"
    with pytest.raises(BadContent, match="found 'hearsay'; allowed: rulebook, public, reconstructed"):
        Pack("pack.toml", 'size = { value = 1, from = "hearsay" }').top.source("size")


def test_what_is_no_toml_is_refused_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"pack.toml: not valid TOML: .*line 2"):
        pack("[board]\nsize =\n")
    with pytest.raises(BadContent, match="cannot read the content pack: No such file"):
        Pack.read(tmp_path / "nowhere.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadContent, match="not UTF-8"):
        Pack.read(tmp_path / "bytes.toml")


def test_equal_content_has_equal_fingerprints_however_it_is_written() -> None:
    assert fingerprint({"a": 1, "b": [2]}) == fingerprint({"b": [2], "a": 1})
    assert fingerprint({"a": 1}) != fingerprint({"a": 2})


FIELDS = """
size = 0
most = 9
flat = true
pair = [0, 9]
blank = "  "
padded = "  Owl "
kinds = ["Bird"]
from = { size = "public" }
sure = { value = 4, from = "reconstructed" }
inner = { deep = 1 }
"""


def test_numbers_are_allowed_up_to_both_ends() -> None:
    top = pack(FIELDS).top
    assert (top.whole("size", 0, 9), top.whole("most", 0, 9), top.wholes("pair", 2, 0, 9)) == (0, 9, [0, 9])
    assert (top.text("padded"), top.flag("flat"), top.names("kinds", ["Bird", "Fish"])) == ("Owl", True, ["Bird"])
    assert top.whole("sure", 0, 9) == 4
    assert top.table("inner").whole("deep", 1, 1) == 1
    assert top.table("nowhere").data == {} and top.tables("nowhere") == []
    assert "size" in top and "sise" not in top


@pytest.mark.parametrize(
    ("read", "message"),
    [
        ("top.whole('flat', 0, 9)", r"^pack.toml:4: flat: found True; allowed: a whole number from 0 to 9$"),
        ("top.whole('size', 1, 9)", r"^pack.toml:2: size: found 0; allowed: a whole number from 1 to 9$"),
        ("top.whole('most', 0, 8)", r"^pack.toml:3: most: found 9; allowed: a whole number from 0 to 8$"),
        ("top.whole('nowhere', 0, 8)", r"^pack.toml:1: nowhere: found None; allowed: a whole number from 0 to 8$"),
        ("top.wholes('pair', 3, 0, 9)", r"^pack.toml:5: pair: found \[0, 9\]; allowed: a list of 3 whole numbers"),
        ("top.wholes('pair', 2, 1, 9)", r"^pack.toml:5: pair: found \[0, 9\]; .* from 1 to 9$"),
        ("top.wholes('pair', 2, 0, 8)", r"^pack.toml:5: pair: found \[0, 9\]; .* from 0 to 8$"),
        ("top.wholes('kinds', 1, 0, 8)", r"^pack.toml:8: kinds: found \['Bird'\]; allowed: a list of 1 whole numbers"),
        ("top.text('blank')", r"^pack.toml:6: blank: found '  '; allowed: some text$"),
        ("top.names('padded', ['Owl'])", r"^pack.toml:7: padded: found '  Owl '; allowed: a list of any of: Owl$"),
        ("top.flag('size')", r"^pack.toml:2: size: found 0; allowed: true or false$"),
        ("top.table('pair')", r"^pack.toml:5: pair: found \[0, 9\]; allowed: a table \[pair\]$"),
        ("top.tables('pair')", r"^pack.toml:5: pair: found \[0, 9\]; allowed: tables \[\[pair\]\]$"),
    ],
)
def test_a_field_that_is_wrong_is_named_with_its_line(read: str, message: str) -> None:
    with pytest.raises(BadContent, match=message):
        eval(read, {"top": pack(FIELDS).top})


def test_a_whole_file_can_be_at_fault() -> None:
    assert str(pack(FIELDS).top.fault("", 1, "less")) == "pack.toml:1: (the whole file): found 1; allowed: less"


def test_true_is_no_number_in_a_list() -> None:
    with pytest.raises(BadContent, match=r"found \[True\]; allowed: a list of 1 whole numbers from 0 to 9"):
        pack("pair = [true]").top.wholes("pair", 1, 0, 9)


def test_a_source_is_the_fields_own_the_tables_or_its_owners_word() -> None:
    top = pack(FIELDS).top
    assert (top.source("size"), top.source("most"), top.source("sure")) == ("public", "pack", "reconstructed")
    assert pack('from = "rulebook"\nsize = 1').top.source("size") == "rulebook"
    assert pack('from = "rulebook"\nsize = { value = 1 }').top.source("size") == "pack"


def test_tables_that_repeat_are_counted_anew_in_each_of_their_tables() -> None:
    text = "[[a]]\n[[a.b]]\nx = 1\n[[a.b]]\nx = 2\n[[a]]\n[[a.b]]\nx = 3\n[c.d]\ny = 4\n"
    assert line_of(text, ["a", 0, "b", 1, "x"]) == 5
    assert line_of(text, ["a", 1, "b", 0, "x"]) == 8
    assert line_of(text, ["c", "d", "y"]) == 10


def test_a_fingerprint_tells_order_in_lists_and_kinds_of_values_apart() -> None:
    prints = [fingerprint(content) for content in ([1, 2], [2, 1], [1, "2"], {"a": [1, 2]}, [True, 2])]
    assert len(set(prints)) == 5 and all(len(found) == 16 for found in prints)
