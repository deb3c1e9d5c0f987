"""Tsukuyumi for learners: a view as numbers."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.games.tsukuyumi import combatcards, terms
from wartable.games.tsukuyumi.catalogue import Catalogue, Tile
from wartable.games.tsukuyumi.cells import cell_named, q_of, r_of
from wartable.games.tsukuyumi.questions import QUESTIONS
from wartable.games.tsukuyumi.state import COLOURS
from wartable.games.tsukuyumi.verbs import ABILITIES, SPACES, TILE_KINDS
from wartable.games.tsukuyumi.view import BattleView, PlayerView, SpaceView, TsukuyumiView
from wartable.games.tsukuyumi.view_asked import TsukuyumiAsked

#: What was said about a space: it is asked about, units were pushed from it, the fight is there, attackers are there by
#: now, and units there may move, by kind.
SAID_PER_SPACE = 4 + terms.MOST_KINDS
PER_SPACE = len(terms.TYPES) + 6 + len(terms.PROPERTIES) + 6 + terms.KINDS + 2 + 3 * 6 + SAID_PER_SPACE
PER_PLAYER = 5 + 12 + 6 + terms.MOST_KINDS + 9 + 10 + len(terms.EVENTS) + 2
TOPICS = list(QUESTIONS)
NO_QUESTION = TsukuyumiAsked(topic="")
CARD_NAMES = list(dict.fromkeys(combatcards.NAMES))
PER_BATTLE = len(terms.FACTIONS) + len(CARD_NAMES) + 7 + len(terms.FACTIONS) * (1 + len(terms.COUNTERS))


def encode(catalogue: Catalogue, view: TsukuyumiView) -> list[float]:
    """Return the table, the question, the own seat, the others, then every space by its number; always as many."""
    seats = len(view.players)
    me = max(0, view.seat)
    features = table_features(catalogue, view, me) + battle_features(view.battle)
    features += question_features(catalogue, view.asked or NO_QUESTION)
    for step in range(4):
        if step < seats:
            features += player_features(catalogue, view.players[(me + step) % seats])
        else:
            features += [0.0] * PER_PLAYER
    hand = view.players[me].hand or ()
    features += flags((card.name for card in catalogue.actions), hand)
    for number in range(SPACES):
        if number < len(view.spaces):
            features += space_features(view.spaces[number]) + edge_features(view, number) + said_features(view, number)
        else:
            features += [0.0] * PER_SPACE
    return features


def flags(names: Iterable[str], there: Iterable[str | None]) -> list[float]:
    """Return 1 for each name that is there, 0 for the others."""
    found = set(there)
    return [1.0 if name in found else 0.0 for name in names]


def table_features(catalogue: Catalogue, view: TsukuyumiView, me: int) -> list[float]:
    """Round, phase and turn, and what lies beside the board."""
    features = [view.round / 6, view.rounds / 6, len(view.players) / 4]
    features += flags(terms.PHASES, [view.phase])
    features += [1.0 if view.active == me else 0.0, view.points / 10, view.draws / 5, view.plays / 5]
    features += [view.lines.get(name, 0) / 4 for name in (*terms.LINE_NAMES[: terms.PLAYS], "Event plays")]
    features += [(view.actions or 0) / 3, float(view.fought), float(view.must_attack), float(me in view.owed)]
    features += [float(view.rad_proof), float(view.all_flying)]
    features += flags(ABILITIES, view.effect) + flags(CARD_NAMES, view.used_up)
    features += flags(terms.EVENTS, view.events.display) + flags(terms.EVENTS, view.events.discard)
    features += flags((tile.key for tile in padded(catalogue)), view.reserve)
    return features + [view.oni_reserve[name] / 5 for name in terms.UNITS[terms.SMALL_ONI :]]


def padded(catalogue: Catalogue) -> list[Tile]:
    """Return as many printings of tiles as any pack can have."""
    blank = Tile("", 0, 0, [], 0, 0)
    return [*catalogue.tiles, *[blank] * (TILE_KINDS - len(catalogue.tiles))]


def battle_features(fight: BattleView | None) -> list[float]:
    """The combat in hand."""
    if fight is None:
        return [0.0] * PER_BATTLE
    features = flags(terms.FACTIONS, [fight.attacker]) + flags(CARD_NAMES, [fight.card])
    features += [float(fight.safe), float(fight.conquered), fight.points / 20, fight.damage / 20]
    features += flags(terms.WEAPONS, fight.fired)
    for faction in terms.FACTIONS:
        defender = next((one for one in fight.defenders if one.faction == faction), None)
        features.append(1.0 if defender is not None and defender.protected else 0.0)
        features += flags(terms.COUNTERS, () if defender is None else defender.answers)
    return features


def question_features(catalogue: Catalogue, asked: TsukuyumiAsked) -> list[float]:
    """The question, and what was already said in this step; what it says of spaces stands with them."""
    cell = -1 if asked.cell is None else cell_named(asked.cell)
    factions = asked.factions or ()
    features = flags(TOPICS, [asked.topic])
    features += (
        flags(terms.FACTIONS, [asked.faction]) + flags(terms.FACTIONS, [asked.player]) + flags(terms.FACTIONS, factions)
    )
    features += flags(terms.FACTIONS, factions[:1])
    features += flags(terms.UNITS, [asked.unit]) + flags(terms.UNITS, [asked.into])
    features += [(asked.group or {}).get(name, 0) / 4 for name in terms.UNITS]
    features += [(asked.survivors or {}).get(name, 0) / 4 for name in terms.UNITS]
    features += flags(terms.EVENTS, [asked.event]) + flags(terms.TERRAFORMINGS, [asked.terraforming])
    features += flags((tile.key for tile in padded(catalogue)), [asked.tile]) + flags(COLOURS, [asked.marker])
    features += [(asked.range or 0) / 4, (asked.steps or 0) / 3, (asked.left or 0) / 4, (asked.damage or 0) / 20]
    features += [float(bool(asked.protected)), float(bool(asked.another_attack))]
    return features + ([0.0] * 3 if cell < 0 else [1.0, q_of(cell) / 8, r_of(cell) / 8])


def edge_features(view: TsukuyumiView, number: int) -> list[float]:
    """Which sides of a space are closed, bear Pigs, and have a tunnel."""
    sides = view.spaces[number].sides
    tunnels = {(one.space, one.direction) for one in view.tunnels}
    tunnels |= {(one.to, (one.direction + 3) % 6) for one in view.tunnels}
    features = [1.0 if side and side != "red passage" else 0.0 for side in sides]
    features += [1.0 if side.endswith("pigs") else 0.0 for side in sides]
    return features + [1.0 if (number, direction) in tunnels else 0.0 for direction in range(6)]


def said_features(view: TsukuyumiView, number: int) -> list[float]:
    """What the question and a combat say of a space."""
    asked = view.asked or NO_QUESTION
    name = view.spaces[number].name
    fight = view.battle
    fighters = 0 if fight is None else sum(fight.fighters.get(name, {}).values())
    movers = (asked.may_move or {}).get(name, {})
    features = [float(asked.space == name), float(asked.pushed_from == name)]
    features += [1.0 if fight is not None and fight.space == number else 0.0, fighters / 4]
    if not movers or asked.faction is None:
        return features + [0.0] * terms.MOST_KINDS
    first = terms.FIRST[terms.FACTIONS.index(asked.faction)]
    return features + [
        movers.get(terms.UNITS[min(kind, terms.KINDS - 1)], 0) / 4 for kind in range(first, first + terms.MOST_KINDS)
    ]


def player_features(catalogue: Catalogue, player: PlayerView) -> list[float]:
    side = terms.FACTIONS.index(player.faction)
    features = [1.0, *flags(terms.FACTIONS[:4], [player.faction])]
    features += [
        player.vp / 10,
        player.areas / 10,
        player.area_points / 10,
        player.initiative_points / 2,
        player.projected / 20,
        len(player.missions) / 4,
        1.0 if player.goal else 0.0,
        player.kills / 5,
        player.taken / 6,
        player.taken_from / 4,
        len(player.events) / 5,
        player.hand_count / 6,
    ]
    card = next((action.lines for action in catalogue.actions if action.name == player.card), [0] * terms.LINES)
    features += [
        card[line] / 3
        for line in (terms.EVENT, terms.FACTION_EFFECT, terms.PRODUCTION, terms.ONI_PLACE, terms.MOVEMENT, terms.COMBAT)
    ]  # fmt: skip
    reserve = [player.reserve.get(terms.UNITS[kind], 0) / 5 for kind in range(terms.FIRST[side], terms.FIRST[side + 1])]
    features += reserve + [0.0] * (terms.MOST_KINDS - len(reserve))
    weapons: list[float] = []
    for name in terms.WEAPONS:
        weapons += [many / 5 for many in (player.weapons or {}).get(name, (0, 0, 0))]
    features += weapons + flags(terms.UPLINKS, player.uplinks or ()) + flags(terms.EVENTS, player.events)
    return [*features, float(player.vendetta), float(player.picked is not None)]


def space_features(space: SpaceView) -> list[float]:
    features = flags(terms.TYPES, [space.type]) + flags(terms.FACTIONS, [space.owner]) + [space.number / 20]
    features += flags(terms.PROPERTIES, {*space.printed} - {*space.negated} | {*space.markers})
    features += [
        space.mines / 3, space.eggs / 3, space.strongholds / 3, space.covers / 3,
        1.0 if space.rocketed else 0.0, 1.0 if space.home is not None else 0.0,
    ]  # fmt: skip
    features += [space.units.get(name, 0) / 4 for name in terms.UNITS]
    return [*features, sum(space.moved.values()) / 4, sum(space.attacked.values()) / 4]
