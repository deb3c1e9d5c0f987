"""`wartable replay`: a saved game as a story, a picture or a position, at any choice, as any seat sees it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from wartable.cli.common import called_by, console, print_json
from wartable.core import record, registry
from wartable.core.errors import BadRecord, Fault, RulesError, one_of
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.names import NOTATION, Names
from wartable.core.position import write_position
from wartable.core.record import Record
from wartable.core.view import plain

WATCHER = "watcher"


def run(
    path: Path, at: int | None, seat_name: str, svg: Path | None, as_text: bool, content: Path | None, json: bool
) -> None:
    saved = record.load(path)
    game = registry.load(saved.game, content)
    try:
        match = record.replay(saved, game, at)
    except BadRecord as mistake:
        raise BadRecord(f"{path}: {mistake}") from None
    seat = seat_of(game, seat_name, match.state.seats)
    # Programs read the game's own notation.
    names = NOTATION if json else game.names(match.state, called_by(saved.names))
    story = numbered_story(saved, game, len(match.choices), seat, names)
    if svg is not None:
        try:
            picture = game.draw(match.view(seat)).svg()
        except RulesError as problem:
            raise Fault(f"--svg: {problem}") from None
        record.write_whole(svg, picture.encode())
    if json:
        print_json(
            {
                "game": game.key,
                "rules": saved.rules,
                "content": saved.content,
                "settings": saved.settings,
                "names": saved.names,
                "choices": len(saved.choices),
                "at": len(match.choices),
                "seat": seat,
                "over": match.over,
                "result": saved.result if match.over else {},
                "story": [{"choice": number, "line": line} for number, line in story],
                "view": plain(match.view(seat)),
                "svg": str(svg) if svg else None,
            }
        )
    elif as_text:
        sys.stdout.write(write_position(match))
    elif svg is not None:
        whose = "a watcher" if seat_name == WATCHER else f"seat {seat_name}"
        print(f"{svg}: choice {len(match.choices)} of {len(saved.choices)}, as {whose} sees it")
    else:
        show(game, match, saved, seat, story, names)


def seat_of(game: Game[Any, Any], name: str, seats: int) -> int:
    """Return a seat by its number or its name; a watcher sees what everybody sees."""
    names = [game.seat_name(seat) for seat in range(seats)]
    if name in names:
        return names.index(name)
    if name.isdecimal() and int(name) < seats:
        return int(name)
    if name == WATCHER:
        return -1
    raise Fault(one_of("seat", name, [*(str(seat) for seat in range(seats)), *names, WATCHER]))


def numbered_story(saved: Record, game: Game[Any, Any], upto: int, seat: int, names: Names) -> list[tuple[int, str]]:
    """Return every line that a seat reads, with the number of the choice that brought it."""
    match = record.replay(saved, game, 0)
    story: list[tuple[int, str]] = []
    told = 0
    for number in range(upto + 1):
        if number:
            choice = saved.choices[number - 1]
            match.apply(tuple(choice[1:]), choice[0])
        story += [(number, game.tell(event, names).text) for event in match.events(seat, told)]
        told = len(match.log.lines)
    return story


def show(
    game: Game[Any, Any], match: Match, saved: Record, seat: int, story: list[tuple[int, str]], names: Names
) -> None:
    out = console()
    called = [names.seat(at, game.seat_name(at)) for at in range(match.state.seats)]
    out.print(f"{game.name}: {', '.join(str(one) for one in called)}", markup=False, style="bold")
    last = -1
    for number, line in story:
        out.print(f"{number if number != last else '':>4}  {line}", markup=False, soft_wrap=True)
        last = number
    out.print()
    out.print(game.screen(match.view(seat), min(out.width, 120), names), soft_wrap=True)
    out.print(f"\nchoice {len(match.choices)} of {len(saved.choices)}", style="dim")
    if match.over:
        winners = " and ".join(str(called[winner]) for winner in match.state.winners) or "nobody"
        out.print(
            f"the end: {winners} by {match.state.ending}, score {game.scores(match.state)}",
            markup=False,
            soft_wrap=True,
        )
