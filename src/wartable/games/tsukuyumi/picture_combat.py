"""A combat beside the map: both sides with their cards, their units and totals, what is to be expected, what it did."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from wartable.draw import svg, text
from wartable.draw.svg import el
from wartable.games.tsukuyumi import combatcards, terms
from wartable.games.tsukuyumi.combat import TETSUO_BONUS
from wartable.games.tsukuyumi.picture_art import FACTION_ICONS, ICONS, KEYS, SIDE_OF_UNIT, UNIT_ICONS
from wartable.games.tsukuyumi.view import BattleView, SpaceView, TsukuyumiView

WIDE = 234.0
#: Three lines of a side: who answers how, its totals, its units. Where many sides fight, the units have no room.
HIGH = 74.0
LOW = 50.0
#: What all sides together may take up.
ROOM = 225.0
ROOM_LETTERS = WIDE - 56
#: The signs of the three totals of a side, and what they are.
TOTALS = [("flag-objective", "conquest points"), ("hearts", "health"), ("crossed-swords", "damage")]


class SideView(msgspec.Struct, frozen=True):
    """One side of a combat as it is drawn."""

    faction: str
    #: Its combat card, or its counterattacks.
    plays: str
    points: int
    health: int
    damage: int
    #: Its units where the combat is, by kind; and those that stood there when the attack took effect, and do no more.
    units: dict[str, int]
    fallen: dict[str, int]


#: The attacker; what is to be expected, and whether it has come; the defenders.
Drawn = tuple[SideView, str, bool, list[SideView]]


@lru_cache(maxsize=1024)
def combat(written: bytes, where: str, left: float, top: float) -> str:
    """Draw both sides below each other, what is to be expected between them."""
    attacker, verdict, bright, defenders = msgspec.json.decode(written, type=Drawn)
    high = HIGH if len(defenders) < 3 else LOW
    made = [side(attacker, left, top + 42, high)]
    y = top + 42 + high
    chip = el(
        "rect", x=left + 8, y=y, width=WIDE - 16, height=26, rx=13,
        fill="var(--lit)" if bright else "var(--edge)", fill_opacity=0.9 if bright else 0.5,
    )  # fmt: skip
    made += [
        chip,
        svg.words(
            left + WIDE / 2,
            y + 18,
            verdict,
            font_size=16,
            class_="t-strong t-mid t-verdict" if bright else "t-strong t-mid",
            **squeezed(verdict, WIDE - 30),
        ),
    ]
    y += 34
    for other in defenders:
        made.append(side(other, left, y, high))
        y += high
    if not defenders:
        made.append(svg.words(left + 14, y + 14, "Nobody is there to answer", font_size=16, class_="t-faint"))
        y += 26
    return headed(f"Combat in {where}", "crossed-swords", KEYS[attacker.faction], y - top, left, top) + "".join(made)


def squeezed(words: str, room: float) -> dict[str, object]:
    """Squeeze bold words that are wider than their room."""
    return {"textLength": room, "lengthAdjust": "spacingAndGlyphs"} if text.width(words, 16, True) > room else {}


def headed(words: str, icon: str, colour: str, height: float, left: float, top: float) -> str:
    """Draw a panel with a title."""
    bar = f"M{left} {top + 10}a10 10 0 0 1 10-10h{WIDE - 20}a10 10 0 0 1 10 10v26h{-WIDE}z"
    return (
        el("rect", x=left, y=top, width=WIDE, height=height, rx=10, class_="t-panel")
        + el("path", d=bar, fill=f"var(--{colour})")
        + ICONS.use(icon, left + 8, top + 6, 24, fill="var(--token)")
        + svg.words(left + 40, top + 25, words, font_size=16, class_="t-on")
    )


def side(one: SideView, left: float, top: float, high: float) -> str:
    """Draw who it is, what it plays, its totals, and its units with those that fell crossed out."""
    plays = text.lines(one.plays, 16, ROOM_LETTERS, True)
    made = [
        el("circle", cx=left + 26, cy=top + 18, r=16, class_=f"t-{KEYS[one.faction]}"),
        ICONS.use(FACTION_ICONS[one.faction], left + 14, top + 6, 24, fill="var(--token)"),
        svg.words(left + 50, top + 12, plays[0] + ("…" if len(plays) > 1 else ""), font_size=16, class_="t-strong"),
    ]
    for place, ((icon, name), value) in enumerate(zip(TOTALS, (one.points, one.health, one.damage), strict=True)):
        x = left + 49 + 61 * place
        sign = ICONS.use(icon, x, top + 18, 18, class_=f"t-ink-{KEYS[one.faction]}")
        made.append(el("g", svg.title(f"{value} {name}"), sign, svg.words(x + 22, top + 33, str(value), font_size=16)))
    if high == HIGH:
        made += soldiers(one, left + 50, top + 40, WIDE - 58)
    return el("g", svg.title(words(one)), *made)


def soldiers(one: SideView, left: float, top: float, room: float) -> Iterator[str]:
    """Draw the units of a side in a row, by kind; those that fell are crossed out."""
    shown = [(kind, many, False) for kind, many in one.units.items()]
    shown += [(kind, many, True) for kind, many in one.fallen.items()]
    step = min(38.0, room / max(1, len(shown)))
    for place, (kind, many, fell) in enumerate(shown):
        x = left + step * place
        yield el(
            "circle", cx=x + 12, cy=top + 13, r=12, class_=f"t-{KEYS[one.faction]}", fill_opacity=0.5 if fell else 1
        )
        yield ICONS.use(UNIT_ICONS[kind], x + 3, top + 4, 18, fill="var(--token)")
        if fell:
            yield el("path", d=f"M{x + 2} {top + 23}L{x + 22} {top + 3}", class_="t-fell")
        if many > 1:
            yield el("circle", cx=x + 23, cy=top + 19, r=8, class_="t-count")
            yield svg.words(x + 23, top + 24, str(many), font_size=16, class_="t-strong t-mid")


def words(one: SideView) -> str:
    """Return all of a side in words, for whoever points there."""
    said = f"{one.faction}: {one.plays}. Conquest {one.points}, health {one.health}, damage {one.damage}"
    for units, what in ((one.units, "There"), (one.fallen, "Gone")):
        if units:
            said += f"\n{what}: " + ", ".join(f"{many} {kind}" for kind, many in units.items())
    return said


# -- what is to be expected ----------------------------------------------------------------------------------------


def sides_of(view: TsukuyumiView, fight: BattleView) -> bytes:
    """Return what is drawn of a combat, with what is to be expected of it."""
    space = view.spaces[fight.space]
    stood = view.shown.stood if view.shown is not None else None
    points, damage = attack(view, fight, space)
    attacker = SideView(
        fight.attacker, fight.card or "Attacks", points, totals_of(space, fight.attacker)[1], damage,
        *units_of(space, fight.attacker, stood),
    )  # fmt: skip
    answers = {one.faction: " + ".join(one.answers) or "No answer" for one in fight.defenders}
    totals = {one.faction: (one.points, one.health, one.damage) for one in fight.defenders}
    waiting = {faction: values for faction, values in space.totals.items() if faction != fight.attacker}
    defenders = [
        SideView(faction, answers.get(faction, "May still answer"), *values, *units_of(space, faction, stood))
        for faction, values in (waiting | totals).items()
    ]
    fell = sum(sum(one.fallen.values()) for one in defenders)
    verdict, bright = (f"{fell} destroyed", True) if fell else expected(fight, space, points, damage)
    return msgspec.json.encode((attacker, verdict, bright, defenders))


def totals_of(space: SpaceView, faction: str) -> tuple[int, int, int]:
    return space.totals.get(faction, (0, 0, 0))


def units_of(space: SpaceView, faction: str, stood: dict[str, int] | None) -> tuple[dict[str, int], dict[str, int]]:
    """Return the units of a faction in a space, and those that stood there before and do no more."""
    there = {kind: many for kind, many in space.units.items() if SIDE_OF_UNIT[kind] == faction}
    before = {kind: many for kind, many in (stood or {}).items() if SIDE_OF_UNIT[kind] == faction}
    gone = {kind: many - there.get(kind, 0) for kind, many in before.items() if many > there.get(kind, 0)}
    return there, gone


def expected(fight: BattleView, space: SpaceView, points: int, damage: int) -> tuple[str, bool]:
    """Return what an attack will come to, as far as it is decided; and whether it has come to it."""
    if fight.conquered >= 0:
        return ("Conquered!", True) if fight.conquered else ("Not conquered", False)
    card = card_of(fight)
    if card is None:
        return "Chooses a combat card", False
    said = forecast(fight, space, card, points, damage)
    return said[0] if said else "Nothing left to win", False


def card_of(fight: BattleView) -> combatcards.CombatCard | None:
    return next((one for one in cards_of(fight.attacker) if one.name == fight.card), None)


def attack(view: TsukuyumiView, fight: BattleView, space: SpaceView) -> tuple[int, int]:
    """Return the conquest points and the damage of the attackers: what they brought once that is counted, before that
    what their card makes of their units."""
    card = card_of(fight)
    points, _, damage = totals_of(space, fight.attacker)
    if card is None:
        return fight.points, fight.damage
    brings, deals = worth(view, fight, card)
    return brings if fight.points == points else fight.points, deals if fight.damage == damage else fight.damage


def worth(view: TsukuyumiView, fight: BattleView, card: combatcards.CombatCard) -> tuple[int, int]:
    """Return what a card makes of the units that attack with it: conquest points, and damage before weapons."""
    space = view.spaces[fight.space]
    points, health, damage = totals_of(space, fight.attacker)
    if card.swarm:
        points += sum(totals_of(one, fight.attacker)[0] for one in beside(view, space))
    dealt = (damage if card.damage else 0) + (health if card.health else 0)
    if card.aimed and any(terms.UPLINKS[terms.TETSUO] in (player.uplinks or ()) for player in view.players):
        dealt += TETSUO_BONUS
    return points * (2 if card.twice else 1), dealt


def forecast(fight: BattleView, space: SpaceView, card: combatcards.CombatCard, points: int, damage: int) -> list[str]:
    """Return what a card will come to with these points and this damage, as things stand."""
    rivals = [values for faction, values in space.totals.items() if faction != fight.attacker]
    said = []
    if card.conquers and space.type != "homezone" and space.owner != fight.attacker:
        needed = max([values[0] for values in rivals], default=0) + fight.mountain
        said.append(f"{points} conquest, needs {needed}")
    if card.hurts and rivals:
        health = f"{sum(values[1] for values in rivals)} health"
        weapons = " + weapons" if card.weapons else ""
        said.append(f"{damage} damage{weapons} vs {health}" if damage else f"weapons against {health}")
    return said


def promised(view: TsukuyumiView, card: combatcards.CombatCard) -> str:
    """Return what a card that can still be chosen would come to."""
    fight = view.battle
    assert fight is not None
    return "; ".join(forecast(fight, view.spaces[fight.space], card, *worth(view, fight, card)))


def beside(view: TsukuyumiView, space: SpaceView) -> list[SpaceView]:
    """Return the areas beside a space; homezones are none."""
    steps = {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    return [one for one in view.spaces if (one.q - space.q, one.r - space.r) in steps and one.type != "homezone"]


def cards_of(faction: str) -> list[combatcards.CombatCard]:
    return [combatcards.COMBAT_CARDS[card] for card in combatcards.CARDS_OF[terms.FACTIONS.index(faction)]]
