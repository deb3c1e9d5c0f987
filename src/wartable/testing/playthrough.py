"""Golden playthroughs: a match as text, with every seat's view, options and events at every step."""

from __future__ import annotations

import json
from typing import Any

from wartable.core import registry
from wartable.core.game import Game
from wartable.core.match import Match
from wartable.core.view import plain
from wartable.testing.properties import fresh


def playthrough(game: Game[Any, Any], seats: int, settings: dict[str, Any], seed: str) -> str:
    """Return a whole random match, printed so that a changed rule is a changed line."""
    rng = fresh(seed)
    match = registry.new_match(game, seats, settings, seed)
    lines = [f"# {game.name}, rules {game.version}, content {game.content_hash}, seed {seed!r}, {seats} seats"]
    lines += [f"# {key} = {value}" for key, value in registry.complete_settings(game, seats, settings).items()]
    told = 0
    seen: dict[int, Any] = {}
    while True:
        lines += story(match, told)
        told = len(match.log.lines)
        lines += changes(match, seen)
        if match.over:
            break
        seat = match.to_move[rng.below(len(match.to_move))]
        options = match.options_of(seat)
        lines += asked(match)
        option = options[rng.below(len(options))]
        words = game.describe(match.view(seat), option).text
        lines += ["", f"== {len(match.choices) + 1}. {game.seat_name(seat)}: {words} {list(option)}"]
        match.apply(option, seat)
    state = match.state
    winners = " and ".join(game.seat_name(seat) for seat in state.winners) or "nobody"
    lines += ["", f"== the end: {winners} by {state.ending}, scores {game.scores(state)}"]
    return "\n".join(lines) + "\n"


def story(match: Match, since: int) -> list[str]:
    """Return the new lines of the log; where a seat reads something else than a watcher, both."""
    told = []
    for line in match.log.lines[since:]:
        public = match.game.tell(line.public).text if line.public else "(nothing)"
        told.append(f"* {public}")
        for seat in range(match.state.seats):
            event = line.seen_by(seat)
            if event != line.public:
                told.append(
                    f"*   to {match.game.seat_name(seat)}: {match.game.tell(event).text if event else '(nothing)'}"
                )
    return told


def changes(match: Match, seen: dict[int, Any]) -> list[str]:
    """Return what each seat's view shows now that it did not show before."""
    lines = []
    for seat in range(match.state.seats):
        view = flat(plain(match.view(seat)))
        before = seen.get(seat, {})
        name = match.game.seat_name(seat)
        lines += [f"{name} sees {key} = {value}" for key, value in view.items() if before.get(key) != value]
        lines += [f"{name} no longer sees {key}" for key in before if key not in view]
        seen[seat] = view
    return lines


def flat(data: Any, way: str = "") -> dict[str, str]:
    """Nested tables as one: the way to each value, and the value as JSON."""
    inner: list[tuple[str, Any]] = []
    if isinstance(data, dict):
        inner = [(f"{way}.{name}".lstrip("."), value) for name, value in data.items()]
    elif isinstance(data, list) and any(isinstance(item, dict | list) for item in data):
        inner = [(f"{way}.{at}", value) for at, value in enumerate(data)]
    if inner:
        return {key: value for name, part in inner for key, value in flat(part, name).items()}
    return {way: json.dumps(data)}


def asked(match: Match) -> list[str]:
    """Return the open questions and their options."""
    lines = []
    for ask in match.asks:
        view = match.view(ask.seat)
        said = "; ".join(match.game.describe(view, option).text for option in ask.options)
        lines.append(f"? {match.game.seat_name(ask.seat)}, {ask.topic}: {said}")
    return lines
