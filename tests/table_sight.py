"""What a client of the table sees: the picture, put together from the changes that it was sent."""

from __future__ import annotations

from typing import Any

from wartable.draw.picture import Part, Picture

Data = dict[str, Any]
#: What a part has besides its name and its fragments.
FRAME = ("role", "width", "height", "letters", "touch", "label", "seat")


class Sight:
    """The picture that a client has. It does as docs/api.md says a client does."""

    def __init__(self) -> None:
        self.parts: dict[str, Part] = {}
        self.style = self.defs = self.label = ""
        self.seats: tuple[str, ...] = ()
        #: The picture of every moment of the latest state, in order.
        self.moments: list[Picture] = []

    def change(self, state: Data) -> None:
        """Take a state: its moments one after the other, then how it is."""
        self.style = state.get("style", self.style)
        self.defs = state.get("defs", self.defs)
        self.seats = tuple(state["seats"])
        self.moments = [self.seen(moment) for moment in state["moments"]]
        self.label = state["label"]
        self.seen(state)

    def seen(self, change: Data) -> Picture:
        """Take one change, and return the picture after it."""
        for name in change["gone"]:
            del self.parts[name]
        for part in change["picture"]:
            self.parts[part["name"]] = changed(self.parts.get(part["name"]), part)
        return self.picture

    @property
    def picture(self) -> Picture:
        return Picture(
            label=self.label, style=self.style, defs=self.defs, seats=self.seats, parts=tuple(self.parts.values())
        )


def changed(part: Part | None, change: Data) -> Part:
    """Return a part after a change. Fragments keep their order where it is not said anew."""
    fragments = dict(part.fragments) if part else {}
    order = list(fragments)
    fragments |= dict(change.get("fragments", []))
    for key, splices in change.get("edits", []):
        fragments[key] = edited(fragments[key], splices)
    if "order" in change:
        head, tail, keys = change["order"]
        order = [*order[:head], *keys, *order[len(order) - tail :]]
    frame = change.get("frame") or {name: getattr(part, name) for name in FRAME}
    return Part(name=change["name"], **frame, fragments=tuple((key, fragments[key]) for key in order))


def edited(text: str, splices: list[tuple[int, int, str]]) -> str:
    made, at = "", 0
    for keep, drop, put in splices:
        made += text[at : at + keep] + put
        at += keep + drop
    return made + text[at:]
