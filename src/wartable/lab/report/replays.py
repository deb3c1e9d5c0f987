"""Matches inside a report: pictures drawn by the game, of which every fragment is kept once, packed."""

from __future__ import annotations

import base64
import gzip
import json
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from wartable.core.game import Game
from wartable.core.match import WATCHER, Match
from wartable.draw.picture import Part, Picture
from wartable.lab.study import Study

#: Bytes that all replays of a report may take, packed. What is longer is shown in fewer pictures.
ROOM = 380_000
#: Pictures of one replay, at most and at least.
MOST, LEAST = 40, 6


@dataclass
class Reel:
    """The pictures of some matches, as what they are made of."""

    #: Every fragment that occurs, by its SVG.
    fragments: dict[str, int] = field(default_factory=dict)
    films: list[dict[str, Any]] = field(default_factory=list)

    def add(self, film: dict[str, Any]) -> None:
        self.films.append(film)

    def kept(self, svg: str) -> int:
        return self.fragments.setdefault(svg, len(self.fragments))

    def packed(self) -> str:
        """Return everything as base64 of gzip of JSON; the same for the same pictures."""
        data = json.dumps({"fragments": list(self.fragments), "films": self.films}, separators=(",", ":"))
        return base64.b64encode(gzip.compress(data.encode(), 9, mtime=0)).decode()


def film(reel: Reel, study: Study, number: int, frames: int) -> dict[str, Any]:
    """Return a match as pictures with the lines of the log before them, as a watcher sees it."""
    choices = study.replay(number).choices
    match = study.dealer.match(number)
    stops = {int(at) for at in np.linspace(0, len(choices), min(frames, len(choices) + 1)).round()}
    game: Game[Any, Any] = match.game
    shown: list[dict[str, Any]] = []
    told = 0
    for at in range(len(choices) + 1):
        if at:
            seat, option = choices[at - 1]
            match.apply(option, seat)
        if at in stops:
            lines = [game.tell(event).text for event in match.events(WATCHER, told)]
            told = len(match.log.lines)
            shown.append({"at": at, "lines": lines[-8:], "parts": parts_of(reel, game.draw(match.view(WATCHER)))})
    return {"number": number, "choices": len(choices), "sides": sides(match), "frames": shown}


def parts_of(reel: Reel, picture: Picture) -> list[dict[str, Any]]:
    """Return the board with what stands beside it, and the sides: what tells who stands how."""
    return [part_of(reel, part) for part in picture.of("board", "column", "side")]


def part_of(reel: Reel, part: Part) -> dict[str, Any]:
    return {
        "role": part.role,
        "view": f"0 0 {part.width} {part.height}",
        "pieces": [reel.kept(svg) for _, svg in part.fragments],
    }


def sides(match: Match) -> list[str]:
    game = match.game
    return [f"{game.seat_name(seat)} {side}".strip() for seat, side in enumerate(game.sides(match.state))]


def reel_of(study: Study, numbers: list[int]) -> str:
    """Return the matches packed, in as many pictures as there is room for; nothing if there is none at all."""
    frames = MOST
    while frames >= LEAST:
        reel = Reel()
        for number in numbers:
            reel.add(film(reel, study, number, frames))
        packed = reel.packed()
        if len(packed) <= ROOM:
            return packed
        frames = min(frames - 1, int(frames * ROOM / len(packed)))
    return ""
