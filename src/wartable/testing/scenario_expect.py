"""What a scenario may expect, and how each expectation is checked. A Mismatch says the difference first."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from wartable.core.errors import BadPosition, Fault
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.phrases import fits, tokens
from wartable.core.view import plain
from wartable.testing.scenario_words import (
    Data,
    Mismatch,
    described,
    listed,
    quoted,
    said_to,
    seats_of,
    several,
    story,
    table,
)

# -- values --------------------------------------------------------------------------------------------------------

#: A position does not write what is empty.
EMPTY: list[Any] = [[], {}, 0, False, "", "none"]


def alike(expected: Any, found: Any) -> bool:
    """Return whether two values are equal; `true` is no number, and [] is any empty list or table."""
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if expected in ([], {}) and found in ([], {}):
        return True
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(alike(a, b) for a, b in zip(expected, found, strict=True))
    if isinstance(expected, dict) and isinstance(found, dict):
        return expected.keys() == found.keys() and all(alike(value, found[key]) for key, value in expected.items())
    return bool(expected == found)


def compare(what: str, expected: Any, found: Any) -> None:
    """TOML has no word for what is not there or not known: "none" stands for it."""
    if alike(expected, found) or (expected == "none" and found is None):
        return
    if isinstance(expected, list) and isinstance(found, list):
        raise Mismatch(f"{what}: {difference(expected, found)}\nexpected: {expected!r}\nfound: {found!r}")
    raise Mismatch(f"{what}: expected {expected!r}, found {found!r}")


def difference(expected: list[Any], found: list[Any]) -> str:
    """Return what one list has and the other has not, counting those that occur more than once."""
    missing, extra = leftover(expected, found), leftover(found, expected)
    parts = [f"missing {quoted(missing)}"] if missing else []
    parts += [f"not expected {quoted(extra)}"] if extra else []
    return "; ".join(parts) or "another order"


def leftover(one: list[Any], other: list[Any]) -> list[Any]:
    """Return what is in the first list more often than in the second."""
    rest = other.copy()
    left = []
    for item in one:
        same = next((at for at, candidate in enumerate(rest) if alike(item, candidate)), None)
        if same is None:
            left.append(item)
        else:
            del rest[same]
    return left


def check_count(where: str, expected: Any, found: list[Any]) -> None:
    if not alike(expected, len(found)):
        raise Mismatch(f"{where}: expected {expected!r}, found {len(found)}: {found!r}")


def check_contains(where: str, expected: list[Any], found: list[Any]) -> None:
    """Expect each of these, as often as it is named."""
    missing = leftover(entries(where, expected), found)
    if missing:
        raise Mismatch(f"{where}: missing {quoted(missing)}\nfound: {found!r}")


def check_lacks(where: str, expected: list[Any], found: list[Any]) -> None:
    there = [item for item in entries(where, expected) if any(alike(item, other) for other in found)]
    if there:
        raise Mismatch(f"{where}: not expected {quoted(there)}\nfound: {found!r}")


def check_any_order(where: str, expected: list[Any], found: list[Any]) -> None:
    if leftover(entries(where, expected), found) or leftover(found, expected):
        raise Mismatch(f"{where}: {difference(expected, found)}\nexpected in any order: {expected!r}\nfound: {found!r}")


def entries(where: str, expected: Any) -> list[Any]:
    if not isinstance(expected, list):
        raise Fault(f"{where}: found {expected!r}; allowed: a list")
    return expected


#: The last word of a way to a list may ask about the list instead of going into it.
OF_LISTS: dict[str, Callable[[str, Any, list[Any]], None]] = {
    "count": check_count,
    "contains": check_contains,
    "lacks": check_lacks,
    "any_order": check_any_order,
}


# -- ways into a document ------------------------------------------------------------------------------------------


class Unwritten(Exception):
    """The last part of a way is not in the document, which has other things there."""

    def __init__(self, way: list[str], there: str) -> None:
        self.way = way
        self.there = there


def flatten(expected: Data, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Return tables as ways into the document, down to what is no table."""
    for key, value in expected.items():
        way = (*path, str(key))
        if isinstance(value, dict) and value:
            yield from flatten(value, way)
        else:
            yield way, value


def values(what: str, expected: Data, document: Any, unwritten: Callable[[list[str], Any], None] | None = None) -> None:
    """Check what is expected of a document. Where `unwritten` is given, the document leaves out what is empty: it is
    called with the way to what is not there and what was expected of it."""
    for path, value in flatten(expected):
        where = f"{what} {'.'.join(path)}"
        way, question = last_word(path)
        try:
            found = look_up(document, way, where)
            if question and not isinstance(found, list):
                found, question = look_up(document, path, where), ""
        except Unwritten as gone:
            if unwritten is None:
                raise Mismatch(f"{where}: there is no {gone.way[-1]!r}\nfound: {gone.there}") from None
            unwritten(gone.way, value)
            found = [] if question or value not in EMPTY else value
        if question:
            OF_LISTS[question](where, value, found)
        else:
            compare(where, value, found)


def last_word(path: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """Return a way, and what its last word asks about the list there, if it does."""
    head, _, last = path[-1].rpartition(".")
    if last not in OF_LISTS or (len(path) == 1 and not head):
        return path, ""
    return (*path[:-1], head) if head else path[:-1], last


def look_up(document: Any, path: tuple[str, ...], where: str) -> Any:
    """Return what lies at the end of a way. A name with dots ("Lt. Dan") is one part of it where the document has it;
    else "a.b" in quotes is the same way as a.b."""
    taken: list[str] = []
    for at, key in enumerate(path):
        rest = key
        while rest:
            part = next((part for part in heads(rest) if has(document, part)), None)
            if part is None:
                if isinstance(document, dict) and at == len(path) - 1:
                    raise Unwritten([*taken, rest], outline(document))
                raise Mismatch(f"{where}: there is no {rest!r}\nfound: {outline(document)}")
            document = inside(document, part)
            taken.append(part)
            rest = rest[len(part) + 1 :]
    return document


def heads(key: str) -> list[str]:
    """Return a key, and its beginnings up to each of its dots, the longest first."""
    parts = key.split(".")
    return [".".join(parts[:size]) for size in range(len(parts), 0, -1)]


def has(document: Any, key: str) -> bool:
    if isinstance(document, list):
        return bool(re.fullmatch(r"-?\d+", key)) and -len(document) <= int(key) < len(document)
    return isinstance(document, dict) and (key in document or (key.isdigit() and int(key) in document))


def inside(document: Any, key: str) -> Any:
    if isinstance(document, dict) and key in document:
        return document[key]
    return document[int(key)]


def outline(document: Any) -> str:
    """Return what there is, for somebody who looked for something else."""
    if isinstance(document, dict):
        return ", ".join(str(key) for key in document) or "nothing"
    return f"a list of {len(document)}" if isinstance(document, list) else repr(document)


# -- expectations --------------------------------------------------------------------------------------------------


def check_position(match: Match, expected: Data, since: int) -> None:
    document = match.game.position(match.state)

    def unwritten(way: list[str], value: Any) -> None:
        refuse_unknown_field(match.game, document, way, value)

    values("position", table(expected, "position"), document, unwritten)


def refuse_unknown_field(game: Game[Any, Any], document: Data, way: list[str], value: Any) -> None:
    """Refuse a misspelt field: what a position does not write is empty there, if it could be written."""
    probe = deepcopy(document)
    place: Any = probe
    for part in way[:-1]:
        place = inside(place, part)
    place[way[-1]] = [] if value == "none" else value
    try:
        game.from_position(probe)
    except BadPosition as fault:
        if "unknown" in str(fault) and repr(way[-1]) in str(fault):
            raise Mismatch(f"position {'.'.join(way)}: {fault}") from None
    except (TypeError, ValueError, AttributeError, KeyError):
        # Not every value can be written there, and the middle of a step is no position: that is not the question.
        pass


def check_view(match: Match, expected: Data, since: int) -> None:
    for seat, name, wanted in seats_of(match, expected):
        values(f"view of {name}", table(wanted, "view"), plain(match.view(seat)))


def check_options(match: Match, expected: Data, since: int) -> None:
    for seat, name, lines in seats_of(match, expected):
        wanted = several(lines, "options")
        said = said_to(match, seat)
        unmet = [words for words in wanted if not any(fits(words, other) for other in said)]
        extra = [other for other in said if not any(fits(words, other) for words in wanted)]
        parts = [f"missing {quoted(unmet)}"] if unmet else []
        parts += [f"not expected {quoted(extra)}"] if extra else []
        if parts:
            raise Mismatch(f"options of {name}: {'; '.join(parts)}\n{listed('offered', said)}")


def check_option_count(match: Match, expected: Data, since: int) -> None:
    for seat, name, wanted in seats_of(match, expected):
        said = said_to(match, seat)
        if not alike(wanted, len(said)):
            raise Mismatch(
                f"options of {name}: expected {wanted!r} of them, found {len(said)}\n{listed('offered', said)}"
            )


def check_offered(match: Match, expected: Data, since: int) -> None:
    for seat, name, wanted in seats_of(match, expected):
        said = said_to(match, seat)
        missing = [words for words in several(wanted, "offered") if not any(fits(words, other) for other in said)]
        if missing:
            raise Mismatch(f"options of {name}: missing {quoted(missing)}\n{listed('offered', said)}")


def check_not_offered(match: Match, expected: Data, since: int) -> None:
    for seat, name, unwanted in seats_of(match, expected):
        said = said_to(match, seat)
        for words in several(unwanted, "not_offered"):
            refuse_unknown_words(match, words)
            found = [other for other in said if fits(words, other)]
            if found:
                raise Mismatch(
                    f"options of {name}: not expected {words!r}, found {quoted(found)}\n{listed('offered', said)}"
                )


def refuse_unknown_words(match: Match, words: str) -> None:
    """Refuse a misspelt option: it is never offered, and a scenario that says so would prove nothing."""
    known = {token for name in match.game.library.glossary() for token in tokens(name)}
    known |= {
        token for seat in range(match.state.seats) for _, said in described(match, seat) for token in tokens(said)
    }
    known |= set(match.game.library.option_words())
    for token in tokens(words):
        if token not in known and not token.isdigit():
            raise Mismatch(f"not_offered {words!r}: no option can say {token!r}; check the spelling")


def check_events(match: Match, expected: Any, since: int) -> None:
    expect_lines("events", expected, story(match, -1, since))


def check_no_events(match: Match, expected: Any, since: int) -> None:
    refuse_lines("no_events", expected, story(match, -1, since))


def check_events_of(match: Match, expected: Data, since: int) -> None:
    for seat, name, wanted in seats_of(match, expected):
        expect_lines(f"events_of {name}", wanted, story(match, seat, since))


def check_no_events_of(match: Match, expected: Data, since: int) -> None:
    for seat, name, unwanted in seats_of(match, expected):
        refuse_lines(f"no_events_of {name}", unwanted, story(match, seat, since))


def expect_lines(what: str, wanted: Any, lines: list[str]) -> None:
    """Expect each of these in a line of its own, one after the other."""
    rest = iter(lines)
    before = ""
    for words in several(wanted, what):
        line = next((line for line in rest if words.lower() in line.lower()), None)
        if line is None:
            raise Mismatch(f"{what}: no line with {words!r}{before}\n{listed('the lines', lines)}")
        before = f" after {line!r}"


def refuse_lines(what: str, unwanted: Any, lines: list[str]) -> None:
    for words in several(unwanted, what):
        found = next((line for line in lines if words.lower() in line.lower()), None)
        if found is not None:
            raise Mismatch(f"{what}: not expected {words!r}, found {found!r}\n{listed('the lines', lines)}")


def check_hides(match: Match, expected: Data, since: int) -> None:
    """Expect words that a seat reads nowhere: neither in its view, nor in its options, the open questions, its lines of
    the log."""
    for seat, name, wanted in seats_of(match, expected):
        known = [("view", json.dumps(plain(match.view(seat)), ensure_ascii=False))]
        known += [("options", said) for said in said_to(match, seat)]
        known += [("topic", ask.topic) for ask in match.asks]
        known += [("log", line) for line in story(match, seat, since)]
        for words in several(wanted, "hides"):
            for place, said in known:
                at = said.lower().find(words.lower())
                if at >= 0:
                    near = said if place != "view" else f"...{said[max(0, at - 60) : at + len(words) + 60]}..."
                    raise Mismatch(f"hides: {name} reads {words!r} in its {place}: {near}")


def check_asked(match: Match, expected: list[str] | str, since: int) -> None:
    compare("asked", sorted(several(expected, "asked")), sorted(match.game.seat_name(seat) for seat in match.to_move))


def check_topic(match: Match, expected: Any, since: int) -> None:
    """Expect the question that all who are asked now have before them, or the one of each seat that is named."""
    if not isinstance(expected, dict):
        topics = [ask.topic for ask in match.asks] or [""]
        compare("topic", expected, next((topic for topic in topics if topic != expected), expected))
        return
    for seat, name, wanted in seats_of(match, expected):
        ask = match.ask_of(seat)
        compare(f"topic of {name}", wanted, None if ask is None else ask.topic)


def check_prompt(match: Match, expected: Data, since: int) -> None:
    """Expect the question in words, as the table asks it; empty for a seat that is not asked."""
    for seat, name, wanted in seats_of(match, expected):
        ask = match.ask_of(seat)
        compare(f"prompt of {name}", wanted, "" if ask is None else match.game.prompt(match.view(seat)))


def check_scores(match: Match, expected: list[int], since: int) -> None:
    found = match.game.scores(match.state)
    if not alike(expected, found):
        raise Mismatch(f"scores: expected {expected!r}, found {found!r}")


def check_winner(match: Match, expected: str, since: int) -> None:
    found = [match.game.seat_name(seat) for seat in match.state.winners]
    compare("winner", expected, " and ".join(found) or "nobody")


def check_ending(match: Match, expected: str, since: int) -> None:
    compare("ending", expected, match.state.ending)


def check_over(match: Match, expected: bool, since: int) -> None:
    compare("over", expected, match.over)


def check_undo(match: Match, expected: Data, since: int) -> None:
    for seat, name, wanted in seats_of(match, expected):
        compare(f"undo of {name}", wanted, match.can_undo(seat))


def check_draw(match: Match, expected: Data, since: int) -> None:
    """Texts that the picture a seat gets must show."""
    for seat, name, wanted in seats_of(match, expected):
        picture = match.game.draw(match.view(seat)).svg()
        for words in several(wanted, "draw"):
            if words not in picture:
                raise Mismatch(f"draw: the picture of {name} does not show {words!r}")


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
