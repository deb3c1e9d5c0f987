"""`wartable bench`: our games beside public peers, in one interleaved run on this machine."""

from __future__ import annotations

import sys
from typing import Any

from wartable.bench import ours, peers
from wartable.bench.harness import Contender, Reading, measure, table
from wartable.bench.search_peers import SEARCHES
from wartable.cli.common import console, print_json, progress
from wartable.core import compiled, registry
from wartable.core.errors import Fault, one_of

Rates = dict[str, list[float]]


def run(keys: list[str], seconds: float, rounds: int, json: bool) -> None:
    keys = keys_of(keys)
    contenders, missing = gather(keys)
    rates, interrupted = measured(contenders, seconds, rounds)
    report = summary(keys, {name: Reading(tuple(found)) for name, found in rates.items()})
    report |= {"missing": missing, "rounds": rounds, "seconds": seconds, "interrupted": interrupted}
    if json:
        print_json(report)
    else:
        show(report, rates)
    if interrupted:
        sys.exit(130)


def keys_of(keys: list[str]) -> list[str]:
    """Return the games that were asked for, all if none was."""
    installed = registry.keys()
    for key in keys:
        if key not in installed:
            raise Fault(one_of("game", key, installed))
    return keys or installed


def measured(contenders: dict[str, Contender], seconds: float, rounds: int) -> tuple[Rates, bool]:
    """Give all of them their turns. Return what each turn gave, and whether somebody wanted to stop."""
    rates: Rates = {}
    interrupted = False
    with progress("turns", len(contenders) * rounds) as advance:

        def watched(name: str, contender: Contender) -> Contender:
            """Keep what each turn gave, so that Ctrl-C loses nothing."""

            def work(given: float) -> tuple[int, float]:
                done, took = contender(given)
                if given == seconds:
                    rates.setdefault(name, []).append(done / took)
                    advance(1)
                return done, took

            return work

        try:
            measure({name: watched(name, one) for name, one in contenders.items()}, rounds, seconds)
        except KeyboardInterrupt:
            interrupted = True
    return rates, interrupted


def gather(keys: list[str]) -> tuple[dict[str, Contender], list[str]]:
    """Return all who play, copy and search, in one field, so that they meet the same machine."""
    contenders: dict[str, Contender] = {}
    for key in keys:
        game = registry.load(key)
        contenders[f"play {key}"] = ours.decisions(game)
        contenders[f"copy {key}"] = ours.forks(game)
        contenders[f"search {key}"] = ours.searches(game)
    missing: list[str] = []
    for what, makers in (("play", peers.DECISIONS), ("copy", peers.COPIES), ("search", SEARCHES)):
        field = peers.gather(makers)
        contenders |= {f"{what} {name}": contender for name, contender in field.contenders.items()}
        missing += [line for line in field.missing if line not in missing]
    return contenders, missing


def summary(keys: list[str], readings: dict[str, Reading]) -> dict[str, Any]:
    """Return each game's speed, and how many times that of each peer it is."""
    playing = {name.removeprefix("play "): found for name, found in readings.items() if name.startswith("play ")}
    copying = {name.removeprefix("copy "): found for name, found in readings.items() if name.startswith("copy ")}
    thinking = {name.removeprefix("search "): found for name, found in readings.items() if name.startswith("search ")}
    games = {}
    for key in keys:
        if key not in playing or key not in copying or key not in thinking:
            continue
        games[key] = {
            "decisions_per_second": round(playing[key].rate),
            "fork_us": round(copying[key].micros, 2),
            "iterations_per_second": round(thinking[key].rate),
            "decisions_ratio": ratios(key, keys, playing),
            "fork_ratio": ratios(key, keys, copying),
            "search_ratio": ratios(key, keys, thinking),
        }
    return {
        "compiled": compiled(),
        "games": games,
        "peers": {
            "decisions_per_second": {name: round(found.rate) for name, found in playing.items() if name not in keys},
            "copy_us": {name: round(found.micros, 2) for name, found in copying.items() if name not in keys},
            "iterations_per_second": {name: round(found.rate) for name, found in thinking.items() if name not in keys},
        },
        "versions": peers.versions(),
    }


def ratios(key: str, keys: list[str], readings: dict[str, Reading]) -> dict[str, float]:
    mine = readings[key].rate
    return {name: round(mine / found.rate, 2) for name, found in readings.items() if name not in keys}


def show(report: dict[str, Any], rates: Rates) -> None:
    out = console()
    out.print(f"our games run [bold]{'compiled' if report['compiled'] else 'interpreted'}[/]")
    for what, thing in (("play", "decisions"), ("copy", "copies"), ("search", "iterations")):
        readings = {
            name.removeprefix(f"{what} "): Reading(tuple(found))
            for name, found in rates.items()
            if name.startswith(f"{what} ")
        }
        if readings:
            out.print()
            out.print(table(readings, thing), markup=False, soft_wrap=True)
    for key, found in report["games"].items():
        out.print()
        for what, field in (("decisions", "decisions_ratio"), ("forks", "fork_ratio"), ("search", "search_ratio")):
            ratio = found[field]
            told = ", ".join(f"{value:g} x {name}" for name, value in ratio.items())
            out.print(f"[bold]{key}[/] {what}: {told or 'no peer to compare with'}")
    versions = ", ".join(f"{name} {version}" for name, version in report["versions"].items())
    if versions:
        out.print(f"\npeers: {versions}", style="dim")
    for line in report["missing"]:
        out.print(f"missing: {line}", markup=False, soft_wrap=True, style="yellow")
    if report["interrupted"]:
        out.print("interrupted: these are the turns that were finished", style="bold")
