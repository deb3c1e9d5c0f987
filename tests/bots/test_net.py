"""The learned player: what its file says is what it does, and a file that does not fit is refused."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from command_help import refused, run
from wartable.bots import net_file, registry
from wartable.bots.net import Net, NetBot
from wartable.bots.net_file import NetFile
from wartable.core import registry as games
from wartable.core.errors import Fault
from wartable.core.match import Match
from wartable.core.observation import Observation
from wartable.core.rng import seeded
from wartable.core.seat import Seat

KEY = "jogu"
GAME = games.load(KEY)


def small(inputs: list[int], actions: list[int], biases: list[float]) -> NetFile:
    """A net of two units and three, whose numbers are no round ones; `biases` are those of the actions."""
    rng = seeded("a small net")
    counts = net_file.counts(len(inputs), 2, 3, len(actions))
    numbers = [[(rng.below(2001) - 1000) / 1024 for _ in range(count)] for count in counts[:-1]]
    digest = net_file.digest_of(GAME)
    return NetFile(KEY, digest, inputs, actions, 2, 3, "by hand", [{"stage": 1}], [*numbers, biases])


def written(path: Path, net: NetFile) -> str:
    path.write_bytes(net_file.write(net))
    return f"net:{path}"


def a_question(seed: str = "a question") -> Match:
    """A match at a question with several options."""
    rng = seeded(seed)
    match = games.new_match(GAME, 2, seed=seed)
    for _ in range(20 + rng.below(20)):
        match.take(rng.below(len(match.options)))
    while len(match.options) < 4:
        match.take(0)
    return match


def places(match: Match) -> list[int]:
    """The places of a question's options among all actions."""
    return [GAME.learning.action_index(option) for option in match.options]


def worths_by_hand(net: NetFile, row: Observation, actions: list[int]) -> list[float]:
    """What a net thinks, by the formula."""
    first, first_bias, second, second_bias, last, last_bias = net.numbers
    seen = [dict(row.found()).get(place, 0.0) for place in net.inputs]
    wide, narrow = range(net.wide), range(net.narrow)
    one = [max(0.0, first_bias[u] + sum(x * first[i * net.wide + u] for i, x in enumerate(seen))) for u in wide]
    two = [max(0.0, second_bias[u] + sum(one[v] * second[u * net.wide + v] for v in wide)) for u in narrow]
    known = {place: number for number, place in enumerate(net.actions)}
    return [last_bias[known[a]] + sum(two[u] * last[known[a] * net.narrow + u] for u in narrow) for a in actions]


# -- choosing ------------------------------------------------------------------------------------------------------


def test_a_net_is_two_layers_of_rectified_sums(tmp_path: Path) -> None:
    match = a_question()
    seat = match.seat
    row = Observation(len(GAME.learning.labels()))
    GAME.learning.observe(match.state, seat, match.ask_of(seat), row)
    inputs = {0, 1, 2, *[place for place, _ in row.found()][::2]}
    actions = places(match)
    net = small(sorted(inputs), sorted(actions), [0.125 * number for number in range(len(actions))])
    bot = registry.make(written(tmp_path / "small.net", net), "")
    assert isinstance(bot, NetBot)
    expected = worths_by_hand(net, row, actions)
    assert bot.judge(Seat(match, seat), match.options) == pytest.approx(expected)
    assert bot.choose(Seat(match, seat)) == match.options[expected.index(max(expected))]


def test_an_action_that_was_never_met_is_taken_last(tmp_path: Path) -> None:
    match = a_question()
    offered = places(match)
    net = small([0], [offered[2]], [-50.0])
    bot = registry.make(written(tmp_path / "small.net", net), "")
    assert bot.choose(Seat(match, match.seat)) == match.options[2]


def test_where_nothing_can_be_chosen_nothing_is_judged() -> None:
    match = games.new_match(GAME, 2, seed="one")
    rng = seeded("one")
    bot = registry.make("net:jogu", "")
    while len(match.options) != 1:
        match.take(rng.below(len(match.options)))
    assert bot.choose(Seat(match, match.seat)) == match.options[0]


def test_what_a_seat_cannot_know_changes_no_choice() -> None:
    bot = registry.make("net:jogu", "")
    different = 0
    for number in range(12):
        match = a_question(f"hidden {number}")
        seat = match.seat
        if not match.can_imagine(seat):
            continue
        world = match.imagine(seat, seeded(f"world {number}"))
        different += GAME.position(match.state) != GAME.position(world.state)
        assert bot.choose(Seat(match, seat)) == bot.choose(Seat(world, seat))
    assert different > 3


# -- files ---------------------------------------------------------------------------------------------------------


def test_a_net_comes_back_as_it_was_written() -> None:
    net = small([3, 5], [7, 8, 9], [0.5, -0.25, 0.0])
    again = net_file.read(net_file.write(net), "it")
    assert replace(again, numbers=[]) == replace(net, numbers=[])
    for one, other in zip(again.numbers, net.numbers, strict=True):
        assert one == pytest.approx(other, abs=0.001)


def test_the_net_of_a_game_says_how_it_was_made() -> None:
    said = run("net", "show", KEY).out
    net = net_file.net_named(KEY)
    assert f"made by: {net.command}" in " ".join(said.split())
    assert len(GAME.learning.net()) < 500_000
    data = run("net", "show", KEY, "--json").data
    assert data["numbers"] == sum(net_file.counts(data["inputs"], data["wide"], data["narrow"], data["actions"]))
    assert [one["stage"] for one in data["log"]] == list(range(1, len(data["log"]) + 1))


def test_a_file_that_was_written_anew_is_read_anew(tmp_path: Path) -> None:
    match = a_question()
    offered = places(match)
    found = []
    for number, wanted in enumerate((1, 3)):
        spec = written(
            tmp_path / "small.net",
            small([0], sorted(offered), [50.0 * (a == offered[wanted]) for a in sorted(offered)]),
        )
        os.utime(tmp_path / "small.net", ns=(number, number))
        found.append(registry.make(spec, "").choose(Seat(match, match.seat)))
    assert found == [match.options[1], match.options[3]]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "this is no net; allowed: a file that `wartable net train` wrote"),
        (b"{}\n", "this is no net"),
        (b"[1, 2]\n", "this is no net"),
        (b'{"format": 9}\n', "its format is 9; allowed: 1; train it anew"),
        (net_file.write(small([1], [2], [0.0]))[:-1], "this is no net"),
        (net_file.write(small([1], [2], [0.0])) + b"00", "this is no net"),
    ],
)
def test_what_is_no_net_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "broken.net"
    path.write_bytes(data)
    with pytest.raises(Fault, match=message):
        registry.make(f"net:{path}", "")


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("net", "unknown bot 'net'"),
        ("net:", "cannot read"),
        ("net:nowhere.net", "cannot read nowhere.net: No such file or directory; allowed: a game (gemhold, jogu"),
        ("net:gemhold", "nobody has trained a net for gemhold yet; wartable net train gemhold"),
    ],
)
def test_a_net_that_is_not_there_is_named(spec: str, message: str) -> None:
    assert message in refused("sim", KEY, "--games", "2", "--seats", f"{spec},random")


def test_a_net_plays_its_own_game_alone(tmp_path: Path) -> None:
    other = games.new_match(games.load("proxywars"), 2, seed="other")
    with pytest.raises(Fault, match="this net plays jogu, not proxywars"):
        registry.make("net:jogu", "").choose(Seat(other, other.seat))
    spec = written(tmp_path / "old.net", replace(small([1], [2], [0.0]), digest="of old"))
    match = a_question()
    with pytest.raises(Fault, match="trained for other cards or rules of jogu than those in use; train one"):
        registry.make(spec, "").choose(Seat(match, match.seat))


def test_a_net_is_made_of_its_file() -> None:
    net = Net(net_file.net_named(KEY))
    assert (net.key, net.digest) == (KEY, net_file.digest_of(GAME))
