"""What the front page and the rules page say about a game, from the game itself."""

from __future__ import annotations

from typing import Any

import msgspec

from wartable.bots import registry as bots
from wartable.bots.runner import play_out
from wartable.core.game import Game
from wartable.core.ledger import read_ledger
from wartable.core.lesson import read_introduction, read_lessons
from wartable.core.registry import about, load, new_match
from wartable.core.seat import Seat
from wartable.draw.picture import Picture
from wartable.table.messages.games import GameDetails, GameSummary, LessonSummary, RuleSummary

#: Matches played to tell how long a game is, and by whom: a bot that plays to win, or they would wander about.
SAMPLES = 2
SAMPLER = "greedy:1"
#: How far into a match the picture of the front page is looked for, and how often.
FRONT_CHOICES = 160
FRONT_STEP = 5


def facts(game: Game[Any, Any]) -> dict[str, Any]:
    """Return what a game is, as plain data."""
    roles = [game.seat_name(seat) for seat in range(max(game.seats))]
    lessons = [msgspec.convert(one, LessonSummary, from_attributes=True) for one in read_lessons(game.library)]
    introduction = msgspec.to_builtins(read_introduction(game.library))
    teaching = {"introduction": introduction, "lessons": msgspec.to_builtins(lessons)}
    more = {"roles": roles, "first": game.first_settings(), "balance": bool(game.library.balance())}
    return about(game) | more | teaching


def summary(game: Game[Any, Any], length: int | None) -> GameSummary:
    """Return a game for people who choose."""
    return msgspec.convert(facts(game) | {"length": length}, GameSummary)


def details(game: Game[Any, Any]) -> GameDetails:
    """Return a game for people who learn: its rules, and what each card, unit or tile does."""
    reconstructed: dict[str, list[str]] = {}
    for what, field, _, source in game.library.provenance():
        if source == "reconstructed":
            reconstructed.setdefault(what, []).append(field)
    more = {"ledger": ledger(game), "glossary": game.library.glossary(), "reconstructed": reconstructed}
    return msgspec.convert(facts(game) | more, GameDetails)


def ledger(game: Game[Any, Any]) -> list[RuleSummary]:
    """Return the rules in order, each with its id, chapter and text."""
    return [
        RuleSummary(id=rule.id, chapter=rule.chapter, text=rule.text, rulings=rule.rulings)
        for rule in read_ledger(game.library).rules
    ]


def length(key: str, pack: str | None) -> int:
    """Return how many choices a player makes in a match, roughly: an average over a few matches of bots."""
    game = load(key, pack)
    seats = game.seats[0]
    total = 0
    for sample in range(SAMPLES):
        match = new_match(game, seats, seed=f"length {sample}")
        total += play_out(match, [bots.make(SAMPLER, f"{sample} {seat}") for seat in range(seats)])
    return round(total / SAMPLES / seats)


def opening(game: Game[Any, Any]) -> str:
    """Return a picture of the game for the front page: the fullest that a watcher sees some way into a match."""
    match = new_match(game, game.seats[-1], seed="front page")
    bot = bots.make("random", "front page")
    pictures = [board_only(game.draw(match.view(-1)))]
    for number in range(1, FRONT_CHOICES):
        match.apply(bot.choose(Seat(match, match.seat)), match.seat)
        if match.over:
            break
        if number % FRONT_STEP == 0:
            pictures.append(board_only(game.draw(match.view(-1))))
    return max(pictures[len(pictures) // 2 :], key=len)


def board_only(picture: Picture) -> str:
    """Return a picture without hands and sides, which nobody could read on a card."""
    return msgspec.structs.replace(picture, parts=tuple(picture.of("board")) or picture.parts).svg()
