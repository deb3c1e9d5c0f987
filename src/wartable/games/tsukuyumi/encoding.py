"""Tsukuyumi for learners: what a seat may know as numbers. The spaces are in `encoding_spaces`."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from wartable.core.ask import Ask
from wartable.core.observation import Labels, Observation
from wartable.games.tsukuyumi import combatcards, terms
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.cells import q_of, r_of
from wartable.games.tsukuyumi.draft import SURE
from wartable.games.tsukuyumi.encoding_spaces import (
    EDGES,
    OF_FACTION,
    SpaceLayout,
    observe_amounts,
    observe_bits,
    observe_fighters,
    observe_map,
    observe_movers,
    observe_spaces,
)
from wartable.games.tsukuyumi.questions import QUESTIONS
from wartable.games.tsukuyumi.state import COLOURS, DOINGS, FACTION, PLAY, STAGES, Tsukuyumi
from wartable.games.tsukuyumi.verbs import ABILITIES, ACTION_CARDS, SPACES, TILE_KINDS

#: As their observer counts them.
PLAYERS: Final = ["me", "next player", "second next player", "third next player"]
TOPICS: Final = list(QUESTIONS)
TOPIC_NUMBERS: Final = {topic: number for number, topic in enumerate(TOPICS)}
PLACES: Final = ["first", "second", "third", "fourth"]
LINES: Final = [*terms.LINE_NAMES[: terms.PLAYS], "event plays"]
WEAPONS: Final = [f"{state} {name}" for name in terms.WEAPONS for state in ("active", "used", "inactive")]

# What a question can say, as numbers.
SPACE: Final = 0
PUSHED_FROM: Final = 1
CELL: Final = 2
PLAYER: Final = 3
#: One of several things, each with a place of its own.
THINGS: Final[dict[str, list[str]]] = {
    "faction": terms.FACTIONS,
    "unit": terms.UNITS,
    "into": terms.UNITS,
    "event": terms.EVENTS,
    "terraforming": terms.TERRAFORMINGS,
    "tile": [f"tile {tile + 1}" for tile in range(TILE_KINDS)],
    "marker": COLOURS,
}
#: Amounts, and what each is divided by.
AMOUNTS: Final[dict[str, float]] = {
    "range": 4.0, "left": 4.0, "steps": 3.0, "damage": 40.0, "protected": 1.0, "another_attack": 1.0,
}  # fmt: skip
SAID: Final = ["space", "pushed_from", "cell", "player", *THINGS, *AMOUNTS]
FIRST_THING: Final = 4
FIRST_AMOUNT: Final = FIRST_THING + len(THINGS)
SCALES: Final = [*[1.0] * FIRST_AMOUNT, *AMOUNTS.values()]
FACTION_SAID: Final = SAID.index("faction")
RANGE_SAID: Final = SAID.index("range")
#: By topic: what its `about` says, number by number, and the list that the rest makes.
SAID_BY_TOPIC: Final = [[SAID.index(name) for name in question.said] for question in QUESTIONS.values()]
REST_BY_TOPIC: Final = [question.rest for question in QUESTIONS.values()]


# -- where the numbers stand ---------------------------------------------------------------------------------------


@final
class PlayerLayout:
    """Where the numbers of a player stand, counted from the first."""

    def __init__(self, cards: list[str]) -> None:
        labels = Labels()
        self.faction: i64 = labels.each("plays the", terms.FACTIONS[: terms.ONI])
        self.active: i64 = labels.one("on turn")
        self.initiative: i64 = labels.each("initiative", PLACES)
        self.turn: i64 = labels.each("in this phase", PLACES)
        self.vp: i64 = labels.one("victory points, in tenths")
        self.areas: i64 = labels.one("areas, in tenths")
        self.missions: i64 = labels.each("mission", terms.MISSIONS)
        self.goal: i64 = labels.one("goal reached")
        self.kills: i64 = labels.one("units destroyed, in fifths")
        self.taken: i64 = labels.one("areas conquered this round, in sixths")
        self.taken_from: i64 = labels.one("of them another's, in quarters")
        self.hand: i64 = labels.one("action cards in hand, in sixths")
        self.unsure: i64 = labels.one("cards that Ghost removed from this hand unseen, in thirds")
        self.vendetta: i64 = labels.one("takes revenge after this turn")
        self.owed: i64 = labels.one("attacks owed, in halves")
        self.card: i64 = labels.each("action card", cards)
        self.known: i64 = labels.each("known in hand", cards)
        self.events: i64 = labels.each("event", terms.EVENTS)
        self.labels = labels.all
        self.size: i64 = len(self.labels)


@final
class BattleLayout:
    """Where the numbers of the combat in hand stand."""

    def __init__(self, labels: Labels) -> None:
        self.attacker: i64 = labels.each("attack by the", terms.FACTIONS)
        self.card: i64 = labels.each("attack with", combatcards.FULL_NAMES)
        self.failed: i64 = labels.one("conquest failed")
        self.conquered: i64 = labels.one("conquest succeeded")
        self.safe: i64 = labels.one("attack: those who stayed are safe")
        self.points: i64 = labels.one("attack: conquest points, in twentieths")
        self.damage: i64 = labels.one("attack: damage, in twentieths")
        self.fired: i64 = labels.each("weapon used in this attack", terms.WEAPONS)
        self.defends: i64 = labels.each("under attack", terms.FACTIONS)
        self.protected: i64 = labels.each("under Protection", terms.FACTIONS)
        self.answers: i64 = len(labels.all)
        for faction in terms.FACTIONS:
            labels.each(f"{faction} answer", terms.COUNTERS)


@final
class Layout:
    """Where each number of an observation stands: the table, the question, the combat, the players from the own seat
    on, then the spaces by their numbers, whoever observes."""

    def __init__(self, catalogue: Catalogue) -> None:
        labels = Labels()
        self.labels = labels.all
        cards = padded([card.name for card in catalogue.actions], ACTION_CARDS)
        tiles = padded([tile.key for tile in catalogue.tiles], TILE_KINDS)
        self.player = PlayerLayout(cards)
        self.space = SpaceLayout(catalogue)
        self.round: i64 = labels.one("round, in sixths")
        self.rounds: i64 = labels.one("rounds of the match, in sixths")
        self.seats: i64 = labels.each("players", ["2", "3", "4"])
        self.seat: i64 = labels.each("my seat", PLACES)
        self.stage: i64 = labels.each("stage", STAGES)
        self.phase: i64 = labels.each("phase", terms.PHASES)
        self.turn: i64 = labels.one("turns over in this phase, in quarters")
        self.doing: i64 = labels.each("the player on turn is", DOINGS)
        self.lines: i64 = labels.each("left of the card, in quarters", LINES)
        self.actions: i64 = labels.one("actions left, in thirds")
        self.fought: i64 = labels.one("the player on turn has attacked")
        self.must_attack: i64 = labels.one("the Dark Seed must attack")
        self.points: i64 = labels.one("production points, in tenths")
        self.draws: i64 = labels.one("events to draw, in fifths")
        self.plays: i64 = labels.one("events to play, in fifths")
        self.effect: i64 = labels.each("used of the faction effect", ABILITIES)
        self.rad_proof: i64 = labels.one("the Nomads ignore radioactivity")
        self.all_flying: i64 = labels.one("all units of the Dark Seed fly")
        self.weapons: i64 = labels.each("in fifths", WEAPONS)
        self.uplinks: i64 = labels.each("uplink", terms.UPLINKS)
        self.spent: i64 = labels.each("used up", combatcards.FULL_NAMES)
        self.pool: i64 = labels.each("in reserve, in fifths", terms.UNITS)
        self.kaneda: i64 = len(labels.all)
        for colour in COLOURS:
            labels.each(f"{colour} Kaneda marker on side", [str(edge) for edge in range(EDGES)])
        self.display: i64 = labels.each("event on display", terms.EVENTS)
        self.discard: i64 = labels.each("event played", terms.EVENTS)
        self.stack: i64 = labels.one("events left in the stack, in twentieths")
        self.pile: i64 = labels.each("played in earlier rounds", cards)
        self.removed: i64 = labels.each("known to be removed", cards)
        self.deck: i64 = labels.one("action cards left to draw, in fortieths")
        self.picked: i64 = labels.each("picked by me", cards)
        self.reserve: i64 = labels.each("tiles left, in quarters", tiles)
        self.tiles_left: i64 = labels.each("tiles to be laid, in quarters", tiles)
        self.question(labels)
        self.battle = BattleLayout(labels)
        self.players: i64 = len(labels.all)
        for who in PLAYERS:
            labels.each(who, self.player.labels)
        self.spaces: i64 = len(labels.all)
        for space in range(SPACES):
            labels.each(f"space {space}", self.space.labels)

    def question(self, labels: Labels) -> None:
        """Lay out what a question says; what it says of spaces stands with them."""
        self.topic: i64 = labels.each("question", TOPICS)
        #: By number of SAID; 0 for what stands with the spaces.
        self.said: list[int] = [0, 0, len(labels.all), len(labels.all) + 3]
        labels.each("question about a cell", ["there is one", "first coordinate", "second coordinate"])
        labels.each("question about the player", PLAYERS)
        for name, things in THINGS.items():
            self.said.append(labels.each(f"question about {name}", things))
        for name, scale in AMOUNTS.items():
            self.said.append(labels.one(f"question about {name}, divided by {scale:g}"))
        self.aimed: i64 = labels.one("question about aimed damage")
        self.group: i64 = labels.each("moving, in quarters", OF_FACTION)
        self.survivors: i64 = labels.each("hit and alive, in quarters", OF_FACTION)
        self.divided_first: i64 = labels.each("damage divided first to the", terms.FACTIONS)
        self.divided: i64 = labels.each("damage divided among", terms.FACTIONS)


def padded(names: list[str], size: int) -> list[str]:
    """Return as many names as any pack can have."""
    return names + [f"none ({number + 1})" for number in range(len(names), size)]


# -- observing -----------------------------------------------------------------------------------------------------
# Amounts are divided by floats: compiled code does that itself, and calls a function for whole numbers.


def observe(s: Tsukuyumi, layout: Layout, seat: int, ask: Ask | None, out: Observation) -> None:
    """Write what a seat may know (below 0: a watcher, who sees from the first seat on, but no hand)."""
    me = max(0, seat)
    # Whatever else changes of the map, this list is made anew.
    if not out.holds(s.board.printed):
        observe_map(s, layout.space, layout.spaces, out)
        out.keep(s.board.printed)
    observe_table(s, layout, out)
    observe_turn(s, layout, out)
    observe_supplies(s, layout, out)
    if seat >= 0:
        out.set(layout.seat + seat, 1.0)
        if s.draft.picked[seat] >= 0:
            out.set(layout.picked + s.draft.picked[seat], 1.0)
        observe_removed(s, layout, seat, out)
    for offset in range(s.seats):
        observe_player(s, layout, (me + offset) % s.seats, seat, layout.players + offset * layout.player.size, out)
    for owed in s.turn.owed:
        offset = (owed % 10000 // 100 - me) % s.seats
        out.add(layout.players + offset * layout.player.size + layout.player.owed, 0.5)
    observe_spaces(s, layout.space, layout.spaces, me, out)
    if ask is not None:
        observe_question(s, layout, me, ask, out)
    if s.battle is not None:
        observe_battle(s.battle, layout.battle, out)
        observe_fighters(s.battle, layout.space, layout.spaces, out)


def observe_table(s: Tsukuyumi, layout: Layout, out: Observation) -> None:
    """Write where the match is."""
    course = s.course
    out.set(layout.round, course.round / 6.0)
    out.set(layout.rounds, s.rounds / 6.0)
    out.set(layout.seats + s.seats - 2, 1.0)
    out.set(layout.stage + course.stage, 1.0)
    if course.stage == PLAY:
        out.set(layout.phase + course.phase, 1.0)
    out.set(layout.turn, course.turn / 4.0)
    if course.must_attack:
        out.set(layout.must_attack, 1.0)


def observe_turn(s: Tsukuyumi, layout: Layout, out: Observation) -> None:
    """Write what the player on turn has left, and is doing."""
    turn = s.turn
    course = s.course
    out.set(layout.doing + turn.doing, 1.0)
    if course.begun and course.stage == PLAY:
        for line in range(terms.LINES):
            if turn.lines[line]:
                out.set(layout.lines + line, turn.lines[line] / 4.0)
        if course.phase == terms.WHITE:
            out.set(layout.actions, turn.actions / 3.0)
    if turn.fought:
        out.set(layout.fought, 1.0)
    out.set(layout.points, turn.points / 10.0)
    out.set(layout.draws, turn.draws / 5.0)
    out.set(layout.plays, turn.plays / 5.0)
    if turn.effect and FACTION in (turn.doing, turn.back):
        observe_bits(turn.effect, len(ABILITIES), layout.effect, out)


def observe_each(things: list[int], first: i64, out: Observation) -> None:
    for thing in things:
        out.set(first + thing, 1.0)


def observe_supplies(s: Tsukuyumi, layout: Layout, out: Observation) -> None:
    """Write what lies beside the board, and what factions have besides their units."""
    powers = s.powers
    if powers.rad_proof:
        out.set(layout.rad_proof, 1.0)
    if powers.all_flying:
        out.set(layout.all_flying, 1.0)
    if s.seat_of[terms.NOMADS] >= 0:
        observe_amounts(powers.weapons, 5.0, layout.weapons, 1, out)
    observe_bits(powers.uplinks, len(terms.UPLINKS), layout.uplinks, out)
    if powers.spent:
        observe_bits(powers.spent, len(combatcards.FULL_NAMES), layout.spent, out)
    board = s.board
    observe_amounts(board.pool, 5.0, layout.pool, 1, out)
    observe_amounts(board.reserve, 4.0, layout.reserve, 1, out)
    for colour in range(len(COLOURS)):
        if board.kaneda[colour] >= 0:
            out.set(layout.kaneda + colour * EDGES + board.kaneda[colour] % EDGES, 1.0)
    for tile in s.setup.tiles_left:
        out.add(layout.tiles_left + tile, 0.25)
    observe_each(s.events.display, layout.display, out)
    observe_each(s.events.discard, layout.discard, out)
    observe_each(s.draft.pile, layout.pile, out)
    out.set(layout.stack, len(s.events.stack) / 20.0)
    out.set(layout.deck, len(s.draft.deck) / 40.0)


def observe_removed(s: Tsukuyumi, layout: Layout, seat: int, out: Observation) -> None:
    """Write the cards of which a seat knows that Ghost removed them."""
    draft = s.draft
    for hand in range(s.seats):
        for card in draft.gone[hand]:
            if draft.known[card] >> seat & 1 and draft.known[card] >> seat & SURE:
                out.set(layout.removed + card, 1.0)


# -- the players ---------------------------------------------------------------------------------------------------


def observe_player(s: Tsukuyumi, layout: Layout, owner: int, seat: int, first: i64, out: Observation) -> None:
    """Write a player, as `seat` sees it."""
    player = layout.player
    course = s.course
    score = s.score
    side = s.faction[owner]
    out.set(first + player.faction + side, 1.0)
    out.set(first + player.initiative + course.order.index(owner), 1.0)
    order = course.turn_order
    for place in range(len(order)):
        if order[place] == owner:
            out.set(first + player.turn + place, 1.0)
            if place == course.turn and course.stage == PLAY:
                out.set(first + player.active, 1.0)
    out.set(first + player.vp, score.vp[owner] / 10.0)
    areas = 0
    for holder in s.board.owner:
        if holder == side:
            areas += 1
    out.set(first + player.areas, areas / 10.0)
    observe_bits(score.missions[owner], len(terms.MISSIONS), first + player.missions, out)
    if score.goal[owner]:
        out.set(first + player.goal, 1.0)
    out.set(first + player.kills, score.kills[owner] / 5.0)
    if score.taken[owner]:
        out.set(first + player.taken, score.taken[owner].bit_count() / 6.0)
        out.set(first + player.taken_from, score.taken_from[owner].bit_count() / 4.0)
    if owner in course.vendettas:
        out.set(first + player.vendetta, 1.0)
    if s.draft.chosen[owner] >= 0:
        out.set(first + player.card + s.draft.chosen[owner], 1.0)
    observe_each(s.events.held[owner], first + player.events, out)
    observe_hand(s, player, owner, seat, first, out)


def observe_hand(s: Tsukuyumi, player: PlayerLayout, owner: int, seat: int, first: i64, out: Observation) -> None:
    """Write what a seat knows of a hand: of another's, also what Ghost has removed from it since."""
    draft = s.draft
    hand = s.hand_of(owner)
    out.set(first + player.hand, len(draft.hands[hand]) / 6.0)
    if seat < 0:
        return
    for card in draft.hands[hand]:
        if owner == seat or draft.known[card] >> seat & 1:
            out.set(first + player.known + card, 1.0)
    if owner != seat:
        for card in draft.gone[hand]:
            if not draft.known[card] >> seat & SURE:
                out.add(first + player.unsure, 1 / 3)
                if draft.known[card] >> seat & 1:
                    out.set(first + player.known + card, 1.0)


# -- the question and the combat -----------------------------------------------------------------------------------


def observe_question(s: Tsukuyumi, layout: Layout, me: int, ask: Ask, out: Observation) -> None:
    """Write what is asked, and all that was already said in this step."""
    topic = TOPIC_NUMBERS[ask.topic]
    out.set(layout.topic + topic, 1.0)
    about = ask.about
    said = SAID_BY_TOPIC[topic]
    moving = False
    for at in range(len(said)):
        observe_said(s, layout, me, said[at], about[at], out)
        moving = moving or said[at] == FACTION_SAID
    if moving and s.turn.may_move:
        observe_movers(s, layout.space, layout.spaces, out)
        out.set(layout.said[RANGE_SAID], s.turn.range / 4.0)
    if len(about) > len(said):
        observe_rest(layout, REST_BY_TOPIC[topic], about[len(said) :], out)


def observe_said(s: Tsukuyumi, layout: Layout, me: int, what: int, number: int, out: Observation) -> None:
    """Write one thing that was said."""
    first = layout.said[what]
    if what >= FIRST_AMOUNT:
        out.set(first, number / SCALES[what])
    elif number < 0:
        return
    elif what >= FIRST_THING:
        out.set(first + number, 1.0)
    elif what == PLAYER:
        out.set(first + (number - me) % s.seats, 1.0)
    elif what == CELL:
        out.set(first, 1.0)
        out.set(first + 1, q_of(number) / 8.0)
        out.set(first + 2, r_of(number) / 8.0)
    else:
        space: i64 = layout.spaces + number * layout.space.size
        out.set(space + (layout.space.asked if what == SPACE else layout.space.pushed_from), 1.0)


def observe_rest(layout: Layout, rest: str, numbers: tuple[int, ...], out: Observation) -> None:
    """Write the list that the last numbers of a question make."""
    if rest == "factions":
        out.set(layout.divided_first + numbers[0], 1.0)
        for side in numbers:
            out.set(layout.divided + side, 1.0)
        return
    first = layout.group
    if rest == "survivors":
        first = layout.survivors
        out.set(layout.aimed, 1.0)
    for offset in range(len(numbers)):
        out.set(first + offset, numbers[offset] / 4.0)


def observe_battle(fight: Battle, layout: BattleLayout, out: Observation) -> None:
    """Write the combat in hand."""
    out.set(layout.attacker + fight.side, 1.0)
    if fight.card >= 0:
        out.set(layout.card + fight.card, 1.0)
    if fight.conquered >= 0:
        out.set(layout.conquered if fight.conquered else layout.failed, 1.0)
    if fight.safe:
        out.set(layout.safe, 1.0)
    out.set(layout.points, fight.points / 20.0)
    out.set(layout.damage, fight.damage / 20.0)
    observe_bits(fight.fired, len(terms.WEAPONS), layout.fired, out)
    observe_bits(fight.protected, terms.SIDES, layout.protected, out)
    for at in range(len(fight.defenders)):
        side = fight.defenders[at]
        out.set(layout.defends + side, 1.0)
        for counter in fight.answers[at]:
            out.set(layout.answers + side * len(terms.COUNTERS) + counter, 1.0)
