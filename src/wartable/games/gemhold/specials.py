"""G-134: the Guardians' Specials, each usable once per deployment. A Special is no attack (GR-62).

Each has its name in the content, its words, its question, its line in the log, and its deed in one place.
"""

from __future__ import annotations

from typing import Final

from wartable.core.ask import Ask, Option, Play
from wartable.games.gemhold import events
from wartable.games.gemhold.catalogue import Catalogue
from wartable.games.gemhold.dice import STRIKING, Roll, dice_words
from wartable.games.gemhold.harm import aim, hit, shield
from wartable.games.gemhold.kingdom import SLOTS
from wartable.games.gemhold.pieces import say_piece, stand
from wartable.games.gemhold.state import BOUND, NOWHERE, PUSHED, SPECIAL, SPENT, Gemhold
from wartable.games.gemhold.verbs import BIND, BINDS, NO_MORE, PUSH, STOPPING, STRIKE


class Special:
    """What a Guardian can do once per deployment. This one is nobody's."""

    def __init__(self, name: str, question: str = "", verb: int = -1, option: str = "", line: str = "") -> None:
        #: What the content calls it; the topic of its question, if it asks one.
        self.name = name
        self.question = question
        #: The verb of its options, and their words before what is chosen.
        self.verb = verb
        self.option = option
        #: What the log says of a piece it touches: `piece` has its kingdom.
        self.line = line

    def text(self, cards: Catalogue, kind: int) -> str:
        """Return what it does, in plain words."""
        return ""

    def needs(self) -> dict[str, str]:
        """Return the fields that a Guardian with this Special has in the content, and what each is."""
        return {}

    def touches(self, s: Gemhold, piece: int) -> bool:
        """Return whether it would touch anybody now."""
        return bool(within(s, piece // SLOTS, s.pieces.where[piece], s.cards.radius[s.pieces.kind[piece]]))

    def use(self, s: Gemhold, piece: int) -> Play[None]:
        """Let the Guardian use it."""
        yield from ()


def has_special(s: Gemhold, piece: int) -> bool:
    """GR-34, GR-62: not spent, not on the Stage, and somebody it touches."""
    if s.pieces.did[piece] & (SPENT | BOUND) or s.pieces.where[piece] < 0 or s.staged(piece):
        return False
    return SPECIALS[s.cards.special[s.pieces.kind[piece]]].touches(s, piece)


def special(s: Gemhold, piece: int) -> Play[None]:
    s.pieces.did[piece] |= SPENT
    kind = s.pieces.kind[piece]
    s.log.say(events.SPECIAL, s.kingdom[piece // SLOTS], kind)
    s.did(SPECIAL, s.pieces.where[piece], NOWHERE, s.cards.radius[kind])
    s.log.beat()
    yield from SPECIALS[s.cards.special[kind]].use(s, piece)


def within(s: Gemhold, me: int, cell: int, far: int) -> list[int]:
    """GR-45, GR-69: the enemy pieces within a distance, nearest first, then in seat order, then by letter."""
    away = s.board.away[cell]
    found: list[int] = []
    for distance in range(far + 1):
        for piece in range(len(s.pieces.where)):
            place = s.pieces.where[piece]
            if place >= 0 and away[place] == distance and piece // SLOTS != me:
                found.append(piece)
    return found


def strike(s: Gemhold, piece: int, target: int, dice: int) -> None:
    """GR-62: no structure, no Affix of one's own; the target's Shield counts."""
    roll = Roll(STRIKING, s.kingdom[piece // SLOTS], s.pieces.kind[piece], piece % SLOTS)
    aim(s, roll, s.pieces.where[piece], target)
    roll.throw(s.rng, dice)
    shield(s, roll, target)
    hit(s, target, roll)


# -- Ciclestone ----------------------------------------------------------------------------------------------------


class Icebind(Special):
    """GR-67: one or two enemy pieces are bound until the end of their owner's next turn."""

    def __init__(self) -> None:
        super().__init__(
            "icebind",
            question="Icebind: whom to bind?",
            verb=BIND,
            option="Bind",
            line="{piece} is bound in its next turn",
        )

    def text(self, cards: Catalogue, kind: int) -> str:
        return (
            f"Icebind: up to {cards.most_targets[kind]} enemy pieces within {cards.radius[kind]} hexes cannot move, "
            "attack or use a Special in their owner's next turn."
        )

    def needs(self) -> dict[str, str]:
        return {"most_targets": "how many pieces are bound at most"}

    def use(self, s: Gemhold, piece: int) -> Play[None]:
        me = piece // SLOTS
        kind = s.pieces.kind[piece]
        near = within(s, me, s.pieces.where[piece], s.cards.radius[kind])
        chosen: list[int] = []
        while near and len(chosen) < s.cards.most_targets[kind]:
            options: list[Option] = [BINDS[target] for target in near]
            if chosen:
                options.append(STOPPING)
            choice = yield Ask(me, "icebind", options, publicly_known=True, about=tuple(chosen))
            if choice[0] == NO_MORE:
                return
            target = choice[1] * SLOTS + choice[2]
            near.remove(target)
            s.pieces.did[target] |= BOUND
            say_piece(s, events.BOUND, target)
            s.log.beat()
            chosen.append(target)


# -- Deepswell -----------------------------------------------------------------------------------------------------


class Undertow(Special):
    """GR-68: a die for everybody near; then survivors are pushed back, those nearest their own Deploy hex first."""

    def __init__(self) -> None:
        super().__init__(
            "undertow",
            question="Undertow: where is it pushed?",
            verb=PUSH,
            option="Push back to",
            line="{piece} is pushed back",
        )

    def text(self, cards: Catalogue, kind: int) -> str:
        return (
            f"Undertow: every enemy piece within {cards.radius[kind]} hexes takes "
            f"{dice_words(cards.special_dice[kind])}; survivors are pushed one hex backward."
        )

    def needs(self) -> dict[str, str]:
        return {"special_dice": f"dice for {self.name}"}

    def use(self, s: Gemhold, piece: int) -> Play[None]:
        me = piece // SLOTS
        kind = s.pieces.kind[piece]
        for target in homeward(s, within(s, me, s.pieces.where[piece], s.cards.radius[kind])):
            strike(s, piece, target, s.cards.special_dice[kind])
            if s.pieces.where[target] >= 0 and not s.staged(target):
                yield from push(s, me, target)


def homeward(s: Gemhold, pieces: list[int]) -> list[int]:
    """Return pieces in the order of their distance to their own Deploy hex, then by seat and letter."""
    ranked = [(s.board.away[s.board.deploy[piece // SLOTS]][s.pieces.where[piece]], piece) for piece in pieces]
    ranked.sort()
    return [piece for _, piece in ranked]


def push(s: Gemhold, me: int, target: int) -> Play[None]:
    """Push one hex backward, as the target's owner sees it, if such a hex is free; Deepswell's player chooses."""
    cells = [cell for cell in s.board.backward[target // SLOTS][s.pieces.where[target]] if s.at[cell] == 0]
    if not cells:
        return
    cell = cells[0]
    if len(cells) > 1:
        options = [s.board.pushes[cell] for cell in cells]
        (_, cell) = yield Ask(me, "undertow", options, publicly_known=True, about=(target,))
    if not s.log.quiet:
        old, new = s.board.cells[s.pieces.where[target]], s.board.cells[cell]
        s.log.show((events.PUSHED, s.kingdom[target // SLOTS], s.pieces.kind[target], target % SLOTS, *old, *new))
    s.did(PUSHED, s.pieces.where[target], cell, 0)
    stand(s, target, cell)
    s.log.beat()


# -- Fellstomp -----------------------------------------------------------------------------------------------------


class Trample(Special):
    """Every enemy piece in reach takes dice of its own."""

    def __init__(self) -> None:
        super().__init__("trample")

    def text(self, cards: Catalogue, kind: int) -> str:
        far = cards.radius[kind]
        where = "adjacent enemy piece" if far == 1 else f"enemy piece within {far} hexes"
        return f"Trample: every {where} takes {dice_words(cards.special_dice[kind])}."

    def needs(self) -> dict[str, str]:
        return {"special_dice": f"dice for {self.name}"}

    def use(self, s: Gemhold, piece: int) -> Play[None]:
        yield from ()
        kind = s.pieces.kind[piece]
        for target in within(s, piece // SLOTS, s.pieces.where[piece], s.cards.radius[kind]):
            strike(s, piece, target, s.cards.special_dice[kind])


# -- Flamedrop -----------------------------------------------------------------------------------------------------


class Firefall(Special):
    """Dice for an enemy piece at the chosen place, fewer for those beside it; the middle first."""

    def __init__(self) -> None:
        super().__init__("firefall", question="Firefall: where does it come down?", verb=STRIKE, option="Strike at")

    def text(self, cards: Catalogue, kind: int) -> str:
        return (
            f"Firefall: a place within {cards.radius[kind]} hexes; an enemy piece there takes "
            f"{dice_words(cards.special_dice[kind])}, those beside it {dice_words(cards.splash_dice[kind])}."
        )

    def needs(self) -> dict[str, str]:
        return {"special_dice": f"dice for {self.name}", "splash_dice": "dice for those beside the place"}

    def touches(self, s: Gemhold, piece: int) -> bool:
        return bool(strikes(s, piece))

    def use(self, s: Gemhold, piece: int) -> Play[None]:
        me = piece // SLOTS
        kind = s.pieces.kind[piece]
        (_, centre) = yield Ask(me, "firefall", strikes(s, piece), publicly_known=True)
        for target in within(s, me, centre, 1):
            at_centre = s.pieces.where[target] == centre
            strike(s, piece, target, s.cards.special_dice[kind] if at_centre else s.cards.splash_dice[kind])


def strikes(s: Gemhold, piece: int) -> list[Option]:
    """Return the cells in reach at which, or beside which, an enemy piece stands."""
    me = piece // SLOTS
    away = s.board.away[s.pieces.where[piece]]
    far = s.cards.radius[s.pieces.kind[piece]]
    cells: list[int] = []
    # What stands one hex beyond the reach is still beside a place within it.
    for target in within(s, me, s.pieces.where[piece], far + 1):
        for cell in (s.pieces.where[target], *s.board.grid.neighbours[s.pieces.where[target]]):
            if away[cell] <= far and cell not in cells:
                cells.append(cell)
    cells.sort()
    return [s.board.strikes[cell] for cell in cells]


ICEBIND: Final = Icebind()
UNDERTOW: Final = Undertow()
#: By the number in the catalogue; 0 is for cards that are no Guardian.
SPECIALS: Final[list[Special]] = [Special(""), ICEBIND, UNDERTOW, Trample(), Firefall()]
#: The numbers by what the content calls them.
SPECIAL_NAMED: Final[dict[str, int]] = {found.name: number for number, found in enumerate(SPECIALS) if number}
