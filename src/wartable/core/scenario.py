"""Scenarios: rulings that run. docs/scenarios.md describes the vocabulary for people who have never read this."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import tomli_w

from wartable.core import registry, text
from wartable.core.ask import Option
from wartable.core.errors import Fault, RulesError, one_of
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.rng import seeded

SCENARIO_FIELDS = [
    "name", "game", "proves", "content", "seats", "settings", "seed", "chance", "position", "refused", "choose",
    "expect", "then",
]  # fmt: skip
BLOCK_FIELDS = ["chance", "choose", "expect"]
EXPECT_FIELDS = [
    "position", "view", "options", "option_count", "offered", "not_offered", "events", "no_events", "events_of",
    "no_events_of", "hides", "asked", "topic", "prompt", "scores", "winner", "ending", "over", "undo", "draw",
]  # fmt: skip

Data = dict[str, Any]


class Mismatch(Exception):
    """What a scenario expected and what was found instead."""


class Scenario:
    """One scenario of a file."""

    def __init__(self, path: Path, number: int, data: Data) -> None:
        self.path = path
        self.data = data
        self.name = str(data.get("name", f"scenario {number}"))
        self.proves = several(data.get("proves", []), f"{path}: proves")
        self.game_key = str(data.get("game", ""))


class Result:
    """How a scenario went: passed, or why not, with the position where it went wrong."""

    def __init__(self, scenario: Scenario, problem: str = "", position: str = "") -> None:
        self.scenario = scenario
        self.problem = problem
        self.position = position

    @property
    def passed(self) -> bool:
        return not self.problem


def find(paths: list[str | Path]) -> list[Scenario]:
    """The scenarios of files, and of all .toml files below folders."""
    scenarios: list[Scenario] = []
    for given in paths:
        path = Path(given)
        if not path.exists():
            raise Fault(f"{path}: no such scenario file or folder")
        files = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        for file in files:
            scenarios += read_file(file, lenient=path.is_dir())
    return scenarios


def read_file(path: Path, lenient: bool = False) -> list[Scenario]:
    """The scenarios of one file; below a folder, a TOML file without any is another thing (a content pack)."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as mistake:
        raise Fault(f"{path}: cannot read scenarios: {mistake}") from None
    if "scenario" not in data:
        if lenient:
            return []
        raise Fault(f"{path}: no [[scenario]] in it")
    only(data, ["scenario", "game"], f"{path}")
    scenarios = []
    for number, item in enumerate(tables(data["scenario"], f"{path}: scenario"), 1):
        item = {"game": data["game"]} | item if "game" in data else item
        only(item, SCENARIO_FIELDS, f"{path}: scenario {number}")
        scenarios.append(Scenario(path, number, item))
    return scenarios


def only(data: Data, allowed: list[str], where: str) -> None:
    for key in data:
        if key not in allowed:
            raise Fault(f"{where}: {one_of('field', key, allowed)}")


def tables(value: Any, what: str) -> list[Data]:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise Fault(f"{what}: found {value!r}; allowed: tables [[{what.rsplit(maxsplit=1)[-1]}]]")
    return value


def table(value: Any, what: str) -> Data:
    if not isinstance(value, dict):
        raise Fault(f"{what}: found {value!r}; allowed: a table")
    return value


def several(value: Any, what: str) -> list[str]:
    """One line of words, or a list of them."""
    lines = value if isinstance(value, list) else [value]
    for line in lines:
        if not isinstance(line, str):
            raise Fault(f"{what}: found {line!r}; allowed: words, or a list of them")
    return lines


def outcomes(data: Data) -> list[int]:
    """The outcomes of chance that a scenario or a block fixes."""
    fixed = data.get("chance", [])
    if not isinstance(fixed, list) or not all(isinstance(outcome, int) for outcome in fixed):
        raise Fault(f"chance: found {fixed!r}; allowed: a list of whole numbers")
    return fixed.copy()


class Runner:
    """Runs scenarios; keeps the games it has loaded."""

    def __init__(self, content: str | Path | None = None) -> None:
        self.content = content
        self.games: dict[tuple[str, str], Game[Any]] = {}

    def game(self, scenario: Scenario) -> Game[Any]:
        pack: str | Path | None = self.content
        if "content" in scenario.data:
            pack = scenario.path.parent / scenario.data["content"]
        key = (scenario.game_key, str(pack))
        if key not in self.games:
            self.games[key] = registry.load(scenario.game_key, pack)
        return self.games[key]

    def run(self, scenario: Scenario) -> Result:
        match: Match | None = None
        try:
            if "refused" in scenario.data:
                self.refuse(scenario)
                return Result(scenario)
            match = self.start(self.game(scenario), scenario.data)
            for block in blocks(scenario.data):
                play_block(match, block)
            refuse_unused_chance(match)
        except (Mismatch, Fault, RulesError) as problem:
            return Result(scenario, str(problem), position_text(match))
        return Result(scenario)

    def refuse(self, scenario: Scenario) -> None:
        """A scenario whose start must be refused, for the reason it gives: a setting, a pack, a position."""
        wanted = str(scenario.data["refused"])
        try:
            self.start(self.game(scenario), scenario.data)
        except Fault as fault:
            if wanted.lower() not in str(fault).lower():
                raise Mismatch(f"refused: expected the reason {wanted!r}, found {str(fault)!r}") from None
            return
        raise Mismatch(f"refused: expected the reason {wanted!r}, but the scenario starts")

    def start(self, game: Game[Any], data: Data) -> Match:
        if "position" in data:
            position = dict(table(data["position"], "position"))
            if "chance" not in data:
                return text.read(game, position)
            # Chance is fixed before the rules first run: they may roll before they first ask.
            since = position.pop("since", [])
            state = game.from_position(position)
            state.rng.fixed = outcomes(data)
            match = Match(game, state)
            for choice in since:
                match.apply(tuple(choice[1:]), choice[0])
            return match
        seats = data.get("seats", game.seats[0])
        if seats not in game.seats:
            raise Fault(one_of(f"number of seats for {game.key}", seats, [str(count) for count in game.seats]))
        settings = registry.settle(game, seats, table(data.get("settings", {}), "settings"))
        state = game.setup(seats, settings, seeded(data.get("seed", 1)))
        state.rng.fixed = outcomes(data)
        return Match(game, state)


def blocks(data: Data) -> Iterator[Data]:
    """The scenario's own choices and expectations, then those of each [[scenario.then]]."""
    yield {key: data[key] for key in ("choose", "expect") if key in data}
    for block in tables(data.get("then", []), "scenario.then"):
        only(block, BLOCK_FIELDS, "then")
        yield block


def play_block(match: Match, block: Data) -> None:
    since = len(match.log.lines) if block.get("choose") else 0
    if "chance" in block:
        refuse_unused_chance(match)
        match.state.rng.fixed = outcomes(block)
    for words in several(block.get("choose", []), "choose"):
        choose(match, words)
        match.game.check(match.state)
    expect = table(block.get("expect", {}), "expect")
    only(expect, EXPECT_FIELDS, "expect")
    for what, expected in expect.items():
        CHECKS[what](match, expected, since)


def refuse_unused_chance(match: Match) -> None:
    """An outcome that nothing asked for: the scenario does not do what its author thought."""
    if match.state.rng.fixed:
        raise Mismatch(f"chance: nothing asked for the outcomes {match.state.rng.fixed}")


# -- choosing in words ---------------------------------------------------------------------------------------------


def choose(match: Match, words: str) -> None:
    """Make a choice written as "seat: words", or just words where one seat is asked."""
    seat, wanted = who(match, words)
    if wanted.lower() == "undo":
        match.undo(seat)
        return
    match.apply(pick(match, seat, wanted), seat)


def who(match: Match, words: str) -> tuple[int, str]:
    names = [match.game.seat_name(seat) for seat in range(match.state.seats)]
    head, colon, tail = words.partition(":")
    if colon and head.strip() in names:
        return names.index(head.strip()), tail.strip()
    if len(match.to_move) != 1:
        asked = ", ".join(names[seat] for seat in match.to_move) or "nobody"
        raise Mismatch(f'choice {words!r}: asked now: {asked}; write "seat: choice"')
    return match.seat, words.strip()


def pick(match: Match, seat: int, wanted: str) -> Option:
    """The one option that these words mean: the very text, or the only option that has all the words in this order."""
    options = described(match, seat)
    exact = [option for option, said in options if said.lower() == wanted.lower()]
    fitting = exact or [option for option, said in options if fits(wanted, said)]
    if len(fitting) == 1:
        return fitting[0]
    listing = "; ".join(said for _, said in options) or "none: this seat is not asked"
    problem = "no option of" if not fitting else f"{len(fitting)} options of"
    raise Mismatch(f"choice {wanted!r} fits {problem} {match.game.seat_name(seat)}; offered: {listing}")


def described(match: Match, seat: int) -> list[tuple[Option, str]]:
    options = match.options_of(seat)
    view = match.view(seat) if options else {}
    return [(option, match.game.describe(view, option).text) for option in options]


def fits(wanted: str, said: str) -> bool:
    """Whether all words of `wanted` occur in `said`, in this order."""
    words = iter(tokens(said))
    return all(word in words for word in tokens(wanted))


def tokens(words: str) -> list[str]:
    return re.findall(r"[\w+-]+", words.lower())


# -- expecting -----------------------------------------------------------------------------------------------------


def seats_of(match: Match, expected: Data) -> Iterator[tuple[int, Any]]:
    """What is expected of each seat that is named."""
    names = [match.game.seat_name(seat) for seat in range(match.state.seats)]
    for name, value in table(expected, "what is expected by seat").items():
        if name not in names and name != "watcher":
            raise Mismatch(one_of("seat", name, [*names, "watcher"]))
        yield (-1 if name == "watcher" else names.index(name)), value


def compare(what: str, expected: Any, found: Any) -> None:
    """TOML has no word for what is not there or not known: "none" stands for it."""
    if expected != found and not (expected == "none" and found is None):
        raise Mismatch(f"{what}: expected {expected!r}, found {found!r}")


def values(what: str, expected: Data, document: Any) -> None:
    for path, value in flatten(expected):
        where = f"{what} {'.'.join(path)}"
        if path[-1] in OF_LISTS and isinstance(found := look_up(document, path[:-1], what), list):
            OF_LISTS[path[-1]](where, value, found)
        else:
            compare(where, value, look_up(document, path, what))


def check_count(where: str, expected: int, found: list[Any]) -> None:
    compare(where, expected, len(found))


def check_contains(where: str, expected: list[Any], found: list[Any]) -> None:
    """Each of these, as often as it is named."""
    for item in expected:
        if found.count(item) < expected.count(item):
            raise Mismatch(f"{where}: expected {item!r}, found {found!r}")


def check_lacks(where: str, expected: list[Any], found: list[Any]) -> None:
    for item in expected:
        if item in found:
            raise Mismatch(f"{where}: expected no {item!r}, found {found!r}")


def check_any_order(where: str, expected: list[Any], found: list[Any]) -> None:
    if len(expected) != len(found) or any(found.count(item) != expected.count(item) for item in expected):
        raise Mismatch(f"{where}: expected in any order {expected!r}, found {found!r}")


#: The last word of a way to a list may ask about the list instead of going into it.
OF_LISTS: dict[str, Callable[[str, Any, list[Any]], None]] = {
    "count": check_count,
    "contains": check_contains,
    "lacks": check_lacks,
    "any_order": check_any_order,
}


def flatten(expected: Data, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Tables are ways into the document; "a.b" in quotes is the same way as a.b."""
    for key, value in expected.items():
        way = (*path, *str(key).split("."))
        if isinstance(value, dict) and value:
            yield from flatten(value, way)
        else:
            yield way, value


def look_up(document: Any, path: tuple[str, ...], what: str) -> Any:
    for at, key in enumerate(path):
        if isinstance(document, list) and re.fullmatch(r"-?\d+", key) and -len(document) <= int(key) < len(document):
            document = document[int(key)]
        elif isinstance(document, dict) and key in document:
            document = document[key]
        elif isinstance(document, dict) and key.isdigit() and int(key) in document:
            document = document[int(key)]
        else:
            # What is not written in a position is empty there: no cards at a Location, no rumour.
            if what == "position" and isinstance(document, dict) and at == len(path) - 1:
                return []
            has = list(document) if isinstance(document, dict) else f"{len(document)} items" if document else document
            raise Mismatch(f"{what} {'.'.join(path)}: there is no {key!r}; found {has}")
    return document


def check_position(match: Match, expected: Data, since: int) -> None:
    values("position", table(expected, "position"), match.game.position(match.state))


def check_view(match: Match, expected: Data, since: int) -> None:
    for seat, wanted in seats_of(match, expected):
        values("view", table(wanted, "view"), match.view(seat))


def check_options(match: Match, expected: Data, since: int) -> None:
    for seat, lines in seats_of(match, expected):
        wanted = several(lines, "options")
        said = [words for _, words in described(match, seat)]
        unmet = [words for words in wanted if not any(fits(words, other) for other in said)]
        extra = [other for other in said if not any(fits(words, other) for words in wanted)]
        if unmet or extra:
            raise Mismatch(f"options of {match.game.seat_name(seat)}: expected exactly {wanted}, found {said}")


def check_option_count(match: Match, expected: Data, since: int) -> None:
    for seat, wanted in seats_of(match, expected):
        said = [words for _, words in described(match, seat)]
        if len(said) != wanted:
            raise Mismatch(f"options of {match.game.seat_name(seat)}: expected {wanted} of them, found {said}")


def check_offered(match: Match, expected: Data, since: int) -> None:
    for seat, wanted in seats_of(match, expected):
        said = [words for _, words in described(match, seat)]
        for words in several(wanted, "offered"):
            if not any(fits(words, other) for other in said):
                raise Mismatch(f"options of {match.game.seat_name(seat)}: expected {words!r}, found {said}")


def check_not_offered(match: Match, expected: Data, since: int) -> None:
    for seat, unwanted in seats_of(match, expected):
        said = [words for _, words in described(match, seat)]
        for words in several(unwanted, "not_offered"):
            refuse_unknown_words(match, words)
            if any(fits(words, other) for other in said):
                raise Mismatch(f"options of {match.game.seat_name(seat)}: expected no {words!r}, found {said}")


def refuse_unknown_words(match: Match, words: str) -> None:
    """A misspelt option is never offered; a scenario that says so would prove nothing."""
    known = {token for name in match.game.glossary() for token in tokens(name)}
    known |= {
        token for seat in range(match.state.seats) for _, said in described(match, seat) for token in tokens(said)
    }
    known |= set(match.game.option_words())
    for token in tokens(words):
        if token not in known and not token.isdigit():
            raise Mismatch(f"not_offered {words!r}: no option can say {token!r}; check the spelling")


def story(match: Match, seat: int, since: int) -> list[str]:
    return [match.game.tell(event) for event in match.events(seat, since)]


def in_order(wanted: list[str], lines: list[str]) -> bool:
    rest = iter(lines)
    return all(any(words.lower() in line.lower() for line in rest) for words in wanted)


def check_events(match: Match, expected: Any, since: int) -> None:
    expect_lines("events", expected, story(match, -1, since))


def check_no_events(match: Match, expected: Any, since: int) -> None:
    refuse_lines("no_events", expected, story(match, -1, since))


def check_events_of(match: Match, expected: Data, since: int) -> None:
    for seat, wanted in seats_of(match, expected):
        expect_lines("events_of", wanted, story(match, seat, since))


def check_no_events_of(match: Match, expected: Data, since: int) -> None:
    for seat, unwanted in seats_of(match, expected):
        refuse_lines("no_events_of", unwanted, story(match, seat, since))


def expect_lines(what: str, wanted: Any, lines: list[str]) -> None:
    if not in_order(several(wanted, what), lines):
        raise Mismatch(f"{what}: expected in this order {wanted}, found {lines}")


def refuse_lines(what: str, unwanted: Any, lines: list[str]) -> None:
    for words in several(unwanted, what):
        if any(words.lower() in line.lower() for line in lines):
            raise Mismatch(f"{what}: expected no line with {words!r}, found {lines}")


def check_hides(match: Match, expected: Data, since: int) -> None:
    """Words that a seat reads nowhere: neither in its view, nor in its options, nor in its lines of the log."""
    for seat, wanted in seats_of(match, expected):
        known = [json.dumps(match.view(seat), ensure_ascii=False), *story(match, seat, since)]
        known += [said for _, said in described(match, seat)]
        for words in several(wanted, "hides"):
            shown = next((text for text in known if words.lower() in text.lower()), None)
            if shown is not None:
                raise Mismatch(f"hides: expected {words!r} nowhere, found it in {shown}")


def check_asked(match: Match, expected: list[str] | str, since: int) -> None:
    compare("asked", sorted(several(expected, "asked")), sorted(match.game.seat_name(seat) for seat in match.to_move))


def check_topic(match: Match, expected: str, since: int) -> None:
    compare("topic", expected, match.asks[0].topic if match.asks else "")


def check_prompt(match: Match, expected: Data, since: int) -> None:
    """The question in words, as the table asks it; empty for a seat that is not asked."""
    for seat, wanted in seats_of(match, expected):
        topic = next((ask.topic for ask in match.asks if ask.seat == seat), None)
        found = "" if topic is None else match.game.prompt(match.view(seat), topic)
        compare(f"prompt of {match.game.seat_name(seat)}", wanted, found)


def check_scores(match: Match, expected: list[int], since: int) -> None:
    compare("scores", expected, match.game.scores(match.state))


def check_winner(match: Match, expected: str, since: int) -> None:
    found = [match.game.seat_name(seat) for seat in match.state.winners]
    compare("winner", expected, " and ".join(found) or "nobody")


def check_ending(match: Match, expected: str, since: int) -> None:
    compare("ending", expected, match.state.ending)


def check_over(match: Match, expected: bool, since: int) -> None:
    compare("over", expected, match.over)


def check_undo(match: Match, expected: Data, since: int) -> None:
    for seat, wanted in seats_of(match, expected):
        compare(f"undo of {match.game.seat_name(seat)}", wanted, match.can_undo(seat))


def check_draw(match: Match, expected: Data, since: int) -> None:
    """Texts that the picture a seat gets must show."""
    for seat, wanted in seats_of(match, expected):
        picture = match.game.draw(match.view(seat))
        for words in several(wanted, "draw"):
            if words not in picture:
                raise Mismatch(f"draw: the picture of {match.game.seat_name(seat)} does not show {words!r}")


CHECKS: dict[str, Callable[[Match, Any, int], None]] = {
    "position": check_position,
    "view": check_view,
    "options": check_options,
    "option_count": check_option_count,
    "offered": check_offered,
    "not_offered": check_not_offered,
    "events": check_events,
    "no_events": check_no_events,
    "events_of": check_events_of,
    "no_events_of": check_no_events_of,
    "hides": check_hides,
    "asked": check_asked,
    "topic": check_topic,
    "prompt": check_prompt,
    "scores": check_scores,
    "winner": check_winner,
    "ending": check_ending,
    "over": check_over,
    "undo": check_undo,
    "draw": check_draw,
}


def position_text(match: Match | None) -> str:
    """Where a scenario went wrong, for its report."""
    return "" if match is None else tomli_w.dumps(text.write_state(match.game, match.state))
