"""The look of Jogu's table: its colours by day and by night, its letters, and how its marks are set."""

from __future__ import annotations

from functools import lru_cache

from wartable.draw import svg

#: The accent and emblem of each faction; a faction of a content pack gets the plain star.
FACTIONS = {
    "Society of Engineers": "engineers",
    "Gang of Mibits": "mibits",
    "Tribe Wu": "wu",
    "League of Agents": "agents",
    "Guards of Keion": "keion",
}
OTHER = "other"
ACCENTS = [*FACTIONS.values(), OTHER]

LIGHT = {
    "table": "#e3d6b8",
    "field": "#f6efdf",
    "slot": "#ece1c8",
    "on": "#fffdf7",
    "dusk": "#f7e9c6",
    "far": "#e6d3a4",
    "near": "#cfb982",
    "wave": "#a8c3c0",
    "deep": "#a78f5c",
    "engineers": "#a8560f",
    "mibits": "#46762a",
    "wu": "#6a46ad",
    "agents": "#9b2549",
    "keion": "#1f5fa8",
    "other": "#5c6470",
}
#: By night what is filled with an accent is deep, and what is drawn or written in it is bright.
DEEP = {
    "engineers": "#9c5717",
    "mibits": "#45742c",
    "wu": "#6346a6",
    "agents": "#93284b",
    "keion": "#255f9f",
    "other": "#5a626e",
}
DARK = {
    "table": "#2a2621",
    "field": "#26231f",
    "slot": "#211e1a",
    "on": "#fff8ea",
    "dusk": "#1d2733",
    "far": "#2b3844",
    "near": "#3b4540",
    "wave": "#35505c",
    "deep": "#12171b",
    "engineers": "#eba45f",
    "mibits": "#a0cf74",
    "wu": "#bda2f3",
    "agents": "#f28da5",
    "keion": "#86b9f2",
    "other": "#b0b9c6",
}

#: Letter styles: size, weight, and whether in the display face. At 390 pixels wide, 24 is a bit more than 9 pixels.
LETTERS = {
    "huge": (64, 700, True),
    "title": (46, 700, True),
    "place": (58, 700, True),
    "round": (34, 700, True),
    "head": (32, 700, True),
    "figure": (50, 700, True),
    "strong": (27, 800, False),
    "fact": (25, 700, False),
    "name": (24, 600, False),
    "say": (24, 400, False),
    "text": (21, 400, False),
    "small": (20, 500, False),
    "tiny": (19, 600, False),
    "side": (20, 700, True),
    "note": (17, 500, False),
    "bold": (17, 700, False),
    "big": (34, 700, True),
}

SANS = "Inter,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans','Liberation Sans',Arial,system-ui,sans-serif"
SERIF = "Fraunces,'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'Liberation Serif',serif"


def own(colours: dict[str, str], solid: dict[str, str], ink: str) -> dict[str, str]:
    """Return the colours under names of the game's own. Where both play one faction, the far side is nearer to the
    ink."""
    named = {f"jogu-{key}": colour for key, colour in colours.items()}
    for key in ACCENTS:
        named[f"jogu-{key}-far"] = blend(colours[key], ink)
        named[f"jogu-{key}-solid"] = solid[key]
        named[f"jogu-{key}-far-solid"] = blend(solid[key], "#2b2620")
    return named


def blend(one: str, other: str) -> str:
    parts = [(int(one[at : at + 2], 16) + int(other[at : at + 2], 16)) // 2 for at in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in parts)


def letters() -> str:
    rules = ""
    for name, (size, weight, display) in LETTERS.items():
        rules += f".j-{name}{{font-family:{SERIF if display else SANS};font-size:{size}px;font-weight:{weight}}}"
    return rules


def accents() -> str:
    keys = [*ACCENTS, *(f"{key}-far" for key in ACCENTS)]
    return "".join(f".j-{key}{{--accent:var(--jogu-{key});--solid:var(--jogu-{key}-solid)}}" for key in keys)


#: What each class of shape is filled with.
FILLS = {
    "ink": "ink", "faint": "faint", "accent": "accent", "solid": "solid", "bad": "bad", "good": "good",
    "edge": "edge", "lit": "lit", "ground": "ground", "shade": "shadow", "on": "jogu-on",
    "dusk": "jogu-dusk", "far": "jogu-far", "near": "jogu-near", "wave": "jogu-wave", "deep": "jogu-deep",
    "mark": "ink", "mark-a": "accent", "mark-on": "jogu-on", "mark-f": "faint", "mark-b": "bad",
}  # fmt: skip
#: What each class of framed shape is filled with; its frame is the edge colour.
FRAMED = {"table": "jogu-table", "panel": "panel", "field": "jogu-field", "slot": "jogu-slot"}

CSS = (
    svg.theme(own(LIGHT, LIGHT, svg.LIGHT["ink"]), own(DARK, DEEP, svg.DARK["ink"]))
    + letters()
    + accents()
    + "".join(f".j-{name}{{fill:var(--{colour})}}" for name, colour in FILLS.items())
    + "".join(f".j-{name}{{fill:var(--{fill});stroke:var(--edge);stroke-width:2}}" for name, fill in FRAMED.items())
    + ".j-m{text-anchor:middle}.j-e{text-anchor:end}.j-dark,.j-mark-dark{fill:#2b2104}"
    ".j-halo{paint-order:stroke;stroke:var(--jogu-dusk);stroke-width:6px;stroke-linejoin:round}"
    ".j-tint{fill:var(--accent);opacity:.07}.j-water{fill:var(--accent);opacity:.11}"
    ".j-plate{fill:var(--panel);opacity:.88}"
    ".j-frame{fill:none;stroke:var(--edge);stroke-width:2}.j-battle{stroke:var(--ink);stroke-width:4}"
    ".j-now{stroke:var(--lit);stroke-width:5}"
    ".j-card{fill:var(--panel);stroke:var(--accent);stroke-width:2.5}"
    ".j-covert{stroke-dasharray:9 6;fill:var(--jogu-slot)}"
    ".j-back{fill:var(--solid);stroke:var(--panel);stroke-width:2.5}.j-weave{fill:url(#jogu-weave)}"
    ".j-thread{fill:none;stroke:var(--jogu-on);stroke-width:2;opacity:.22}"
    ".j-line{fill:none;stroke:var(--accent);stroke-width:2.5;stroke-linejoin:round}"
    ".j-inner{fill:none;stroke:var(--jogu-on);stroke-width:1.5;opacity:.6}"
    ".j-turn{fill:none;stroke:var(--lit);stroke-width:6}"
    ".j-left{fill:var(--solid);stroke:var(--accent);stroke-width:1.5}"
    ".j-gone{fill:none;stroke:var(--ink);stroke-width:1.5;opacity:.55}"
    ".j-disc{fill:var(--panel);stroke:var(--jogu-deep);stroke-width:2.5}"
    ".j-disc-battle{fill:var(--ink);stroke:var(--panel);stroke-width:3}.j-paper{fill:var(--panel)}"
    ".j-bar{fill:var(--edge);opacity:.5}.j-disc-bar{fill:var(--panel);stroke:var(--jogu-deep);stroke-width:1.5}"
    ".j-through{pointer-events:none}"
    ".j-moves{transition:transform .45s ease}"
    "@media (prefers-reduced-motion:reduce){.j-moves{transition:none}}"
    ".lit>.j-hit{stroke:var(--lit);stroke-width:6}[data-ref].lit{cursor:pointer}"
)


@lru_cache(maxsize=1024)
def mark(name: str, x: float, y: float, size: float, colour: str = "") -> str:
    """Draw a mark or emblem; colours: "" ink, "a" accent, "on" on accent, "f" faint, "b" bad, "dark"."""
    style = f"j-mark-{colour}" if colour else "j-mark"
    return f'<use href="#jogu-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" class="{style}"/>'


def emblem(faction: str) -> str:
    """Return the short name of a faction's accent and emblem."""
    return FACTIONS.get(faction, OTHER)
