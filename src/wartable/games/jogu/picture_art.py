"""The art of Jogu's table: colours, letter styles, faction emblems and small marks, all drawn by hand as SVG shapes.

Every mark has a shape of its own, so that nothing on the table is told by colour alone.
"""

from __future__ import annotations

from math import cos, pi, sin

from wartable.core.svg import theme

#: The accent and emblem of each faction; a faction of a content pack gets the plain star.
FACTIONS = {
    "Society of Engineers": "engineers",
    "Gang of Mibits": "mibits",
    "Tribe Wu": "wu",
    "League of Agents": "agents",
    "Guards of Keion": "keion",
}
OTHER = "other"

LIGHT = {
    "table": "#e7dcc2",
    "field": "#f3ebd8",
    "land": "#d9cba8",
    "slot": "#efe6d0",
    "on": "#fffdf7",
    "engineers": "#a8560f",
    "mibits": "#46762a",
    "wu": "#6a46ad",
    "agents": "#9b2549",
    "keion": "#1f5fa8",
    "other": "#5c6470",
}
DARK = {
    "table": "#24211d",
    "field": "#2e2a25",
    "land": "#3d372e",
    "slot": "#26231f",
    "on": "#1a1815",
    "engineers": "#eba45f",
    "mibits": "#a0cf74",
    "wu": "#bda2f3",
    "agents": "#f28da5",
    "keion": "#86b9f2",
    "other": "#b0b9c6",
}

#: Letter styles: size, weight, and whether in the display face. At 390 pixels wide, 24 is a bit more than 9 pixels.
LETTERS = {
    "huge": (60, 700, True),
    "title": (44, 700, True),
    "place": (58, 700, True),
    "round": (34, 700, True),
    "head": (31, 700, True),
    "figure": (48, 700, True),
    "strong": (27, 800, False),
    "fact": (25, 700, False),
    "name": (24, 600, False),
    "say": (24, 400, False),
    "text": (20.5, 400, False),
    "small": (20, 500, False),
    "tiny": (18, 500, False),
}

SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'Times New Roman',serif"


def letters() -> str:
    rules = ""
    for name, (size, weight, display) in LETTERS.items():
        face = f"font-family:{SERIF};" if display else ""
        rules += f".j-{name}{{{face}font-size:{size}px;font-weight:{weight}}}"
    return rules


def accents() -> str:
    return "".join(f".j-{key}{{--accent:var(--{key})}}" for key in [*FACTIONS.values(), OTHER])


CSS = (
    theme(LIGHT, DARK) + letters() + accents() + ".j-m{text-anchor:middle}.j-e{text-anchor:end}"
    ".j-on{fill:var(--on)}.j-ink{fill:var(--ink)}.j-faint{fill:var(--faint)}.j-accent{fill:var(--accent)}"
    ".j-bad{fill:var(--bad)}.j-good{fill:var(--good)}.j-land{fill:var(--land)}.j-edge{fill:var(--edge)}"
    ".j-ground{fill:var(--ground)}"
    ".j-table{fill:var(--table);stroke:var(--edge);stroke-width:2}"
    ".j-panel{fill:var(--panel);stroke:var(--edge);stroke-width:2}"
    ".j-field{fill:var(--field);stroke:var(--edge);stroke-width:2}"
    ".j-slot{fill:var(--slot);stroke:var(--edge);stroke-width:2}"
    ".j-battle{stroke:var(--lit);stroke-width:5}"
    ".j-card{fill:var(--panel);stroke:var(--accent);stroke-width:2.5}"
    ".j-covert{stroke-dasharray:9 6;fill:var(--slot)}"
    ".j-back{fill:var(--accent);stroke:var(--on);stroke-width:2.5}"
    ".j-line{fill:none;stroke:var(--accent);stroke-width:2.5}"
    ".j-inner{fill:none;stroke:var(--on);stroke-width:1.5;opacity:.55}"
    ".j-mark{fill:var(--ink);color:var(--ink)}.j-mark-a{fill:var(--accent);color:var(--accent)}"
    ".j-mark-on{fill:var(--on);color:var(--on)}.j-mark-lit{fill:var(--lit);color:var(--lit)}"
    ".j-mark-f{fill:var(--faint);color:var(--faint)}.j-mark-b{fill:var(--bad);color:var(--bad)}"
    ".j-lit{fill:var(--lit)}.j-turn{fill:none;stroke:var(--lit);stroke-width:6}"
    ".j-hollow{fill:none;stroke:var(--faint);stroke-width:2}"
    ".j-table-flat{fill:var(--table)}.j-dark{fill:#2b2104}.j-plate{fill:var(--panel)}"
    ".j-bar{fill:var(--edge);opacity:.55}.j-risk{fill:var(--bad)}"
    ".j-moves{transition:transform .45s ease}"
    "@media (prefers-reduced-motion:reduce){.j-moves{transition:none}}"
    ".lit>.j-hit{stroke:var(--lit);stroke-width:6}[data-ref].lit{cursor:pointer}"
)


def cog(teeth: int, outer: float, inner: float) -> str:
    """The outline of a toothed wheel around (50, 50)."""
    points = []
    for tooth in range(teeth):
        for at, radius in ((-0.32, inner), (-0.2, outer), (0.2, outer), (0.32, inner)):
            angle = 2 * pi * (tooth + at) / teeth
            points.append(f"{50 + radius * cos(angle):.1f} {50 + radius * sin(angle):.1f}")
    return "M" + "L".join(points) + "Z"


def turned(path: str, times: int) -> str:
    """A path drawn several times around (50, 50)."""
    step = 360 / times
    return "".join(f'<path d="{path}" transform="rotate({index * step:g} 50 50)"/>' for index in range(times))


#: On a field of 100 by 100, in the current fill.
EMBLEMS = {
    "engineers": f'<path fill-rule="evenodd" d="{cog(9, 47, 37)}M50 23a27 27 0 1 0 .1 0Z"/>'
    '<path d="M38 68V45l-4-4v-9h7v4h5v-4h8v4h5v-4h7v9l-4 4v23Z"/>',
    "mibits": '<path d="M47 10q6-7 11-4l-3 12h-9Z"/><path d="M14 44q2-27 36-27t36 27q0 6-6 6H20q-6 0-6-6Z"/>'
    '<path d="M22 55h56q-1 27-28 39Q23 82 22 55Z"/>',
    "wu": turned("M50 46C36 40 33 18 52 5 50 17 66 19 66 33c0 9-8 14-16 13Z", 3) + '<circle cx="50" cy="50" r="6"/>',
    "agents": '<path d="M25 37q3-26 13-26 7 0 12 4 5-4 12-4 10 0 13 26 15 3 19 8-20 8-44 8T6 45q4-5 19-8Z"/>'
    '<path fill-rule="evenodd" d="M15 58q35 9 70 0 0 27-19 29-9 0-16-12-7 12-16 12-19-2-19-29Z'
    'M26 66q3 10 12 9 5-1 5-5-8 0-17-4ZM74 66q-3 10-12 9-5-1-5-5 8 0 17-4Z"/>',
    "keion": '<path fill-rule="evenodd" d="M31 16q19 5 38 0v36q0 26-19 37-19-11-19-37ZM46 28v13H36v9h10v21h8V50h10v-9H54V28Z"/>'
    '<path d="M26 22v34Q8 50 3 24q9 9 23-2ZM26 61v10q-11-3-15-13 7 4 15 3ZM74 22v34q18-6 23-32-9 9-23-2Z'
    'M74 61v10q11-3 15-13-7 4-15 3Z"/>',
    "other": '<path d="M50 6l13 30 32 3-24 22 7 32-28-17-28 17 7-32L5 39l32-3Z"/>',
}

#: On a field of 24 by 24.
MARKS = {
    # a shield with a bar: Protected
    "protected": '<path fill-rule="evenodd" d="M12 1l9 3v8c0 6-4 9-9 11-5-2-9-5-9-11V4Z'
    'M12 4.2L6 6.2V12c0 4 2.500 6 6 7.700 3.500-1.700 6-3.700 6-7.700V6.200ZM7 9.500h10v4H7Z"/>',
    "covert": '<path fill-rule="evenodd" d="M1 6q11 4 22 0 1 13-6 13-3 0-5-4-2 4-5 4-7 0-6-13Z'
    'M5 10q1 4 4 3.500 2-.5 1.500-2.500Q8 11.500 5 10ZM19 10q-1 4-4 3.500-2-.5-1.500-2.500 2.500.5 5.500-1Z"/>',
    "stay": '<path fill-rule="evenodd" d="M12 1a3.500 3.500 0 0 1 1.700 6.500V10H18v3h-4.300v6.500Q18 18.500 19 15l-1.500.5L21 11l2 5-1.500-.3'
    "Q19.500 22.500 12 23 4.500 22.500 2.500 15.700L1 16l2-5 3.500 4.500L5 15q1 3.500 5.300 4.500V13H6v-3h4.300V7.500A3.500 3.500 0 0 1 12 1Z"
    'M12 3a1.500 1.500 0 1 0 .1 0Z"/>',
    "engineer": '<path d="M14 2q5-1 8 3l-3 1-2 3 3 3 3-1q-1 5-6 5-2 0-3-1l-6 7q-2 2-4 0t0-4l7-6q-2-6 3-10Z"/>',
    "tower": '<path d="M4 2h4v3h2V2h4v3h2V2h4v7l-3 2v8h3v3H4v-3h3v-8L4 9Z"/>',
    "gang": '<circle cx="5" cy="10" r="3"/><circle cx="9.500" cy="5" r="3"/><circle cx="15" cy="5" r="3"/>'
    '<circle cx="19.500" cy="10" r="3"/><path d="M12 10q5 1 7 8 0 5-7 3-7 2-7-3 2-7 7-8Z"/>',
    "swords": '<path d="M2 1l5 1 9 10 2-2 2 2-2 2 4 5-2 2-5-4-2 2-2-2 2-2L3 6Z"/>'
    '<path d="M22 1l-5 1-4.500 5 3.500 4L21 6ZM8 11.500l-2-2-2 2 2 2-4 5 2 2 5-4 2 2 2-2-2.500-2Z"/>',
    "off": '<path fill-rule="evenodd" d="M12 1a11 11 0 1 0 .1 0ZM12 4.500a7.500 7.500 0 0 0-6 12L16.500 6A7.500 7.500 0 0 0 12 4.500Z'
    'M18 7.500L7.500 18A7.500 7.500 0 0 0 18 7.500Z"/>',
    "trigger": '<path d="M14 1L4 14h6l-2 9L19 9h-7Z"/>',
    "played": '<path d="M9 2h6v10h6l-9 10-9-10h6Z"/>',
    "restricted": '<path d="M2 9v6h10v6l10-9-10-9v6Z"/>',
    "resolved": '<path d="M11 2h2v3l8 2-1 2 3 7q-4 4-8 0l3-7-5-1v11h5v3H6v-3h5V8L6 9l3 7q-4 4-8 0l3-7-1-2 8-2Z"/>',
    "eye": '<path fill-rule="evenodd" d="M1 12Q12-1 23 12 12 25 1 12ZM12 7a5 5 0 1 0 .1 0ZM12 10a2 2 0 1 1-.1 0Z"/>',
    "flag": '<path d="M4 1h3v22H4ZM9 2q5-2 7 0t6 0v11q-4 2-6 0t-7 0Z"/>',
    "end": '<path d="M4 1h2.500v22H4Z"/><path fill-rule="evenodd" d="M8 2h14v12H8ZM8 6h4.700V2H8ZM12.700 10h4.600V6h-4.600Z'
    'M17.300 6H22V2h-4.700ZM8 14h4.700v-4H8ZM17.300 14H22v-4h-4.700Z"/>',
    "start": '<path d="M12 1l3.300 7 7.700.8-5.700 5.200 1.600 7.500L12 17.800 5.100 21.500 6.700 14 1 8.800 8.700 8Z"/>',
    "over": '<path fill-rule="evenodd" d="M12 1l11.500 21H.5ZM10.500 8l.5 7h2l.5-7ZM10.700 17h2.600v2.600h-2.600Z"/>',
    "wreath": '<path d="M10 22Q2 19 2 9L5 3l1 4q3 1 2 5l-2-1q0 3 2 5l-2 1q1 3 5 3ZM14 22q8-3 8-13l-3-6-1 4'
    'q-3 1-2 5l2-1q0 3-2 5l2 1q-1 3-5 3Z"/>',
}

#: What each Location looks like, on a field of 186 by 116, standing on its lower edge.
LANDS = {
    2: '<path d="M0 116V92q16-9 31 0t31 0 31 0 31 0 31 0 31 0v24Z"/><path d="M112 84l8-38 26 34-26 0 0 4h32l-8 9h-34l-8-9Z"/>',
    3: '<path d="M0 116V98h14V80L30 64l16 16v18h12V70l20-20 20 20v28h12V84l14-14 14 14v14h12V74l17-17 17 17v42Z"/>',
    4: '<path d="M0 116V104h12L2 104 18 66 34 104h6L60 48l20 56h6l16-44 16 44h8l18-60 20 60h6l10-28 10 28v12Z"/>',
    5: '<path d="M0 116V100Q40 62 84 92q30-40 102-4v28Z"/><path d="M128 78l4-40h14l4 40ZM139 40l-20-26 6-4 18 24 26-18 3 6Z"/>',
    6: '<path d="M0 116V98l34-34 14 12 34-42 10 10V24h8v-8h6v8h8v-8h6v8h8v26l16 18 12-8 30 34v22Z"/>',
}


def symbols() -> str:
    """All art as symbols, to be used by name."""
    made = "".join(f'<symbol id="jogu-{key}" viewBox="0 0 100 100">{art}</symbol>' for key, art in EMBLEMS.items())
    made += "".join(f'<symbol id="jogu-{key}" viewBox="0 0 24 24">{art}</symbol>' for key, art in MARKS.items())
    made += "".join(f'<symbol id="jogu-land-{key}" viewBox="0 0 186 116">{art}</symbol>' for key, art in LANDS.items())
    return f"<defs>{made}</defs>"


SYMBOLS = symbols()


def mark(name: str, x: float, y: float, size: float, colour: str = "") -> str:
    """A mark or emblem; colours: "" ink, "a" accent, "on" on accent, "f" faint, "b" bad, "lit"."""
    style = f"j-mark-{colour}" if colour else "j-mark"
    return f'<use href="#jogu-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" class="{style}"/>'


def emblem(faction: str) -> str:
    """The short name of a faction's accent and emblem."""
    return FACTIONS.get(faction, OTHER)
