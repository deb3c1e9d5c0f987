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
