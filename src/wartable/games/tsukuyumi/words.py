"""Tsukuyumi in words: options, questions, events, and what each thing does."""

from __future__ import annotations

import re
from typing import Any

from wartable.core.ask import Option
from wartable.core.game import Words
from wartable.core.log import Event
from wartable.games.tsukuyumi import news as N
from wartable.games.tsukuyumi import tables as T
from wartable.games.tsukuyumi import verbs as V
from wartable.games.tsukuyumi.cells import cell_name
from wartable.games.tsukuyumi.tables import Tables

#: The sides of a flat-top hex, counter-clockwise from direction 0.
DIRECTIONS = ["lower right", "upper right", "top", "upper left", "lower left", "bottom"]
ROUTES = ["", " by the second way", " by the third way"]

PROMPTS = {
    "setup tile": "Choose the next tile to lay",
    "setup cell": "Where does the tile go?",
    "setup turn": "Which way round?",
    "homezone": "Place your homezone",
    "starting area": "Mark a starting area",
    "first uplinks": "Choose an uplink to start with",
    "starting unit": "Place your starting units",
    "first terraforming": "Place a terraforming in a starting area",
    "first egg": "Lay an egg in a starting area",
    "ghost pile": "Ghost: draw an extra action card from which pile?",
    "draft": "Choose your action card for this round",
    "ghost discard": "Ghost: remove another card from the game",
    "white": "White phase: choose an action",
    "blue": "Blue phase: choose an action",
    "green": "Green phase: choose an action",
    "red": "Red phase: choose an action",
    "move from": "Movement: choose a space to move from",
    "move group": "Which units move?",
    "add to group": "Add units, then go",
    "move to": "Where to?",
    "mines": "Explode mines?",
    "mine damage": "Mines: which unit is hit first?",
    "production": "Production: what do you buy?",
    "stocking up": "Stocking Up: spend 1 production point",
    "place unit": "Where does it appear?",
    "upgrade where": "Which unit is upgraded?",
    "bundle unit": "Choose a unit of the bundle",
    "bundle weapon": "Choose the weapon of the bundle",
    "free drone": "Amaterasu: choose a drone",
    "draw event": "Draw an event card",
    "espionage": "Espionage: take the top event?",
    "play event": "Play an event card",
    "event target": "Choose the area",
    "turn area": "How far is it turned?",
    "turn swapped": "How is the area put back?",
    "swap with": "Swap it with which area?",
    "open side": "Which side is opened?",
    "close side": "Which side is closed?",
    "property": "Which property is cancelled?",
    "land tile": "Choose a tile of the reserve",
    "land cell": "Where does it go?",
    "land turn": "Which way round?",
    "play again": "Choose an event of the discard pile",
    "change of tactics": "Move your initiative marker",
    "march": "Onward March: move your units",
    "march oni": "Onward March: move the Oni",
    "initiative": "Move your initiative marker",
    "nudge": "Move any initiative marker by one place",
    "faction effect": "Faction effect: choose",
    "lay mines": "How many mines are laid here?",
    "terraform": "Place a terraforming",
    "terraforming side": "On which side?",
    "throw egg": "Egg Throw: where to?",
    "take egg": "All eggs are out: which one is moved?",
    "tenno": "Tenno Sub-AI: use one",
    "laser": "Tetsuo: choose the target",
    "kaneda": "Kaneda: choose the tile",
    "kaneda side": "Kaneda: on which side?",
    "rocket": "Rocket Attack: choose the area",
    "oni size": "Which Oni is placed?",
    "oni area": "Where does it appear?",
    "oni from": "Which Oni act?",
    "oni stay": "Do they move first?",
    "offensive": "Offensive: attack once",
    "vendetta": "Vendetta: attack once",
    "samurai": "Samurai: give up a unit to save the others?",
    "samurai leave": "Samurai: which units leave?",
    "combat card": "Choose your combat card",
    "counterattack": "Choose a counterattack",
    "weapon": "Use a weapon?",
    "divide damage": "How much of the damage goes there?",
    "damage": "Which unit takes damage next?",
    "slow conquest": "Move the attacker's initiative marker",
    "escape": "Escape: which units leave?",
    "retreat": "Retreat: which units leave?",
    "for the queen": "For the Queen! Which unit is removed?",
    "queen to": "Where do the others go?",
    "wasps further": "Do the Wasps go one further?",
    "defense matrix": "Defense Matrix: use which uplink?",
    "sacrifice": "Sacrifice: which unit is given up?",
    "crush the bugs": "Crush the Bugs: which unit is lost?",
    "martyrs": "Martyrs: which unit is lost?",
    "trampled": "Trampled to Death: destroy which unit?",
    "mark": "Mark the area?",
    "wisdom draw": "Nature's Wisdom: draw an event",
    "wisdom play": "Nature's Wisdom: play an event?",
    "remove egg": "Which egg is removed?",
    "misfire": "Which mine is removed?",
    "loss of control": "Which terraforming is removed?",
    "landscaping": "Which side is changed?",
    "de-evolution": "Which Boarrior becomes a Squeaker?",
    "what a racket": "Move the units of which space?",
    "out of ammo": "Which weapon is lost?",
    "displacement": "Displacement: push out which faction?",
    "displace": "Displacement: push which units?",
    "displace to": "Where to?",
    "pushback": "Where are the Dark Seed pushed?",
    "remove conqueror": "Which Conqueror is removed after its attack?",
}

#: Verbs with one fixed text.
PLAIN = {
    V.DONE: "Done",
    V.ALL: "All units",
    V.CUSTOM: "Some of them",
    V.GO: "Go",
    V.BUNDLE: "Buy a bundle: two units and a weapon",
    V.TAKE_TOP: "Draw the top event of the stack",
    V.ESPY: "Take the top event",
    V.MARK: "Mark the area",
    V.OFF: "Take the marker off",
    V.STAY: "Stay where they are",
}
#: Verbs with one space.
SPACES = {
    V.HOME_ON: "Lay the homezone on {}",
    V.START: "Start in {}",
    V.AREA: "Choose {}",
    V.EGG: "Egg to {}",
    V.FROM: "From {}",
    V.HATCH: "Hatch a Worker in {}",
    V.UPGRADE_AT: "The one in {}",
    V.CONQUER_FROM: "Conqueror attacks in {}",
    V.ATTACK: "Attack in {}",
    V.RAGE: "Free charge in {}",
    V.REMOVE_EGG: "Take an egg from {}",
    V.REMOVE_MINE: "Take a mine from {}",
    V.DEVOLVE: "The Boarrior in {}",
    V.LASER_AT: "Fire at {}",
    V.ONI_FROM: "Oni from {}",
    V.REMOVE_CONQUEROR: "Remove the Conqueror in {}",
}
#: Verbs with one kind of unit.
KINDS = {
    V.ALL_OF: "Every {}",
    V.ONE_OF: "One {}",
    V.ADD: "Add {}",
    V.BUY: "{}",
    V.GIVE: "Give up {}",
    V.HIT: "Hit {}",
    V.LOSE: "Lose {}",
    V.DESTROY: "Destroy {}",
}
#: Verbs with a name from a table.
NAMES = {
    V.UPLINK: ("Uplink {}", T.UPLINKS),
    V.ACT: ("{}", T.LINE_NAMES),
    V.PILE: ("From the {}", ["draw pile", "discard pile"]),
    V.WEAPON: ("Buy a {}", T.WEAPONS),
    V.TAKE: ("Draw {}", T.EVENTS),
    V.PLAY: ("Play {}", T.EVENTS),
    V.PROPERTY: ("No longer {}", list(T.PROPERTIES)),
    V.ABILITY: ("{}", V.ABILITIES),
    V.CARD: ("{}", T.COMBAT_CARDS),
    V.COUNTER: ("{}", T.COUNTERS),
    V.FIRE: ("Use a {}", T.WEAPONS),
    V.SIDE: ("Side {}", DIRECTIONS),
    V.DISPLACE: ("Displace {}", T.FACTIONS),
}
TEMPLATES = [*PLAIN.values(), *SPACES.values(), *KINDS.values(), *(template for template, _ in NAMES.values())]

#: The words of options besides the names of things.
OPTION_WORDS = re.findall(
    r"[\w+-]+",
    " ".join(TEMPLATES).lower().replace("{}", " ")
    + " lay tile turn by steps homezone at pick remove put into build in move to explode mines mine place first second "
    "third fourth way the goes share points of damage to side upper lower right left top bottom stronghold cover "
    "blockade of pigs tunnel used active into as it is none steps "
    + " ".join(T.WEAPONS + T.LINE_NAMES + V.ABILITIES + T.FACTIONS).lower(),
) + [f"{chr(97 + letter)}{number}" for letter in range(17) for number in range(1, 18)]


def describe(tables: Tables, view: dict[str, Any], option: Option) -> Words:
    """An option in words, with the elements of the board it touches."""
    verb = option[0]
    if verb in PLAIN:
        return Words(PLAIN[verb], [f"button:{verb}"])
    if verb in SPACES:
        name = space_name(view, option[1])
        return Words(SPACES[verb].format(name), [space_ref(name)])
    if verb in KINDS:
        return Words(KINDS[verb].format(T.UNITS[option[1]]), [f"unit:{T.UNITS[option[1]]}"])
    if verb in NAMES:
        template, names = NAMES[verb]
        name = names[option[1]]
        return Words(template.format(name), [f"{REFS[verb]}:{name}"])
    return more_words(tables, view, option)


REFS = {
    V.UPLINK: "uplink", V.ACT: "line", V.PILE: "pile", V.WEAPON: "weapon", V.TAKE: "event", V.PLAY: "event",
    V.PROPERTY: "property", V.ABILITY: "ability", V.CARD: "combat", V.COUNTER: "counter", V.FIRE: "weapon",
    V.SIDE: "side", V.DISPLACE: "faction",
}  # fmt: skip


def more_words(tables: Tables, view: dict[str, Any], option: Option) -> Words:
    """Options with more than one number, and those about cells and cards."""
    verb = option[0]
    if verb == V.TILE:
        return Words(f"Lay tile {tile_words(tables, option[1])}", [f"tile:{tables.tiles[option[1]].key}"])
    if verb in (V.CELL, V.HOME_AT):
        name = cell_name(option[1])
        return Words(f"{'Lay it on' if verb == V.CELL else 'Homezone at'} {name}", [f"cell:{name}"])
    if verb == V.TURN:
        return Words(f"Turn by {option[1]}" if option[1] else "As it is", [f"turn:{option[1]}"])
    if verb in (V.PICK, V.BURN):
        name = tables.actions[option[1]].name
        return Words(name if verb == V.PICK else f"Remove {name}", [f"card:{name}"])
    if verb == V.SET:
        name = space_name(view, option[2])
        return Words(f"Put {T.UNITS[option[1]]} into {name}", [space_ref(name)])
    if verb == V.TERRAFORM:
        name = space_name(view, option[2])
        kind = T.TERRAFORMINGS[option[1]]
        return Words(f"Build {kind} in {name}", [f"terraforming:{kind}", space_ref(name)])
    if verb == V.TO:
        name = space_name(view, option[1])
        return Words(f"Move to {name}{ROUTES[option[2]]}", [space_ref(name)])
    if verb == V.EXPLODE:
        return Words(f"Explode {option[1]} mines" if option[1] else "Explode none", [f"mines:{option[1]}"])
    if verb == V.UPGRADE:
        return Words(f"Turn {T.UNITS[option[1]]} into {T.UNITS[option[2]]}", [f"unit:{T.UNITS[option[2]]}"])
    return yet_more_words(tables, view, option)


def yet_more_words(tables: Tables, view: dict[str, Any], option: Option) -> Words:
    verb = option[0]
    if verb == V.NUDGED:
        who = view["players"][option[1]]["faction"]
        return Words(f"{who} to place {option[2] + 1}", [f"initiative:{option[2]}"])
    if verb == V.LAY:
        name = space_name(view, option[1])
        many = option[2]
        return Words(f"Lay {many} mines in {name}" if many else f"No mines in {name}", [space_ref(name)])
    if verb == V.SHARE:
        return Words(f"{option[2] * 5} to {T.FACTIONS[option[1]]}", [f"share:{option[2]}"])
    if verb == V.AIM:
        return Words(f"{option[2] * 5} to {T.UNITS[option[1]]}", [f"unit:{T.UNITS[option[1]]}"])
    if verb == V.RAZE:
        name = space_name(view, option[2])
        kind = T.TERRAFORMINGS[option[1]]
        side = f" {DIRECTIONS[option[3]]}" if option[1] >= T.PIG else ""
        return Words(f"Remove {kind} in {name}{side}", [space_ref(name)])
    state = ["active", "used"][option[2]]
    return Words(f"The {state} {T.WEAPONS[option[1]]}", [f"weapon:{T.WEAPONS[option[1]]}"])


def space_name(view: dict[str, Any], space: int) -> str:
    return str(view["spaces"][space]["name"])


def space_ref(name: str) -> str:
    return f"space:{name}"


def tile_words(tables: Tables, tile: int) -> str:
    """A tile for people: what it is, not its number in a list."""
    printing = tables.tiles[tile]
    parts = [T.TYPES[printing.type]]
    if printing.number:
        parts.append(str(printing.number))
    parts += [name for name, bit in T.PROPERTIES.items() if printing.properties & bit]
    if printing.red:
        parts.append("red " + "-".join(str(edge) for edge in printing.red))
    return " ".join(parts)


# -- events --------------------------------------------------------------------------------------------------------


def tell(tables: Tables, event: Event) -> str:
    """An event in words, by the sentence of its kind."""

    def word(found: re.Match[str]) -> str:
        return said(tables, found[2], event[int(found[1]) + 1])

    return re.sub(r"\{(\d)(\w)\}", word, N.SENTENCES[event[0]])


def said(tables: Tables, letter: str, number: int) -> str:
    if letter == "n":
        return str(number)
    if letter == "h":
        return f"{number / 2:g}"
    if letter == "c":
        return cell_name(number)
    if letter == "a":
        return tables.actions[number].name
    if letter == "i":
        return tile_words(tables, number)
    return WORDS[letter][number]


WORDS: dict[str, list[str]] = {
    "b": T.COMBAT_CARDS, "d": DIRECTIONS, "e": T.EVENTS, "f": T.FACTIONS, "g": T.GOALS, "k": T.COUNTERS,
    "l": T.UPLINKS, "m": T.MISSIONS, "p": T.PHASES, "r": list(T.PROPERTIES), "t": T.TERRAFORMINGS, "u": T.UNITS,
    "w": T.WEAPONS, "y": V.ABILITIES,
}  # fmt: skip


# -- what things do ------------------------------------------------------------------------------------------------


def glossary(tables: Tables) -> dict[str, str]:
    words: dict[str, str] = {}
    for kind, name in enumerate(T.UNITS):
        values = f"{tables.conquest[kind]}/{tables.health[kind]}/{tables.damage[kind]}"
        traits = unit_traits(tables, kind)
        text = f"{T.FACTIONS[T.SIDE_OF[kind]]}, conquest/health/damage {values}"
        text += f", costs {tables.cost[kind]}" if tables.cost[kind] else ""
        words[name] = f"{text}{', ' + ', '.join(traits) if traits else ''}. {tables.unit_text[kind]}".strip()
    for card, name in enumerate(T.COMBAT_CARDS):
        answers = ", ".join(T.COUNTERS[counter] for counter in tables.counters[card])
        once = " Once per round." if tables.once[card] else ""
        words[name] = f"{tables.card_text[card]}{once} Counterattacks: {answers}."
    words |= dict(zip(T.COUNTERS, tables.counter_text, strict=True))
    words |= dict(zip(T.EVENTS, tables.event_text, strict=True))
    words |= dict(zip(T.UPLINKS, tables.uplink_text, strict=True))
    for action in tables.actions:
        words[action.name] = card_lines(action.lines)
    return words


def unit_traits(tables: Tables, kind: int) -> list[str]:
    """The properties of a kind of unit, in words."""
    columns = [("flying", tables.flying), ("massive", tables.massive), ("aggressive", tables.aggressive)]
    traits = [trait for trait, column in columns if column[kind]]
    traits += [f"productive {tables.productive[kind]}"] if tables.productive[kind] else []
    return traits + (["1 victory point for whoever destroys it"] if tables.bounty[kind] else [])


def card_lines(amounts: list[int]) -> str:
    """An action card in a line: Event 2/1, Initiative 1, ..."""
    parts = []
    for line in range(T.PLAYS):
        if line == T.EVENT and (amounts[T.EVENT] or amounts[T.PLAYS]):
            parts.append(f"Event {amounts[T.EVENT]}/{amounts[T.PLAYS]}")
        elif line != T.EVENT and amounts[line]:
            parts.append(f"{T.LINE_NAMES[line]} {amounts[line]}")
    return ", ".join(parts)
