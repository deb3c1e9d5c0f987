"""What lies before a seat to choose from: the cards, units, tiles and numbers that its question is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wartable.games.tsukuyumi import combatcards, terms, verbs
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.picture_art import FACTION_ICONS, KEYS, SIDE_OF_UNIT, UNIT_ICONS
from wartable.games.tsukuyumi.picture_combat import promised
from wartable.games.tsukuyumi.view import TsukuyumiView
from wartable.games.tsukuyumi.words_lines import line_words


class Offer(NamedTuple):
    """One thing to choose: what options call it, its name, a line more, and how it looks."""

    ref: str
    name: str
    note: str = ""
    icon: str = ""
    colour: str = "faint"
    #: For a tile: its printing, by number, and how far it is turned.
    tile: int = -1
    turned: int = 0
    #: For a unit: its conquest points, health and damage.
    values: tuple[int, ...] = ()


LINE_ICONS = {
    terms.EVENT: "card-random", terms.INITIATIVE: "rank-2", terms.FACTION_EFFECT: "crown", terms.NUDGE: "walk",
    terms.PRODUCTION: "factory", terms.ONI_PLACE: "oni", terms.ONI_MOVE: "ogre", terms.MOVEMENT: "footprint",
    terms.COMBAT: "crossed-swords", terms.FREE_DRONE: "delivery-drone", terms.LASER: "radar-dish",
    terms.PLACE_KANEDA: "shield", terms.PLACE_ROCKET: "rocket",
}  # fmt: skip
PHASE_COLOURS = {"white": "faint", "blue": "cyber", "green": "seed", "red": "wall"}
WEAPON_ICONS = ["pistol-gun", "rifle", "grenade"]
TERRAFORMING_ICONS = ["castle", "shield", "wooden-fence", "hole"]
TERRAFORMING_NOTES = ["15 conquest points", "10 damage less", "closes a side", "joins two areas"]
ABILITY_NOTES = [
    "where your Stuff Sergeants stand", "until the round ends", "each unit may go 1 space", "until the round ends",
    "Planters and Breeders lay an egg each",
]  # fmt: skip
ABILITY_ICONS = ["land-mine", "hazard-sign", "footprint", "wasp-sting", "egg-clutch"]
MOST_LAID = 5


def offers(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    """Return what the open question is about; nothing if it is about the map alone, or if there is none."""
    found = OFFERS.get(view.asked.topic) if view.asked is not None else None
    return [] if found is None else found(catalogue, view)


def mine(view: TsukuyumiView) -> str:
    return view.players[view.seat].faction


# -- units ---------------------------------------------------------------------------------------------------------


def unit_offer(catalogue: Catalogue, name: str, note: str) -> Offer:
    kind = terms.UNITS.index(name)
    values = catalogue.conquest[kind], catalogue.health[kind], catalogue.damage[kind]
    return Offer(f"unit:{name}", name, note, UNIT_ICONS[name], KEYS[SIDE_OF_UNIT[name]], values=values)


def units_there(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    """Return the units of a faction in the space that is asked about, or all of those in a combat."""
    asked = view.asked
    assert asked is not None
    place = asked.space
    if place is None and view.battle is not None:
        place = view.spaces[view.battle.space].name
    space = next((one for one in view.spaces if one.name == place), None)
    if space is None:
        return []
    found = []
    for name, many in space.units.items():
        if asked.faction in (None, SIDE_OF_UNIT[name]):
            coming = asked.group.get(name, 0) if asked.group else 0
            note = f"{coming} of {many} go" if asked.topic == "add to group" else f"{many} there"
            found.append(unit_offer(catalogue, name, note))
    return found


def hit_units(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    """Return units that take damage, and for one who aims, how much."""
    found = units_there(catalogue, view)
    aimed = view.battle is not None and view.battle.card == "Target Acquisition"
    return found + (shares(catalogue, view)[1:] if aimed else [])


def kinds_of(catalogue: Catalogue, faction: str, notes: Callable[[int], str]) -> list[Offer]:
    side = terms.FACTIONS.index(faction)
    return [
        unit_offer(catalogue, terms.UNITS[kind], notes(kind))
        for kind in range(terms.FIRST[side], terms.FIRST[side + 1])
    ]


def bought(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    """Return all that production points can buy."""
    found = own_units(catalogue, view)
    if mine(view) == "Nomads":
        found += weapons(catalogue, view)
    return found + (uplinks(catalogue, view) if mine(view) == "Cybersamurai" else [])


def own_units(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    left = view.players[view.seat].reserve

    def note(kind: int) -> str:
        cost = f"costs {catalogue.cost[kind]}, " if catalogue.cost[kind] else ""
        return f"{cost}{left[terms.UNITS[kind]]} left"

    return kinds_of(catalogue, mine(view), note)


def oni(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    return kinds_of(catalogue, "Oni", lambda kind: f"{view.oni_reserve[terms.UNITS[kind]]} left")


# -- cards ---------------------------------------------------------------------------------------------------------


def lines(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    """Return what is left of the action card in this phase."""
    colour = PHASE_COLOURS[view.phase or "white"]
    found = []
    for name in view.lines:
        if name in terms.LINE_NAMES:
            line = terms.LINE_NAMES.index(name)
            note = line_words(view.lines, line, mine(view))
            found.append(Offer(f"line:{name}", name, note, LINE_ICONS[line], colour))
    if "Event plays" in view.lines and "Event" not in view.lines:
        note = line_words(view.lines, terms.EVENT, mine(view))
        found.insert(0, Offer("line:Event", "Event", note, LINE_ICONS[terms.EVENT], colour))
    return found


def tools(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    """Return the uplinks that Tenno Sub-AI and the Defense Matrix use."""
    tool_lines = (terms.LASER, terms.PLACE_KANEDA, terms.PLACE_ROCKET)
    return [
        Offer(f"line:{name}", name, line_words({}, line, mine(view)), LINE_ICONS[line], "cyber")
        for line in tool_lines
        for name in [terms.LINE_NAMES[line]]
    ]


def combat_cards(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    found = []
    for card in combatcards.CARDS_OF[terms.FACTIONS.index(mine(view))]:
        about = combatcards.COMBAT_CARDS[card]
        icon = "flag-objective" if about.conquers else "crossed-swords"
        told = [promised(view, about), catalogue.card_text[card]]
        note = "used this round" if about.name in view.used_up else ". ".join(one for one in told if one)
        found.append(Offer(f"combat:{about.name}", about.name, note, icon, KEYS[mine(view)]))
    return found


def counterattacks(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    fight = view.battle
    assert fight is not None
    found = []
    for card in combatcards.CARDS_OF[terms.FACTIONS.index(fight.attacker)]:
        if combatcards.NAMES[card] == fight.card:
            for counter in catalogue.counters[card]:
                name = terms.COUNTERS[counter]
                found.append(Offer(f"counter:{name}", name, catalogue.counter_text[counter], "shield-bash", "boars"))
    return found


def event_offer(catalogue: Catalogue, name: str) -> Offer:
    text = catalogue.event_text[terms.EVENTS.index(name)]
    return Offer(f"event:{name}", name, text, "mushroom-cloud", "ember")


def shown_events(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    return [event_offer(catalogue, name) for name in view.events.display]


def own_events(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    return [event_offer(catalogue, name) for name in view.players[view.seat].events]


def discarded_events(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    return [event_offer(catalogue, name) for name in view.events.discard]


def piles(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    cards = view.action_cards
    counts = {"draw pile": cards.draw_pile, "discard pile": len(cards.discard)}
    return [Offer(f"pile:{name}", name, f"{many} cards", "card-random") for name, many in counts.items()]


# -- what factions have --------------------------------------------------------------------------------------------


def weapons(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    nomads = next(player for player in view.players if player.weapons is not None)
    assert nomads.weapons is not None
    found = []
    for number, (name, (active, used, inactive)) in enumerate(nomads.weapons.items()):
        damage = catalogue.weapon_damage[number]
        note = f"{damage} damage, {active} active, {used} used, {inactive} to buy"
        found.append(Offer(f"weapon:{name}", name, note, WEAPON_ICONS[number], "nomads"))
    return found


def uplinks(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    """Return the uplinks that are not active yet: what they do, or among much else to buy, what they cost."""
    active = view.players[view.seat].uplinks or ()
    first = view.stage != "play"
    return [
        Offer(
            f"uplink:{name}",
            name,
            catalogue.uplink_text[number] if first else f"costs {catalogue.uplink_cost[number]}",
            "" if first else "radar-dish",
            "cyber",
        )
        for number, name in enumerate(terms.UPLINKS)
        if name not in active
    ]


def terraformings(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    boars = next(player for player in view.players if player.terraformings_left is not None)
    assert boars.terraformings_left is not None
    return [
        Offer(
            f"terraforming:{name}",
            name,
            f"{TERRAFORMING_NOTES[number]}, {many} left",
            TERRAFORMING_ICONS[number],
            "boars",
        )
        for number, (name, many) in enumerate(boars.terraformings_left.items())
    ]


def abilities(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    """Return what the faction effect offers."""
    nomads = mine(view) == "Nomads"
    return [
        Offer(f"ability:{name}", name, ABILITY_NOTES[number], ABILITY_ICONS[number], KEYS[mine(view)])
        for number, name in enumerate(verbs.ABILITIES)
        if (number < verbs.ADDITIONAL_MOVE) == nomads
    ]


# -- tiles, numbers and the rest -----------------------------------------------------------------------------------


def tiles(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    """Return the tiles that can be laid, each printing once."""
    counts = dict(view.reserve)
    if view.stage == "tiles":
        counts = {key: view.tiles_left.count(key) for key in view.tiles_left}
    return [
        Offer(f"tile:{tile.key}", terms.TYPES[tile.type], f"{counts[tile.key]} left", tile=number)
        for number, tile in enumerate(catalogue.tiles)
        if counts.get(tile.key)
    ]


def chosen_tile(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    """Return the tile that is about to be laid, so that it is seen while its place is chosen."""
    asked = view.asked
    assert asked is not None
    return [
        Offer(f"tile:{tile.key}", terms.TYPES[tile.type], "you lay this one", tile=number)
        for number, tile in enumerate(catalogue.tiles)
        if tile.key == asked.tile
    ]


def turns(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    """Return a tile, turned in each way. One that lies on the table is turned from how it lies."""
    asked = view.asked
    assert asked is not None
    space = next((one for one in view.spaces if one.name == asked.space), None)
    key = asked.tile if space is None else space.tile
    number = next((at for at, tile in enumerate(catalogue.tiles) if tile.key == key), -1)
    already = turned_by(catalogue.tiles[number].red, space.sides) if space is not None and number >= 0 else 0
    names = ["As it is", "1 step", "2 steps", "3 steps", "4 steps", "5 steps"]
    return [Offer(f"turn:{by}", name, tile=number, turned=already + by) for by, name in enumerate(names)]


def turned_by(red: list[int], sides: tuple[str, ...]) -> int:
    """Return how far a tile on the table is turned, by its printed red edges."""
    lying = {edge for edge, words in enumerate(sides) if words.startswith("red")}
    return next((by for by in range(6) if {(edge + by) % 6 for edge in red} == lying), 0)


def shares(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    """Return parts of a damage total, in steps of 5."""
    asked = view.asked
    assert asked is not None and asked.damage is not None
    return [Offer(f"share:{part}", str(part * 5), "damage") for part in range(int(asked.damage // 5) + 1)]


def factions(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    """Return the factions that stand where the combat is."""
    if view.battle is None:
        return []
    there = view.spaces[view.battle.space].totals
    return [Offer(f"faction:{name}", name, "", FACTION_ICONS[name], KEYS[name]) for name in there]


def exploding(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    asked = view.asked
    assert asked is not None
    many = next(one.mines for one in view.spaces if one.name == asked.space)
    return [Offer(f"mines:{number}", str(number), "mines", "land-mine", "nomads") for number in range(many + 1)]


def laying(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    return [Offer(f"amount:{number}", str(number), "mines", "land-mine", "nomads") for number in range(MOST_LAID + 1)]


def properties(catalogue: Catalogue, view: TsukuyumiView) -> list[Offer]:
    return [Offer(f"property:{name}", name, "", "hazard-sign", "warn") for name in terms.PROPERTIES]


Finder = Callable[[Catalogue, TsukuyumiView], list[Offer]]
_BY_FINDER: list[tuple[Finder, str]] = [
    (lines, "white,blue,green,red"),
    (tools, "tenno,defense matrix"),
    (units_there, "move group,add to group,displace,escape,retreat,samurai,samurai leave,march,march oni,mine damage"),
    (units_there, "sacrifice,crush the bugs,martyrs,trampled,for the queen"),
    (hit_units, "damage"),
    (bought, "production,stocking up"),
    (own_units, "bundle unit,free drone"),
    (oni, "oni size"),
    (combat_cards, "combat card"),
    (counterattacks, "counterattack"),
    (shown_events, "draw event,wisdom draw"),
    (own_events, "play event,wisdom play"),
    (discarded_events, "play again"),
    (piles, "ghost pile"),
    (weapons, "weapon,bundle weapon,out of ammo"),
    (uplinks, "first uplinks"),
    (terraformings, "first terraforming,terraform,loss of control"),
    (abilities, "faction effect"),
    (tiles, "setup tile,land tile"),
    (chosen_tile, "setup cell,land cell"),
    (turns, "setup turn,land turn,turn area,turn swapped"),
    (shares, "divide damage"),
    (factions, "displacement"),
    (exploding, "mines"),
    (laying, "lay mines"),
    (properties, "property"),
]
OFFERS: dict[str, Finder] = {topic: finder for finder, topics in _BY_FINDER for topic in topics.split(",")}
