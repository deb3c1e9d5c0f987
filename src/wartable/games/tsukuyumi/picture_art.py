"""The look of Tsukuyumi: colours by day and night, textures of the ground, silhouettes, and small signs."""

from __future__ import annotations

from wartable.draw import svg
from wartable.draw.icons import Icons
from wartable.draw.svg import el
from wartable.games.tsukuyumi import terms

ICONS = Icons("wartable.games.tsukuyumi")

#: Short names of factions for colours and classes.
KEYS = {
    "Nomads": "nomads", "Boarlords": "boars", "Dark Seed": "seed", "Cybersamurai": "cyber", "Oni": "oni",
}  # fmt: skip
GROUNDS = {
    "moon": "moon", "ocean floor": "ocean", "fertile ground": "fertile", "mountain range": "mountain",
    "homezone": "home", "riverland": "river", "devastated land": "burnt",
}  # fmt: skip
#: The silhouette of each kind of unit.
UNIT_ICONS = dict(
    zip(
        terms.UNITS,
        [
            "jumping-dog", "gas-mask", "sergeant", "crosshair", "missile-launcher", "rank-3", "flamethrower-soldier",
            "pig-face", "boar", "boar-tusks", "guards", "boar-ensign", "pig",
            "ant", "long-antennae-bug", "wasp-sting", "praying-mantis", "insect-jaws", "plant-seed", "scorpion",
            "delivery-drone", "shield", "robot-helmet", "samurai-helmet", "robot-golem", "mecha-head",
            "imp", "oni", "ogre",
        ],
        strict=True,
    )
)  # fmt: skip
#: The sign of each faction.
FACTION_ICONS = {
    "Nomads": "gas-mask", "Boarlords": "boar", "Dark Seed": "praying-mantis", "Cybersamurai": "samurai-helmet",
    "Oni": "oni",
}  # fmt: skip
SIDE_OF_UNIT = {name: terms.FACTIONS[terms.SIDE_OF[kind]] for kind, name in enumerate(terms.UNITS)}

DAY = {
    "nomads": "#b06f0c", "boars": "#a3352c", "seed": "#2f7a3c", "cyber": "#1d62ad", "oni": "#6f3fa6",
    "moon": "#eeeaf6", "ocean": "#e3dccb", "fertile": "#b9d397", "mountain": "#a9a39b", "home": "#f7f1e2",
    "river": "#cbdca6", "burnt": "#c9a58c", "stream": "#6ea3b8", "ember": "#b4562a", "toxic": "#7a8f1c",
    "crater": "#cfc7e2", "tuft": "#6f9a4c", "ridge": "#6e6861", "wave": "#c9bfa8",
    "wall": "#d01f2a", "way": "#8b857a", "pig": "#8a4b2a", "mine": "#2b2620", "egg": "#f3efc9", "night": "#3b3357",
    "token": "#ffffff", "warn": "#c9a400", "shade": "rgba(43,38,32,.55)", "cliff": "#8d8069", "abyss": "#d9d0bd",
    "bright": "#c3bcb1", "dim": "#7d766c", "snow": "#fbfaf6", "leaf": "#4f8a44", "bark": "#6b4a2f", "crest": "#efe8d8",
    "lee": "#cdc09f", "coral": "#c06a52", "bone": "#f8f4e6", "lip": "#ffffff", "hollow": "#c0b6d8", "bank": "#d9cfa8",
    "foam": "#e6f3f6", "glow": "#e8762c",
}  # fmt: skip
NIGHT = {
    "nomads": "#f0b355", "boars": "#f0857a", "seed": "#74c983", "cyber": "#74b2f5", "oni": "#bd97ec",
    "moon": "#4a4460", "ocean": "#46413a", "fertile": "#3f5a33", "mountain": "#5d5a57", "home": "#2b2823",
    "river": "#43563a", "burnt": "#543a2c", "stream": "#6aa5ba", "ember": "#d9773f", "toxic": "#b9d042",
    "crater": "#5d5578", "tuft": "#7fae5e", "ridge": "#86817b", "wave": "#5b544a",
    "wall": "#ff5a5f", "way": "#a39c90", "pig": "#d08c62", "mine": "#f2ebdd", "egg": "#e9e3a8", "night": "#cfc4f0",
    "token": "#1c1a17", "warn": "#ffd84a", "shade": "rgba(0,0,0,.6)", "cliff": "#3d372f", "abyss": "#131110",
    "bright": "#85807a", "dim": "#45423f", "snow": "#c9c6c0", "leaf": "#3f7a3a", "bark": "#8a6746", "crest": "#585148",
    "lee": "#37322b", "coral": "#a9604c", "bone": "#a59d8b", "lip": "#7a7396", "hollow": "#37324a", "bank": "#5b5540",
    "foam": "#a5cbd6", "glow": "#ff8a3c",
}  # fmt: skip

CSS = svg.theme(DAY, NIGHT) + (
    ".t-ground{fill:var(--abyss)}.t-panel{fill:var(--panel);stroke:var(--edge);stroke-width:1.5}"
    ".t-faint{fill:var(--faint)}.t-strong{font-weight:700}.t-on{fill:var(--token);font-weight:700}"
    ".t-name{fill:var(--ink);font-weight:600;paint-order:stroke;stroke:var(--home);stroke-opacity:.7;stroke-width:3px}"
    ".t-place{fill-opacity:.75;font-weight:500}"
    ".t-mid{text-anchor:middle}.t-end{text-anchor:end}"
    ".t-hex{stroke:var(--shade);stroke-width:1.2}.t-cliff{fill:var(--cliff);stroke:var(--shade);stroke-width:1}"
    ".t-light{fill:url(#t-light)}.t-dark{fill:#000;fill-opacity:.18}.t-shaded{filter:brightness(.8)}"
    + "".join(
        f".t-{name}{{fill:var(--{name})}}"
        for name in ("bright", "dim", "snow", "leaf", "bark", "crest", "lee", "hollow", "glow")
    )
    + ".t-rim{fill:var(--crater)}.t-lip{fill:none;stroke:var(--lip);stroke-width:2;stroke-linecap:round}"
    ".t-keep>*{stroke:var(--shade);stroke-width:.8;stroke-linejoin:round}.t-wall-side{filter:brightness(.82)}"
    ".t-gate{fill:#14110d}"
    ".t-free{fill:var(--home);fill-opacity:.35;stroke:var(--faint);stroke-width:1.5;stroke-dasharray:6 6}"
    ".t-wall{stroke:var(--wall);stroke-width:6.5;stroke-linecap:round}"
    ".t-foot{stroke:#000;stroke-opacity:.4;stroke-width:7;stroke-linecap:round}"
    ".t-way{stroke:var(--way);stroke-width:6;stroke-dasharray:7 7;stroke-linecap:round}"
    ".t-pig{stroke:var(--pig);stroke-width:7;stroke-linecap:round}"
    ".t-pick{stroke:var(--lit);stroke-width:12;stroke-linecap:round;stroke-opacity:.55}"
    ".t-token{stroke:var(--panel);stroke-width:1.6}.t-thick{filter:brightness(.62)}.t-shine{fill:url(#t-shine)}"
    ".t-count{fill:var(--panel);stroke:var(--ink);stroke-width:1.2}"
    ".t-arrow{fill:none;stroke:var(--lit);stroke-width:7;stroke-linecap:round;marker-end:url(#t-head)}"
    ".t-under{fill:none;stroke:var(--night);stroke-opacity:.55;stroke-width:11;stroke-linecap:round}"
    ".t-spot{pointer-events:none}.lit>.t-spot{stroke:var(--lit);stroke-width:4.5}"
    ".t-now{fill:var(--lit);fill-opacity:.25}.t-won{fill:none;stroke:var(--lit);stroke-width:5;stroke-dasharray:14 8}"
    ".t-mark{fill:none;stroke:var(--lit);stroke-width:5}.t-fight{fill:var(--wall);fill-opacity:.1;stroke:var(--wall);stroke-width:5}"
    ".t-fell{fill:none;stroke:var(--wall);stroke-width:3.5;stroke-linecap:round}.t-verdict{fill:#1c1a17}"
    ".t-soft{fill:var(--ground)}[data-ref]{cursor:pointer}"
    + "".join(
        f".t-{key}{{fill:var(--{key})}}.t-edge-{key}{{fill:none;stroke:var(--{key})}}.t-ink-{key}{{fill:var(--{key})}}"
        for key in KEYS.values()
    )
)


def textures() -> str:
    """Draw the ground of each type: waves, tufts, ridges, craters, streams, cracks; a homezone is paved. And the light
    that falls on all of them, and the head of an arrow."""
    return (
        LIGHT
        + ICONS.defs()
        + "".join(
            [
        pattern("ocean", 34, path("M0 17q8.5-5 17 0t17 0", "wave", 1.3)),
        pattern("fertile", 30, path("M8 19l1.5-5 1.5 5M21 11l1.5-4 1.5 4", "tuft", 1.5)),
        pattern("mountain", 44, path("M6 12l6-4 5 3M25 32l7-5 6 4", "ridge", 1.5)),
        pattern("moon", 52, dot(13, 14, 2, "crater") + dot(38, 36, 2.6, "crater") + dot(42, 9, 1.6, "crater")),
        pattern("river", 30, path("M8 19l1.5-5 1.5 5M21 11l1.5-4 1.5 4", "tuft", 1.5)),
        pattern("burnt", 36, path("M5 9l4 3M24 25l3-3", "ember", 1.5)),
        pattern("home", 22, path("M0 0h22M0 11h22M6 0v11M17 11v11", "edge", 1.2)),
        el(
            "pattern", path("M0 14L14 0", "cyber", 4),
            id="t-rocket", width=14, height=14, patternUnits="userSpaceOnUse",
        ),
    ]))  # fmt: skip


#: Bright at the far edge of a hex, dark at the near one.
LIGHT = (
    '<linearGradient id="t-shine" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".38"/>'
    '<stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".18"/>'
    '</linearGradient><linearGradient id="t-light" x1="0" y1="0" x2="0" y2="1">'
    '<stop offset="0" stop-color="#fff" stop-opacity=".28"/>'
    '<stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/>'
    '</linearGradient><marker id="t-head" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.2" markerHeight="3.2" '
    'orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="var(--lit)"/></marker>'
)


def pattern(name: str, size: int, *inside: str) -> str:
    ground = el("rect", width=size, height=size, fill=f"var(--{name})")
    return el(
        "pattern", ground, *inside, id=f"t-{name}", width=size, height=size, patternUnits="userSpaceOnUse"
    )  # fmt: skip


def path(way: str, colour: str, width: float) -> str:
    return el("path", d=way, fill="none", stroke=f"var(--{colour})", stroke_width=width, stroke_linejoin="round")


def dot(x: float, y: float, radius: float, colour: str) -> str:
    return el("circle", cx=x, cy=y, r=radius, fill=f"var(--{colour})")


# -- signs ---------------------------------------------------------------------------------------------------------


def sign(name: str, x: float, y: float, marker: bool, negated: bool) -> str:
    """Draw a property: printed plain, given by a marker in a ring, negated struck out."""
    ring = el("circle", r=15, fill="var(--panel)", stroke="var(--ink)", stroke_width=2.5) if marker else ""
    strike = path("M-14 14L14-14", "wall", 5) if negated else ""
    return el("g", svg.title(sign_words(name, marker, negated)), ring, SIGNS[name], strike, transform=at(x, y))


def sign_words(name: str, marker: bool, negated: bool) -> str:
    if negated:
        return f"{name}, negated"
    return f"{name}, by a marker" if marker else name


SIGNS = {
    "Tsukuyumi": el("path", d="M5-10a11 11 0 1 0 0 20a8.5 8.5 0 1 1 0-20z", fill="var(--night)"),
    "unstable": path("M-9-8l7 5-5 4 9 2-4 6", "ink", 3.2) + path("M4-9l3 6", "ink", 2.4),
    "radioactive": el("circle", r=11, fill="var(--warn)")
    + "".join(
        el("path", d="M0 0L-5-9.5A11 11 0 0 1 5-9.5z", fill="#1c1a17", transform=f"rotate({turn})")
        for turn in (0, 120, 240)
    )
    + el("circle", r=3, fill="var(--warn)"),
    "toxic": el("path", d="M0-12c6 8 9 12 9 16a9 9 0 0 1-18 0c0-4 3-8 9-16z", fill="var(--toxic)")
    + path("M-4 2l8 6M4 2l-8 6", "panel", 2.4),
}


def at(x: float, y: float) -> str:
    return f"translate({x:.1f} {y:.1f})"


def marker(kind: str, many: int, x: float, y: float, larger: float = 1.0) -> str:
    """Mines, eggs, Strongholds and Covers: a small sign and how many."""
    disc = el("circle", r=9, fill="var(--panel)", stroke=f"var(--{MARKERS[kind][1]})", stroke_width=1.5)
    label = svg.words(10, 5.5, str(many), font_size=round(16 * larger, 1), class_="t-name") if many > 1 else ""
    icon = ICONS.use(MARKERS[kind][0], -7, -7, 14, fill=f"var(--{MARKERS[kind][1]})")
    return el("g", disc, icon, label, transform=at(x, y))


#: The silhouette and the colour of what can be counted in a space.
MARKERS = {
    "mines": ("land-mine", "nomads"), "eggs": ("egg-clutch", "seed"), "strongholds": ("castle", "boars"),
    "covers": ("shield", "boars"),
}  # fmt: skip
