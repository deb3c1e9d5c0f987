"""What a seat sees of a state."""

from __future__ import annotations

from wartable.core.ask import Ask
from wartable.games.gemhold.action import points
from wartable.games.gemhold.catalogue import MATERIALS, TYPES, Catalogue
from wartable.games.gemhold.dice import AGAINST_TYPE, OFF_BOARD, Roll
from wartable.games.gemhold.kingdom import GUARDIAN_SLOT, SLOTS, SPACES, STRUCTURES
from wartable.games.gemhold.state import (
    ATTACKED,
    BOUND,
    DEEDS,
    DEPLOYED,
    ENTERED,
    FIRST_CARD,
    FIRST_SPACE,
    NONE,
    PHASES,
    PLAYED,
    SPENT,
    TRAIN,
    WAITING,
    Deed,
    Gemhold,
    affixes,
)
from wartable.games.gemhold.view import (
    GUARDIAN,
    LETTERS,
    PURPOSES,
    SEATS,
    ActorView,
    BuildTokens,
    DeckView,
    DeedView,
    GemholdAsked,
    GemholdView,
    PieceView,
    PlayingView,
    RollView,
    SideView,
    StructureView,
    TargetView,
    TermView,
    TowerView,
    TrainingTokens,
)


def view(s: Gemhold, seat: int, ask: Ask | None) -> GemholdView:
    """Return all that `seat` may know; `ask` is its open question, if it has one."""
    mine = seat == s.turn
    return GemholdView(
        seat=seat,
        asked=None if ask is None else asked(s, ask),
        seats=s.seats,
        round=s.round,
        round_limit=s.limit,
        phase=PHASES[s.phase],
        turn=s.turn,
        first=None if s.phase == 0 else s.first,
        over=s.over,
        winners=tuple(s.winners),
        ending=s.ending,
        sides=tuple(side(s, seat, owner) for owner in range(s.seats)),
        decks=tuple(deck(s, number) for number in range(len(s.deck))),
        due=tuple(due(s)),
        picked=actor(s.attempt.picked),
        playing=playing(s) if s.attempt.playing != NONE and mine else None,
        window=roll_view(s, s.attempt.window) if s.attempt.window is not None and mine else None,
        last_roll=roll_view(s, s.last) if s.last is not None else None,
        deeds=tuple(deed_view(s, deed) for deed in s.deeds),
    )


def asked(s: Gemhold, ask: Ask) -> GemholdAsked:
    """Return the question with what was said before it; it is for the seat that is asked alone."""
    about = ask.about
    return GemholdAsked(
        topic=ask.topic,
        left_alone=tuple(thing_name(s.cards, code) for code in sorted(s.attempt.left)),
        deploying=LETTERS[about[0]] if ask.topic == "deploy" else None,
        bound=tuple(target(piece) for piece in about) if ask.topic == "icebind" else (),
        pushed=target(about[0]) if ask.topic == "undertow" else None,
    )


def target(piece: int) -> TargetView:
    return TargetView(seat=piece // SLOTS, piece=LETTERS[piece % SLOTS])


def thing_name(cards: Catalogue, code: int) -> str:
    """Return what was picked, or left alone: a piece by its letter, a Tower by its space, a card by its title."""
    if code >= FIRST_CARD:
        return cards.title[code - FIRST_CARD]
    return LETTERS[code] if code < SLOTS else f"space {code - SLOTS + 1}"


def side(s: Gemhold, seat: int, owner: int) -> SideView:
    guardian = owner * SLOTS + GUARDIAN_SLOT
    locked = s.locked_builds if owner == s.turn else 0
    hand = s.hand[owner]
    if s.attempt.window is not None and owner == s.turn and owner == seat:
        hand = without(hand, s.attempt.window.joined)
    own = range(owner * SLOTS, owner * SLOTS + SLOTS)
    return SideView(
        seat=owner,
        name=SEATS[owner],
        kingdom=s.cards.title[s.pieces.kind[guardian]],
        colour=s.cards.colour[s.pieces.kind[guardian]],
        alive=s.alive[owner],
        gems=s.gems[owner],
        hand_count=len(s.hand[owner]),
        hand=titles(s.cards, hand) if owner == seat or s.over else None,
        deck=s.deck_of(owner),
        build_tokens=BuildTokens(free=s.free_builds(owner) - locked, locked=locked),
        training_tokens=TrainingTokens(free=s.free_trains(owner)),
        letters_left=sum(s.pieces.kind[piece] == NONE for piece in own[:GUARDIAN_SLOT]),
        structures=tuple(structure(s, owner, number) for number in range(STRUCTURES)),
        towers=tuple(tower(s, owner, space) for space in range(SPACES)),
        pieces=tuple(piece(s, number) for number in own if s.pieces.kind[number] != NONE),
        waiting=tuple(LETTERS[slot] for slot in s.waiting[owner]),
    )


def titles(cards: Catalogue, kinds: list[int]) -> tuple[str, ...]:
    return tuple(cards.title[kind] for kind in kinds)


def without(hand: list[int], joined: list[int]) -> list[int]:
    """Return a hand without the cards that lie beside a roll."""
    left = hand.copy()
    for kind in joined:
        left.remove(kind)
    return left


def due(s: Gemhold) -> list[str]:
    """Return what is still to be rolled for in this stage, by name."""
    if s.phase == TRAIN:
        return [LETTERS[slot] for slot in s.due]
    return [target_name(s.cards, target) for target in s.due]


def target_name(cards: Catalogue, target: int) -> str:
    """Return what a Build token lies on: a structure by its title, a Tower by its space."""
    return cards.title[cards.structures[target]] if target < FIRST_SPACE else f"space {target - FIRST_SPACE + 1}"


def deck(s: Gemhold, number: int) -> DeckView:
    return DeckView(
        count=len(s.deck[number]),
        discard=titles(s.cards, s.discard[number]),
        seats=tuple(seat for seat in range(s.seats) if s.deck_of(seat) == number),
    )


def structure(s: Gemhold, owner: int, number: int) -> StructureView:
    kind = s.cards.structures[number]
    bubble = s.structure[owner * STRUCTURES + number]
    return StructureView(
        title=s.cards.title[kind],
        started=bubble != NONE,
        active=s.stands(owner, number),
        bubble=max(0, bubble),
        pool=s.cards.pool[kind],
        inc=s.cards.inc[kind],
    )


def tower(s: Gemhold, owner: int, space: int) -> TowerView | None:
    number = owner * SPACES + space
    kind = s.towers.kind[number]
    if kind == NONE:
        return None
    active = s.tower_active(number)
    building = FIRST_SPACE + space in s.builds[owner]
    return TowerView(
        title=s.cards.title[kind],
        material=MATERIALS[s.cards.material[kind]],
        level=s.cards.level[kind],
        # The clock side (G-045, G-062) shows as long as a Build token is at work.
        state="active" if active else "building" if building else "damaged",
        bubble=s.towers.bubble[number],
        pool=s.cards.pool[kind],
        inc=s.cards.inc[kind],
        affixes=titles(s.cards, affixes(s.cards, s.towers.affix[number])),
        attacked=s.towers.attacked[number],
    )


def piece(s: Gemhold, number: int) -> PieceView:
    kind = s.pieces.kind[number]
    slot = number % SLOTS
    did = s.pieces.did[number]
    placed = s.pieces.where[number] >= 0
    training = stage(s, number) == "training"
    return PieceView(
        letter=LETTERS[slot],
        title=s.cards.title[kind],
        type=TYPES[s.cards.type[kind]] if s.cards.type[kind] >= 0 else GUARDIAN,
        stage=stage(s, number),
        at=s.board.cells[s.pieces.where[number]] if placed else None,
        bubble=s.pieces.bubble[number],
        pool=s.cards.train[kind] if training else s.cards.pool[kind],
        inc=s.cards.inc[kind],
        affixes=titles(s.cards, affixes(s.cards, s.pieces.affix[number])),
        gems=s.cards.worth[kind][s.pieces.bubble[number]] if placed else 0,
        moves_left=max(0, points(s, number)) if placed else 0,
        deployed=bool(did & DEPLOYED),
        attacked=bool(did & ATTACKED),
        bound=bool(did & BOUND),
        special_ready=slot == GUARDIAN_SLOT and not did & SPENT,
    )


def stage(s: Gemhold, number: int) -> str:
    """Return where a piece stands in its life."""
    if s.pieces.where[number] == WAITING:
        return "waiting"
    if s.pieces.where[number] < 0:
        return "charging" if number % SLOTS == GUARDIAN_SLOT else "training"
    return "staged" if s.staged(number) else "board"


def actor(code: int) -> ActorView | None:
    if code == NONE:
        return None
    return ActorView(tower=code - SLOTS + 1) if code >= SLOTS else ActorView(piece=LETTERS[code])


def playing(s: Gemhold) -> PlayingView:
    return PlayingView(card=s.cards.title[s.attempt.playing], on=actor(s.attempt.played_on))


def roll_view(s: Gemhold, roll: Roll) -> RollView:
    hurts = roll.target_kind >= 0
    return RollView(
        purpose=PURPOSES[roll.purpose],
        seat=s.kingdom.index(roll.kingdom),
        title=s.cards.title[roll.kind],
        at=None if roll.q == OFF_BOARD else (roll.q, roll.r),
        target=s.cards.title[roll.target_kind] if hurts else None,
        target_seat=s.kingdom.index(roll.target_kingdom) if hurts else None,
        target_at=(roll.target_q, roll.target_r) if hurts else None,
        dice=tuple(roll.dice),
        terms=terms(s.cards, roll.terms),
        total=max(0, roll.total),
        inc=roll.inc,
        bubbles=roll.bubbles,
        before=roll.before,
        after=roll.after,
        goal=roll.goal,
    )


def deed_view(s: Gemhold, deed: Deed) -> DeedView:
    what, seat, start, end, number = deed
    return DeedView(
        what=DEEDS[what],
        seat=seat,
        start=s.board.cells[start] if start >= 0 else None,
        end=s.board.cells[end] if end >= 0 else None,
        zone=-1 - end if what == ENTERED else None,
        amount=0 if what == PLAYED else number,
        title=s.cards.title[number] if what == PLAYED else "",
    )


def terms(cards: Catalogue, numbers: list[int]) -> tuple[TermView, ...]:
    """Return the terms of a roll, whose sources and amounts stand one after the other."""
    return tuple(
        TermView(source=source_name(cards, numbers[at]), amount=numbers[at + 1]) for at in range(0, len(numbers), 2)
    )


def source_name(cards: Catalogue, source: int) -> str:
    return TYPES[source - AGAINST_TYPE] if source >= AGAINST_TYPE else cards.title[source]
