"""The board of Gemhold in words, and why a match ended."""

from __future__ import annotations

from wartable.core.names import Called, Names, capital
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.catalogue import Catalogue
from wartable.games.gemhold.gems import LAST_STANDING, ROUND_LIMIT
from wartable.games.gemhold.kingdom import GUARDIAN_SLOT, SLOTS
from wartable.games.gemhold.state import Gemhold
from wartable.games.gemhold.view import GemholdView, PieceView, SideView
from wartable.games.gemhold.words_places import home_words, way_words


def look(cards: Catalogue, board: Board, view: GemholdView, names: Names) -> list[str]:
    """Return the round, then each kingdom: gems, Guardian, what is built and trained, and where its pieces stand."""
    called = [names.seat(side.seat, side.kingdom) for side in view.sides]
    lines = [f"Round {view.round} of {view.round_limit} at most; {called[view.turn]:is} on turn"]
    me = max(0, view.seat)
    for offset in range(view.seats):
        side = view.sides[(me + offset) % view.seats]
        lines += side_lines(board, view, names, side, called[side.seat])
    if view.own_hand:
        lines.append(f"Your hand: {', '.join(view.own_hand)}")
    return lines


def side_lines(board: Board, view: GemholdView, names: Names, side: SideView, who: Called) -> list[str]:
    if not side.alive:
        return [capital(f"{who:is} out of the game")]
    cards, deck = f"{side.hand_count} cards in hand", view.decks[side.deck].count
    tokens = f"{side.build_tokens.free} Build tokens and {side.training_tokens.free} Training tokens free"
    lines = [capital(f"{who:you ({side.kingdom})|*}: {side.gems} gems, {cards}, {deck} in the deck, {tokens}")]
    built = [
        f"{one.title} {'complete' if one.active else f'{one.bubble} of {one.pool} bubbles'}"
        for one in side.structures
        if one.started
    ]
    built += [
        f"{tower.title} on space {space}, {tower.state}, {tower.bubble} of {tower.pool}{carried(tower.affixes)}"
        for space, tower in enumerate(side.towers, 1)
        if tower is not None
    ]
    if built:
        lines.append(capital(f"{who:you have|* has} built {'; '.join(built)}"))
    return lines + [piece_line(board, view, names, piece, who) for piece in side.pieces]


def carried(affixes: tuple[str, ...]) -> str:
    return f", with {' and '.join(affixes)}" if affixes else ""


def piece_line(board: Board, view: GemholdView, names: Names, piece: PieceView, who: Called) -> str:
    """Return a piece: its life, or how far its training or charge is, and where it stands."""
    name = f"{who:your {piece.name}|{piece.name}{'' if piece.is_guardian else ' of *'}}"
    if piece.at is None:
        doing = {"training": "in training", "charging": "charging"}.get(piece.stage, "waits for room")
        return capital(f"{name}: {doing}, {piece.bubble} of {piece.pool}")
    held = ", bound" if piece.bound else ""
    where = where_words(board, view, names, board.grid.index[piece.at])
    return capital(f"{name}: life {piece.bubble} of {piece.pool}{held}{carried(piece.affixes)}, {where}")


def where_words(board: Board, view: GemholdView, names: Names, cell: int) -> str:
    """Return a space by its name, any other hex as it lies from one's own Deploy hex."""
    home = home_words(board, view, names, cell)
    if home:
        return f"on {home}"
    me = max(0, view.seat)
    own = f"{names.seat(me, view.sides[me].kingdom):your Deploy hex|the Deploy hex of *}"
    return f"{way_words(board, view.seat, board.deploy[me], cell)} of {own}"


def why(s: Gemhold, names: Names) -> str:
    """Return by what a match was won; nothing for an end that is not in the rules."""
    titles = [s.cards.title[s.cards.guardians[kingdom]] for kingdom in s.kingdom]
    if s.ending == LAST_STANDING:
        winner = s.winners[0]
        return capital(f"{names.side(titles[winner]):is} the only one with gems left: {s.gems[winner]}")
    if s.ending == ROUND_LIMIT:
        return f"Round {s.limit} was the last, and {most(s, [names.side(title) for title in titles])}"
    return ""


def most(s: Gemhold, called: list[Called]) -> str:
    """GR-53: say who has the most gems, and if several do, what their Guardians decide."""
    gems = max(s.gems)
    tied = [seat for seat in range(s.seats) if s.alive[seat] and s.gems[seat] == gems]
    if len(tied) == 1:
        return f"{called[tied[0]]:has} the most gems, {gems}"
    life = {seat: s.pieces.bubble[seat * SLOTS + GUARDIAN_SLOT] for seat in tied}
    best = [seat for seat in tied if life[seat] == max(life.values())]
    each = f"nobody has more gems than {listed([str(called[seat]) for seat in tied])}: {gems} each"
    if len(best) == 1:
        others = listed([str(life[seat]) for seat in tied if seat != best[0]])
        whose = f"{called[best[0]]:your Guardian|the Guardian of *}"
        return f"{each}; {whose} has the most life, {life[best[0]]} against {others}"
    level = "their" if best == tied else f"for {listed([str(called[seat]) for seat in best])} the"
    return f"{each}, and {level} Guardians have the same life, {life[best[0]]}"


def listed(items: list[str]) -> str:
    """Return things in one row: A, B and C."""
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)
