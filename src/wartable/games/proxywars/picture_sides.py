"""The players around the board: their agents, the meter that tells who wins, and every attack with its sum."""

from __future__ import annotations

from functools import lru_cache

from wartable.draw.pen import box, group
from wartable.draw.picture import Fragment
from wartable.games.proxywars.actions import specialty_text
from wartable.games.proxywars.picture_art import ICONS, Art, agent, say, sign
from wartable.games.proxywars.picture_tile import text_block
from wartable.games.proxywars.view import AttackView, ProxyWarsView, SideView
from wartable.games.proxywars.words import sum_text

WIDE, HIGH = 280, 172
STRIP_WIDE, STRIP_ROW, STRIP_HIGH = 560, 34, 72
ATTACKS_WIDE, ATTACK_ROW, ATTACKS = 320, 50, 6
ATTACKS_HIGH = 40 + ATTACK_ROW * ATTACKS + 26


def side(art: Art, view: ProxyWarsView, seat: int) -> list[Fragment]:
    """Draw one player: faction, then the meter and the agents, or before the gaming phase the specialty."""
    one, other = view.sides[seat], view.sides[1 - seat]
    made = [("name", named(seat, one.faction or "No faction yet", seat == view.seat, view.turn == seat))]
    if view.phase == "gaming":
        numbers = (one.on_board, one.points, other.on_board, other.reserve, other.points)
        made += meter(seat, one.faction or "", numbers, one.margin)
        made += agents(seat, (one.on_board, one.reserve, one.captured, one.destroyed))
    else:
        faction = art.factions.get(one.faction or "")
        text = specialty_text(faction.specialty) if faction else ""
        made.append(("specialty", specialty(text, status(view, one))))
    return made


@lru_cache(maxsize=256)
def named(seat: int, faction: str, you: bool, turn: bool) -> str:
    made = say(12, 26, faction, 21, f"pw-d pw-s{seat}", 170)
    note = "You" if you else ""
    if turn:
        note = "Your turn" if you else "to play"
    return made + say(WIDE - 12, 25, note, 15, "pw-end pw-faint", 80)


def status(view: ProxyWarsView, one: SideView) -> str:
    if view.phase == "cutting":
        return "Ready" if one.ready else "Cutting"
    if view.phase == "placing":
        return f"{len(one.hand)} fiefdoms to place" if len(one.hand) != 1 else "1 fiefdom to place"
    return ""


@lru_cache(maxsize=256)
def specialty(text: str, status: str) -> str:
    return text_block(text, 12, 54, 15, WIDE - 24, 4, "pw-ink") + say(12, HIGH - 12, status, 15, "pw-faint", 240)


@lru_cache(maxsize=1024)
def meter(seat: int, faction: str, numbers: tuple[int, int, int, int, int], margin: int) -> list[Fragment]:
    """P-063 to P-066: the own total against all that the opponent has, and the margin; who has +1 wins."""
    on_board, points, their_board, their_reserve, their_points = numbers
    own = on_board + points
    against = their_board + their_reserve + their_points
    room = WIDE - 24.0
    scale = room / max(own, against + 1, 12)
    style = "pw-good" if margin > 0 else "pw-gold" if margin >= -2 else "pw-ink"
    told = "wins" if margin > 0 else f"needs {1 - margin} more"
    words = f"{count(on_board, 'agent')} + {count(points, 'point')} = {own}"
    theirs = f"against {their_board} + {their_reserve} + {their_points} = {against}"
    hint = (
        f"{faction}: {words}. Against it stand {count(their_board, 'agent')} on the board, {their_reserve} in reserve "
        f"and {count(their_points, 'point')} = {against}. The higher total wins: {told}."
    )
    bar = group(
        f'<rect x="0" y="34" width="{WIDE}" height="84" fill="transparent"/>',
        box(12, 40, room, 18, "pw-hole", 9),
        box(12, 40, max(10.0, round(scale * own, 1)), 18, f"pw-s{seat}", 9),
        box(round(12 + scale * (against + 1) - 4, 1), 35, 4, 28, "pw-ink", 2),
        hint=hint,
    )
    return [
        ("meter", bar),
        ("own", say(12, 82, words, 16, "pw-b", 176)),
        ("against", say(12, 104, theirs, 15, "pw-faint", 150)),
        ("margin", say(WIDE - 12, 86, f"{margin:+d}" if margin else "0", 26, f"pw-d pw-end {style}")),
        ("told", say(WIDE - 12, 104, told, 15, "pw-end pw-faint", 92)),
    ]


def strip(view: ProxyWarsView, seats: tuple[int, int]) -> list[Fragment]:
    """Draw who wins in two lines, one for each player, for where the sides are folded away."""
    made = []
    for row, seat in enumerate(seats):
        one, other = view.sides[seat], view.sides[1 - seat]
        own = one.on_board + one.points
        against = other.on_board + other.reserve + other.points
        who = "You" if seat == view.seat else one.faction or one.name
        made.append((f"meter{seat}", strip_line(seat, row, who, own, against, one.margin)))
    return made


@lru_cache(maxsize=1024)
def strip_line(seat: int, row: int, who: str, own: int, against: int, margin: int) -> str:
    y = 4.0 + STRIP_ROW * row
    scale = 230.0 / max(own, against + 1, 12)
    told = "wins" if margin > 0 else f"{own} of {against + 1}"
    return group(
        say(6, y + 22, who, 20, f"pw-d pw-s{seat}", 140),
        box(156, y + 8, 230, 16, "pw-hole", 8),
        box(156, y + 8, max(10.0, round(scale * own, 1)), 16, f"pw-s{seat}", 8),
        box(round(156 + scale * (against + 1) - 4, 1), y + 3, 4, 26, "pw-ink", 2),
        say(STRIP_WIDE - 6, y + 22, f"{told} to win" if margin <= 0 else told, 18, "pw-b pw-end", 160),
        hint=f"{who}: a total of {own}, and {against + 1} would win",
    )


def count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


#: Where the agents of a player can be.
PLACES = (
    ("board", "on the board"),
    ("reserve", "in reserve, ready to be recruited"),
    ("prison", "captured, in the other's prison"),
    ("lost", "destroyed, out of the game"),
)


def agents(seat: int, numbers: tuple[int, int, int, int]) -> list[Fragment]:
    """Draw the ten agents by where they are."""
    return [(f"agents-{PLACES[at][0]}", agents_at(seat, at, number)) for at, number in enumerate(numbers)]


@lru_cache(maxsize=256)
def agents_at(seat: int, at: int, number: int) -> str:
    word, told = PLACES[at]
    x = 8.0 + at * 67
    body = agent(x + 16, 146, 26, seat)
    if word == "prison":
        body += sign("cage", x + 2, 119, 28, "pw-ink")
    elif word == "lost":
        body = ICONS.use("skull-crossed-bones", x + 3, 120, 26, class_="pw-faint")
    return group(
        f'<rect x="{x:g}" y="116" width="64" height="54" rx="6" fill="transparent"/>',
        body,
        say(x + 36, 143, str(number), 20, "pw-d"),
        say(x + 2, 165, word, 14, "pw-faint"),
        ref="reserve" if word == "reserve" else "",
        hint=f"{count(number, 'agent')} {told}",
        style="" if number else "pw-off",
    )


# -- attacks -------------------------------------------------------------------------------------------------------


def attacks(view: ProxyWarsView) -> list[Fragment]:
    """List the attacks between agents that touch, with their sums; the viewer's first, what cannot be made is pale."""
    below = max(0, view.seat)
    labels = [tile.label for tile in view.board]
    found = sorted(view.attacks, key=lambda attack: (attack.seat != below, -attack.result))
    made = [("title", attacks_title(len(found)))]
    for row, attack in enumerate(found[:ATTACKS]):
        made.append(
            (
                f"attack{row}",
                attack_line(attack, labels[attack.source], labels[attack.target], named_terms(attack, labels), row),
            )
        )
    return made


@lru_cache(maxsize=64)
def attacks_title(number: int) -> str:
    panel = box(0, 0, ATTACKS_WIDE, ATTACKS_HIGH, "pw-panel", 12)
    title = "Attacks" if number else "No agents face each other"
    made = panel + say(14, 26, title, 17, "pw-d" if number else "pw-faint")
    if number > ATTACKS:
        made += say(14, ATTACKS_HIGH - 10, f"and {number - ATTACKS} more", 15, "pw-faint")
    return made


def named_terms(attack: AttackView, labels: list[str]) -> str:
    return ", ".join(f"{term.term} {labels[term.tile]} {term.amount:+d}" for term in attack.terms)


@lru_cache(maxsize=2048)
def attack_line(attack: AttackView, source: str, target: str, terms: str, row: int) -> str:
    y = 40 + ATTACK_ROW * row
    possible = attack.result > 0
    told = attack.outcome if possible else f"needs {1 - attack.result} more"
    names = f"{source} → {target}"
    return group(
        box(6, y, ATTACKS_WIDE - 12, ATTACK_ROW - 4, "pw-table", 8),
        box(6, y, 6, ATTACK_ROW - 4, f"pw-s{attack.seat}", 3),
        say(20, y + 19, names, 15, "pw-b", ATTACKS_WIDE - 36),
        say(20, y + 39, sum_text(attack), 15, "", 170),
        say(ATTACKS_WIDE - 14, y + 39, told, 15, f"pw-end {'pw-good' if possible else 'pw-faint'}", 110),
        hint=f"{names}: {terms}. {sum_text(attack)}, {told}",
        style="" if possible else "pw-off",
    )
