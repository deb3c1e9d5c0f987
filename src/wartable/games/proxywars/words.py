"""Proxy Wars in words: options, questions, events, and what each tile does."""

from __future__ import annotations

import re
from typing import Any

from wartable.core.ask import Option
from wartable.core.game import Words
from wartable.core.log import Event
from wartable.games.proxywars import events as E
from wartable.games.proxywars import sheets as T
from wartable.games.proxywars.cutting import LEAVE, SHAPES
from wartable.games.proxywars.sheets import SEATS, Sheets

PROMPTS = {
    "faction": "Choose your faction",
    "cutting": "Cut your sheet: what becomes of the marked tile?",
    "confirm": "Your sheet is cut. Confirm when you are ready",
    "fiefdom": "Which fiefdom do you place?",
    "rotation": "How is it turned?",
    "place": "Where does it go?",
    "turn": "Recruit, move, attack or use a tile",
    "stay_after_attack": "Advance, or stay where you are?",
    "second_recruit": "Recruit a second agent?",
    "going_viral": "The new agent may take a step",
    "recruit_1": "Recruit one more agent?",
    "recruit_adjacent_entry": "Recruit an agent next to this tile?",
    "relieve_1": "Relieve a captured agent?",
    "relieve_1_place": "Relieve a captured agent: where does it go?",
    "grant_move": "Move another of your agents one step?",
    "block_tile": "Block a tile?",
    "push": "Push an agent away?",
    "pull": "Pull an agent closer?",
    "shove": "Move an agent next to this tile?",
    "attack_now": "Attack at once?",
    "repeat_entry": "Use another tile's entry action again?",
    "home_one_vp": "Send an agent home",
    "home_one_2": "Send an agent home",
    "capture_d0_2": "Capture an agent",
    "capture_on_own_2": "Capture an agent",
    "swap_pair": "Who trades places?",
    "move_two": "Move an agent one step",
    "tour_3": "Move an agent up to three steps",
    "relocate": "Relocate an agent",
    "relieve_2_place": "Where does the relieved agent go?",
    "recruit_3": "Recruit an agent",
}

TURNS = ["as it was cut", "a quarter turn right", "half a turn", "a quarter turn left"]

#: The words of `describe` besides the names of tiles and factions.
OPTION_WORDS = re.findall(
    r"[\w-]+",
    "play leave unused cut out ready lay fiefdom turned as it was cut a quarter turn right half left "
    "put at row column recruit on move to attack from disband no thanks stay choose and the reserve blue red plain "
    + " ".join(str(-number) for number in range(1, 40))
    + " ".join(f" r{row}c{column}" for row in range(1, 9) for column in range(1, 9)),
)


# -- Options -------------------------------------------------------------------------------------------------------


def describe(sheets: Sheets, view: dict[str, Any], option: Option) -> Words:
    """An option in words, with the elements of the board it touches."""
    verb = option[0]
    if verb <= T.LAY:
        return describe_setup(sheets, view, option)
    label = [tile["label"] for tile in view["board"]]
    refs = [f"tile:{tile}" for tile in option[1:]]
    if verb == T.RECRUIT:
        return Words(f"Recruit on {label[option[1]]}", ["recruit", *refs])
    if verb == T.MOVE:
        return Words(f"Move from {label[option[1]]} to {label[option[2]]}", refs)
    if verb == T.ATTACK:
        return Words(f"Attack {label[option[2]]} from {label[option[1]]} ({formula(view, option)})", refs)
    if verb == T.DISBAND:
        return Words(f"Disband on {label[option[1]]}", ["disband", *refs])
    if verb == T.DECLINE:
        return Words("No, thanks", ["decline"])
    if verb == T.TO_RESERVE:
        return Words("To the reserve", ["reserve"])
    if verb == T.PICK:
        return Words(f"Choose {label[option[1]]}", refs)
    return Words(f"Choose {label[option[1]]} and {label[option[2]]}", refs)


def describe_setup(sheets: Sheets, view: dict[str, Any], option: Option) -> Words:
    """The options before the gaming phase."""
    verb = option[0]
    if verb == T.FACTION:
        return Words(f"Play {sheets.factions[option[1]]}", [f"faction:{option[1]}"])
    if verb == T.CONFIRM:
        return Words("Ready", ["ready"])
    if verb == T.CUT:
        squares = SHAPES[view["cutting"]["next"]][option[1]]
        names = ", ".join(view["sides"][view["seat"]]["sheet"][square] for square in squares)
        refs = [f"cut:{option[1]}", *(f"square:{square}" for square in squares)]
        return Words(f"Leave {names} unused" if option[1] == LEAVE else f"Cut out {names}", refs)
    if verb == T.PIECE:
        side = view["sides"][view["turn"]]
        names = ", ".join(side["sheet"][square] for square in side["fiefdoms"][option[1]])
        return Words(f"Lay fiefdom {option[1] + 1}: {names}", [f"fiefdom:{side['seat']}:{option[1]}"])
    if verb == T.ROTATE:
        return Words(f"Turned {TURNS[option[1]]}", [f"turn:{option[1]}"])
    return Words(f"Put it at row {option[1]} column {option[2]}", [f"cell:{option[1]}:{option[2]}"])


def formula(view: dict[str, Any], option: Option) -> str:
    """The sum of an attack, for example 1 + 1 + 1 - 1 - 1 = +1: attacker, icon, support, defender, icon, and so on."""
    for attack in view["attacks"]:
        if attack["from"] == option[1] and attack["to"] == option[2] and attack["seat"] == view["turn"]:
            return sum_text(attack)
    raise KeyError(f"no attack {option} in the view")


def sum_text(attack: dict[str, Any]) -> str:
    """As `formula`, from one attack of a view."""
    amounts = [term["amount"] for term in attack["terms"] if term["amount"]]
    text = str(amounts[0]) + "".join(f" {'+' if amount > 0 else '-'} {abs(amount)}" for amount in amounts[1:])
    return f"{text} = {attack['result']:+d}".replace("+0", "0")


# -- Events --------------------------------------------------------------------------------------------------------

TERMS = {
    E.T_ATTACKER: "attacker",
    E.T_ATTACK_ICON: "attack icon",
    E.T_SUPPORTER: "supporter",
    E.T_DOUBLE: "counts double",
    E.T_FAR: "supporter from afar",
    E.T_INFORMANT: "informants",
    E.T_ATTACK_ACTION: "attack action",
    E.T_DEFENDER: "defender",
    E.T_DEFENSE_ICON: "defense icon",
    E.T_DEFENSE_ACTION: "defense action",
    E.T_ICON_OFF: "attack icon is off",
    E.T_DEFENSE_OFF: "defense icon is ignored",
    E.T_NO_SUPPORT: "support does not count",
}
OUTCOMES = {E.CAPTURED: "captured", E.DESTROYED: "destroyed", E.SAVED: "to reserve"}

#: Events of a seat and up to two tiles.
TILES = {
    E.RECRUITS: "{who} recruits on {a}",
    E.MOVES: "{who} moves from {a} to {b}",
    E.ATTACKS: "{who} attacks {b} from {a}",
    E.CAPTURED: "The agent of {who} on {a} is captured",
    E.DESTROYED: "The agent of {who} on {a} is destroyed",
    E.SAVED: "The agent of {who} on {a} gets away to the reserve",
    E.ADVANCES: "{who} advances to {a}",
    E.STAYS: "{who} stays on {a}",
    E.DISBANDS: "{who} disbands on {a}",
    E.HOME: "The agent of {who} on {a} is sent home",
    E.BLOCKS: "{who} blocks {b} from {a}",
    E.PUSHED: "The agent of {who} on {a} must go to {b}",
    E.SWAPPED: "{who} trades places: {a} with {b}",
    E.RELOCATED: "{who} relocates from {a} to {b}",
    E.USES: "{who} uses {a}",
    E.DECLINES: "{who} does not use {a}",
}
#: Events of a seat and numbers.
NUMBERS = {
    E.READY: "{who} is ready",
    E.STARTS: "{who} is the starting player",
    E.TURN: "Turn {a}: {who}",
    E.RELIEVED: "{who} relieves {a}",
    E.GIVES_BACK: "{who} gives a captive back",
    E.WILL_SKIP: "{who} must skip the next turn",
    E.SKIPS: "{who} skips the turn",
    E.PASSES: "{who} has no option and passes",
    E.WINS: "{who} wins, {a} to {b}",
    E.WINS_COUNT: "{who} wins the count",
}
KINDS = {
    E.CUTS: "{who} has fiefdom {number}: {names}",
    E.LAYS: "{who} lays fiefdom {number}: {names}",
}


def tell(sheets: Sheets, event: Event) -> str:
    """An event in words."""
    what, rest = event[0], list(event[1:])
    if what in TABLE:
        return tell_table(sheets, what, rest)
    who = SEATS[rest[0]].capitalize()
    if what == E.FACTION:
        return f"{who} plays {sheets.factions[rest[1]]}"
    if what in TILES:
        tiles = [*(tile_name(sheets, said) for said in rest[1:]), "", ""]
        return TILES[what].format(who=who, a=tiles[0], b=tiles[1])
    if what in KINDS:
        names = ", ".join(sheets.name[kind] for kind in rest[2:])
        return KINDS[what].format(who=who, number=rest[1] + 1, names=names)
    if what == E.UNUSED:
        return f"{who} leaves {' and '.join(sheets.name[kind] for kind in rest[1:])} unused"
    numbers = [*rest[1:], 0, 0]
    return NUMBERS[what].format(who=who, a=numbers[0], b=numbers[1])


#: Events that are about nobody in particular.
TABLE = [E.TERM, E.RESULT, E.UNBLOCKED, E.REPEATED, E.LIMIT, E.COUNT, E.DRAWN]


def tell_table(sheets: Sheets, what: int, rest: list[int]) -> str:
    if what == E.TERM:
        return f"{rest[1]:+d} {TERMS[rest[0]]} ({tile_name(sheets, rest[2])})"
    if what == E.RESULT:
        return f"= {rest[0]:+d}: the attack succeeds"
    if what == E.UNBLOCKED:
        return f"{tile_name(sheets, rest[0])} is no longer blocked"
    if what == E.REPEATED:
        return "The same position for the third time: the game ends by count"
    if what == E.LIMIT:
        return f"{rest[0]} turns are played: the game ends by count"
    if what == E.COUNT:
        return f"Margins: blue {rest[0]:+d}, red {rest[1]:+d}"
    return "The game is drawn"


def tile_name(sheets: Sheets, said: int) -> str:
    """A tile as the log writes it: its name, and whose it is where both players have it."""
    name = sheets.name[said // 3]
    return f"{name} ({SEATS[said % 3 - 1]})" if said % 3 else name


# -- Tiles ---------------------------------------------------------------------------------------------------------

#: What each action does. {own} is the faction that owns the tile.
ACTIONS = {
    "none": "",
    "silence_adjacent": "Occupy: enemy tiles next to this one lose their actions. It can never be silenced itself.",
    "parachute": "Occupy: if this agent is captured or destroyed, it goes to the reserve instead.",
    "no_relief": "Occupy: opponents cannot relieve captured agents.",
    "destroy_from_here": "Occupy: an agent beaten by an attack from here is destroyed, not captured.",
    "double_support": "Occupy: this agent counts as two supporters.",
    "far_support": "Occupy: this agent also supports attacks on targets exactly 2 steps away.",
    "no_support_against": "Occupy: support does not count in attacks on this agent.",
    "attack_vs_vp": "Occupy: +1 in {own} attacks on agents that stand on printed victory points.",
    "attack_adjacent": "Occupy: +1 in attacks made by {own} agents next to this tile.",
    "attack_diagonal": "Occupy: this agent can attack and advance across corners too.",
    "ignore_defense": "Occupy: attacks from here ignore the target's defense icon.",
    "defense_adjacent": "Occupy: +1 defense for {own} agents next to this tile.",
    "icon_off_adjacent": "Occupy: attack icons on tiles next to this one do not count for enemies.",
    "stay_after_attack": "Occupy: after an attack from here this agent may stay instead of advancing.",
    "immune": "Occupy: enemy actions cannot move, swap, send home or capture this agent.",
    "jet": "Occupy: as a move, this agent may fly to any free {own} tile without printed victory points.",
    "move_2": "Occupy: as a move, this agent may take two steps.",
    "no_enter_adjacent": "Occupy: enemy agents cannot move onto tiles next to this one.",
    "pin_adjacent": "Occupy: enemy agents next to this tile cannot move away.",
    "recruit_adjacent_own": "Occupy: {own} may recruit on its own tiles next to this one.",
    "recruit_adjacent_any": "Occupy: {own} may recruit on any tile next to this one.",
    "second_recruit": "Occupy: with fewer agents on the board than the opponent, recruiting brings a second agent.",
    "vp_if_abroad": "Occupy: 1 more victory point while two {own} agents stand on enemy tiles.",
    "vp_if_calm": "Occupy: 1 more victory point while no enemy agent is next to it.",
    "vp_if_contested": "Occupy: 1 more victory point while an enemy agent is next to it.",
    "vp_if_quorum": "Occupy: 1 more victory point while two {own} agents are next to it.",
    "vp_if_captives": "Occupy: 1 more victory point while {own} holds two captives.",
    "vp_off_adjacent": "Occupy: tiles next to this one are worth nothing to enemy agents on them.",
    "recruit_1": "On entry: recruit one agent.",
    "recruit_adjacent_entry": "On entry: recruit one agent on any free tile next to this one.",
    "relieve_1": "On entry: relieve one captured agent.",
    "relieve_1_place": "On entry: relieve one captured agent and put it where {own} may recruit.",
    "grant_move": "On entry: move another {own} agent one step.",
    "block_tile": "On entry: block a free tile within 2 steps while this agent stays. Nobody may enter it.",
    "push": "On entry: push an enemy agent next to this tile one tile straight away.",
    "pull": "On entry: pull an enemy agent two tiles away in a straight line onto the tile between.",
    "shove": "On entry: move an enemy agent next to this tile to a free tile beside it.",
    "attack_now": "On entry: this agent may attack at once.",
    "repeat_entry": "On entry: use again the entry action of another {own} tile with a {own} agent on it.",
    "home_all_vp_2": "Disband: all agents on printed victory points within 2 steps go home, your own too.",
    "home_one_vp": "Disband: send home one enemy agent that stands on printed victory points, anywhere.",
    "home_one_2": "Disband: send home one enemy agent within 2 steps.",
    "capture_d0_2": "Disband: capture one enemy agent within 2 steps on a tile without a defense icon.",
    "capture_on_own_2": "Disband: capture one enemy agent within 2 steps on a {own} tile.",
    "swap_pair": "Disband: a {own} agent trades places with an enemy agent next to it.",
    "move_two": "Disband: move one or two other {own} agents one step each.",
    "tour_3": "Disband: move another {own} agent up to three steps.",
    "relocate": "Disband: put another {own} agent on a free tile next to yet another one.",
    "relieve_2_place": "Disband: relieve one or two captured agents, to the reserve or free own recruitment tiles.",
    "exchange": "Disband: relieve all captured {own} agents, then give one captive back.",
    "recruit_3": "Disband: recruit up to three agents.",
    "skip_turn": "Disband: the opponent skips the next turn.",
}
SPECIALTIES = {
    "none": "",
    "outsourcing": "Outsourcing: also recruits on free enemy recruitment tiles next to an own agent.",
    "solidarity": "Solidarity: the Recruit option first relieves one captured agent.",
    "informants": "Informants: own agents touching the target at a corner support an attack, +1 altogether.",
    "going_viral": "Going Viral: an agent recruited next to another own agent may take a step at once.",
}


def tile_text(tile: dict[str, Any], faction: str) -> str:
    """What a tile has and does, in plain words."""
    parts = [f"{faction}."]
    if tile["recruit"]:
        parts.append("Recruitment tile.")
    for field, word in (("attack", "Attack"), ("defense", "Defense"), ("vp", "Victory points")):
        if tile[field]:
            parts.append(f"{word} {tile[field]}.")
    parts.append(ACTIONS[tile["action"]].format(own=faction))
    return " ".join(part for part in parts if part)
