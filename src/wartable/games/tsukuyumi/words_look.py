"""The table of Tsukuyumi in words, and why a match ended."""

from __future__ import annotations

from wartable.core.names import Names, capital
from wartable.games.tsukuyumi import terms
from wartable.games.tsukuyumi.catalogue import Catalogue
from wartable.games.tsukuyumi.scoring import area_points, initiative_points, total
from wartable.games.tsukuyumi.state import Tsukuyumi
from wartable.games.tsukuyumi.view import PlayerView, TsukuyumiView
from wartable.games.tsukuyumi.view_words import properties, score_words, stack_words, things_words
from wartable.games.tsukuyumi.words import card_lines
from wartable.games.tsukuyumi.words_places import kind_words


def look(catalogue: Catalogue, view: TsukuyumiView, names: Names) -> list[str]:
    """Return the round, the players, every space with who stands there, the events, and the reader's own cards."""
    phase = f", {view.phase} phase" if view.phase else ""
    order = ", then ".join(str(names.seat(seat, view.players[seat].faction)) for seat in view.initiative)
    lines = [f"Round {view.round} of {view.rounds}{phase}; initiative: {order}"]
    lines += [player_line(player, names) for player in view.players]
    lines += [space_line(view, names, number) for number in range(len(view.spaces))]
    lines.append(f"Events face up: {', '.join(view.events.display) or 'none'}")
    if view.seat >= 0:
        me = view.players[view.seat]
        lines.append(f"Your events: {', '.join(me.events) or 'none'}")
        granted = {action.name: card_lines(action.lines) for action in catalogue.actions}
        lines += [f"Your card {card}: {granted[card]}" for card in me.hand or ()]
    return lines


def player_line(player: PlayerView, names: Names) -> str:
    who = names.seat(player.seat, player.faction)
    card = f"plays {player.card}" if player.card else f"{player.hand_count} cards in hand"
    return capital(f"{who:you ({player.faction})|*}: {score_words(player)}; {player.kills} destroyed; {card}")


def space_line(view: TsukuyumiView, names: Names, number: int) -> str:
    """Return a space: what it is and where, whose marker lies there, who stands there, and what else."""
    space = view.spaces[number]
    said = [f"{space.name}, {kind_words(view, names, space)}"]
    if space.owner:
        said.append(f"marked by {names.side(space.owner, True)}")
    said += [f"{names.side(faction, True)}: {stack_words(space, faction)}" for faction in space.totals]
    said += things_words(space)
    said += properties(space)
    return "; ".join(said)


def why(s: Tsukuyumi, names: Names) -> str:
    """Return by what a match was won; nothing for an end that is not in the rules."""
    if s.ending != "final scoring" or not s.winners:
        return ""
    seat = s.winners[0]
    side = s.faction[seat]
    who = names.side(terms.FACTIONS[side], True)
    parts = (
        f"{s.score.vp[seat]} at once + {area_points(s, side)} for areas + {initiative_points(s, seat)} for initiative"
    )
    best = total(s, seat)
    next_best = max((total(s, other), other) for other in range(s.seats) if other != seat)
    other = names.side(terms.FACTIONS[s.faction[next_best[1]]], True)
    if next_best[0] == best:
        return capital(f"{who:has} {best} points = {parts}; {other:has} as many, but a lower place in the initiative")
    return capital(f"{who:has} the highest score after the last round: {best} = {parts}; {other:has} {next_best[0]}")
