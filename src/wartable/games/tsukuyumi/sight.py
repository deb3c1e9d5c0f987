"""What a seat sees of a state."""

from __future__ import annotations

from wartable.core.ask import Ask
from wartable.games.tsukuyumi import combatcards, showing, terms
from wartable.games.tsukuyumi.battle import Battle
from wartable.games.tsukuyumi.board import damage_at, health_at, is_area, mountain, points
from wartable.games.tsukuyumi.boarlords import terraformings_left
from wartable.games.tsukuyumi.cells import cell_name, q_of, r_of
from wartable.games.tsukuyumi.knowledge import known_cards, known_removed, unsure
from wartable.games.tsukuyumi.scoring import area_points, initiative_points, total, worth
from wartable.games.tsukuyumi.state import (
    BLOCKADE,
    COLOURS,
    DOINGS,
    FACTION,
    NOTHING_SHOWN,
    PASSAGE,
    PIGS,
    PLAY,
    PRINTED,
    STAGES,
    Shown,
    Tsukuyumi,
)
from wartable.games.tsukuyumi.verbs import ABILITIES
from wartable.games.tsukuyumi.view import (
    SEATS,
    ActionCardsView,
    BattleView,
    DefenderView,
    EventsView,
    PlayerView,
    ShownView,
    SpaceView,
    TsukuyumiView,
    TunnelView,
)
from wartable.games.tsukuyumi.view_asked import asked, by_space


def view(s: Tsukuyumi, seat: int, ask: Ask | None) -> TsukuyumiView:
    """Return all that `seat` may know (below 0: a watcher), with the question it is asked now."""
    playing = s.course.stage == PLAY
    return TsukuyumiView(
        seat=seat,
        asked=None if ask is None else asked(s, ask),
        rounds=s.rounds,
        round=s.course.round,
        stage=STAGES[s.course.stage],
        phase=terms.PHASES[s.course.phase] if playing else None,
        active=s.course.active() if s.course.turn < len(s.course.turn_order) and playing and not s.over else None,
        turn_order=tuple(s.course.turn_order),
        turn=s.course.turn,
        initiative=tuple(s.course.order),
        doing=DOINGS[s.turn.doing],
        lines=lines(s.turn.lines) if s.course.begun and playing else {},
        actions=s.turn.actions if playing and s.course.begun and s.course.phase == terms.WHITE else None,
        fought=s.turn.fought,
        must_attack=s.course.must_attack,
        effect=names_of(s.turn.effect, ABILITIES) if FACTION in (s.turn.doing, s.turn.back) else (),
        owed=tuple(owed % 10000 // 100 for owed in s.turn.owed),
        points=s.turn.points,
        draws=s.turn.draws,
        plays=s.turn.plays,
        over=s.over,
        winner=s.winners[0] if s.winners else None,
        ending=s.ending,
        spaces=tuple(space(s, number) for number in range(len(s.board.cell))),
        tunnels=tunnels(s),
        kaneda={COLOURS[at]: (side // 6, side % 6) for at, side in enumerate(s.board.kaneda) if side >= 0},
        rocket={COLOURS[at]: where for at, where in enumerate(s.board.rocket) if where >= 0},
        players=tuple(player(s, seat, owner) for owner in range(s.seats)),
        missions=tuple(terms.MISSIONS[side] for side in range(4) if s.seat_of[side] >= 0),
        events=EventsView(event_names(s.events.display), len(s.events.stack), event_names(s.events.discard)),
        action_cards=ActionCardsView(
            len(s.draft.deck), card_names(s, s.draft.pile), sum(len(cards) for cards in s.draft.gone)
        ),
        reserve={s.catalogue.tiles[tile].key: many for tile, many in enumerate(s.board.reserve) if many},
        tiles_left=tuple(s.catalogue.tiles[tile].key for tile in s.setup.tiles_left),
        oni_reserve={terms.UNITS[kind]: s.board.pool[kind] for kind in range(terms.SMALL_ONI, terms.KINDS)},
        used_up=names_of(s.powers.spent, combatcards.NAMES),
        rad_proof=s.powers.rad_proof,
        all_flying=s.powers.all_flying,
        battle=None if s.battle is None else battle(s, s.battle),
        shown=None if s.shown == NOTHING_SHOWN else shown(s.shown, s.battle),
    )


def shown(what: Shown, fight: Battle | None) -> ShownView:
    kind, one, other = what
    if kind == showing.EVENT:
        return ShownView(kind=showing.KINDS[kind], event=terms.EVENTS[one])
    if kind in (showing.SCORE, showing.TOTAL):
        spaces = (one,) if one >= 0 else ()
        return ShownView(kind=showing.KINDS[kind], spaces=spaces, seat=other if other >= 0 else None)
    stood = None
    if fight is not None and fight.snapshot:
        stood = {terms.UNITS[unit]: many for unit, many in enumerate(fight.snapshot) if many}
    places = tuple(number for number in (one, other) if number >= 0)
    return ShownView(kind=showing.KINDS[kind], spaces=places, stood=stood)


def names_of(bits: int, names: list[str]) -> tuple[str, ...]:
    """Return the names whose bits are set."""
    return tuple(name for at, name in enumerate(names) if bits >> at & 1) if bits else ()


def event_names(events: list[int]) -> tuple[str, ...]:
    return tuple(terms.EVENTS[event] for event in events)


def card_names(s: Tsukuyumi, cards: list[int]) -> tuple[str, ...]:
    return tuple(s.catalogue.actions[card].name for card in cards)


def lines(amounts: list[int]) -> dict[str, int]:
    found = {terms.LINE_NAMES[line]: amounts[line] for line in range(terms.PLAYS) if amounts[line]}
    if amounts[terms.PLAYS]:
        found["Event plays"] = amounts[terms.PLAYS]
    return found


def space(s: Tsukuyumi, number: int) -> SpaceView:
    cell = s.board.cell[number]
    tile = s.board.tile[number]
    owner = s.board.owner[number]
    counts = s.board.count[number * terms.SIDES : number * terms.SIDES + terms.SIDES]
    there = [side for side in range(terms.SIDES) if counts[side]]
    return SpaceView(
        name=cell_name(cell),
        q=q_of(cell),
        r=r_of(cell),
        type=terms.TYPES[s.board.type[number]],
        tile=s.catalogue.tiles[tile].key if tile >= 0 else None,
        number=s.board.number[number],
        home=s.board.home.index(number) if number in s.board.home else None,
        owner=terms.FACTIONS[owner] if owner >= 0 else None,
        printed=properties(s.board.printed[number]),
        markers=properties(s.board.marks[number]),
        negated=properties(s.board.negated[number] & s.board.printed[number]),
        sides=tuple(SIDE_WORDS[bears] for bears in s.board.sides[number * 6 : number * 6 + 6]),
        mines=s.board.mines[number],
        eggs=s.board.eggs[number],
        strongholds=s.board.strongholds[number],
        covers=s.board.covers[number],
        rocketed=number in s.board.rocket,
        units=units(s.board.units, number, there),
        moved=units(s.board.stuck, number, there) if s.board.stuck else {},
        attacked=units(s.board.raged, number, there) if s.board.raged else {},
        totals={
            terms.FACTIONS[side]: (points(s, number, side), health_at(s, number, side), damage_at(s, number, side))
            for side in there
        },
        doomed=s.board.has(number, terms.RADIOACTIVE),
        worth=worth(s, number) if is_area(s, number) else 0,
    )


def units(column: list[int], number: int, sides: list[int]) -> dict[str, int]:
    """Return units of a space by kind: those that stand there, or those of them that have moved or attacked."""
    first = number * terms.KINDS
    found = {}
    for side in sides:
        for kind in range(terms.FIRST[side], terms.FIRST[side + 1]):
            if column[first + kind]:
                found[terms.UNITS[kind]] = column[first + kind]
    return found


def properties(bits: int) -> tuple[str, ...]:
    return tuple(name for name, bit in terms.PROPERTIES.items() if bits & bit) if bits else ()


def side_words(bears: int) -> str:
    """Return what a side bears, for pictures and positions: red, passage, blockade, pigs."""
    words = []
    if bears & PRINTED:
        words.append("red")
    if bears & PASSAGE:
        words.append("passage")
    if bears & BLOCKADE:
        words.append("blockade")
    if bears & PIGS:
        words.append("pigs")
    return " ".join(words)


SIDE_WORDS = [side_words(bears) for bears in range(16)]


def tunnels(s: Tsukuyumi) -> tuple[TunnelView, ...]:
    return tuple(
        TunnelView(side // 6, side % 6, s.board.near[side], bool(s.board.tunnel_used[number]))
        for number, side in enumerate(s.board.tunnels)
    )


def player(s: Tsukuyumi, seat: int, owner: int) -> PlayerView:
    """One player's side of the table as `seat` sees it, with what only its faction has."""
    side = s.faction[owner]
    hand = s.hand_of(owner)
    chosen = s.draft.chosen[owner]
    own = owner == seat
    return PlayerView(
        seat=owner,
        name=SEATS[owner],
        faction=terms.FACTIONS[side],
        home=s.board.home[owner] if s.board.home[owner] >= 0 else None,
        vp=s.score.vp[owner],
        areas=s.board.owner.count(side),
        area_points=area_points(s, side),
        initiative_points=initiative_points(s, owner),
        projected=total(s, owner),
        missions=names_of(s.score.missions[owner], terms.MISSIONS),
        goal=bool(s.score.goal[owner]),
        kills=s.score.kills[owner],
        taken=s.score.taken[owner].bit_count(),
        taken_from=s.score.taken_from[owner].bit_count(),
        events=event_names(s.events.held[owner]),
        card=s.catalogue.actions[chosen].name if chosen >= 0 else None,
        hand_count=len(s.draft.hands[hand]),
        hand=card_names(s, s.draft.hands[hand]) if own else None,
        hand_known=card_names(s, known_cards(s, seat, hand)) if seat >= 0 and not own else (),
        hand_unsure=unsure(s, seat, hand) if seat >= 0 and not own else 0,
        removed_known=card_names(s, known_removed(s, seat, hand)) if seat >= 0 else (),
        picked=s.catalogue.actions[s.draft.picked[owner]].name if own and s.draft.picked[owner] >= 0 else None,
        reserve={terms.UNITS[kind]: s.board.pool[kind] for kind in range(terms.FIRST[side], terms.FIRST[side + 1])},
        barred=tuple(number for number in range(len(s.board.cell)) if s.course.barred[owner] >> number & 1),
        vendetta=owner in s.course.vendettas,
        weapons=weapons(s) if side == terms.NOMADS else None,
        mines_left=s.catalogue.mines - sum(s.board.mines) if side == terms.NOMADS else None,
        eggs_left=s.catalogue.eggs - sum(s.board.eggs) if side == terms.DARK_SEED else None,
        uplinks=names_of(s.powers.uplinks, terms.UPLINKS) if side == terms.CYBERSAMURAI else None,
        terraformings_left=terraformings(s) if side == terms.BOARLORDS else None,
    )


def weapons(s: Tsukuyumi) -> dict[str, tuple[int, int, int]]:
    found = {}
    for at, name in enumerate(terms.WEAPONS):
        active, used, inactive = s.powers.weapons[at * 3 : at * 3 + 3]
        found[name] = (active, used, inactive)
    return found


def terraformings(s: Tsukuyumi) -> dict[str, int]:
    return {name: terraformings_left(s, kind) for kind, name in enumerate(terms.TERRAFORMINGS)}


def battle(s: Tsukuyumi, fight: Battle) -> BattleView:
    where = fight.space
    return BattleView(
        space=where,
        attacker=terms.FACTIONS[fight.side],
        card=combatcards.NAMES[fight.card] if fight.card >= 0 else None,
        mountain=mountain(s, where),
        points=fight.points or points(s, where, fight.side),
        damage=fight.damage or damage_at(s, where, fight.side),
        conquered=fight.conquered,
        safe=fight.safe,
        fired=names_of(fight.fired, terms.WEAPONS),
        fighters=by_space(s, fight.side, fight.fighters),
        defenders=tuple(defender(s, fight, at) for at in range(len(fight.defenders))),
    )


def defender(s: Tsukuyumi, fight: Battle, at: int) -> DefenderView:
    side = fight.defenders[at]
    return DefenderView(
        faction=terms.FACTIONS[side],
        points=points(s, fight.space, side),
        health=health_at(s, fight.space, side),
        damage=damage_at(s, fight.space, side),
        answers=tuple(terms.COUNTERS[counter] for counter in fight.answers[at]),
        protected=bool(fight.protected >> side & 1),
    )
