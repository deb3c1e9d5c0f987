"""The table of Proxy Wars as a picture, from what a seat may know and from nothing else.

Each phase has its own board: the factions to choose from, the own sheet under the scissors, the layout as it grows,
the board that is fought over. The fiefdoms still to be placed are the hand. A side tells who wins; what may fold away
is the other's sheet, the other's fiefdoms, and the list of attacks.
"""

from __future__ import annotations

from wartable.draw.picture import Fragment, Part, Picture
from wartable.games.proxywars import picture_board, picture_hand, picture_moment, picture_sheet, picture_sides
from wartable.games.proxywars.picture_art import CSS, SIDES, Art, defs
from wartable.games.proxywars.view import ProxyWarsView


def draw(art: Art, view: ProxyWarsView) -> Picture:
    drawing = {"choosing": choosing, "cutting": cutting, "placing": placing, "gaming": gaming}[view.phase]
    factions = tuple(side.faction for side in view.sides)
    shown = view.factions if view.phase == "choosing" else factions
    return Picture(
        label=name(view),
        style=CSS,
        parts=(*drawing(art, view), *(side(art, view, seat) for seat in (above(view), below(view)))),
        defs=defs(art, shown),
        seats=SIDES,
    )


def below(view: ProxyWarsView) -> int:
    """Return the seat from which the table is looked at: a watcher sits with the first."""
    return max(0, view.seat)


def above(view: ProxyWarsView) -> int:
    return 1 - below(view)


def name(view: ProxyWarsView) -> str:
    """Return what a screen reader says of the whole."""
    one, other = (side.faction or "nobody yet" for side in view.sides)
    return f"Proxy Wars: {one} against {other}, {view.phase}"


def board(fragments: list[Fragment], label: str, high: int, touch: int = 0) -> Part:
    return Part(
        name="board",
        role="board",
        width=picture_board.WIDE,
        height=high,
        fragments=tuple(fragments),
        label=label,
        touch=touch,
    )


def side(art: Art, view: ProxyWarsView, seat: int) -> Part:
    return Part(
        name=f"side{seat}",
        role="side",
        width=picture_sides.WIDE,
        height=picture_sides.HIGH,
        fragments=tuple(picture_sides.side(art, view, seat)),
        label=view.sides[seat].faction or view.sides[seat].name,
        seat=seat,
    )


def choosing(art: Art, view: ProxyWarsView) -> list[Part]:
    return [board(picture_sheet.factions(art, view), "Factions", picture_board.PLACING_HIGH)]


def cutting(art: Art, view: ProxyWarsView) -> list[Part]:
    other = view.sides[above(view)]
    listed = picture_sheet.reading(art, other.sheet, other.faction or "", other.seat)
    return [
        board(picture_sheet.sheet(art, view), "Sheet", picture_board.PLACING_HIGH),
        Part(
            name="sheet",
            role="more",
            width=picture_sheet.LIST_WIDE,
            height=picture_sheet.LIST_HIGH,
            fragments=(("list", listed),),
            label=f"The sheet of {other.faction}",
        ),
    ]


def placing(art: Art, view: ProxyWarsView) -> list[Part]:
    laid = [*picture_board.board(art, view), *picture_moment.laid(view)] if view.board else []
    fragments = laid or [("empty", picture_board.empty())]
    fragments.append(("note", picture_board.corner_note(picture_board.note(view), picture_board.grid_for(view))))
    return [
        board(fragments, "Layout", picture_board.PLACING_HIGH, picture_board.smallest(view)),
        Part(
            name="hand",
            role="hand",
            width=picture_hand.WIDE,
            height=picture_hand.HIGH,
            fragments=tuple(picture_hand.hand(art, view, below(view))),
            label="Fiefdoms to place",
            seat=below(view),
        ),
        Part(
            name="fiefdoms",
            role="more",
            width=picture_hand.MORE_WIDE,
            height=picture_hand.MORE_HIGH,
            fragments=tuple(picture_hand.others(art, view, above(view))),
            label="The other's fiefdoms",
        ),
    ]


def gaming(art: Art, view: ProxyWarsView) -> list[Part]:
    fragments = [*picture_board.board(art, view), *picture_moment.marks(view), *picture_board.agents(view)]
    fragments += picture_moment.cards(art, view)
    fragments.append(("note", picture_board.corner_note(picture_board.note(view), picture_board.grid_for(view))))
    return [
        board(fragments, "Board", picture_board.GAMING_HIGH, picture_board.smallest(view)),
        Part(
            name="strip",
            role="strip",
            width=picture_sides.STRIP_WIDE,
            height=picture_sides.STRIP_HIGH,
            fragments=tuple(picture_sides.strip(view, (above(view), below(view)))),
            label="Who wins",
        ),
        Part(
            name="attacks",
            role="more",
            width=picture_sides.ATTACKS_WIDE,
            height=picture_sides.ATTACKS_HIGH,
            fragments=tuple(picture_sides.attacks(view)),
            label="Attacks",
        ),
    ]
