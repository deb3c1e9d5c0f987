"""The two players: banner, Morale, piles and Location Card of each; and the viewer's hand, or what takes its place
while a card asks for something else."""

from __future__ import annotations

from functools import lru_cache

from wartable.draw.picture import Fragment
from wartable.games.jogu.picture_art import mark
from wartable.games.jogu.picture_board import Scene
from wartable.games.jogu.picture_cards import HAND_CARD_W, Deck, back, hand_card, place_card
from wartable.games.jogu.picture_text import box, hint, place, say, some
from wartable.games.jogu.view import SideView
from wartable.games.jogu.when_played import CONJURER_ABILITY, MEDIC_ABILITY, SUPPORT_TOWER_ABILITY
from wartable.games.jogu.words import hand_ref

SIDE_W, SIDE_H = 300, 196
HAND_STRIP_W, HAND_H = 1000, 200
TRACK = 30


# -- a player ------------------------------------------------------------------------------------------------------


def side(scene: Scene, seat: int) -> tuple[Fragment, ...]:
    """Draw who it is, how it stands with them, and their piles."""
    about = scene.sides[seat]
    said = f"{scene.who(seat)} · {some(about.victory_points, 'round')} won"
    marks = tuple(pills(scene, seat))
    return side_drawn(about, scene.keys[seat], scene.styles[seat], said, scene.view.turn == seat, marks)


@lru_cache(maxsize=1024)
def side_drawn(
    about: SideView, key: str, style: str, said: str, to_move: bool, pills: tuple[tuple[str, str], ...]
) -> tuple[Fragment, ...]:
    drawn = [
        ("frame", frame(key, about.faction)),
        ("won", standing_drawn(said, to_move, pills)),
        ("morale", morale(about)),
        *piles(key, about),
        ("place", location_card(about)),
    ]
    return tuple([(name, coloured(svg, style)) for name, svg in drawn])


@lru_cache(maxsize=2048)
def coloured(svg: str, style: str) -> str:
    return place(2, 2, svg, style=style)


@lru_cache(maxsize=64)
def frame(key: str, faction: str) -> str:
    """Draw the banner of a faction and its name, which stay as they are."""
    block = f"M0 14A14 14 0 0 1 14 0H58V{SIDE_H - 4}H14A14 14 0 0 1 0 {SIDE_H - 18}Z"
    return (
        box(0, 0, SIDE_W - 4, SIDE_H - 4, "j-panel", 14)
        + f'<path class="j-solid" d="{block}"/><path class="j-weave" d="{block}"/>'
        + mark(key, 7, 14, 44, "on")
        + say(68, 26, faction, "side", "", 216)
    )


@lru_cache(maxsize=256)
def standing_drawn(said: str, to_move: bool, pills: tuple[tuple[str, str], ...]) -> str:
    """Draw whose turn it is, and how many rounds are won."""
    turn = box(0, 0, SIDE_W - 4, SIDE_H - 4, "j-turn", 14) if to_move else ""
    marks = [
        place(11, 74 + 46 * at, hint(text), '<circle cx="18" cy="18" r="19" class="j-disc"/>', mark(icon, 6, 6, 24))
        for at, (icon, text) in enumerate(pills)
    ]
    return turn + say(68, 48, said, "note", "j-faint", 220) + "".join(marks)


def pills(scene: Scene, seat: int) -> list[tuple[str, str]]:
    """Return whose turn it is, who has passed, who starts and so wins ties: an icon and words for each, one below the
    other on the banner."""
    view = scene.view
    shown: list[tuple[str, str]] = []
    if view.over:
        shown += [("start", "Winner")] * (view.winner == seat)
    elif view.passed[seat]:
        shown.append(("off", "Passed"))
    elif view.turn == seat:
        shown.append(("played", "To move"))
    if view.start_player == seat and not view.over:
        shown.append(("start", "Start player: wins ties"))
    return shown


def morale(about: SideView) -> str:
    """Draw Morale, and how much of it is lost if this round is lost (J-071)."""
    return morale_shown(about.morale, about.morale_at_risk, about.unknown_in_play)


@lru_cache(maxsize=1024)
def morale_shown(have: int, risk: int, unknown: int) -> str:
    said = f"Morale {have}. If this round is lost: {risk}"
    said += f" and that of {some(unknown, 'face-down card')}." if unknown else "."
    text = f"{risk} at risk" + (f" + {unknown}?" if unknown else "")
    return place(
        68,
        56,
        hint(said),
        mark("flag", 0, 6, 24, "a"),
        say(30, 29, str(have), "big", "", 44),
        say(84, 17, "Morale", "note", "j-faint"),
        say(84, 36, text, "bold", "j-bad" if risk or unknown else "j-faint", 132),
        morale_bar(have, risk),
    )


def morale_bar(have: int, risk: int) -> str:
    """Draw a space for each point, up to 30 as on the printed track; those at risk are short."""
    spaces = max(TRACK, have)
    step = 218 / spaces
    safe = max(0, have - risk)
    marks = [
        f"M{index * step:.1f} {50 if safe <= index < have else 43}h{step - 2:.1f}v{11 if safe <= index < have else 18}"
        f"h{2 - step:.1f}Z"
        for index in range(spaces)
    ]
    parts = (("j-accent", marks[:safe]), ("j-bad", marks[safe:have]), ("j-bar", marks[have:]))
    return "".join(f'<path class="{style}" d="{"".join(part)}"/>' for style, part in parts if part)


def piles(key: str, about: SideView) -> list[Fragment]:
    """Draw the hand as a number, and both piles."""
    counts = (
        ("hand", about.hand_count, f"Hand: {some(about.hand_count, 'card')}{known_hand(about)}"),
        ("pile", about.pile_count, f"Draw pile: {some(about.pile_count, 'card')}"),
        ("gone", len(about.discard), f"Discard pile: {some(len(about.discard), 'card')}"),
    )
    return [(label, pile(68 + at * 50, key, label, count, said)) for at, (label, count, said) in enumerate(counts)]


def known_hand(about: SideView) -> str:
    return f"; known: {', '.join(about.hand_known)}" if about.hand_known else ""


@lru_cache(maxsize=512)
def pile(x: float, key: str, label: str, count: int, about: str) -> str:
    """Draw a pile with how many cards it holds; what lies open or is empty has no back."""
    face = back(key, 42, 40) if count and label != "gone" else box(0, 0, 42, 40, "j-slot", 7)
    plate = box(5, 8, 32, 24, "j-plate", 7)
    words = say(21, 26, str(count), "bold", "j-m", 28) + say(21, 56, label, "note", "j-m j-faint", 46)
    return place(x, 126, hint(about), face + plate + words)


def location_card(about: SideView) -> str:
    """Draw the Location Card of this round, how many are left in the pile, and the next one if it is known."""
    return location_card_drawn(
        about.seat,
        about.location_card_drawn,
        about.location_card,
        about.location_card_shown,
        about.location_pile_count,
        about.location_next,
    )


@lru_cache(maxsize=512)
def location_card_drawn(
    seat: int, drawn: bool, number: int | None, shown: bool, count: int, upcoming: int | None
) -> str:
    if drawn:
        face = place_card(number, 58, 40, "fact") + (shown_mark() if shown else "")
        said = f"Location Card of this round: {'hidden' if number is None else number}"
        said += ", shown to both" if shown else ""
    else:
        face = box(0, 0, 58, 40, "j-slot", 7)
        said = "No Location Card is drawn yet"
    text = "battle" if drawn else f"{count} left"
    if upcoming is not None:
        text = f"next {upcoming}"
    said += f". Location pile: {some(count, 'card')}" + (f"; the next is {upcoming}" if upcoming else "")
    below = say(29, 56, text, "note", "j-m" if upcoming else "j-m j-faint", 66)
    card = place(0, 0, face, id=f"jogu-{seat}-place", style="j-moves")
    return place(226, 126, hint(said), card, below)


def shown_mark() -> str:
    """Mark a card that both players see."""
    return '<circle cx="54" cy="4" r="12" class="j-disc"/>' + mark("eye", 46, -4, 16, "a")


# -- the hand ------------------------------------------------------------------------------------------------------


def hand(scene: Scene) -> tuple[Fragment, ...]:
    """Draw the viewer's hand, or the cards that are asked for instead; copies lie on each other."""
    label, stacks = offered_cards(scene, scene.sides[scene.below])
    return hand_drawn(scene.deck, label, tuple(stacks), scene.styles[scene.below])


@lru_cache(maxsize=1024)
def hand_drawn(deck: Deck, label: str, stacks: tuple[Stack, ...], style: str) -> tuple[Fragment, ...]:
    room = HAND_STRIP_W - 16 - HAND_CARD_W
    step = min(HAND_CARD_W + 8.0, room / max(1, len(stacks) - 1))
    made: list[Fragment] = [("label", say(10, 21, label, "name", "", 980))]
    for at, (name, picked, ref, ids) in enumerate(stacks):
        drawn = hand_card(deck, name, 8 + at * step, 30, ids, picked, ref, style)
        made.append((f"{'picked' if picked else 'card'}-{deck.kind(name).slug}", drawn))
    return tuple(made)


#: What lies in the strip: name, whether it is picked for discarding, what an option calls it, the ids of its copies.
Stack = tuple[str, bool, str, tuple[str, ...]]


def offered_cards(scene: Scene, about: SideView) -> tuple[str, list[Stack]]:
    """Return what lies in the strip, and what it is called: the hand, unless a card asks for others."""
    topic = scene.view.asked.topic if scene.view.asked is not None else ""
    if topic == CONJURER_ABILITY.name:
        return "Your discard pile: play one of these", piled(scene, about, list(about.discard), "hand")
    if topic == MEDIC_ABILITY.name:
        left = list(about.discard)
        for name in scene.view.asked.chosen if scene.view.asked is not None else ():
            left.remove(name)
        return "Your discard pile: put up to 3 under your pile", piled(scene, about, left, "discard")
    if topic == SUPPORT_TOWER_ABILITY.name:
        top = [known.card for known in about.pile_known if known.from_top < 3]
        return "The top of your pile", piled(scene, about, top, "pile")
    return f"Your hand · {some(about.hand_count, 'card')}", hand_stacks(scene, about)


def piled(scene: Scene, about: SideView, names: list[str], where: str) -> list[Stack]:
    kinds = sorted(set(names), key=lambda name: (scene.deck.kind(name).strength, name))
    return [(name, False, f"{where}:{name}", ids_of(scene, about, name, names.count(name))) for name in kinds]


def hand_stacks(scene: Scene, about: SideView) -> list[Stack]:
    """Return the kinds in hand, those picked for discarding apart."""
    picked = list(about.picked or ())
    counts: dict[tuple[str, bool], int] = {}
    for name in about.hand or ():
        put_by = name in picked
        if put_by:
            picked.remove(name)
        counts[name, put_by] = counts.get((name, put_by), 0) + 1

    def order(entry: tuple[str, bool]) -> tuple[int, str, bool]:
        return scene.deck.kind(entry[0]).strength, entry[0], entry[1]

    return [
        (name, put_by, "" if put_by else hand_ref(name), ids_of(scene, about, name, count))
        for (name, put_by), count in sorted(counts.items(), key=lambda item: order(item[0]))
    ]


def ids_of(scene: Scene, about: SideView, name: str, count: int) -> tuple[str, ...]:
    return tuple([scene.ids.next(f"{about.seat}-{scene.deck.kind(name).slug}") for _ in range(count)])
