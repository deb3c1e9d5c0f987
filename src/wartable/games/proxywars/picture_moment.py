"""What has just happened: the way an agent went, the tiles a turn has touched, an attack with its sum."""

from __future__ import annotations

from functools import lru_cache

from wartable.draw.pen import box, group
from wartable.draw.picture import Fragment
from wartable.draw.text import lines
from wartable.games.proxywars.picture_art import ICONS, Art, say, sign, silhouette
from wartable.games.proxywars.picture_board import GAMING_HIGH, MOVING, WIDE, Grid, grid_for
from wartable.games.proxywars.view import AttackView, Cell, ProxyWarsView

#: What is left for a moment where an agent stood.
FATES = {"capture": "cage", "destroy": "skull-crossed-bones", "save": "parachute", "home": "house", "disband": "house"}
#: The deeds that show which way they go.
POINTING = (*MOVING, "attack", "block")
CARD_WIDE, CARD_HIGH = 640, 128
LINE_WIDE, LINE_HIGH = 640, 66

#: A term of an attack, the label of its tile, and how much it is.
NamedTerm = tuple[str, str, int]


def laid(view: ProxyWarsView) -> list[Fragment]:
    """Mark the fiefdom that was laid last."""
    last = view.last
    if last is None:
        return []
    cells = tuple((one.row, one.column) for one in view.board if (one.owner, one.fiefdom) == (last.source, last.target))
    return [("touched", outlined(grid_for(view), cells))]


def marks(view: ProxyWarsView) -> list[Fragment]:
    """Mark the tiles that the latest turn has touched, and the way of what was done last."""
    grid = grid_for(view)
    cells = tuple((view.board[tile].row, view.board[tile].column) for tile in view.touched)
    made = [("touched", outlined(grid, cells))]
    last = view.last
    if last is not None:
        source, target = view.board[last.source], view.board[last.target]
        seat = source.agent if last.what == "attack" else target.agent
        if last.what in POINTING:
            ends = (source.row, source.column), (target.row, target.column)
            made.append(("way", arrow(grid, *ends, seat if seat is not None else source.agent or 0)))
        elif last.what in FATES and target.agent is None:
            made.append(("fate", fate(grid, (target.row, target.column), last.what)))
    return made


@lru_cache(maxsize=1024)
def outlined(grid: Grid, cells: tuple[Cell, ...]) -> str:
    corners = [grid.at(*cell) for cell in cells]
    return "".join(box(x + 3, y + 3, grid.size - 6, grid.size - 6, "pw-touched", 6) for x, y in corners)


@lru_cache(maxsize=2048)
def arrow(grid: Grid, source: Cell, target: Cell, seat: int) -> str:
    """Draw an arrow from tile to tile, bent a little, so that it can be told from the lines of the board."""
    (x1, y1), (x2, y2) = grid.centre(*source), grid.centre(*target)
    bend = 0.16
    cx, cy = (x1 + x2) / 2 - (y2 - y1) * bend, (y1 + y2) / 2 + (x2 - x1) * bend
    path = f"M{x1:g} {y1:g}Q{cx:.1f} {cy:.1f} {x2:g} {y2:g}"
    return f'<path d="{path}" class="pw-way pw-way{seat}" marker-end="url(#pw-head)"/>'


@lru_cache(maxsize=1024)
def fate(grid: Grid, cell: Cell, what: str) -> str:
    """Draw what became of the agent that stood here."""
    x, y = grid.centre(*cell)
    size = grid.size * 0.5
    name = FATES[what]
    if name == "cage":
        return sign(name, x - size / 2, y - size / 2, size, "pw-bad pw-quiet")
    style = "pw-quiet " + ("pw-bad" if what == "destroy" else "pw-ink")
    return ICONS.use(name, round(x - size / 2, 1), round(y - size / 2, 1), round(size, 1), class_=style)


# -- cards over the board ------------------------------------------------------------------------------------------


def cards(art: Art, view: ProxyWarsView) -> list[Fragment]:
    """Show an attack with its sum, or what the action of a tile says, for the moment in which nobody is asked."""
    last = view.last
    if last is None or view.asked is not None:
        return []
    labels = [tile.label for tile in view.board]
    target = view.board[last.target]
    low = grid_for(view).centre(target.row, target.column)[1] < GAMING_HIGH / 2
    if last.what == "attack":
        for attack in view.attacks:
            if (attack.source, attack.target) == (last.source, last.target):
                terms = tuple((term.term, labels[term.tile], term.amount) for term in attack.terms)
                names = (labels[attack.source], labels[attack.target])
                sides = tuple(view.sides[seat].faction or "" for seat in (attack.seat, 1 - attack.seat))
                return [("card", attack_card(attack, names, sides, terms, low))]
    if last.what in ("use", "disband"):
        return [("card", action_card(art, target.name, target.label, target.owner, low))]
    return []


def card_top(high: int, low: bool) -> float:
    """Return where a card lies: away from what it speaks of."""
    return GAMING_HIGH - high - 14 if low else 14


@lru_cache(maxsize=1024)
def attack_card(
    attack: AttackView,
    names: tuple[str, str],
    sides: tuple[str, ...],
    terms: tuple[tuple[str, str, int], ...],
    low: bool,
) -> str:
    """Draw both sides of an attack with what each brings, and what it comes to."""
    halves = (
        shortened([term for term in terms if term[2] >= 0]),
        shortened([term for term in terms if term[2] < 0]),
    )
    high = CARD_HIGH + 21 * max(0, len(halves[0]) - 3, len(halves[1]) - 3)
    x, y = (WIDE - CARD_WIDE) / 2, card_top(high, low)
    made = [box(x, y, CARD_WIDE, high, "pw-card", 14)]
    for half, seat in enumerate((attack.seat, 1 - attack.seat)):
        left = x + 18 + half * 360
        made.append(say(left, y + 30, sides[half], 20, f"pw-d pw-s{seat}", 240))
        made.append(silhouette(names[half], left + 206, y + 10, 40, f"pw-s{seat}"))
        for row, (term, label, amount) in enumerate(halves[half]):
            text = f"{amount:+d}  {term}" + (f", {label}" if label else "")
            made.append(say(left, y + 56 + 21 * row, text, 16, "", 246))
    middle = x + CARD_WIDE / 2
    made.append(say(middle, y + 74, f"{attack.result:+d}".replace("+0", "0"), 48, "pw-d pw-mid"))
    made.append(say(middle, y + 102, attack.outcome, 17, "pw-b pw-mid pw-good", 100))
    return group(*made, style="pw-quiet")


def shortened(terms: list[NamedTerm]) -> list[NamedTerm]:
    """Return at most five terms: the rest as one."""
    if len(terms) <= 5:
        return terms
    return [*terms[:4], (f"from {len(terms) - 4} more", "", sum(amount for _, _, amount in terms[4:]))]


@lru_cache(maxsize=512)
def action_card(art: Art, name: str, label: str, owner: int, low: bool) -> str:
    """Write what the action of a tile does."""
    rows = lines(art.action(name), 17, LINE_WIDE - 100)
    high = LINE_HIGH + 20 * (len(rows) - 1)
    x, y = (WIDE - LINE_WIDE) / 2, card_top(high, low)
    made = [box(x, y, LINE_WIDE, high, "pw-card", 14), silhouette(name, x + 16, y + 12, 44, f"pw-s{owner}")]
    made.append(say(x + 76, y + 28, label, 19, "pw-d", LINE_WIDE - 100))
    made += [say(x + 76, y + 50 + 20 * at, row, 17, "", LINE_WIDE - 96) for at, row in enumerate(rows)]
    return group(*made, style="pw-quiet")
