"""The table of Tsukuyumi as a picture, from what a seat may know and from nothing else."""

from __future__ import annotations

from wartable.draw.picture import Part, Picture
from wartable.games.tsukuyumi import picture_column, picture_hand, picture_map, picture_sides, picture_strip
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.picture_art import CSS, KEYS, textures
from wartable.games.tsukuyumi.picture_terrain import scenes
from wartable.games.tsukuyumi.view import PlayerView, TsukuyumiView

BOARD_WIDE = int(picture_map.WIDE)
BOARD_HIGH = int(picture_map.HIGH)
GROUND = f'<rect width="{BOARD_WIDE}" height="{BOARD_HIGH}" rx="12" class="t-ground"/>'
DEFS = textures() + scenes()


def draw(catalogue: Catalogue, view: TsukuyumiView) -> Picture:
    parts = [board(view), column(catalogue, view), strip(catalogue, view)]
    if view.seat >= 0:
        parts.append(hand(catalogue, view))
    parts += [side(catalogue, view, player) for player in ordered(view)]
    parts.append(events(view))
    seats = tuple(KEYS[player.faction] for player in view.players)
    return Picture(label=name(view), style=CSS, parts=tuple(parts), defs=DEFS, seats=seats)


def name(view: TsukuyumiView) -> str:
    factions = ", ".join(player.faction for player in view.players)
    return f"Tsukuyumi: {factions}, round {view.round} of {view.rounds}"


def ordered(view: TsukuyumiView) -> list[PlayerView]:
    """Return the own seat first, then the others as they sit."""
    seats = len(view.players)
    me = max(0, view.seat)
    return [view.players[(me + step) % seats] for step in range(seats)]


def board(view: TsukuyumiView) -> Part:
    fragments = (("table", GROUND), *picture_map.fragments(view))
    return Part(
        name="map", role="board", width=BOARD_WIDE, height=BOARD_HIGH, fragments=fragments, label="The map",
        letters=picture_map.LETTERS,
    )  # fmt: skip


def column(catalogue: Catalogue, view: TsukuyumiView) -> Part:
    return Part(
        name="column", role="column", width=picture_column.PART_WIDE, height=BOARD_HIGH, label="Round and combat",
        letters=picture_map.LETTERS, fragments=tuple(picture_column.fragments(catalogue, view)),
    )  # fmt: skip


def strip(catalogue: Catalogue, view: TsukuyumiView) -> Part:
    return Part(
        name="strip", role="strip", width=picture_strip.WIDE, height=picture_strip.HIGH, label="Round and combat",
        letters=picture_map.LETTERS, fragments=tuple(picture_strip.fragments(catalogue, view)),
    )  # fmt: skip


def hand(catalogue: Catalogue, view: TsukuyumiView) -> Part:
    return Part(
        name="hand", role="hand", width=picture_hand.WIDE, height=picture_hand.HIGH, seat=view.seat, letters=14,
        fragments=tuple(picture_hand.fragments(catalogue, view)), label="Your cards, and what you can choose",
    )  # fmt: skip


def side(catalogue: Catalogue, view: TsukuyumiView, player: PlayerView) -> Part:
    return Part(
        name=f"side-{player.seat}", role="side", width=picture_sides.WIDE, height=picture_sides.HIGH, seat=player.seat,
        fragments=tuple(picture_sides.side(catalogue, view, player)), label=player.faction,
    )  # fmt: skip


def events(view: TsukuyumiView) -> Part:
    return Part(
        name="events", role="more", width=picture_sides.MORE_WIDE, height=picture_sides.MORE_HIGH,
        fragments=tuple(picture_sides.events(view)), label="Events and what is left",
    )  # fmt: skip
