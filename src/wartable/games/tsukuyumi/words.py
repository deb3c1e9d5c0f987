"""Tsukuyumi in words: options, questions, events, and what each thing does."""

from __future__ import annotations

import re

from wartable.core.ask import Option
from wartable.core.game import Words
from wartable.core.log import Event
from wartable.core.names import NOBODY, Names, capital
from wartable.games.tsukuyumi import combatcards, events, terms, verbs
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.cells import cell_name
from wartable.games.tsukuyumi.questions import QUESTIONS
from wartable.games.tsukuyumi.view import TsukuyumiView
from wartable.games.tsukuyumi.words_asked import asked_words, done_words
from wartable.games.tsukuyumi.words_places import cell_place, space_place

#: The sides of a flat-top hex, counter-clockwise from direction 0.
DIRECTIONS = ["lower right", "upper right", "top", "upper left", "lower left", "bottom"]

#: The same as a person sees them.
ARROWS = "↘↗↑↖↙↓"

#: What the numbers of options and events stand for, by what their operands are called.
NAMED: dict[str, list[str]] = {
    "ability": verbs.ABILITIES,
    "combat": combatcards.NAMES,
    "counter": terms.COUNTERS,
    "event": terms.EVENTS,
    "faction": terms.FACTIONS,
    "line": terms.LINE_NAMES,
    "pile": ["draw pile", "discard pile"],
    "property": list(terms.PROPERTIES),
    "route": ["", " by the second way", " by the third way"],
    "side": DIRECTIONS,
    "state": ["active", "used"],
    "terraforming": terms.TERRAFORMINGS,
    "unit": terms.UNITS,
    "uplink": terms.UPLINKS,
    "weapon": terms.WEAPONS,
}
#: Some of these names are found in the glossary, but not all.
SAID = ["ability", "faction", "line", "pile", "route", "side", "state", "terraforming", "weapon"]
#: The words of options besides the names of things in the glossary.
OPTION_WORDS = re.findall(
    r"[\w+-]+",
    " ".join(
        [re.sub(r"\{\w+\}", " ", f"{verb.text} {verb.none}") for verb in verbs.VERBS.values()]
        + [name for sort in SAID for name in NAMED[sort]]
    ).lower(),
) + [f"{chr(97 + letter)}{number}" for letter in range(17) for number in range(1, 18)]


def prompt(view: TsukuyumiView, names: Names) -> str:
    """Return the question a seat is asked, as the table asks it; to a person, with what it is about."""
    if view.asked is None:
        return ""
    return asked_words(view, view.asked, names) if names.spoken else QUESTIONS[view.asked.topic].prompt


def describe(catalogue: Catalogue, view: TsukuyumiView, option: Option, names: Names) -> Words:
    """Return an option in words, with the elements of the board it touches."""
    verb = verbs.VERBS[option[0]]
    if option[0] == verbs.DONE and names.spoken:
        return Words(done_words(view), [f"button:{verbs.DONE}"])
    if not verb.operands:
        return Words(verb.text, [f"button:{option[0]}"])
    said: dict[str, str] = {}
    refs: dict[str, str] = {}
    for operand, number in zip(verb.operands, option[1:], strict=True):
        said[operand.name], ref = operand_words(catalogue, view, operand.sort, number)
        if names.spoken:
            said[operand.name] = spoken(catalogue, view, names, operand.sort, number) or said[operand.name]
        refs[operand.name] = f"{operand.sort}:{ref}"
    if option[0] == verbs.RAZE and option[1] < terms.PIG:
        said["edge"] = ""
    text = verb.text_for(said)
    return Words(
        capital(text.format(**said)) if names.spoken else text.format(**said), [refs[name] for name in verb.refs]
    )


def operand_words(catalogue: Catalogue, view: TsukuyumiView, sort: str, number: int) -> tuple[str, str]:
    """Return what a number of an option says, and how the picture calls it."""
    if sort in NAMED:
        return NAMED[sort][number], NAMED[sort][number]
    if sort == "space":
        return view.spaces[number].name, view.spaces[number].name
    if sort == "cell":
        return cell_name(number), cell_name(number)
    if sort == "card":
        return catalogue.actions[number].name, catalogue.actions[number].name
    if sort == "tile":
        return tile_words(catalogue, number), catalogue.tiles[number].key
    if sort == "player":
        return view.players[number].faction, str(number)
    if sort == "initiative":
        return str(number + 1), str(number)
    if sort == "share":
        return str(number * 5), str(number)
    if sort == "edge":
        return f" {DIRECTIONS[number]}", str(number)
    return str(number), str(number)


def spoken(catalogue: Catalogue, view: TsukuyumiView, names: Names, sort: str, number: int) -> str:
    """Return what a person is told instead: players by their names, places with what they are; else nothing."""
    if sort == "space":
        return space_place(view, names, number)
    if sort == "cell":
        return cell_place(view, names, number)
    if sort == "tile":
        return tile_place(catalogue, number)
    if sort == "player":
        return str(names.side(view.players[number].faction, True))
    if sort == "faction":
        return str(names.side(terms.FACTIONS[number], True))
    return ""


def tile_place(catalogue: Catalogue, tile: int) -> str:
    """Return a tile as a person sees it: with an arrow for each of its walls."""
    printing = catalogue.tiles[tile]
    whole = tile_words(catalogue, tile).partition(" closed")[0]
    walls = "".join(ARROWS[edge] for edge in printing.red)
    return f"{whole}, {'walls' if len(walls) > 1 else 'wall'} {walls}" if walls else whole


def tile_words(catalogue: Catalogue, tile: int) -> str:
    """Return a tile for people: what it is, not its number in a list."""
    printing = catalogue.tiles[tile]
    parts = [terms.TYPES[printing.type]]
    if printing.number:
        parts.append(str(printing.number))
    parts += [name for name, bit in terms.PROPERTIES.items() if printing.properties & bit]
    if printing.red:
        parts.append("closed " + ", ".join(DIRECTIONS[edge] for edge in printing.red))
    return " ".join(parts)


# -- events --------------------------------------------------------------------------------------------------------


#: A number in a sentence: which one, what it is, and what is said of a faction or counted.
SLOT = re.compile(r"\{(\d)(\w):?([^}]*)\}")
#: What begins a part of the story.
PARTS = {events.ROUND, events.PHASE, events.TURN}
#: What befalls a faction in the turn of another.
NOBODYS = {
    events.STOPPED,
    events.DAMAGE,
    events.DESTROYED,
    events.ABSORBED,
    events.COVERED,
    events.ANSWERS,
    events.NO_ANSWER,
    events.BARRED,
    events.VENDETTA,
    events.RADIATION,
    events.DISPLACED,
    events.PROTECTED,
    events.SURVIVES,
    events.SCORE,
    events.WINS,
}


def tell(catalogue: Catalogue, event: Event, names: Names) -> Words:
    """Return an event in words, by the sentence of its kind, with the spaces it touches."""
    sentence = events.SENTENCES[event[0]]
    if names.spoken and UNITS_MOVED in sentence:
        sentence = sentence.replace(UNITS_MOVED, several(event[2], terms.UNITS[event[3]]))
    elif names.spoken and event[0] in ONE_UNIT:
        sentence = sentence.replace("{1u}", several(1, terms.UNITS[event[2]]))

    def word(found: re.Match[str]) -> str:
        number = event[int(found[1]) + 1]
        if found[2] == "f":
            return format(names.side(terms.FACTIONS[number], True), found[3])
        if found[3]:
            return counted(number, found[3])
        return said(catalogue, found[2], number)

    slots = [(found[2], event[int(found[1]) + 1]) for found in SLOT.finditer(sentence)]
    refs = [f"space:{cell_name(number)}" for letter, number in slots if letter == "c"]
    doer = NOBODY if event[0] in NOBODYS or not sentence.startswith("{0f") else names.seat_of(terms.FACTIONS[event[1]])
    return Words(capital(SLOT.sub(word, sentence)), refs, doer, event[0] in PARTS)


#: How sentences name a number of units; people are told so many of them instead.
UNITS_MOVED = "{1n} × {2u}"
#: What is told of a unit that comes or goes: people are told that it is one.
ONE_UNIT = {events.PLACED, events.GIVES_UP}


def several(number: int, unit: str) -> str:
    """Return "1 Private" or "2 Privates"; names that are a plural already, or end with a number, stay as they are."""
    return f"{number} {unit}" if unit.endswith(("Oni", "2.1", "2.2")) else counted(number, unit)


def counted(number: int, thing: str) -> str:
    """Return "1 point" or "2 points"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def said(catalogue: Catalogue, letter: str, number: int) -> str:
    if letter == "n":
        return str(number)
    if letter == "h":
        return f"{number / 2:g}"
    if letter == "c":
        return cell_name(number)
    if letter == "a":
        return catalogue.actions[number].name
    if letter == "i":
        return tile_words(catalogue, number)
    return LETTERS[letter][number]


#: What the letters of sentences stand for (see events.py).
LETTERS: dict[str, list[str]] = {
    "b": combatcards.NAMES,
    "d": DIRECTIONS,
    "e": terms.EVENTS,
    "g": terms.GOALS,
    "k": terms.COUNTERS,
    "l": terms.UPLINKS,
    "m": terms.MISSIONS,
    "p": terms.PHASES,
    "r": list(terms.PROPERTIES),
    "t": terms.TERRAFORMINGS,
    "u": terms.UNITS,
    "w": terms.WEAPONS,
    "y": verbs.ABILITIES,
}


# -- what things do ------------------------------------------------------------------------------------------------


def glossary(catalogue: Catalogue) -> dict[str, str]:
    words: dict[str, str] = {}
    for kind, name in enumerate(terms.UNITS):
        values = f"{catalogue.conquest[kind]}/{catalogue.health[kind]}/{catalogue.damage[kind]}"
        traits = unit_traits(catalogue, kind)
        text = f"{terms.FACTIONS[terms.SIDE_OF[kind]]}, conquest/health/damage {values}"
        text += f", costs {catalogue.cost[kind]}" if catalogue.cost[kind] else ""
        words[name] = f"{text}{', ' + ', '.join(traits) if traits else ''}. {catalogue.unit_text[kind]}".strip()
    for card, name in enumerate(combatcards.NAMES):
        answers = ", ".join(terms.COUNTERS[counter] for counter in catalogue.counters[card])
        once = " Once per round." if catalogue.once[card] else ""
        words[name] = f"{catalogue.card_text[card]}{once} Counterattacks: {answers}."
    words |= dict(zip(terms.COUNTERS, catalogue.counter_text, strict=True))
    words |= dict(zip(terms.EVENTS, catalogue.event_text, strict=True))
    words |= dict(zip(terms.UPLINKS, catalogue.uplink_text, strict=True))
    for action in catalogue.actions:
        words[action.name] = card_lines(action.lines)
    return words


def unit_traits(catalogue: Catalogue, kind: int) -> list[str]:
    """Return the properties of a kind of unit, in words."""
    columns = [("flying", catalogue.flying), ("massive", catalogue.massive), ("aggressive", catalogue.aggressive)]
    traits = [trait for trait, column in columns if column[kind]]
    traits += [f"productive {catalogue.productive[kind]}"] if catalogue.productive[kind] else []
    return traits + (["1 victory point for whoever destroys it"] if catalogue.bounty[kind] else [])


def card_lines(amounts: list[int]) -> str:
    """Return an action card in a line: Event 2/1, Initiative 1, ..."""
    parts = []
    for line in range(terms.PLAYS):
        if line == terms.EVENT and (amounts[terms.EVENT] or amounts[terms.PLAYS]):
            parts.append(f"Event {amounts[terms.EVENT]}/{amounts[terms.PLAYS]}")
        elif line != terms.EVENT and amounts[line]:
            parts.append(f"{terms.LINE_NAMES[line]} {amounts[line]}")
    return ", ".join(parts)
