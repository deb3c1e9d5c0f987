"""Every question the rules ask, by topic: each stands with the rules that ask it."""

from __future__ import annotations

from typing import Final

from wartable.games.tsukuyumi import (
    actions,
    boarlords,
    combat,
    counter_effects,
    counter_losses,
    counter_marking,
    counter_moves,
    cybersamurai,
    damage,
    darkseed,
    draft,
    eventcards,
    eventdeck,
    initiative,
    movement,
    nomads,
    oni,
    production,
    settling,
)
from wartable.games.tsukuyumi.question import Question

QUESTIONS: Final[dict[str, Question]] = {
    **settling.QUESTIONS,
    **draft.QUESTIONS,
    **actions.QUESTIONS,
    **movement.QUESTIONS,
    **nomads.QUESTIONS,
    **production.QUESTIONS,
    **eventdeck.QUESTIONS,
    **eventcards.QUESTIONS,
    **initiative.QUESTIONS,
    **boarlords.QUESTIONS,
    **darkseed.QUESTIONS,
    **cybersamurai.QUESTIONS,
    **oni.QUESTIONS,
    **combat.QUESTIONS,
    **damage.QUESTIONS,
    **counter_moves.QUESTIONS,
    **counter_losses.QUESTIONS,
    **counter_marking.QUESTIONS,
    **counter_effects.QUESTIONS,
}
