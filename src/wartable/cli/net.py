"""`wartable net`: train a learned player, and see what is known of one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wartable.bots.net_file import NetFile, net_named
from wartable.cli.common import check_folder, console, print_json, progress
from wartable.core.errors import Fault
from wartable.lab.processes import processors
from wartable.lab.teaching import Course


def train(
    course: Course, size: tuple[int, int, int, float], stages: int, jobs: int, keep: Path | None, out: Path, json: bool
) -> None:
    for option, path in (("--keep", keep), ("--out", out)):
        check_folder(option, path)
    try:
        from wartable.lab.imitation import Shape
        from wartable.lab.net_training import NetTraining
    except ModuleNotFoundError as missing:
        raise Fault(
            f"a net is trained with {missing.name}, which is not installed: pip install 'wartable[lab]'"
        ) from None

    training = NetTraining(course, Shape(*size), stages, jobs or processors(), keep, out, progress)
    training.run()
    if training.interrupted:
        again = f"; the same command goes on with {keep}" if keep else ""
        said = f"interrupted in stage {len(training.log) + 1}{again}"
        console(stderr=True).print(said, markup=False, soft_wrap=True)
        raise SystemExit(130)
    show(str(out), json)


def show(name: str, json: bool) -> None:
    """Print what a net is and how it was made."""
    net = net_named(name)
    if json:
        print_json(about(net))
        return
    out = console()
    out.print(
        f"[bold]{name}[/] plays {net.key}: it looks at {len(net.inputs):,} numbers, through layers of {net.wide} and "
        f"{net.narrow} units, and knows {len(net.actions):,} actions"
    )
    out.print(f"made by: {net.command}", markup=False, soft_wrap=True)
    for one in net.log:
        out.print(
            f"stage {one['stage']}: {one['matches']:,} more matches, {one['questions']:,} questions learnt in all; of "
            f"{one['tested']:,} others the teacher's choice in {one['agreed']:.1%}, {one['distance']:.3f} nats apart"
        )


def about(net: NetFile) -> dict[str, Any]:
    return {
        "game": net.key,
        "inputs": len(net.inputs),
        "wide": net.wide,
        "narrow": net.narrow,
        "actions": len(net.actions),
        "numbers": sum(len(part) for part in net.numbers),
        "command": net.command,
        "log": net.log,
    }
