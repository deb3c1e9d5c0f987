"""The table of Jogu on a terminal, in rich's markup: drawn from a view, as every picture is."""

from __future__ import annotations

from textwrap import wrap

from wartable.core.names import Called, Names, capital
from wartable.games.jogu.catalogue import Cards
from wartable.games.jogu.view import CardView, JoguView, LocationView, SideView

#: From this width on, a player's line has room for the faction,
ROOMY = 100
#: and from this one on, a Location's column for the Morale of its cards.
ROOMY_COLUMN = 18
DOWN = "▒"
STAY = "+"
EIGHTHS = " ▏▎▍▌▋▊▉"


def screen(cards: Cards, view: JoguView, width: int, names: Names) -> str:
    """Return the table, seen from its seat: the opponent above, oneself below. A watcher sits with the first player."""
    me = max(0, view.seat)
    called = [names.short(owner, side.name) for owner, side in enumerate(view.sides)]
    lines = [side_line(view, called, 1 - me, width), *board(cards, view, me, width), side_line(view, called, me, width)]
    lines += [track(view, called, width), *secrets(view, called)]
    lines += [line for owner in (me, 1 - me) for line in known(view, called, owner, width)]
    if view.sides[me].hand is not None:
        lines += hand(cards, view.sides[me], width)
    return "\n".join(lines)


# -- pieces of markup ----------------------------------------------------------------------------------------------


def styled(text: str, *styles: str) -> str:
    """Return text in styles; a theme's style stands in a tag of its own."""
    return "".join(f"[{style}]" for style in styles) + text + "[/]" * len(styles)


def cut(text: str, width: int) -> str:
    """Return text of exactly this width."""
    return text.ljust(width) if len(text) <= width else text[: max(0, width - 1)] + "…"


def joined(items: list[str], width: int, indent: str) -> list[str]:
    """Return items with commas, whole, on lines of this width."""
    lines = [""]
    for at, item in enumerate(items):
        item += ", " if at < len(items) - 1 else ""
        if lines[-1].strip() and len(lines[-1]) + len(item.rstrip()) > width:
            lines.append(indent)
        lines[-1] += item
    return [line.rstrip() for line in lines]


# -- the sides -----------------------------------------------------------------------------------------------------


def side_line(view: JoguView, called: list[Called], owner: int, width: int) -> str:
    """Return a player: Morale and what a lost round would cost of it, cards, and whether they start or have passed."""
    side = view.sides[owner]
    who = called[owner].heading(owner == view.seat)
    faction = f"{side.faction}  " if width >= ROOMY else ""
    risk = f"{side.morale_at_risk}{'+' if side.unknown_in_play else ''}"
    marks = ["starts"] if view.start_player == owner else []
    marks += ["passed"] if view.passed[owner] else []
    morale = styled(str(side.morale), "bold")
    return (
        f" {styled(who, 'bold', f'seat{owner}')}  {faction}Morale {morale} [dim](risk {risk})[/]"
        f"  [dim]hand[/] {side.hand_count} [dim]pile[/] {side.pile_count} [dim]discard[/] {len(side.discard)}"
        f"  {styled(', '.join(marks), 'italic') if marks else ''}"
    ).rstrip()


def track(view: JoguView, called: list[Called], width: int) -> str:
    """J-069: who won each round, where the round marker stands, and the points."""
    rounds = view.end_space - 1
    roomy = width >= 30 + 10 * rounds
    spaces = []
    for number in range(1, rounds + 1):
        if number <= len(view.points):
            winner = view.points[number - 1]
            name = str(called[winner]) if width >= 14 + 9 * rounds else str(called[winner])[:1].upper()
            spaces.append(f"[dim]{number}[/] {styled(name, 'bold', f'seat{winner}')}")
        else:
            now = number == view.round and not view.over
            spaces.append(styled(f"{number} ▶", "bold") if now else f"[dim]{number} ·[/]")
    points = f"{view.sides[0].victory_points}:{view.sides[1].victory_points}"
    legend = "   [dim]◆ Location Cards to come[/]" if width >= 48 + 10 * rounds else ""
    gap, label = ("  ", "[dim]points[/] ") if roomy else (" ", "")
    return f" [dim]Rounds[/]  {gap.join(spaces)}  {label}{points}{legend}"


def secrets(view: JoguView, called: list[Called]) -> list[str]:
    """Return the Location Cards of this round, as far as this seat knows them, and the card that is being played."""
    lines, parts = [], []
    for owner, side in enumerate(view.sides):
        if side.location_card is not None:
            whose = "Your Location Card" if owner == view.seat else f"Location Card of {called[owner]}"
            shown = " [dim](shown)[/]" if side.location_card_shown else ""
            parts.append(f"{whose}: {styled(str(side.location_card), 'bold yellow')}{shown}")
        if side.location_next is not None:
            whose = "your next" if owner == view.seat else f"the next of {called[owner]}"
            parts.append(f"{whose}: {styled(str(side.location_next), 'yellow')}")
    if parts:
        lines.append(" " + "  ".join(parts))
    if view.offered is not None:
        owner = view.offered.seat
        plays = capital(f"{called[owner]:plays}")
        lines.append(f" {styled(plays, 'bold', f'seat{owner}')} {styled(view.offered.card, 'bold')}: where?")
    return lines


# -- the board -----------------------------------------------------------------------------------------------------


def board(cards: Cards, view: JoguView, me: int, width: int) -> list[str]:
    """Return the five Locations side by side, the opponent's cards above their Capacity, one's own below.

    The borders carry the Location markers that are left (J-016), each player's on their own side.
    """
    inner = max(10, (width - 6) // 5)
    battles = {side.location_card for side in view.sides} - {None}
    edge = "[dim]│[/]"
    lines = [border(view, 1 - me, inner, "╭┬╮")]
    for owner in (1 - me, me):
        columns = [pile(cards, place.cards[owner], owner, inner) for place in view.locations]
        rows = max(1, *(len(column) for column in columns))
        blank = " " * inner
        padded = [
            [blank] * (rows - len(column)) + column if owner != me else column + [blank] * (rows - len(column))
            for column in columns
        ]
        lines += [edge + edge.join(column[row] for column in padded) + edge for row in range(rows)]
        if owner != me:
            bars = [capacity(place, inner, place.number in battles) for place in view.locations]
            lines.append("[dim]├[/]" + "[dim]┼[/]".join(bars) + "[dim]┤[/]")
    return [*lines, border(view, me, inner, "╰┴╯")]


def border(view: JoguView, owner: int, inner: int, corners: str) -> str:
    pieces = []
    for left in view.sides[owner].location_left:
        markers = "◆" * left + "◇" * (2 - left)
        pieces.append(f"{'─' * (inner - 4)} {markers} ")
    return styled(corners[0] + corners[1].join(pieces) + corners[2], "dim")


def capacity(place: LocationView, inner: int, battle: bool) -> str:
    """Return the number of the Location, and how full it is; a known Battle Location stands out."""
    total, room = place.total, place.capacity
    size = max(2, min(10, inner - 10))
    eighths = size * 8 if total >= room else total * size * 8 // room
    bar = "█" * (eighths // 8) + (EIGHTHS[eighths % 8] if eighths % 8 else "")
    style = "bold red" if total > room else "bold yellow" if total == room else "green"
    number = styled(f" {place.number} ", "bold black on yellow" if battle else "bold reverse")
    said = f"{total}/{room}".rjust(inner - 4 - size)
    return f"{number} {styled(bar, style)}{styled('░' * (size - len(bar)), 'dim')}{said}"


def pile(cards: Cards, there: tuple[CardView, ...], owner: int, inner: int) -> list[str]:
    """Return the cards of one player at one Location, a line each."""
    return [card_line(cards, card, owner, inner) for card in there]


def card_line(cards: Cards, card: CardView, owner: int, inner: int) -> str:
    tokens = STAY * card.stay
    if card.card is None:
        numbers, name = f"{cards.face_down_strength}?", f"{DOWN} face down"
    else:
        kind = cards.find(card.card)
        numbers = strength(cards, kind, inner)
        name = f"{DOWN} {card.card}" if card.down else card.card
    lead = " " if inner >= ROOMY_COLUMN else ""
    room = inner - len(lead) - len(numbers) - len(tokens) - 2
    styles = ["dim", f"seat{owner}"] if card.down else [f"seat{owner}"]
    stay = styled(tokens, "bold yellow") if tokens else ""
    return f"{lead}{styled(cut(name, room), *styles)} {stay}{styled(numbers, 'bold')} "


def strength(cards: Cards, kind: int, inner: int) -> str:
    """Return Strength, and Morale where there is room for it."""
    if inner < ROOMY_COLUMN:
        return str(cards.strength[kind])
    return f"{cards.strength[kind]}/{cards.morale[kind]}"


# -- what one knows ------------------------------------------------------------------------------------------------


def hand(cards: Cards, side: SideView, width: int) -> list[str]:
    """Return one's own cards with Strength/Morale, copies together; those picked for discarding apart."""
    kept, picked = list(side.hand or ()), list(side.picked or ())
    for name in picked:
        kept.remove(name)
    lines = ["[dim]Hand[/]  " + line if not at else line for at, line in enumerate(listed(cards, kept, width))]
    if picked:
        out = listed(cards, picked, width)
        lines += ["[dim]Away[/]  " + line if not at else line for at, line in enumerate(out)]
    return [f" {line}" for line in lines]


def listed(cards: Cards, names: list[str], width: int) -> list[str]:
    parts = []
    for name in dict.fromkeys(names):
        kind = cards.find(name)
        copies = f" x{names.count(name)}" if names.count(name) > 1 else ""
        parts.append(f"{name} {cards.strength[kind]}/{cards.morale[kind]}{copies}")
    return joined(parts, width - 7, "      ") if parts else ["[dim]empty[/]"]


def known(view: JoguView, called: list[Called], owner: int, width: int) -> list[str]:
    """Return what this seat has learnt about hidden cards of a side, on lines of this width."""
    lines = wrap("; ".join(facts_known(view, called, owner)), width - 8)
    return [f" [dim]Known[/]  {lines[0]}", *(f"        {line}" for line in lines[1:])] if lines else []


def facts_known(view: JoguView, called: list[Called], owner: int) -> list[str]:
    """Return what this seat has learnt about hidden cards of a side, each as a clause."""
    side = view.sides[owner]
    whose = "your" if owner == view.seat else f"{called[owner]}'s"
    facts: list[str] = []
    if side.hand_known:
        facts.append(f"in {whose} hand: {' and '.join(side.hand_known)}")
    for there in side.pile_known:
        depth = there.from_top + 1
        bottom = " (the bottom)" if depth == side.pile_count else ""
        facts.append(f"{whose} pile, card {depth}{bottom}: {there.card}")
    for rumour in side.rumours:
        places = [f"{len(rumour.from_bottom)} low in the pile"] if rumour.from_bottom else []
        places += [f"{rumour.in_hand} in hand"] if rumour.in_hand else []
        places += [f"{rumour.in_play} face down"] if rumour.in_play else []
        facts.append(f"{' and '.join(rumour.cards)} of {called[owner]} among {', '.join(places)}")
    return facts
