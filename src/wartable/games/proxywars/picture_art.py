"""What all pictures of Proxy Wars are made of: colours, silhouettes, pieces, and words that stay in their room."""

from __future__ import annotations

from functools import lru_cache

from wartable.draw import svg
from wartable.draw.icons import Icons
from wartable.draw.pen import box, line_of_words
from wartable.games.proxywars.actions import action_text
from wartable.games.proxywars.content import Content, Faction, Tile
from wartable.games.proxywars.words import tile_text

SIDES = ("first", "second")

DAY = {
    "tint0": "#dbe7f5",
    "tint1": "#f8ded8",
    "mark0": "#b4cdea",
    "mark1": "#efbcb0",
    "gold": "#8f6200",
    "hole": "#ddd2ba",
    "table": "#e9e0cc",
}
NIGHT = {
    "tint0": "#233a53",
    "tint1": "#512d28",
    "mark0": "#37597f",
    "mark1": "#7d453d",
    "gold": "#ffcf5c",
    "hole": "#171512",
    "table": "#24211c",
}

CSS = svg.theme(DAY, NIGHT) + (
    ".pw-panel{fill:var(--panel);stroke:var(--edge);stroke-width:1.5}.pw-table{fill:var(--table)}"
    ".pw-own0{fill:var(--tint0)}.pw-own1{fill:var(--tint1)}.pw-m0{fill:var(--mark0)}.pw-m1{fill:var(--mark1)}"
    ".pw-s0{fill:var(--first)}.pw-s1{fill:var(--second)}"
    ".pw-rim{fill:none;stroke:var(--ink);stroke-opacity:.22;stroke-width:1.5}"
    ".pw-shine{fill:url(#pw-shine);stroke:var(--ink);stroke-opacity:.22;stroke-width:1.5;pointer-events:none}"
    ".pw-art0{fill:var(--first);opacity:.3}.pw-art1{fill:var(--second);opacity:.3}"
    ".pw-plain0{fill:var(--first);opacity:.62}.pw-plain1{fill:var(--second);opacity:.62}"
    ".pw-border{stroke:var(--ink);stroke-width:3;stroke-linecap:round;opacity:.6;fill:none;pointer-events:none}"
    ".pw-faint{fill:var(--faint)}.pw-on{fill:var(--panel)}.pw-good{fill:var(--good)}.pw-bad{fill:var(--bad)}"
    ".pw-gold{fill:var(--gold)}.pw-ink{fill:var(--ink)}.pw-mid{text-anchor:middle}.pw-end{text-anchor:end}"
    ".pw-b{font-weight:700}.pw-d{font-weight:800;letter-spacing:-.01em}"
    ".pw-line{fill:none;stroke:var(--ink);stroke-width:3;stroke-linecap:round}"
    ".pw-cut{stroke:var(--ink);stroke-width:4;stroke-dasharray:11 7;pointer-events:none}"
    ".pw-next{fill:none;stroke:var(--lit);stroke-width:5;pointer-events:none}"
    ".pw-fit{stroke:var(--lit);stroke-width:2;stroke-dasharray:6 5}.pw-hole{fill:var(--hole)}.pw-off{opacity:.42}"
    ".pw-ring{fill:none;stroke-width:3.5}.pw-rgood{stroke:var(--good)}"
    ".pw-rbad{stroke:var(--bad);stroke-dasharray:7 5}"
    ".pw-foot{fill:var(--shadow)}.pw-piece{stroke:var(--panel);stroke-width:26;paint-order:stroke;stroke-linejoin:round}"
    ".pw-hatch{fill:url(#pw-hatch);pointer-events:none}.pw-quiet{pointer-events:none}"
    ".pw-held{display:none;pointer-events:none;opacity:.92}"
    ".pw-held:has(+:is(:hover,:focus-visible,.chosen,.tried)){display:inline}"
    # A glow would fill what one can see through: these have a frame and a veil instead.
    "svg.board .pw-place:is(.lit,.chosen,.aim,.spoken,.moved){filter:none;animation:none}"
    ".pw-place:is(.lit,.chosen,.aim)>.pw-spot{fill:var(--lit);fill-opacity:.13;stroke:var(--lit);stroke-width:3.5}"
    # A tile keeps the colour of its owner under its frame.
    ".pw-place.lit>.pw-spot:not(.pw-fit){fill-opacity:.03}"
    ".pw-place:is(.chosen,.aim,.tried,.lit:hover,.lit:focus-visible)>.pw-spot.pw-spot{fill-opacity:.36}"
    ".pw-touched{fill:none;stroke:var(--ink);stroke-width:2.5;stroke-dasharray:3 4;stroke-linecap:round;opacity:.75;"
    "pointer-events:none}"
    ".pw-way{fill:none;stroke-width:7;stroke-linecap:round;stroke-opacity:.85;pointer-events:none}"
    ".pw-way0{stroke:var(--first)}.pw-way1{stroke:var(--second)}"
    ".pw-card{fill:var(--panel);stroke:var(--ink);stroke-width:2;filter:drop-shadow(0 4px 8px var(--shadow))}"
    ".pw-came{animation:pw-came .55s cubic-bezier(.3,.8,.3,1)}"
    "@keyframes pw-came{from{translate:var(--dx) var(--dy)}}"
    "@media (prefers-reduced-motion:reduce){.pw-came{animation:none}}"
)

#: Icons on a field of 24 by 24, drawn with the colour they are given.
SIGNS = {
    "recruit": "M5 2h2.6v20H5zM9 3h11l-3.4 4.5L20 12H9z",
    "attack": "M12 .5 15.2 6.2 21.5 4.6 19.8 10.8 24 12 19.8 13.2 21.5 19.4 15.2 17.8 12 23.5 8.8 17.8 2.5 19.4 4.2 "
    "13.2 0 12 4.2 10.8 2.5 4.6 8.8 6.2z",
    "defense": "M12 1.5 21 5v6.5c0 5.5-3.8 9.3-9 11-5.2-1.7-9-5.5-9-11V5z",
    "vp": "M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22z",
    "occupy": "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10z",
    "entry": "M3 9.5h9V4l9 8-9 8v-5.5H3z",
    "disband": "M12 2l8 9h-5v7H9v-7H4zM4 20h16v2.5H4z",
    "silenced": "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM6.3 8.6a6.8 6.8 0 0 0 9.1 9.1zM8.6 6.3l9.1 9.1a6.8 6.8 0 0 "
    "0-9.1-9.1z",
    "pin": "M9 2h6l-1 7 4 4v2h-5v7h-2v-7H6v-2l4-4z",
    "cage": "M3 2h18v3H3zM3 19h18v3H3zM4 5h2.5v14H4zM8.5 5H11v14H8.5zM13 5h2.5v14H13zM17.5 5H20v14h-2.5z",
    "scissors": "M6 3a4 4 0 0 1 3.8 5.2L21 19.5h-3.5L12 13.8l-2.2 2.3A4 4 0 1 1 8 14.5l2.1-2.2-2.3-2.4A4 4 0 1 1 6 "
    "3zm0 2.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zm0 10a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM13 9.7 17.5 "
    "5H21l-6.3 6.5z",
}
SHARED = (
    "".join(f'<symbol id="pw-{name}" viewBox="0 0 24 24"><path d="{path}"/></symbol>' for name, path in SIGNS.items())
    + '<pattern id="pw-hatch" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="5" height="14" class="pw-bad" opacity=".55"/></pattern>'
    '<linearGradient id="pw-shine" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/>'
    '<stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".16"/>'
    "</linearGradient>"
    '<marker id="pw-head" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.4" markerHeight="3.4" '
    'orient="auto-start-reverse"><path d="M0 0 10 5 0 10z" fill="context-stroke"/></marker>'
)

#: The silhouette of each tile. A tile of a pack that has another name has none.
SILHOUETTES = {
    "Head Office": "modern-city",
    "Boardroom": "round-table",
    "Press Officer": "newspaper",
    "Golden Parachute": "parachute",
    "Tax Haven": "palm-tree",
    "Call Centre": "rotary-phone",
    "Legal Department": "scales",
    "Financial Crisis": "chart",
    "Hedge Fund": "two-coins",
    "Security Contractor": "police-badge",
    "Headhunter": "spyglass",
    "Lobby Firm": "briefcase",
    "Sweatshop": "sewing-machine",
    "Private Jet": "airplane",
    "Think Tank": "light-bulb",
    "Factory Gate": "factory",
    "Merger": "jigsaw-piece",
    "Smear Campaign": "paint-bucket",
    "Riot Insurance": "umbrella",
    "Loophole": "hole",
    "Camp": "camping-tent",
    "Tree House": "treehouse",
    "Activist Boat": "sailboat",
    "Wind Park": "wind-turbine",
    "Research Station": "microscope",
    "Petition Stand": "quill-ink",
    "Sit-In": "meditation",
    "Legal Aid": "gavel",
    "Community Kitchen": "cooking-pot",
    "Celebrity Patron": "flat-star",
    "Organic Farm": "carrot",
    "Human Chain": "linked-rings",
    "Leak Platform": "leak",
    "Bicycle Courier": "cycling",
    "Rainforest Plot": "pine-tree",
    "Donation Drive": "receive-money",
    "Blockade": "barricade",
    "Climate Summit": "earth-america",
    "Flash Mob": "party-flags",
    "Protest March": "megaphone",
    "Ministry Lobby": "greek-temple",
    "Listening Post": "human-ear",
    "Sealed Archive": "files",
    "Detention Wing": "prisoner",
    "Checkpoint": "barrier",
    "Form Office": "stamper",
    "Exchange Bridge": "bridge",
    "Witness Villa": "family-house",
    "Press Ban": "speaker-off",
    "Noise Curtain": "theater-curtains",
    "Barracks": "barracks",
    "Curfew Siren": "siren",
    "Surveillance Van": "city-car",
    "Black Site": "hooded-figure",
    "Public Tribunal": "banging-gavel",
    "Border Post": "guarded-tower",
    "Reassignment Desk": "desk",
    "Dawn Raid": "sunrise",
    "Ration Board": "bread",
    "Sleeper Cell": "spy",
    "Open Stage": "microphone",
    "Choir of Likes": "thumb-up",
    "Mega Temple": "church",
    "Fan Bus": "bus",
    "Green Room": "sofa",
    "Merch Stall": "t-shirt",
    "Selfie Shrine": "smartphone",
    "Livestream": "video-camera",
    "Scandal Desk": "lips",
    "Confession Booth": "prayer",
    "Pop-up Chapel": "pagoda",
    "Clickbait": "fishing-hook",
    "Miracle Tent": "barracks-tent",
    "Encore": "clockwise-rotation",
    "Troll Choir": "troll",
    "Welcome Desk": "party-popper",
    "Drum Circle": "drum",
    "Comment Section": "chat-bubble",
    "Awards Night": "trophy",
    "Cancel Button": "button-finger",
}
ALWAYS = ("meeple", "skull-crossed-bones", "house", "parachute")
ICONS = Icons("wartable.games.proxywars")


class Art:
    """The printed tiles of one content, by name. One object serves all pictures, so that drawings can be kept."""

    def __init__(self, content: Content) -> None:
        self.factions: dict[str, Faction] = {faction.name: faction for faction in content.factions}
        self.printed = {tile.name: tile for faction in content.factions for tile in faction.tiles}
        self.faction = {tile.name: faction.name for faction in content.factions for tile in faction.tiles}

    def tile(self, name: str) -> Tile:
        """Return a printed tile; the plain one of positions has nothing."""
        return self.printed.get(name) or Tile(name)

    def action(self, name: str) -> str:
        return action_text(self.tile(name).action, self.faction.get(name, ""))

    def hint(self, name: str) -> str:
        return f"{name}. {tile_text(self.tile(name), self.faction.get(name, 'Nobody'))}"

    def brief(self, name: str) -> str:
        """Return what a tile has and does, where its faction is known."""
        faction = self.faction.get(name, "")
        return f"{name}: {tile_text(self.tile(name), faction).removeprefix(f'{faction}. ')}"


@lru_cache(maxsize=64)
def defs(art: Art, factions: tuple[str | None, ...]) -> str:
    """Return what the pictures of a match refer to: of the silhouettes, only those of the factions in it."""
    names = [tile.name for name, one in art.factions.items() if name in factions for tile in one.tiles]
    wanted = {*ALWAYS, *(SILHOUETTES[name] for name in names if name in SILHOUETTES)}
    view = "0 0 512 512"
    symbols = [
        svg.el("symbol", path, id=f"icon-{name}", viewBox=view) for name, path in ICONS.paths.items() if name in wanted
    ]
    return SHARED + "".join(symbols)


# -- strokes -------------------------------------------------------------------------------------------------------


def say(x: float, y: float, text: str, size: float, style: str = "", room: float = 0) -> str:
    """Write a line of words; words wider than `room` are set narrower."""
    return line_of_words(x, y, text, size, style, room, bold="pw-b" in style or "pw-d" in style)


def sign(name: str, x: float, y: float, size: float, style: str) -> str:
    return f'<use href="#pw-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" class="{style}"/>'


def silhouette(name: str, x: float, y: float, size: float, style: str) -> str:
    """Draw what a tile shows; nothing for one that has no silhouette."""
    found = SILHOUETTES.get(name)
    return ICONS.use(found, round(x, 1), round(y, 1), round(size, 1), class_=style) if found else ""


def slab(x: float, y: float, wide: float, high: float, style: str) -> str:
    """Draw the body of a tile: a piece of board with an edge and some light on it."""
    inner = x + 1.5, y + 1.5, wide - 3, high - 3
    return box(*inner, style, 6) + box(*inner, "pw-shine", 6)


def agent(x: float, y: float, size: float, seat: int) -> str:
    """Draw an agent, standing at this point: a wooden figure in its owner's colour."""
    foot = f'<ellipse cx="{x:g}" cy="{y:g}" rx="{size * 0.44:g}" ry="{size * 0.13:g}" class="pw-foot"/>'
    return foot + ICONS.use(
        "meeple", round(x - size / 2, 1), round(y - size * 0.93, 1), round(size, 1), class_=f"pw-piece pw-s{seat}"
    )


def valued(name: str, x: float, y: float, size: float, number: int, style: str) -> str:
    """Draw a sign with its number on it."""
    drawn = sign(name, x, y, size, style)
    if name == "recruit":
        return drawn
    return drawn + say(x + size / 2, y + size * 0.75, str(number), max(15, size * 0.66), "pw-d pw-mid pw-on")
