"""Who plays the matches of a study: any of them, in any process, always the same."""

from __future__ import annotations

import json
from typing import Any

from wartable.bots import registry as bots
from wartable.bots.runner import can_play_blind
from wartable.core import record, registry
from wartable.core.game import Game, prospects
from wartable.core.match import Match
from wartable.core.settings import Chosen
from wartable.lab.deals import Deal, bot_seed, deal, deal_seed
from wartable.lab.plan import Cell, Plan, load_games
from wartable.lab.play import Played, play_match
from wartable.lab.processes import Stopped
from wartable.lab.restricted import Banned, Restricted
from wartable.lab.shards import Row, Shard, encode


class Dealer:
    """The games of a plan, loaded once, and any of its matches by its number."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = load_games(plan)
        self.banned = {ban.what: Banned(ban.what) for cell in plan.cells for ban in cell.bans}

    def game(self, number: int) -> Game[Any, Any]:
        return self.games[self.cell(number).pack]

    def cell(self, number: int) -> Cell:
        return self.plan.cells[deal(self.plan, number).cell]

    def settings(self, number: int) -> Chosen:
        which, cell = deal(self.plan, number), self.cell(number)
        factions = [cell.factions[player] for player in which.seating] if cell.factions else []
        return registry.complete_settings(self.game(number), self.plan.seats, self.plan.chosen(cell, factions))

    def match(self, number: int, playout: bool = False) -> Match:
        """Return a match before its first choice."""
        which, cell, game = deal(self.plan, number), self.cell(number), self.game(number)
        if cell.bans:
            bans: dict[int, list[Banned]] = {}
            for ban in cell.bans:
                bans.setdefault(which.seating.index(ban.player), []).append(self.banned[ban.what])
            # Options that are banned are told by their words, which a playout does not keep.
            game, playout = Restricted(game, bans), False
        return registry.new_match(
            game, self.plan.seats, self.settings(number), deal_seed(self.plan, which.deal), playout
        )

    def record(self, number: int, match: Match) -> record.Record:
        """Return a match of this study as a saved game."""
        game, which, cell = self.game(number), deal(self.plan, number), self.cell(number)
        names = [cell.bots[player] for player in which.seating]
        seed = deal_seed(self.plan, which.deal)
        saved = record.Record(
            game.key, game.version, game.content_hash, self.plan.seats, self.settings(number), seed, names=names
        )
        return record.update(saved, match)

    def play(self, number: int) -> tuple[Row, Row]:
        """Play a match. Return its rows of both files."""
        which, cell = deal(self.plan, number), self.cell(number)
        names = [cell.bots[player] for player in which.seating]
        players = [bots.make(name, bot_seed(self.plan, which, seat)) for seat, name in enumerate(names)]
        match = self.match(number, can_play_blind(players))
        played = play_match(match, players, self.plan.longest)
        row = self.row(which, match, played)
        return row, {"number": number, "packed": played.packer.packed()}

    def row(self, which: Deal, match: Match, played: Played) -> Row:
        game, cell, state = match.game, self.plan.cells[which.cell], match.state
        return {
            "number": which.number,
            "cell": which.cell,
            "deal": which.deal,
            "mirror": which.mirror,
            "pack": cell.pack,
            "players": which.seating,
            "factions": game.sides(state),
            "bots": [cell.bots[player] for player in which.seating],
            "settings": json.dumps(self.settings(which.number), sort_keys=True),
            "finished": state.over,
            "winners": state.winners,
            "points": prospects(game, state) if state.over else [1.0 / state.seats] * state.seats,
            "scores": game.scores(state),
            "ending": state.ending,
            "forfeit": played.forfeit,
            "reason": played.reason,
            "rounds": game.rounds(state),
            "choices": played.choices,
            "forced": played.forced,
            "options": played.options,
            "banned": game.taken if isinstance(game, Restricted) else 0,
            "estimates": played.kept_estimates(),
        }

    def shard(self, index: int, stopped: Stopped) -> Shard | None:
        """Play all matches of a shard; return nothing if somebody wants to stop before it is whole."""
        matches: list[Row] = []
        choices: list[Row] = []
        for number in self.plan.numbers(index):
            if stopped():
                return None
            row, packed = self.play(number)
            matches.append(row)
            choices.append(packed)
        return Shard(index, encode(self.plan, "matches", matches), encode(self.plan, "choices", choices))
