"""What a seat sees of a state."""

from __future__ import annotations

from wartable.core.ask import Ask
from wartable.games.proxywars.abilities import NO_ACTION
from wartable.games.proxywars.actions import ACTION_NAMES
from wartable.games.proxywars.board import Laid
from wartable.games.proxywars.catalogue import SEATS, SQUARES
from wartable.games.proxywars.combat import attackers, explain, outcome
from wartable.games.proxywars.cutting import cuts, fiefdoms, first_free, follow, unused, ways
from wartable.games.proxywars.events import DEEDS, OUTCOMES, TERMS
from wartable.games.proxywars.moves import open_to, pinned, recruitment
from wartable.games.proxywars.placing import TURNED, anchors, form
from wartable.games.proxywars.state import CUTTING, GAMING, NO_DEED, NOBODY, NONE, PLACES, PLACING, ProxyWars
from wartable.games.proxywars.tiles import BIT, tiles_of
from wartable.games.proxywars.totals import margins, position_key, victory_points, worth_now
from wartable.games.proxywars.view import (
    NOTHING_SAID,
    PHASES,
    ActionState,
    AttackView,
    Cell,
    CuttingView,
    DeedView,
    PlacingView,
    ProxyWarsView,
    Question,
    SideView,
    TermView,
    TileView,
)


def view(s: ProxyWars, seat: int, ask: Ask | None) -> ProxyWarsView:
    """Return all that `seat` may know (below 0: a watcher): everything but the other's cutting while it is secret
    (PR-49)."""
    gaming = s.phase == GAMING
    return ProxyWarsView(
        seat=seat,
        asked=None if ask is None else question(ask),
        phase=PHASES[s.phase],
        turn=None if s.over or s.phase == CUTTING else s.turn,
        start=known(s.start),
        turns=s.turns,
        turn_limit=s.agreed.limit,
        mirror=s.agreed.mirror,
        table_limit=s.agreed.table or None,
        skip=known(s.skip),
        repeated=s.history.count(position_key(s)) if gaming else 0,
        over=s.over,
        winner=s.winners[0] if s.winners else None,
        ending=s.ending,
        factions=tuple(s.sheets.factions),
        sides=(side(s, seat, 0), side(s, seat, 1)),
        cutting=cutting(s, seat) if s.phase == CUTTING and seat >= 0 else None,
        placing=placing(s) if s.phase == PLACING else None,
        board=tiles(s),
        resolved=tuple(tiles_of(s.resolved)),
        attacks=attacks(s) if gaming else (),
        last=None if s.deed == NO_DEED else DeedView(*deed_of(s)),
        touched=tuple(tiles_of(s.touched)),
    )


def question(ask: Ask) -> Question:
    """Return the question in words: `about` holds a tile, another one, and how often, as far as there is anything to
    say."""
    tile, other, done = (*ask.about, *NOTHING_SAID[len(ask.about) :])
    return Question(topic=ask.topic, tile=known(tile), other=known(other), done=done)


def deed_of(s: ProxyWars) -> tuple[str, int, int]:
    """Return what `ProxyWars.note` has kept, in a word and two numbers."""
    return DEEDS[s.deed // PLACES // PLACES], s.deed // PLACES % PLACES, s.deed % PLACES


def known(number: int) -> int | None:
    """Return a seat, fiefdom or rotation of the state, or None where -1 stands for none."""
    return None if number < 0 else number


def side(s: ProxyWars, seat: int, owner: int) -> SideView:
    draft = s.draft
    faction = draft.factions[owner]
    first = faction * SQUARES
    shown = s.phase > CUTTING or owner == seat
    gaming = s.phase == GAMING
    return SideView(
        seat=owner,
        name=SEATS[owner],
        faction=None if faction == NONE else s.sheets.factions[faction],
        sheet=() if faction == NONE else tuple(s.sheets.name[first : first + SQUARES]),
        ready=draft.ready[owner],
        fiefdoms=tuple(tuple(squares) for squares in fiefdoms(draft.cut[owner])) if shown else None,
        unused=tuple(unused(draft.cut[owner])) if shown else None,
        hand=tuple(draft.hand[owner]),
        on_board=s.on_board(owner) if gaming else 0,
        reserve=s.reserve[owner],
        captured=s.captured[owner],
        destroyed=s.destroyed[owner],
        captives=s.captured[1 - owner],
        points=victory_points(s, owner) if gaming else 0,
        margin=margins(s)[owner] if gaming else 0,
        recruit_at=tuple(tiles_of(recruitment(s, owner))) if gaming else (),
    )


def cutting(s: ProxyWars, seat: int) -> CuttingView:
    taken, left = follow(s.draft.cut[seat])
    options = cuts(s.draft.cut[seat])
    return CuttingView(
        next=first_free(taken) if options else None,
        cuts=tuple(code for _, code in options),
        left=left,
        ways=ways(taken, left),
    )


def placing(s: ProxyWars) -> PlacingView:
    held, rotation = s.draft.held, s.draft.rotation
    shape: tuple[Cell, ...] = ()
    fits: tuple[Cell, ...] = ()
    if held != NONE:
        shape = tuple(TURNED[form(s, s.turn, held)][max(0, rotation)])
    if rotation != NONE and s.draft.laid:
        fits = tuple((row, column) for _, row, column in anchors(s, s.turn, held, rotation))
    return PlacingView(held=known(held), rotation=known(rotation), shape=shape, fits=fits, last=1 - s.start)


# -- the board -----------------------------------------------------------------------------------------------------


def tiles(s: ProxyWars) -> tuple[TileView, ...]:
    """Return the layout so far, or the board with the agents on it."""
    sheets, gaming = s.sheets, s.phase == GAMING
    fief = fiefdom_of(s)
    stuck = [pinned(s, seat) for seat in range(2)]
    barred = [s.free() & ~open_to(s, seat) for seat in range(2)]
    marked = dict(zip(s.blocks[::2], s.blocks[1::2], strict=True))
    found = []
    for number, tile in enumerate(s.board.laid if gaming else s.draft.laid):
        kind, agent, bit = tile.kind, s.occupant(number), BIT[number]
        found.append(
            # In the order of the fields: to name all of them for every tile would take half the time of a view.
            TileView(
                sheets.name[kind],
                s.board.label[number] if gaming else sheets.name[kind],
                tile.row,
                tile.column,
                tile.owner,
                fief.get((tile.owner, kind)),
                known(agent),
                sheets.attack[kind],
                sheets.defense[kind],
                sheets.vp[kind],
                sheets.vp[kind] if agent == NOBODY else worth_now(s, number),
                sheets.recruit[kind],
                ACTION_NAMES[sheets.action[kind]],
                action_state(s, number, tile),
                bool(s.blocked & bit),
                marked.get(number),
                agent != NOBODY and bool(stuck[agent] & bit),
                (0,) * bool(barred[0] & bit) + (1,) * bool(barred[1] & bit),
            )
        )
    return tuple(found)


def fiefdom_of(s: ProxyWars) -> dict[tuple[int, int], int]:
    """Return the number of the fiefdom to which a kind of tile of a player belongs."""
    return {
        (owner, s.draft.factions[owner] * SQUARES + square): number
        for owner in range(2)
        for number, squares in enumerate(fiefdoms(s.draft.cut[owner]))
        for square in squares
    }


def action_state(s: ProxyWars, number: int, tile: Laid) -> ActionState:
    agent = s.occupant(number)
    if s.sheets.action[tile.kind] == NO_ACTION:
        return "none"
    if agent == NOBODY:
        return "idle"
    if agent != tile.owner:
        return "enemy"
    return "active" if s.active(agent) & BIT[number] else "silenced"


def attacks(s: ProxyWars) -> tuple[AttackView, ...]:
    """Return every attack between agents that touch, with its sum term by term."""
    found = []
    for me in range(2):
        for target in tiles_of(s.agents(1 - me)):
            for tile in tiles_of(attackers(s, me, target)):
                terms = explain(s, me, tile, target)
                found.append(
                    AttackView(
                        seat=me,
                        source=tile,
                        target=target,
                        terms=tuple(TermView(TERMS[term], amount, at) for term, amount, at in terms),
                        result=sum(amount for _, amount, _ in terms),
                        outcome=OUTCOMES[outcome(s, me, tile, target)],
                    )
                )
    return tuple(found)
