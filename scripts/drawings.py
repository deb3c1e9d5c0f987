"""Draw the pictures of the documents that need no browser: `python scripts/drawings.py`, or `make drawings`.

A battle for the front page, played by bots from a seed and drawn moment by moment as one animated SVG; and the steps of
a game's lesson that its page shows (`pictures/GAME-STEP.svg`). All of it comes from the product, so it never ages.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from wartable.bots import registry as bots
from wartable.core import registry
from wartable.core.game import Game
from wartable.core.lesson import at_step, choose, learner, read_lessons, wanted
from wartable.core.moments import seen
from wartable.core.seat import Seat
from wartable.draw.picture import BASE, GAP, Part, Picture, Placed, bottom, nested, stacked

DOCS = Path(__file__).parents[1] / "docs"
#: The battle of the front page: who fights, by which bots, from which seed, and how long the frames stay.
BATTLE = "jogu"
FACTIONS = ["Tribe Wu", "Guards of Keion"]
PLAYER, SEED, ROUND = "captain", "3", 1
DEED, MOMENT, END = 0.8, 1.5, 3.5
MARGIN = 14
WATCHER = -1


# -- a battle, moment by moment ----------------------------------------------------------------------------------------

Frame = tuple[Picture, float]


def battle() -> list[Frame]:
    """One round as a watcher sees it, each picture with the seconds that it stays."""
    game = registry.load(BATTLE)
    match = registry.new_match(game, 2, {"faction": FACTIONS}, SEED)
    match.keep_moments()
    players = [bots.make(PLAYER, str(seat)) for seat in range(2)]
    shown: list[Frame] = []
    while game.rounds(match.state) <= ROUND:
        before, lines, seat = match.view(WATCHER), len(match.log.lines), match.seat
        match.apply(players[seat].choose(Seat(match, seat)), seat)
        moments = [game.draw(moment.view) for moment in seen(match.moments, WATCHER, match.log, lines, before)]
        if moments:
            shown += [(picture, MOMENT) for picture in moments]
        elif game.rounds(match.state) == ROUND:
            shown.append((game.draw(match.view(WATCHER)), DEED))
    last, _ = shown.pop()
    return [*shown, (last, END)]


def animated(shown: list[Frame]) -> str:
    """Return one SVG that shows the boards of these pictures one after the other, again and again.

    Each version of a fragment stands in it once, and is visible while it is shown. Whoever wants less motion, or shows
    no animations, sees the last picture: how the battle ends.
    """
    whole = sum(seconds for _, seconds in shown)
    ends = [sum(seconds for _, seconds in shown[: at + 1]) for at in range(len(shown))]
    boards = [board(picture) for picture, _ in shown]
    still = len(shown) - 1
    rules: dict[tuple[int, ...], str] = {}
    drawn = ""
    for key in in_order([[key for key, _ in part.fragments] for part in boards]):
        for svg, frames in versions(key, boards).items():
            if len(frames) == len(shown):
                drawn += svg
                continue
            name = rules.setdefault(frames, f"v{len(rules)}")
            drawn += f'<g class="{name}">{svg}</g>'
    style = "".join(visible(name, frames, ends, whole, still) for frames, name in rules.items())
    box = (-MARGIN, -MARGIN, boards[0].width + 2 * MARGIN, boards[0].height + 2 * MARGIN)
    return page(shown[0][0], box, style, drawn)


def board(picture: Picture) -> Part:
    return picture.of("board")[0]


def in_order(orders: list[list[str]]) -> list[str]:
    """Return all keys, each after those that it follows in the first order that has it."""
    found: list[str] = []
    for order in orders:
        at = 0
        for key in order:
            if key in found:
                at = found.index(key) + 1
            else:
                found.insert(at, key)
                at += 1
    return found


def versions(key: str, boards: list[Part]) -> dict[str, tuple[int, ...]]:
    """Return the drawings of a fragment, each with the frames that show it."""
    found: dict[str, tuple[int, ...]] = {}
    for frame, part in enumerate(boards):
        svg = dict(part.fragments).get(key, "")
        found[svg] = (*found.get(svg, ()), frame)
    return {svg: frames for svg, frames in found.items() if svg}


def visible(name: str, frames: tuple[int, ...], ends: list[float], whole: float, still: int) -> str:
    """Return the style of what is seen in some frames only."""
    steps = ""
    for frame in range(len(ends)):
        if frame == 0 or (frame in frames) != (frame - 1 in frames):
            since = ends[frame - 1] / whole if frame else 0.0
            steps += f"{since:.2%}{{visibility:{'visible' if frame in frames else 'hidden'}}}"
    seen_still = "visible" if still in frames else "hidden"
    return (
        f".{name}{{visibility:{seen_still}}}@keyframes {name}{{{steps}}}"
        f"@media (prefers-reduced-motion:no-preference){{.{name}{{animation:{name} {whole:g}s step-end infinite}}}}"
    )


# -- the steps of a lesson ---------------------------------------------------------------------------------------------


def lesson_pictures() -> Iterator[tuple[Path, str]]:
    """Draw every step of a lesson that the page of its game shows: before it is done, or what comes of it."""
    for file in sorted((DOCS / "games").glob("*.md")):
        shown = re.findall(rf"\(pictures/({file.stem}-(\d+)(-after)?\.svg)\)", file.read_text(encoding="utf-8"))
        for name, step, after in sorted(set(shown)):
            draw = after_step if after else before_step
            yield DOCS / "games/pictures" / name, draw(registry.load(file.stem), int(step))


def before_step(game: Game[Any, Any], number: int) -> str:
    """Return what the learner sees at a step, counted from 1: the board and the hand, with what is meant glowing."""
    lesson = read_lessons(game.library)[0]
    seat = learner(game, lesson)
    match, step = at_step(game, lesson, number - 1), lesson.steps[number - 1]
    view = match.view(seat)
    meant = {ref for option in wanted(match, seat, step) for ref in game.describe(view, option).refs}
    return on_one_page(game.draw(view), meant | set(step.show))


def after_step(game: Game[Any, Any], number: int) -> str:
    """Return the last moment that the learner is shown of what a step brings about."""
    lesson = read_lessons(game.library)[0]
    seat = learner(game, lesson)
    match, step = at_step(game, lesson, number - 1), lesson.steps[number - 1]
    match.keep_moments()
    last = match.view(seat)
    for words in [*step.do, *step.then]:
        before, lines = match.view(seat), len(match.log.lines)
        choose(match, words)
        last = next((one.view for one in reversed(seen(match.moments, seat, match.log, lines, before))), last)
    return on_one_page(game.draw(last), set())


def on_one_page(picture: Picture, meant: set[str]) -> str:
    wide = max(part.width for part in picture.of("board"))
    # A hand of nothing but its ground would be an empty strip.
    parts = [part for part in picture.of("board", "hand") if part.role == "board" or len(part.fragments) > 1]
    placed: list[Placed] = list(stacked(parts, 0, wide))
    width, height = wide + 2 * GAP, bottom(placed) + 2 * GAP
    glow = "".join(f'[data-ref="{ref}"]{{filter:drop-shadow(0 0 7px var(--lit))}}' for ref in sorted(meant))
    inside = "".join(nested(*one) for one in placed)
    return page(picture, (-GAP, -GAP, width, height), glow, inside)


def page(picture: Picture, box: tuple[float, float, float, float], style: str, inside: str) -> str:
    """Return an SVG with a ground of its own, so that it can be read on a page of any colour."""
    x, y, width, height = (f"{length:g}" for length in box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" class="board" role="img" '
        f'aria-label="{escape(picture.label)}"><style>{BASE}{picture.style}{style}</style><defs>{picture.defs}</defs>'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="18" fill="var(--ground)"/>{inside}</svg>\n'
    )


def main() -> int:
    made = [(DOCS / "images/battle.svg", animated(battle())), *lesson_pictures()]
    for path, svg in made:
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg, encoding="utf-8")
        print(f"{path.relative_to(DOCS.parent)}: {len(svg) / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
