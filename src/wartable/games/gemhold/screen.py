"""The board of Gemhold on a terminal, in rich's markup: drawn from a view, as every picture is."""

from __future__ import annotations

from textwrap import wrap

from wartable.core.names import Names, capital
from wartable.games.gemhold.board import Board
from wartable.games.gemhold.catalogue import Catalogue
from wartable.games.gemhold.layout import places
from wartable.games.gemhold.view import GemholdView, PieceView, SideView, StructureView, TowerView
from wartable.games.gemhold.words import sum_text

#: A hex is six signs wide, so that an empty one can show its coordinates.
PITCH = 6
FULL, EMPTY, GEM = "●", "○", "◆"
STATES = {"active": "▲", "building": "…", "damaged": "!"}
#: A cell: its text, and the style it is printed in.
Sign = tuple[str, str]


def screen(cards: Catalogue, board: Board, texts: dict[str, str], view: GemholdView, width: int, names: Names) -> str:
    """Return the board with the viewer's kingdom below, the latest roll, the kingdoms, and the hand."""
    me = max(0, view.seat)
    lines = [headline(view, names), *map_lines(board, view, me, names), *last_roll(view, width, names)]
    for offset in range(view.seats):
        lines += kingdom(view, (me + offset) % view.seats, width, names)
    lines += hand(texts, view, width)
    return "\n".join(line for line in lines if line)


def styled(text: str, styles: str) -> str:
    """Return text in some styles; a theme's style must stand in a tag of its own."""
    names = styles.split()
    return "".join(f"[{name}]" for name in names) + text.replace("[", "\\[") + "[/]" * len(names)


def called(view: GemholdView, seat: int, names: Names) -> str:
    """Return how a line about a kingdom begins."""
    return names.short(seat, view.sides[seat].colour.capitalize()).heading(seat == view.seat)


def headline(view: GemholdView, names: Names) -> str:
    stage = {"begin": "build", "act": "move and attack", "discard": "discard and draw"}.get(view.phase, view.phase)
    name = styled(called(view, view.turn, names), f"seat{view.turn}")
    return f" Round {view.round} of {view.round_limit}  {name} [dim]{stage}[/]"


# -- the map -------------------------------------------------------------------------------------------------------


def map_lines(board: Board, view: GemholdView, me: int, names: Names) -> list[str]:
    at = places(board, me)
    signs = ground(board, view, names.spoken)
    left = min(x for x, _ in at)
    rows: dict[int, list[tuple[int, Sign]]] = {}
    for cell, (x, y) in enumerate(at):
        rows.setdefault(y, []).append(((x - left) * PITCH // 2 + 1, signs[cell]))
    return [map_line(sorted(rows[y])) for y in sorted(rows)]


def map_line(row: list[tuple[int, Sign]]) -> str:
    line, used = "", 0
    for at, (text, style) in row:
        line += " " * (at - used) + styled(text.center(PITCH - 1), style)
        used = at + PITCH - 1
    return line


def ground(board: Board, view: GemholdView, spoken: bool) -> list[Sign]:
    """Return what each cell shows: what stands there, else what is printed on it, else its coordinates; for people, to
    whom places are told by directions, a dot."""
    signs: list[Sign] = [("·" if spoken else f"{q},{r}", "dim") for q, r in board.cells]
    for seat, side in enumerate(view.sides):
        colour = f"seat{seat}"
        if side.alive:
            for cell in [board.deploy[seat], *board.flanks[seat], *board.stages[seat]]:
                signs[cell] = (signs[cell][0], colour)
        for space in range(3):
            cell = board.towers[seat * 3 + space]
            printed = "¹²³"[space] + signs[cell][0] if side.alive else signs[cell][0]
            signs[cell] = tower_sign(side.towers[space], printed, colour if side.alive else "dim")
        for piece in side.pieces:
            if piece.at:
                signs[board.grid.index[piece.at]] = piece_sign(view, seat, piece)
    return signs


def tower_sign(tower: TowerView | None, printed: str, colour: str) -> Sign:
    """W or S with the level and how it is: ▲ active, … building, ! damaged; an empty space has its number."""
    if tower is None:
        return printed, colour
    return f"{tower.material[0]}{tower.level}{STATES[tower.state]}", f"{colour} reverse"


def piece_sign(view: GemholdView, seat: int, piece: PieceView) -> Sign:
    """Return the sign of a piece: its title's first letter, its own letter, its life: `SB4`; a Guardian is `G10`."""
    text = f"G{piece.bubble}" if piece.is_guardian else f"{piece.title[0]}{piece.letter}{piece.bubble}"
    held = "*" if piece.bound else "'" if piece.deployed or piece.attacked else ""
    picked = seat == view.turn and view.picked is not None and view.picked.piece == piece.letter
    return text + held, f"bold seat{seat}{' underline' if picked else ''} reverse"


# -- beside it -----------------------------------------------------------------------------------------------------


def last_roll(view: GemholdView, width: int, names: Names) -> list[str]:
    roll = view.shown_roll
    if roll is None:
        return []
    who = capital(str(names.short(roll.seat, view.sides[roll.seat].colour)))
    target = f" against {roll.target}" if roll.target else ""
    result = "a miss" if roll.bubbles == 0 else f"{roll.bubbles} bubble{'s' if roll.bubbles > 1 else ''}"
    sums = sum_text(roll.dice, roll.terms, roll.total)
    said = f"{who}, {roll.purpose}: {roll.title}{target}: {sums}, one bubble for every {roll.inc}: {result}"
    return [f" {styled(line, 'italic')}" for line in wrap(said, width - 2)]


def kingdom(view: GemholdView, seat: int, width: int, names: Names) -> list[str]:
    """Return a kingdom's lines: gems, Guardian, cards; then what is built and trained."""
    side = view.sides[seat]
    name = styled(f"{called(view, seat, names)} {side.kingdom}", f"bold seat{seat}")
    if not side.alive:
        return [f" {name} [dim]is out of the game[/]"]
    guardian = side.guardian
    stage = "charge" if guardian.stage == "charging" else "life"
    deck = view.decks[side.deck].count
    first = (
        f" {name}  {GEM * side.gems}[dim]{GEM * (8 - side.gems)}[/] {side.gems}"
        f"  [dim]Guardian {stage}[/] {guardian.bubble}/{guardian.pool}"
        f"  [dim]hand[/] {side.hand_count} [dim]deck[/] {deck}"
    )
    return [first, *(f"   [dim]{line}[/]" for line in wrap(works(side), max(30, width - 4)))]


def works(side: SideView) -> str:
    built = [
        f"{structure.title} {'done' if structure.active else pool(structure)}"
        for structure in side.structures
        if structure.started
    ]
    towers = [
        f"{tower.title} {space + 1} {pool(tower)}{affixes(tower)}" for space, tower in enumerate(side.towers) if tower
    ]
    training = [
        f"{piece.title} {piece.letter} {pool(piece) if piece.stage == 'training' else 'waits'}"
        for piece in side.pieces
        if piece.stage in ("training", "waiting")
    ]
    carrying = [f"{piece.name}{affixes(piece)}" for piece in side.pieces if piece.affixes]
    free = f"free tokens: build {side.build_tokens.free}, training {side.training_tokens.free}"
    return "; ".join([*built, *towers, *training, *carrying, free])


def pool(thing: StructureView | TowerView | PieceView) -> str:
    return FULL * thing.bubble + EMPTY * (thing.pool - thing.bubble)


def affixes(thing: TowerView | PieceView) -> str:
    return f" +{', '.join(thing.affixes)}" if thing.affixes else ""


def hand(texts: dict[str, str], view: GemholdView, width: int) -> list[str]:
    titles = view.own_hand
    if not titles:
        return []
    lines = [" [bold]Your hand[/]"]
    for title in dict.fromkeys(titles):
        count = f" x{titles.count(title)}" if titles.count(title) > 1 else ""
        first, *more = wrap(f"{title}{count} {texts[title]}", max(30, width - 8), subsequent_indent="  ")
        lines.append(f"   [bold]{title}[/]{count}[dim]{first[len(title) + len(count) :]}[/]")
        lines += [f"   [dim]{line}[/]" for line in more]
    return lines
