"""What was found on the screens, as a table and a list of the worst."""

from __future__ import annotations

from screens.sitting import KINDS, Seen

#: The least share of options that can be chosen by clicking what they concern.
SHARE = 0.95
#: How many examples of one kind are told for a game at a size.
EXAMPLES = 6
#: What is told, but is no failure by itself.
TOLD = {"missed", "undrawn"}


def failed(seen: Seen) -> bool:
    counted = any(count for kind, count in seen.counts.items() if kind not in TOLD)
    return counted or seen.share() < SHARE


def row(seen: Seen) -> list[str]:
    width, height = seen.size
    plain = [seen.game, f"{width}x{height}", f"{seen.questions}{' (to the end)' if seen.over else ''}", str(seen.lit)]
    clicked = f"{seen.share():.1%} of {seen.followed}, {seen.worded} with a last word"
    return [*plain, clicked, *(str(seen.counts[kind] or "") for kind in KINDS), "FAILS" if failed(seen) else "ok"]


def table(found: list[Seen]) -> str:
    """Games by sizes: how many questions were looked at, and at how many of them something was found."""
    head = ["game", "size", "questions", "lit", "options clicked", *KINDS.values(), ""]
    rows = [head, ["---"] * len(head), *map(row, found)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def worst(seen: Seen) -> list[str]:
    """The most frequent findings of each kind."""
    lines = []
    for kind, examples in seen.examples.items():
        if not examples or (kind == "missed" and seen.share() >= SHARE):
            continue
        often = sorted(examples.items(), key=lambda item: -item[1])
        lines += [f"- {KINDS[kind]}: {what} ({count}x)" for what, count in often[:EXAMPLES]]
        if len(often) > EXAMPLES:
            lines.append(f"- {KINDS[kind]}: and {len(often) - EXAMPLES} more")
    return lines


def written(found: list[Seen]) -> str:
    listed = [f"\n### {seen.name}\n" + "\n".join(lines) for seen in found if (lines := worst(seen))]
    return "\n".join([table(found), *listed])
