"""What happens to cards and pieces on the table: drawing, discarding, leaving play, gems, and being out."""

from __future__ import annotations

from typing import Final

from wartable.games.gemhold import events as E
from wartable.games.gemhold.cards import GUARDIAN_SLOT, SLOTS, SPACES, STRUCTURES
from wartable.games.gemhold.dice import Roll
from wartable.games.gemhold.state import FIRST_SPACE, NONE, OFF, Gemhold, affixes

LAST_STANDING: Final = "last standing"
ROUND_LIMIT: Final = "round limit"


# -- cards ---------------------------------------------------------------------------------------------------------


def draw(s: Gemhold, me: int, count: int) -> None:
    """G-102: draw cards of one's own deck. GR-05: an empty deck is made anew from its discard pile."""
    number = s.deck_of(me)
    drawn: list[int] = []
    for _ in range(count):
        if not s.deck[number]:
            if not s.discard[number]:
                break
            s.deck[number] = s.discard[number]
            s.discard[number] = []
            s.rng.shuffle(s.deck[number])
            s.log.say(E.RESHUFFLES, number)
        drawn.append(s.deck[number].pop())
    if drawn:
        s.log.reveal()
        s.hand[me] += drawn
        # In order of kind: the order of drawing tells nothing.
        s.hand[me].sort()
        if not s.log.quiet:
            s.log.tell(me, (E.DREW, s.kingdom[me], *sorted(drawn)), (E.DRAWS, s.kingdom[me], len(drawn)))


def put_away(s: Gemhold, me: int, kind: int) -> None:
    """A card of a player goes to the discard pile of that player's deck."""
    s.discard[s.deck_of(me)].append(kind)


def spend(s: Gemhold, me: int, kind: int) -> None:
    """GR-71: an Instant goes from the hand to the discard pile at once."""
    s.hand[me].remove(kind)
    put_away(s, me, kind)


def reveal_card(s: Gemhold, me: int, kind: int) -> None:
    """A card is played for everybody to see."""
    spend(s, me, kind)
    s.log.say(E.PLAYS, s.kingdom[me], kind)


# -- rolls ---------------------------------------------------------------------------------------------------------


def record(s: Gemhold, roll: Roll) -> None:
    """A settled roll, for everybody to see."""
    s.last = roll
    if not s.log.quiet:
        s.log.show(roll.numbers())


# -- pieces and Towers ---------------------------------------------------------------------------------------------


def say_piece(s: Gemhold, event: int, piece: int) -> None:
    if not s.log.quiet:
        s.log.say(event, s.kingdom[piece // SLOTS], s.piece[piece], piece % SLOTS)


def stand(s: Gemhold, piece: int, cell: int) -> None:
    """Put a piece on a cell."""
    if s.where[piece] >= 0:
        s.at[s.where[piece]] = 0
    s.where[piece] = cell
    s.at[cell] = 1 + piece


def remove(s: Gemhold, piece: int) -> None:
    """GR-40, GR-70: a Unit's card and Affixes are discarded and its letter is free; GR-32: a Guardian charges anew."""
    if s.where[piece] >= 0:
        s.at[s.where[piece]] = 0
    s.where[piece] = OFF
    s.bubble[piece] = 0
    s.moved[piece] = 0
    s.did[piece] = 0
    if piece % SLOTS == GUARDIAN_SLOT:
        return
    seat = piece // SLOTS
    put_away(s, seat, s.piece[piece])
    if s.affix[piece]:
        for kind in affixes(s.cards, s.affix[piece]):
            put_away(s, seat, kind)
        s.affix[piece] = 0
    s.piece[piece] = NONE


def raze(s: Gemhold, tower: int) -> None:
    """GR-18, GR-19: a Tower leaves the board; card and Affixes are discarded, a Build token on it is free again."""
    seat, space = tower // SPACES, tower % SPACES
    put_away(s, seat, s.tower[tower])
    for kind in affixes(s.cards, s.tower_affix[tower]):
        put_away(s, seat, kind)
    s.tower[tower] = NONE
    s.tower_bubble[tower] = 0
    s.tower_affix[tower] = 0
    s.tower_attacked[tower] = False
    s.at[s.board.towers[tower]] = 0
    if FIRST_SPACE + space in s.builds[seat]:
        s.builds[seat].remove(FIRST_SPACE + space)


# -- gems ----------------------------------------------------------------------------------------------------------


def take_gems(s: Gemhold, piece: int, victim: int) -> None:
    """G-022 to G-028, GR-36, GR-40: the piece leaves the board and takes what it is worth now."""
    taken = min(s.gems[victim], s.cards.worth[s.piece[piece]][s.bubble[piece]])
    s.gems[victim] -= taken
    if not s.log.quiet:
        who, slot = s.kingdom[piece // SLOTS], piece % SLOTS
        s.log.show((E.ENTERS, who, s.piece[piece], slot, s.kingdom[victim], taken, s.gems[victim]))
    remove(s, piece)
    if s.gems[victim] == 0:
        drop_out(s, victim)


def drop_out(s: Gemhold, seat: int) -> None:
    """G-020, GR-51: without gems a player is out at once, and everything of theirs leaves the table."""
    s.alive[seat] = False
    s.log.say(E.OUT, s.kingdom[seat])
    # GR-106: the hand is laid open, so nobody can take back what led to it.
    s.log.reveal()
    for kind in s.hand[seat]:
        put_away(s, seat, kind)
    s.hand[seat] = []
    s.trains[seat] = []
    s.waiting[seat] = []
    for piece in range(seat * SLOTS, seat * SLOTS + SLOTS):
        if s.piece[piece] != NONE:
            remove(s, piece)
    for tower in range(seat * SPACES, seat * SPACES + SPACES):
        if s.tower[tower] != NONE:
            raze(s, tower)
    s.builds[seat] = []
    for number in range(seat * STRUCTURES, seat * STRUCTURES + STRUCTURES):
        s.structure[number] = NONE
    if s.living() == 1:
        win(s, [seat for seat in range(s.seats) if s.alive[seat]], LAST_STANDING)


def win(s: Gemhold, winners: list[int], ending: str) -> None:
    """G-021, GR-52: the match ends at once. A draw between all has no winner."""
    if len(winners) == 1:
        s.log.say(E.WINS, s.kingdom[winners[0]])
    elif not s.log.quiet:
        s.log.show((E.DRAWN, *[s.kingdom[seat] for seat in winners]))
    s.finish(winners if len(winners) < s.seats else [], ending)
