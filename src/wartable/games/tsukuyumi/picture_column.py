"""What stands beside the map: the round, its phases and the initiative, and below them a combat or the final score."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from wartable.draw import svg
from wartable.draw.picture import Fragment
from wartable.draw.svg import el
from wartable.games.tsukuyumi import terms
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.offers import PHASE_COLOURS
from wartable.games.tsukuyumi.picture_art import FACTION_ICONS, ICONS, KEYS
from wartable.games.tsukuyumi.view import BattleView, DefenderView, TsukuyumiView

LEFT = 738.0
WIDE = 234.0
#: The width of a place of the initiative. Two stand in a row, so that on a phone a finger hits the one that is meant.
CELL = 115.0
#: Where the initiative ends and a combat begins.
BELOW = 262.0
BONUS = ["first: 2 victory points at the end", "second: 1 victory point at the end", "third", "fourth"]


def fragments(catalogue: Catalogue, view: TsukuyumiView) -> Iterator[Fragment]:
    yield "round", round_words(min(view.round, view.rounds), view.rounds, view.phase or "", view.stage)
    acted = set(view.turn_order[: view.turn] if view.phase else ())
    for place, seat in enumerate(view.initiative):
        faction = view.players[seat].faction
        yield f"initiative {place}", initiative(place, seat, faction, seat == view.active, seat in acted)
    if view.over and view.winner is not None:
        scores = tuple((player.faction, player.projected) for player in view.players)
        yield "result", result(scores, view.players[view.winner].faction)
    elif view.shown is not None and view.shown.kind == "reveal":
        cards = tuple((player.faction, player.card or "") for player in view.players)
        yield "revealed", revealed(cards)
    elif view.shown is not None and view.shown.event is not None:
        text = catalogue.event_text[terms.EVENTS.index(view.shown.event)]
        yield "event", event(view.shown.event, text)
    elif view.battle is not None:
        yield "combat", combat(msgspec.json.encode(view.battle), view.spaces[view.battle.space].name)


@lru_cache(maxsize=256)
def round_words(number: int, rounds: int, phase: str, stage: str) -> str:
    made = [svg.words(LEFT, 34, f"Round {number} of {rounds}", font_size=22, class_="t-strong")]
    wide = WIDE / 4 - 4
    for place, name in enumerate(terms.PHASES):
        x = LEFT + place * (wide + 4)
        now = name == phase
        made.append(
            el(
                "rect", x=x, y=46, width=wide, height=26, rx=7, fill=f"var(--{PHASE_COLOURS[name]})",
                fill_opacity=1 if now else 0.2,
            )
        )  # fmt: skip
        made.append(svg.words(x + wide / 2, 64, name, font_size=15, class_="t-on t-mid" if now else "t-faint t-mid"))
    return "".join(made)


@lru_cache(maxsize=512)
def initiative(place: int, seat: int, faction: str, active: bool, acted: bool) -> str:
    """Draw a place of the initiative order, and whose marker lies there: bright until it has acted in this phase."""
    key = KEYS[faction]
    x, y = LEFT + (CELL + 4) * (place % 2), 84 + 86 * (place // 2)
    box = el("rect", x=x, y=y, width=CELL, height=82, rx=8, class_="t-panel", opacity=0.6)
    bonus = svg.words(x + CELL - 9, y + 17, ["+2", "+1", "", ""][place], font_size=15, class_="t-faint t-end")
    disc = el(
        "rect", x=x + 2, y=y + 23, width=CELL - 4, height=57, rx=7, class_=f"t-{key}",
        fill_opacity=0.45 if acted else 1, stroke="var(--lit)" if active else "none", stroke_width=4,
    )  # fmt: skip
    icon = ICONS.use(FACTION_ICONS[faction], x + CELL / 2 - 14, y + 27, 28, fill="var(--token)")
    name = svg.words(x + CELL / 2, y + 72, faction, font_size=15.5, class_="t-on t-mid")
    words = f"{faction}{', have acted' if acted else ''}{', acting now' if active else ''}"
    mark = el("g", svg.title(words), disc, icon, name, data_ref=f"player:{seat}", id=f"initiative-{key}")
    number = svg.words(x + 9, y + 17, str(place + 1), font_size=16, class_="t-strong")
    hint = svg.title(f"Initiative, {BONUS[place]}")
    return el("g", hint, box, number, bonus, mark, data_ref=f"initiative:{place}")


@lru_cache(maxsize=64)
def result(scores: tuple[tuple[str, int], ...], winner: str) -> str:
    """Draw who won, and the scores, best first."""
    made = [el("rect", x=LEFT, y=BELOW, width=WIDE, height=60 + 34 * len(scores), rx=10, class_="t-panel")]
    made.append(
        svg.words(LEFT + 14, BELOW + 34, f"{winner} win", font_size=21, class_=f"t-strong t-ink-{KEYS[winner]}")
    )
    ranked = sorted(scores, key=lambda one: (-one[1], one[0] != winner))
    for row, (faction, points) in enumerate(ranked):
        y = BELOW + 68 + 34 * row
        made.append(svg.words(LEFT + 14, y, faction, font_size=17))
        made.append(svg.words(LEFT + WIDE - 14, y, str(points), font_size=19, class_="t-strong t-end"))
    return "".join(made)


# -- what is turned up ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def revealed(cards: tuple[tuple[str, str], ...]) -> str:
    """Draw the action cards that all have chosen."""
    made = [headed("Action cards", "card-random", "night", 44 + 44 * len(cards))]
    for row, (faction, card) in enumerate(cards):
        y = BELOW + 46 + 44 * row
        made.append(el("circle", cx=LEFT + 26, cy=y + 16, r=16, class_=f"t-{KEYS[faction]}"))
        made.append(ICONS.use(FACTION_ICONS[faction], LEFT + 15, y + 5, 22, fill="var(--token)"))
        made.append(svg.words(LEFT + 50, y + 22, card, font_size=16, class_="t-strong"))
    return "".join(made)


@lru_cache(maxsize=64)
def event(name: str, text: str) -> str:
    """Draw an event that is played, with what it does."""
    lines = svg.wrap(text, 29, 9)
    rows = [svg.words(LEFT + 14, BELOW + 62 + 20 * row, line, font_size=15) for row, line in enumerate(lines)]
    return headed(name, "mushroom-cloud", "ember", 62 + 20 * len(lines)) + "".join(rows)


def headed(words: str, icon: str, colour: str, height: float) -> str:
    """Draw a panel below the initiative, with a title."""
    bar = f"M{LEFT} {BELOW + 10}a10 10 0 0 1 10-10h{WIDE - 20}a10 10 0 0 1 10 10v26h{-WIDE}z"
    return (
        el("rect", x=LEFT, y=BELOW, width=WIDE, height=height, rx=10, class_="t-panel")
        + el("path", d=bar, fill=f"var(--{colour})")
        + ICONS.use(icon, LEFT + 8, BELOW + 6, 24, fill="var(--token)")
        + svg.words(LEFT + 40, BELOW + 25, words, font_size=16, class_="t-on")
    )


# -- a combat ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def combat(written: bytes, where: str) -> str:
    """Both sides: the card and totals of the attacker, and each defender with its answers."""
    fight = msgspec.json.decode(written, type=BattleView)
    height = min(292, 112 + 58 * max(1, len(fight.defenders)))
    made = [headed(f"{fight.attacker} in {where}", "crossed-swords", KEYS[fight.attacker], height)]
    made += attacker(fight)
    high = min(58.0, 180 / max(1, len(fight.defenders)))
    for row, other in enumerate(fight.defenders):
        made.append(defender(other, BELOW + 112 + high * row, high * 0.3))
    if not fight.defenders:
        made.append(svg.words(LEFT + 14, BELOW + 136, "Nobody has answered", font_size=15, class_="t-faint"))
    return "".join(made)


def attacker(fight: BattleView) -> list[str]:
    units = ", ".join(f"{many} {name}" for there in fight.fighters.values() for name, many in there.items())
    hint = svg.title(f"{fight.attacker} attack with {units}") if units else ""
    made = [el("rect", hint, x=LEFT, y=BELOW + 40, width=WIDE, height=66, fill="transparent")]
    made.append(svg.words(LEFT + 14, BELOW + 58, fight.card or "declare an attack", font_size=17, class_="t-strong"))
    hill = f" against {fight.mountain} more" if fight.mountain else ""
    words = f"Conquest {fight.points}{hill}, damage {fight.damage}"
    made.append(svg.words(LEFT + 14, BELOW + 80, words, font_size=15))
    outcome = {1: "Conquered!", 0: "Not conquered", -1: ""}[fight.conquered]
    made.append(svg.words(LEFT + 14, BELOW + 100, outcome, font_size=15, class_="t-strong"))
    return made


def defender(other: DefenderView, y: float, line: float) -> str:
    key = KEYS[other.faction]
    disc = el("circle", cx=LEFT + 26, cy=y + 14, r=15, class_=f"t-{key}")
    icon = ICONS.use(FACTION_ICONS[other.faction], LEFT + 15, y + 3, 22, fill="var(--token)")
    answer = " + ".join(other.answers) or "no answer"
    made = [
        svg.words(LEFT + 48, y + 12, answer, font_size=15, class_="t-strong" if other.answers else "t-faint"),
        svg.words(LEFT + 48, y + 12 + line, f"conquest {other.points}, health {other.health}", font_size=15),
        svg.words(LEFT + 48, y + 12 + 2 * line, f"damage {other.damage}", font_size=15),
    ]
    hint = f"{other.faction}: conquest {other.points}, health {other.health}, damage {other.damage}; {answer}"
    return el("g", svg.title(hint), disc, icon, *made)
