"""`wartable bench env`: our environments beside public peers', in one interleaved run on this machine."""

from __future__ import annotations

import sys
from typing import Any

from wartable.bench import environments, peers
from wartable.bench.harness import Contender, Reading, table
from wartable.cli.bench import Rates, keys_of, measured
from wartable.cli.common import console, print_json
from wartable.core import compiled


def run(keys: list[str], seconds: float, rounds: int, json: bool) -> None:
    keys = keys_of(keys)
    contenders: dict[str, Contender] = {}
    for key in keys:
        contenders[f"{key}, by turns"] = environments.ours(key)
        contenders[f"{key}, {environments.ROWS} at once"] = environments.ours_at_once(key)
    mine = list(contenders)
    field = peers.gather(environments.PEERS)
    rates, interrupted = measured(contenders | field.contenders, seconds, rounds)
    report = summary(mine, {name: Reading(tuple(found)) for name, found in rates.items()})
    report |= {"missing": field.missing, "rounds": rounds, "seconds": seconds, "interrupted": interrupted}
    if json:
        print_json(report)
    else:
        show(report, rates)
    if interrupted:
        sys.exit(130)


def summary(mine: list[str], readings: dict[str, Reading]) -> dict[str, Any]:
    """Return steps a second of all, and how many times as fast as each peer ours are."""
    theirs = {name: found for name, found in readings.items() if name not in mine}
    return {
        "compiled": compiled(),
        "steps_per_second": {name: round(found.rate) for name, found in readings.items()},
        "ratio": {
            name: {peer: round(readings[name].rate / found.rate, 2) for peer, found in theirs.items()}
            for name in mine
            if name in readings
        },
        "versions": peers.versions(),
    }


def show(report: dict[str, Any], rates: Rates) -> None:
    out = console()
    out.print(f"our games run [bold]{'compiled' if report['compiled'] else 'interpreted'}[/]\n")
    out.print(
        table({name: Reading(tuple(found)) for name, found in rates.items()}, "steps"), markup=False, soft_wrap=True
    )
    out.print()
    for name, ratio in report["ratio"].items():
        told = ", ".join(f"{value:g} x {peer}" for peer, value in ratio.items())
        out.print(f"[bold]{name}[/]: {told or 'no peer to compare with'}")
    for line in report["missing"]:
        out.print(f"missing: {line}", markup=False, soft_wrap=True, style="yellow")
    if report["interrupted"]:
        out.print("interrupted: these are the turns that were finished", style="bold")
