"""What the front page and the rules page say about a game, from the game itself."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from wartable.bots import registry as bots
from wartable.bots.runner import play_out
from wartable.core.game import Game
from wartable.core.registry import about, load, new_match
from wartable.core.seat import Seat

#: Matches played to tell how long a game is, and by whom: a bot that plays to win, or they would wander about.
SAMPLES = 2
SAMPLER = "greedy:1"
#: How far into a match the picture of the front page is looked for, and how often.
FRONT_CHOICES = 160
FRONT_STEP = 5


def brief(game: Game[Any]) -> dict[str, Any]:
    """A game for people who choose."""
    roles = [game.seat_name(seat) for seat in range(max(game.seats))]
    return about(game) | {"roles": roles, "first": game.first()}


def whole(game: Game[Any]) -> dict[str, Any]:
    """A game for people who learn: its rules, and what each card, unit or tile does."""
    reconstructed: dict[str, list[str]] = {}
    for what, field, _, source in game.provenance():
        if source == "reconstructed":
            reconstructed.setdefault(what, []).append(field)
    return brief(game) | {
        "ledger": ledger(game),
        "glossary": game.glossary(),
        "reconstructed": reconstructed,
    }


def ledger(game: Game[Any]) -> list[dict[str, Any]]:
    """The rules in order, each with its id, chapter and text."""
    text = game.rules_text()
    rules = tomllib.loads(text).get("rule", []) if text else []
    return [
        {
            "id": str(rule["id"]),
            "chapter": str(rule.get("chapter", "")),
            "text": str(rule.get("text", "")),
            "rulings": [str(one) for one in rule.get("rulings", [])],
        }
        for rule in rules
    ]


def length(key: str, pack: str | None) -> int:
    """How many choices a player makes in a match, roughly: an average over a few matches of bots."""
    game = load(key, pack)
    seats = game.seats[0]
    total = 0
    for sample in range(SAMPLES):
        match = new_match(game, seats, seed=f"length {sample}")
        total += play_out(match, [bots.make(SAMPLER, f"{sample} {seat}") for seat in range(seats)])
    return round(total / SAMPLES / seats)


def opening(game: Game[Any]) -> str:
    """A picture of the game for the front page: the fullest that a watcher sees some way into a match."""
    match = new_match(game, game.seats[-1], seed="front page")
    bot = bots.make("random", "front page")
    pictures = [upper(game.draw(match.view(-1)))]
    for number in range(1, FRONT_CHOICES):
        match.apply(bot.choose(Seat(match, match.seat)), match.seat)
        if match.over:
            break
        if number % FRONT_STEP == 0:
            pictures.append(upper(game.draw(match.view(-1))))
    return max(pictures[len(pictures) // 2 :], key=len)


def upper(picture: str) -> str:
    """A picture without what a wide screen shows beside it: the board itself."""
    fold = re.search(r'<g class="aside" data-top="([0-9.]+)"', picture)
    if fold is None:
        return picture
    board = picture[: fold.start()] + "</svg>"
    return re.sub(r'(viewBox="0 0 [0-9.]+) [0-9.]+"', rf'\1 {fold[1]}"', board, count=1)
