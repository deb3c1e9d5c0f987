"""Where it happens: how often choices touch each place of the board, laid over the game's own picture."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from wartable.core.game import Game
from wartable.core.match import WATCHER, Match
from wartable.draw.bounds import Box, ref_boxes
from wartable.draw.picture import Part, Picture
from wartable.draw.svg import el, words
from wartable.lab.report.blocks import Html, Section, figure, note, table
from wartable.lab.report.material import Material, spread_evenly
from wartable.lab.report.words import capital, listed
from wartable.lab.statistics.clusters import Floats
from wartable.lab.study import Study

#: Boards that are looked at to tell places from things that move.
BOARDS = 6
#: Places of a table.
SHOWN = 12


def section(material: Material) -> Section | None:
    touched: Counter[str] = Counter()
    for seen in material.watched:
        touched.update(seen.touched)
    if not touched:
        return None
    pictures = boards_of(material)
    boxes = [boxes_of(board) for _, board in pictures]
    places = standing_places(boxes)
    uses = {ref: touched[ref] / len(material.watched) for ref in places if touched[ref]}
    if len(uses) < 2:
        return no_places(material, touched)
    ranked = sorted(uses, key=lambda ref: -uses[ref])
    picture, board = pictures[max(range(len(boxes)), key=lambda at: len(boxes[at]))]
    said = f"Choices touch {listed([ref_words(ref) for ref in ranked[:3]])} most often."
    rows = [[capital(ref_words(ref)), f"{uses[ref]:.2f}"] for ref in ranked]
    numbers = table(["Place", "Choices a match"], rows, "How often choices touch each place", numbers=[1])
    drawing = Html(overlay(picture, board, {ref: (places[ref], uses[ref]) for ref in uses}))
    return Section(
        "board",
        "Where it happens",
        said,
        (
            figure(
                drawing,
                "The larger a spot, the oftener choices touch the place below it; the number is choices a match.",
                numbers,
            ),
            note(
                "Drawn on the board of one of the watched matches. Only what stands in the same place in most "
                "matches is counted."
            ),
        ),
    )


def no_places(material: Material, touched: Counter[str]) -> Section:
    """Say what choices touch where the board is another one in every match."""
    kinds: Counter[str] = Counter()
    for ref, times in touched.items():
        kinds[ref.partition(":")[0]] += times
    rows = [[capital(kind), f"{times / len(material.watched):.1f}"] for kind, times in kinds.most_common(SHOWN)]
    said = "The board is another one in every match: no place of it stands for the same in two of them."
    caption = "What choices touch, by kind"
    return Section("board", "Where it happens", said, (table(["Kind", "Choices a match"], rows, caption, numbers=[1]),))


def boards_of(material: Material) -> list[tuple[Picture, Part]]:
    """Return the boards of some of the watched matches, as a watcher sees them."""
    numbers = spread_evenly(np.array([seen.number for seen in material.watched]), BOARDS)
    found = []
    for number in numbers:
        match = on_the_way(material.study, number)
        game: Game[Any, Any] = match.game
        picture = game.draw(match.view(WATCHER))
        found += [(picture, part) for part in picture.of("board")[:1]]
    return found


def on_the_way(study: Study, number: int) -> Match:
    """Return a match when two thirds of its choices are made: the board is full, and nothing announces a winner."""
    choices = study.replay(number).choices
    match = study.dealer.match(number)
    for seat, option in choices[: 2 * len(choices) // 3]:
        match.apply(option, seat)
    return match


def boxes_of(board: Part) -> dict[str, Box]:
    return ref_boxes("".join(svg for _, svg in board.fragments))


def standing_places(boards: list[dict[str, Box]]) -> dict[str, Box]:
    """Return what has the same place on most of these boards, on the one with the most places first.

    Boards may be drawn at another scale in every match; what a ref names is a place if all places fit together.
    """
    first = max(boards, key=len, default={})
    fits = [fitting(first, board) for board in boards]
    return {ref: box for ref, box in first.items() if 2 * sum(ref in fit for fit in fits) > len(boards)}


def fitting(first: dict[str, Box], other: dict[str, Box]) -> set[str]:
    """Return the refs of one board that stand at the same place of another, which may be larger or moved; none if most
    do not, as where everything moves."""
    common = [ref for ref in first if ref in other]
    if len(common) < 2:
        return set()
    off = np.zeros(len(common))
    for axis in (0, 1):
        here = np.array([first[ref].middle[axis] for ref in common])
        there = np.array([other[ref].middle[axis] for ref in common])
        off = np.maximum(off, distances(here, there))
    found = {
        ref for ref, apart in zip(common, off, strict=True) if apart < 0.2 * (first[ref].right - first[ref].left) + 2
    }
    return found if 2 * len(found) > len(common) else set()


def distances(here: Floats, there: Floats) -> Floats:
    """Return how far places on a line are from where they should be, if most have only been scaled and moved alike (the
    median of all slopes, after Theil and Sen: a few that went elsewhere do not matter)."""
    one, other = np.triu_indices(len(here), 1)
    apart = there[one] - there[other]
    far = np.abs(apart) > 1.0
    slope = float(np.median((here[one] - here[other])[far] / apart[far])) if far.any() else 1.0
    moved = here - slope * there
    gaps: Floats = np.abs(moved - np.median(moved))
    return gaps


def ref_words(ref: str) -> str:
    """Return an element of the picture in words: `location:4` is location 4."""
    return ref.replace(":", " ").replace("-", " ")


def overlay(picture: Picture, board: Part, uses: dict[str, tuple[Box, float]]) -> str:
    """Return a board with a spot over each place."""
    most = max(use for _, use in uses.values())
    largest = min(56.0, 0.26 * min(max(box.right - box.left, 24.0) for box, _ in uses.values()) + 8)
    spots = ""
    for ref, (box, use) in sorted(uses.items(), key=lambda one: one[1][1]):
        x, y = box.middle
        part = (use / most) ** 0.5
        hint = f"<title>{ref_words(ref)}: {use:.2f} choices a match</title>"
        spots += el(
            "circle", hint, cx=x, cy=y, r=max(3.0, largest * part), class_="lab-spot", style=f"--heat:{part:.2f}"
        )
        if largest * part > 15:
            spots += words(x, y + 6, f"{use:.1f}", class_="lab-use")
    inside = "".join(svg for _, svg in board.fragments)
    view = f"0 0 {board.width} {board.height}"
    return el(
        "svg",
        el("g", inside, class_="lab-faded") + spots,
        viewBox=view,
        class_="board lab-board",
        role="img",
        aria_label=f"{picture.label}: where choices are made",
    )
