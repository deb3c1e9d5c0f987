"""What holds at every point of a match of Gemhold, whatever was chosen."""

from __future__ import annotations

from wartable.core.errors import RulesError
from wartable.games.gemhold.kingdom import GUARDIAN_SLOT, SLOTS, SPACES, STRUCTURES
from wartable.games.gemhold.state import BUILD, FIRST_SPACE, NONE, OFF, TRAIN, WAITING, Gemhold, affixes


def check(s: Gemhold) -> None:
    """Check that all is sound: bubbles within pools, tokens and letters within their numbers, one thing a cell, no card
    lost or made."""
    for seat in range(s.seats):
        check_tokens(s, seat)
    check_board(s)
    for deck in range(len(s.deck)):
        check_cards(s, deck)
    if any(not 0 <= gems <= s.cards.start_gems for gems in s.gems):
        raise RulesError(f"gems {s.gems}")
    if any(s.alive[seat] != (s.gems[seat] > 0) for seat in range(s.seats)):
        raise RulesError(f"gems {s.gems}, but alive: {s.alive}")


def check_change(before: Gemhold, s: Gemhold) -> None:
    """Check that gems never rise, so that who is out stays out."""
    for seat in range(s.seats):
        if s.gems[seat] > before.gems[seat]:
            raise RulesError(f"the gems of seat {seat} rose from {before.gems[seat]} to {s.gems[seat]}")


def check_tokens(s: Gemhold, seat: int) -> None:
    builds, trains = s.builds[seat], s.trains[seat]
    locked = s.locked_builds if seat == s.turn else 0
    if len(builds) + locked > s.cards.build_tokens or len(set(builds)) != len(builds):
        raise RulesError(f"seat {seat} builds {builds}, {locked} tokens locked")
    if len(trains) > s.cards.training_tokens or len(set(trains)) != len(trains):
        raise RulesError(f"seat {seat} trains {trains}")
    work = builds if s.phase == BUILD else trains if s.phase == TRAIN else []
    if seat == s.turn and any(target not in work for target in s.due):
        raise RulesError(f"to be rolled for are {s.due}, at work are {work}")
    for number, kind in enumerate(s.cards.structures):
        bubble = s.structure[seat * STRUCTURES + number]
        if not NONE <= bubble <= s.cards.pool[kind] or (number in builds) != (0 <= bubble < s.cards.pool[kind]):
            raise RulesError(f"structure {number} of seat {seat} is on bubble {bubble}, builds {builds}")
    for tower in range(seat * SPACES, seat * SPACES + SPACES):
        kind = s.towers.kind[tower]
        if kind == NONE:
            if s.towers.affix[tower] or s.towers.bubble[tower]:
                raise RulesError(f"tower space {tower} is empty, but not blank")
        elif not 0 <= s.towers.bubble[tower] <= s.cards.pool[kind]:
            raise RulesError(f"tower {tower} is on bubble {s.towers.bubble[tower]}")
        if FIRST_SPACE + tower % SPACES in builds and (kind == NONE or s.tower_active(tower)):
            raise RulesError(f"a Build token lies on tower {tower}, which is not being built")
    for slot in range(SLOTS):
        check_piece(s, seat * SLOTS + slot, slot in trains, slot in s.waiting[seat])


def check_piece(s: Gemhold, piece: int, trains: bool, waits: bool) -> None:
    kind, where, bubble = s.pieces.kind[piece], s.pieces.where[piece], s.pieces.bubble[piece]
    guardian = piece % SLOTS == GUARDIAN_SLOT
    if (where == WAITING) != waits or trains != (kind != NONE and where == OFF and not guardian):
        raise RulesError(f"piece {piece} is at {where}, trains {trains}, waits {waits}")
    if kind == NONE:
        if where != OFF or bubble or s.pieces.affix[piece] or s.pieces.did[piece] or s.pieces.moved[piece]:
            raise RulesError(f"slot {piece} is free, but something is in it")
        return
    top = s.cards.train[kind] - 1 if trains else s.cards.pool[kind]
    low = 1 if where >= 0 else 0
    if not low <= bubble <= top or (where < 0 and s.pieces.affix[piece]) or (guardian and s.pieces.affix[piece]):
        raise RulesError(f"piece {piece} at {where} is on bubble {bubble}, Affixes {s.pieces.affix[piece]}")
    if where >= 0 and s.at[where] != 1 + piece:
        raise RulesError(f"piece {piece} is at {where}, where the board has {s.at[where]}")


def check_board(s: Gemhold) -> None:
    for cell, code in enumerate(s.at):
        if code > 0 and s.pieces.where[code - 1] != cell:
            raise RulesError(f"cell {cell} has piece {code - 1}, which is at {s.pieces.where[code - 1]}")
        if code < 0 and (s.board.towers[-code - 1] != cell or s.towers.kind[-code - 1] == NONE):
            raise RulesError(f"cell {cell} has tower {-code - 1}, which is not there")
    for tower, kind in enumerate(s.towers.kind):
        if kind != NONE and s.at[s.board.towers[tower]] != -1 - tower:
            raise RulesError(f"tower {tower} is not on its space")


def check_cards(s: Gemhold, deck: int) -> None:
    """GR-05: a deck's cards are in the deck, its discard pile, the hands and the play of its players."""
    found = s.deck[deck] + s.discard[deck]
    for seat in range(s.seats):
        if s.deck_of(seat) == deck:
            found = found + s.hand[seat]
            for slot in range(seat * SLOTS, seat * SLOTS + GUARDIAN_SLOT):
                if s.pieces.kind[slot] != NONE:
                    found.append(s.pieces.kind[slot])
                found += affixes(s.cards, s.pieces.affix[slot])
            for tower in range(seat * SPACES, seat * SPACES + SPACES):
                if s.towers.kind[tower] != NONE:
                    found.append(s.towers.kind[tower])
                found += affixes(s.cards, s.towers.affix[tower])
    if sorted(found) != sorted(s.cards.deck):
        raise RulesError(f"deck {deck} has not its own cards")
