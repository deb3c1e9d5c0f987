"""Two packs on the same deals: what a change of content does to every faction."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from wartable.core.errors import Fault
from wartable.lab.cross import Wish, make_plan
from wartable.lab.effects import Change, Part, changes
from wartable.lab.plan import BUILT_IN, Cell, Plan
from wartable.lab.study import Study


def diff_plan(wish: Wish, content: Path, base: Path | None = None) -> Plan:
    """Return the plan that compares a pack with another one, or with the game's own content."""
    first = base.stem if base is not None else BUILT_IN
    second = content.stem if content.stem != first else f"{content.stem} (changed)"
    plan = make_plan(replace(wish, kind="diff", packs={first: base, second: content}))
    if plan.packs[0].content == plan.packs[1].content:
        raise Fault(f"{content}: nothing differs from {first}: both have the content {plan.packs[0].content}")
    return plan


def diff_changes(study: Study) -> list[Change]:
    """Return what the second pack, or every further one, does to each faction."""
    first, *others = [pack.name for pack in study.plan.packs]
    return changes(study, (first, others), by_pack(study.plan))


def by_pack(plan: Plan) -> Part:
    name = plan.name_of

    def part(cell: Cell, player: int) -> tuple[str, str]:
        return cell.pack, name(cell, player)

    return part


def pairing_changes(study: Study) -> list[Change]:
    """Return what it does to every pairing, from the side of its first faction."""
    first, *others = [pack.name for pack in study.plan.packs]
    name = study.plan.name_of

    def part(cell: Cell, player: int) -> tuple[str, str] | None:
        if player or not cell.factions:
            return None
        against = ", ".join(name(cell, other) for other in range(1, study.plan.seats))
        return cell.pack, f"{name(cell, 0)} against {against}"

    return changes(study, (first, others), part)
