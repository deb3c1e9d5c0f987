"""Colours, styles and the small drawings of Gemhold's picture.

A group has its kingdom's class (`g-yellow`), which sets `--k` and `--kp`: strong for pieces and names, pale for ground.
"""

from __future__ import annotations

from functools import lru_cache

from wartable.draw import svg
from wartable.draw.icons import Icons
from wartable.games.gemhold.catalogue import GROUPS, Catalogue

KINGDOMS_LIGHT = {
    "yellow": "#a87400", "yellow-pale": "#f0dc9c", "blue": "#1f5fa8", "blue-pale": "#bcd5f0",
    "green": "#2c7a43", "green-pale": "#bfe0c2", "red": "#b3392b", "red-pale": "#f1c2b7",
    "purple": "#6f45a3", "purple-pale": "#dfd2f0", "orange": "#b85c12", "orange-pale": "#f5d6b8",
    "white": "#7a7f87", "white-pale": "#eceef1", "black": "#3a3a3e", "black-pale": "#cfcfd4",
}  # fmt: skip
KINGDOMS_DARK = {
    "yellow": "#c9962a", "yellow-pale": "#5a4a1c", "blue": "#4d8fd6", "blue-pale": "#22405f",
    "green": "#4fa468", "green-pale": "#264b32", "red": "#d9624f", "red-pale": "#5d2c24",
    "purple": "#9b74cf", "purple-pale": "#382a4d", "orange": "#d98340", "orange-pale": "#4d3019",
    "white": "#a5abb5", "white-pale": "#3a3d42", "black": "#77777e", "black-pale": "#2c2c30",
}  # fmt: skip
LIGHT = {
    **KINGDOMS_LIGHT,
    "table": "#dfe3d0", "land": "#cfd8a6", "land-alt": "#c5d09a", "land-dark": "#8b9a63", "off": "#d9d2bd",
    "gem": "#0f8ba0", "gem-out": "#cfc9b6", "wood": "#8a5a2b", "stone": "#71777f", "token-ink": "#fffdf7",
    "token-rim": "rgba(0,0,0,.38)", "way": "#d98e00", "reach": "#7a4fb5", "pip-off": "#a99e84",
    "unit-card": "#a63a2c", "instant-card": "#6a44a3", "affix-card": "#2c7a43", "card-ink": "#fffdf7",
    "loss": "#b3392b",
}  # fmt: skip
DARK = {
    **KINGDOMS_DARK,
    "table": "#20231d", "land": "#3f4a33", "land-alt": "#46523a", "land-dark": "#191d14", "off": "#302d27",
    "gem": "#57cfe2", "gem-out": "#4a463d", "wood": "#a8713c", "stone": "#8b929b", "token-ink": "#fffdf7",
    "token-rim": "rgba(0,0,0,.55)", "way": "#ffc83d", "reach": "#b794f0", "pip-off": "#77705f",
    "unit-card": "#a8483a", "instant-card": "#7a58b0", "affix-card": "#3b8552", "card-ink": "#fffdf7",
    "loss": "#b5402f",
}  # fmt: skip

CSS = (
    svg.theme(LIGHT, DARK)
    + "".join(f".g-{name}{{--k:var(--{name});--kp:var(--{name}-pale)}}" for name in KINGDOMS_LIGHT if "-" not in name)
    + ".g-out{--k:var(--pip-off);--kp:var(--off)}"
    ".g-table{fill:var(--table)}.g-panel{fill:var(--panel);stroke:var(--edge);stroke-width:1.5}"
    ".g-k{fill:var(--k)}.g-kp{fill:var(--kp)}.g-on{fill:var(--token-ink)}.g-ink{fill:var(--ink)}"
    ".g-plate{fill:var(--kp);stroke:var(--k);stroke-width:2}.g-blank{fill:var(--ground);stroke:var(--edge);stroke-width:1.5}"
    ".g-lit{stroke:var(--lit);stroke-width:4}.g-gem{fill:var(--gem)}.g-gem-out{fill:var(--gem-out)}"
    ".g-faint{fill:var(--faint)}.g-bold{font-weight:700}.g-mid{text-anchor:middle}.g-end{text-anchor:end}"
    ".g-bad{fill:var(--bad)}.g-good{fill:var(--good)}"
    ".g-piece,.g-tower{transition:transform .5s ease}"
    ".g-pips{fill:none;stroke:var(--k);stroke-linecap:round}.g-pips-off{fill:none;stroke:var(--pip-off);stroke-linecap:round}"
    ".g-life{fill:none;stroke:var(--token-ink);stroke-linecap:round}.g-rim{fill:none;stroke:var(--ink);stroke-linecap:round}"
    ".g-lost{fill:none;stroke:var(--faint);stroke-linecap:round}"
    ".g-hex{stroke:var(--land-dark);stroke-width:1;stroke-opacity:.55}.g-a{fill:var(--land)}.g-b{fill:var(--land-alt)}"
    ".g-home{fill:var(--kp)}.g-stage{fill:var(--kp);stroke:var(--k);stroke-width:2;stroke-dasharray:7 5}"
    ".g-soil{fill:var(--land-dark)}.g-tree{fill:var(--land-dark);opacity:.34}"
    ".g-way{fill:none;stroke:var(--way);stroke-width:4;stroke-linecap:round;stroke-dasharray:1 9}"
    ".g-goal{fill:var(--way);fill-opacity:.38;stroke:var(--way);stroke-width:2}"
    ".g-reach{fill:none;stroke:var(--reach);stroke-width:2;stroke-dasharray:3 5}"
    ".g-march{fill:none;stroke:var(--k);stroke-width:7;stroke-linecap:round;stroke-opacity:.8;marker-end:url(#g-head)}"
    ".g-shot{fill:none;stroke:var(--bad);stroke-width:5;stroke-linecap:round;stroke-dasharray:2 10}"
    ".g-struck{fill:var(--bad);fill-opacity:.25;stroke:var(--bad);stroke-width:3}"
    ".g-spell{fill:var(--k);fill-opacity:.16;stroke:var(--k);stroke-width:3;stroke-dasharray:10 6}"
    ".g-tray{stroke-dasharray:6 5}"
    ".g-note{fill:var(--panel);stroke:var(--ink);stroke-width:1.5}.g-tired{opacity:.7}.g-loss{fill:var(--loss)}"
    ".g-die{fill:var(--panel);stroke:var(--k);stroke-width:2.5}.g-eyes{fill:none;stroke:var(--ink);stroke-linecap:round}"
    ".g-face{fill:var(--panel)}.g-card{fill:var(--card-ink)}"
    ".g-tint{fill:currentColor}.g-ring{fill:none;stroke:var(--lit);stroke-width:5}"
    ".g-none,.g-none *{pointer-events:none}"
    "[data-ref]{cursor:pointer}"
)

#: Light from above, on everything that is a piece; the head of an arrow.
DEFS = (
    '<radialGradient id="g-shine" cx=".35" cy=".28" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".42"/>'
    '<stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/>'
    "</radialGradient>"
    '<marker id="g-head" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.2" markerHeight="3.2" orient="auto">'
    '<path d="M0 0L10 5L0 10Z" fill="context-stroke"/></marker>'
)

ICONS = Icons("wartable.games.gemhold")

#: The silhouette of each card of the game; a content pack's own cards have that of their group.
SILHOUETTES = {
    "Swordsman": "swordman", "Archer": "bowman", "Horseman": "mounted-knight", "Catapult": "catapult",
    "Ciclestone": "ice-golem", "Deepswell": "sea-dragon", "Fellstomp": "mammoth", "Flamedrop": "dragon-head",
    "Barracks": "barracks", "Armory": "crossed-swords", "Stables": "horseshoe", "Workshop": "gear-hammer",
    "Woodpile": "wooden-fence", "Guard Tower": "watchtower", "Fortress": "guarded-tower",
    "Stonewall": "stone-wall", "Watchtower": "stone-tower", "Castle": "castle",
    "Sparring": "sword-clash", "Driftwood": "wood-pile", "Fieldstones": "stone-pile", "Nightmarch": "boot-prints",
    "Highground": "high-shot", "Presence": "aura", "Earthquake": "earth-crack", "Berserk": "enrage",
    "Pack Mule": "donkey", "Shield": "checked-shield", "Smithwork": "anvil",
}  # fmt: skip
BY_GROUP = {
    "structure": "barracks", "unit": "swordman", "guardian": "crown", "tower": "stone-tower",
    "instant": "lightning-trio", "affix": "anvil",
}  # fmt: skip


def silhouette(cards: Catalogue, title: str) -> str:
    """Return the name of a card's icon."""
    return SILHOUETTES.get(title) or BY_GROUP[GROUPS[cards.group[cards.find(title)]]]


def icon(name: str, x: float, y: float, size: float, style: str = "g-ink") -> str:
    """Draw an icon around a point."""
    return ICONS.use(name, x - size / 2, y - size / 2, size, class_=style)


@lru_cache(maxsize=1024)
def pips(x: float, y: float, have: int, all_: int, step: float, size: float) -> str:
    """Draw a pool as a row of dots: those it has, then those it lacks. Dots are strokes without length."""
    full = "".join(f"M{x + number * step:g} {y:g}h0" for number in range(have))
    empty = "".join(f"M{x + number * step:g} {y:g}h0" for number in range(have, all_))
    made = f'<path class="g-pips" stroke-width="{size:g}" d="{full}"/>' if full else ""
    return made + (f'<path class="g-pips-off" stroke-width="{size * 0.6:g}" d="{empty}"/>' if empty else "")


def amount(count: int, what: str, many: str = "") -> str:
    """Return a number of things: 1 gem, 2 gems."""
    return f"{count} {what if count == 1 else many or what + 's'}"


def count_mark(x: float, y: float, name: str, number: int, hint: str) -> str:
    """Draw a small icon with a number beside it."""
    return (
        f"<g>{svg.title(hint)}{icon(name, x + 9, y, 18, 'g-faint')}"
        f'<text x="{x + 22:g}" y="{y + 5.5:g}" font-size="16" class="g-bold">{number}</text></g>'
    )
