"""The questions of Tsukuyumi as people are asked them: with what they are about, so that nobody has to look for it."""

from __future__ import annotations

from collections import defaultdict

from wartable.core.names import Called, Names, capital
from wartable.games.tsukuyumi import terms
from wartable.games.tsukuyumi.questions import QUESTIONS
from wartable.games.tsukuyumi.view import TsukuyumiView
from wartable.games.tsukuyumi.view_asked import TsukuyumiAsked
from wartable.games.tsukuyumi.words_lines import many

#: The questions that say more to people than in notation, by topic; `facts` has what stands in braces.
SPOKEN = {
    "homezone": "Place your homezone: your first areas will be beside it",
    "starting area": "Choose a starting area for your marker and your first units",
    "starting unit": "Where does your {unit} start?",
    "setup turn": "Which way round does it lie on {cell}?",
    "draft": "Choose your action card for this round; the others are passed on",
    "white": "White phase: choose an action, {actions} left",
    "blue": "Blue phase: what do you use of {own}?",
    "green": "Green phase: what do you use of {own}?",
    "red": "Red phase: what do you use of {own}?",
    "move from": "Which units move? Choose where they stand; each may go up to {range}",
    "move group": "Which units leave {space}?",
    "add to group": "Which units leave {space}? Add them, then go",
    "move to": "Where to? Up to {range} from {space}",
    "oni stay": "Do the Oni in {space} move first?",
    "initiative": "Move your initiative marker, by up to {steps}",
    "change of tactics": "Move your initiative marker, by up to {steps}",
    "combat card": "You attack in {fight}: choose your combat card",
    "counterattack": "{attacker:attacks} {victim} in {fight} with {card}: choose the counterattack",
    "own counterattack": "{attacker:attacks} you in {fight} with {card}: choose your counterattack",
    "damage": "{damage} damage in {space}: which unit of {victim} is hit next?",
    "own damage": "{damage} damage in {space}: which of your units is hit next?",
    "divide damage": "{damage} damage in {space}: how much of it for {first}?",
    "mine damage": "{damage} damage by mines in {space}: which unit is hit first?",
    "weapon": "Use a weapon in {fight}? Its damage is added",
    "mines": "How many mines explode in {space}?",
    "lay mines": "How many mines are laid in {space}?",
    "production": "Production: what do you buy? {points} left",
    "place unit": "Where does the {unit} appear?",
    "oni area": "Where does the {unit} appear?",
    "upgrade where": "Which {unit} becomes {into}?",
    "bundle unit": "Choose a unit of the bundle, {left} to go",
    "terraform": "What do you build, and where? {left} to go",
    "terraforming side": "{terraforming}: on which side of {space}?",
    "event target": "{event}: choose the area",
    "turn area": "How far is {space} turned?",
    "property": "Which property of {space} is cancelled?",
    "march": "Onward March: which of your units leave {space}?",
    "swap with": "Swap {space} with which area?",
    "turn swapped": "How is {space} put back?",
    "open side": "Which side of {space} is opened?",
    "close side": "Which side of {space} is closed?",
    "landscaping": "Which side of {space} is changed?",
    "kaneda side": "Kaneda: on which side of {space}?",
    "displace": "Displacement: which units are pushed out of {space}?",
    "displace to": "Where are they pushed from {space}?",
    "pushback": "Where are the Dark Seed pushed from {space}?",
    "escape": "Escape: which units leave {space}?",
    "retreat": "Retreat: which units leave {space}?",
    "samurai leave": "Samurai: which units leave {space}?",
    "queen to": "Where do the others go from {space}?",
    "wasps further": "Do the Wasps go one space further than {space}?",
}  # fmt: skip

#: What it means to be done, where that is more than an end.
DONE = {
    **{phase: f"End the {phase} phase" for phase in terms.PHASES},
    **dict.fromkeys(("draw event", "wisdom draw"), "Draw no more"),
    **dict.fromkeys(("play event", "wisdom play"), "Play no more"),
    **dict.fromkeys(("initiative", "nudge", "change of tactics", "slow conquest"), "No move"),
    **dict.fromkeys(("escape", "retreat", "samurai leave", "displace", "march"), "Nobody more"),
    **dict.fromkeys(("terraform", "faction effect", "tenno"), "No more of this effect"),
    "move from": "End the movement",
    "production": "End the production",
    "stocking up": "Buy nothing",
    "counterattack": "No counterattack",
    "weapon": "No more weapons",
    "ghost pile": "No extra card",
    "espionage": "No, leave it",
    "mark": "No marker",
    "offensive": "No attack",
    "vendetta": "No attack",
    "samurai": "Give up nobody",
    "sacrifice": "Give up no more",
    "wasps further": "Stay",
}


def done_words(view: TsukuyumiView) -> str:
    """Return what a person is told who is done."""
    return DONE.get(view.asked.topic, "Done") if view.asked is not None else "Done"


def asked_words(view: TsukuyumiView, asked: TsukuyumiAsked, names: Names) -> str:
    """Return a question as a person is asked it."""
    mine = view.seat >= 0 and asked.faction == view.players[view.seat].faction
    said = SPOKEN.get(f"own {asked.topic}" if mine else "") or SPOKEN.get(asked.topic)
    if said is None:
        return QUESTIONS[asked.topic].prompt
    return capital(said.format_map(facts(view, asked, names)))


def facts(view: TsukuyumiView, asked: TsukuyumiAsked, names: Names) -> defaultdict[str, str | Called]:
    """Return what questions speak of, by what it is called in them; what this one does not speak of is empty."""
    known = {
        "space": asked.space, "unit": asked.unit, "into": asked.into, "event": asked.event, "cell": asked.cell,
        "terraforming": asked.terraforming,
    }  # fmt: skip
    found: defaultdict[str, str | Called] = defaultdict(str, {name: text for name, text in known.items() if text})
    counts = {"range": (asked.range, "space"), "steps": (asked.steps, "place"), "points": (view.points, "point")}
    found.update({name: many(number, what) for name, (number, what) in counts.items() if number is not None})
    numbers = {"left": asked.left, "actions": view.actions, "damage": asked.damage}
    found.update({name: f"{number:g}" for name, number in numbers.items() if number is not None})
    if view.seat >= 0:
        found["own"] = view.players[view.seat].card or "your action card"
    if asked.faction:
        found["victim"] = names.side(asked.faction, True)
    if asked.factions:
        found["first"] = names.side(asked.factions[0], True)
    fight = view.battle
    if fight is not None:
        found["fight"], found["card"] = view.spaces[fight.space].name, fight.card or ""
        found["attacker"] = names.side(fight.attacker, True)
    return found
