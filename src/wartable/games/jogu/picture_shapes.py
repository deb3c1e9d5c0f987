"""Emblems, marks and lands of Jogu, drawn by hand as SVG paths, and used by name in the picture.

Every mark has a shape of its own, so that nothing on the table is told by colour alone.
"""

from __future__ import annotations

from math import cos, pi, sin


def cog(teeth: int, outer: float, inner: float) -> str:
    """Return the outline of a toothed wheel around (50, 50)."""
    points = []
    for tooth in range(teeth):
        for at, radius in ((-0.32, inner), (-0.2, outer), (0.2, outer), (0.32, inner)):
            angle = 2 * pi * (tooth + at) / teeth
            points.append(f"{50 + radius * cos(angle):.1f} {50 + radius * sin(angle):.1f}")
    return "M" + "L".join(points) + "Z"


def turned(path: str, times: int) -> str:
    """Return a path drawn several times around (50, 50)."""
    step = 360 / times
    return "".join(f'<path d="{path}" transform="rotate({index * step:g} 50 50)"/>' for index in range(times))


def laurel() -> str:
    """Return a wreath open at the top: leaves in pairs along two stems, around (50, 50)."""
    leaf = "M50 97q-10-1-13-10 10-1 13 10Zm0 0q5-9 0-16-6 7 0 16Z"
    half = "".join(f'<path d="{leaf}" transform="rotate({angle} 50 50)"/>' for angle in range(12, 150, 15))
    return f'{half}<g transform="matrix(-1 0 0 1 100 0)">{half}</g>'


#: The factions, on a field of 100 by 100; and the wreath of the winner.
EMBLEMS = {
    "engineers": f'<path fill-rule="evenodd" d="{cog(9, 47, 37)}M50 21a29 29 0 1 0 .1 0Z"/>'
    '<path d="M37 68V47l-5-5V31h8v5h6v-5h8v5h6v-5h8v11l-5 5v21Z"/>',
    "mibits": '<path d="M46 14q4-12 13-10l-3 13Z"/>'
    '<path d="M13 45q2-29 37-29t37 29q0 6-6 6H19q-6 0-6-6Z"/>'
    '<path fill-rule="evenodd" d="M21 56h58q-1 27-29 39Q22 83 21 56ZM31 61q2 15 14 24-7-12-7-24Z"/>',
    "wu": turned("M50 47C34 43 29 18 52 3 49 16 68 18 68 33c0 10-9 15-18 14Z", 3) + '<circle cx="50" cy="50" r="6"/>',
    "agents": '<path d="M26 36q2-26 13-27 6 0 11 4 5-4 11-4 11 1 13 27 16 3 21 8-20 9-45 9T5 44q5-5 21-8Z"/>'
    '<path fill-rule="evenodd" d="M14 58q36 9 72 0 0 28-20 30-9 0-16-12-7 12-16 12-20-2-20-30Z'
    'M25 66q3 11 13 10 5-1 5-6-9 0-18-4ZM75 66q-3 11-13 10-5-1-5-6 9 0 18-4Z"/>',
    "keion": '<path fill-rule="evenodd" d="M31 15q19 5 38 0v37q0 26-19 38-19-12-19-38Z'
    'M46 27v14H36v9h10v22h8V50h10v-9H54V27Z"/>'
    '<path d="M26 20v37Q6 50 1 22q10 10 25-2ZM26 62v11q-13-3-17-15 8 5 17 4Z"/>'
    '<path d="M74 20v37q20-7 25-35-10 10-25-2ZM74 62v11q13-3 17-15-8 5-17 4Z"/>',
    "other": '<path d="M50 6l13 30 32 3-24 22 7 32-28-17-28 17 7-32L5 39l32-3Z"/>',
    "wreath": laurel(),
}

#: Small marks, on a field of 24 by 24.
MARKS = {
    "protected": '<path fill-rule="evenodd" d="M12 1l9 3v8c0 6-4 9-9 11-5-2-9-5-9-11V4Z'
    'M12 4.2L6 6.2V12c0 4 2.5 6 6 7.7 3.5-1.7 6-3.7 6-7.7V6.2ZM8 9.5h8v4H8Z"/>',
    "covert": '<path fill-rule="evenodd" d="M1 6q11 4 22 0 1 13-6 13-3 0-5-4-2 4-5 4-7 0-6-13Z'
    'M5 10q1 4 4 3.5 2-.5 1.5-2.5Q8 11.5 5 10ZM19 10q-1 4-4 3.5-2-.5-1.5-2.5 2.5.5 5.5-1Z"/>',
    "stay": '<path fill-rule="evenodd" d="M12 1a3.5 3.5 0 0 1 1.7 6.5V10H18v3h-4.3v6.5Q18 18.5 19 15l-1.5.5L21 11l2 5'
    "-1.5-.3Q19.5 22.5 12 23 4.5 22.5 2.5 15.7L1 16l2-5 3.5 4.5L5 15q1 3.5 5.3 4.5V13H6v-3h4.3V7.5"
    'A3.5 3.5 0 0 1 12 1ZM12 3a1.5 1.5 0 1 0 .1 0Z"/>',
    "engineer": '<path d="M14 2q5-1 8 3l-3 1-2 3 3 3 3-1q-1 5-6 5-2 0-3-1l-6 7q-2 2-4 0t0-4l7-6q-2-6 3-10Z"/>',
    "tower": '<path d="M4 2h4v3h2V2h4v3h2V2h4v7l-3 2v8h3v3H4v-3h3v-8L4 9Z"/>',
    "gang": '<circle cx="5" cy="10" r="3"/><circle cx="9.5" cy="5" r="3"/><circle cx="15" cy="5" r="3"/>'
    '<circle cx="19.5" cy="10" r="3"/><path d="M12 10q5 1 7 8 0 5-7 3-7 2-7-3 2-7 7-8Z"/>',
    "swords": '<path d="M2 1l5 1 9 10 2-2 2 2-2 2 4 5-2 2-5-4-2 2-2-2 2-2L3 6Z"/>'
    '<path d="M22 1l-5 1-4.5 5 3.5 4L21 6ZM8 11.5l-2-2-2 2 2 2-4 5 2 2 5-4 2 2 2-2-2.5-2Z"/>',
    "off": '<path fill-rule="evenodd" d="M12 1a11 11 0 1 0 .1 0ZM12 3.8a8.2 8.2 0 0 0-6.5 13.1L16.9 5.4'
    'A8.2 8.2 0 0 0 12 3.8ZM18.6 7.1L7.1 18.6A8.2 8.2 0 0 0 18.6 7.1Z"/>',
    "trigger": '<path d="M14 1L4 14h6l-2 9L19 9h-7Z"/>',
    "played": '<path d="M9 2h6v10h6l-9 10-9-10h6Z"/>',
    "restricted": '<path d="M2 9v6h10v6l10-9-10-9v6Z"/>',
    "resolved": '<path d="M11 2h2v3l8 2-1 2 3 7q-4 4-8 0l3-7-5-1v11h5v3H6v-3h5V8L6 9l3 7q-4 4-8 0l3-7-1-2 8-2Z"/>',
    "eye": '<path fill-rule="evenodd" d="M1 12Q12-1 23 12 12 25 1 12ZM12 7a5 5 0 1 0 .1 0ZM12 10a2 2 0 1 1-.1 0Z"/>',
    "flag": '<path d="M4 1h3v22H4ZM9 2q5-2 7 0t6 0v11q-4 2-6 0t-7 0Z"/>',
    "end": '<path d="M3 1h2.5v22H3Z"/><path fill-rule="evenodd" d="M7 2h15v12H7ZM12 6h5V2h-5ZM7 10h5V6H7ZM17 10h5V6h-5Z'
    'M12 14h5v-4h-5Z"/>',
    "start": '<path d="M12 1l3.3 7 7.7.8-5.7 5.2 1.6 7.5L12 17.8l-6.9 3.7L6.7 14 1 8.8 8.7 8Z"/>',
    "over": '<path fill-rule="evenodd" d="M12 1l11.5 21H.5ZM10.5 8l.5 7h2l.5-7ZM10.7 17h2.6v2.6h-2.6Z"/>',
}

#: The land of each Location, on a field of 186 by 116: far hills, the near ground, and what stands on it. Together
#: they make one view from the river up to the citadel.
LANDS = {
    2: '<path class="j-far" d="M0 66q40-18 86-6t100-2v58H0Z"/>'
    '<path class="j-near" d="M0 90q30-8 70-2t116-4v32H0Z"/>'
    '<path class="j-wave" d="M0 98q12-6 24 0t24 0 24 0 24 0 24 0 24 0 24 0 18-2v20H0Z"/>'
    '<path class="j-deep" d="M112 90l6-66 40 60h-40v6h48l-11 13h-48l-11-13Z"/>',
    3: '<path class="j-far" d="M0 58q50-12 90 2t96-8v64H0Z"/>'
    '<path class="j-near" d="M0 86q60 6 186 4v26H0Z"/>'
    '<path class="j-deep" d="M2 116V84l-5-1 20-24 20 24-4 1v32ZM88 116V72l-7-2 30-36 30 36-7 2v44Z'
    'M142 116V82l-5-2 22-26 22 26-5 2v34ZM118 40V26h10v26Z"/>',
    4: '<path class="j-far" d="M0 52l14 14 12-20 14 22 16-26 16 26 14-18 14 20 16-28 18 28 14-20 16 22 12-18 10 12v50'
    'H0Z"/>'
    '<path class="j-near" d="M0 94q90-10 186 0v22H0Z"/>'
    '<path class="j-deep" d="M78 104l13-21h-6l12-20h-6l12-22 12 22h-6l12 20h-6l13 21Z"/>'
    '<path class="j-deep" d="M122 108l17-28h-8l15-26h-8l15-28 15 28h-8l15 26h-8l17 28Z"/>'
    '<path class="j-deep" d="M-16 106l13-21h-6l12-20h-6l12-22 12 22h-6l12 20h-6l13 21Z"/>',
    5: '<path class="j-far" d="M0 60Q46 30 96 56t90-8v68H0Z"/>'
    '<path class="j-near" d="M0 94q44-28 90-4 40-26 96-2v28H0Z"/>'
    '<path class="j-deep" d="M126 92l7-50h18l7 50ZM142 46l-33-22 5-8 28 18 18-30 8 4-16 33 31 18-4 8-34-16-18'
    ' 33-7-5Z"/>',
    6: '<path class="j-far" d="M0 48l30 12 40-44 26 30 30-40 34 44 26 10v56H0Z"/>'
    '<path class="j-near" d="M0 88l40 6 50-18 40-6 56 22v24H0Z"/>'
    '<path class="j-deep" d="M86 98V52h7v6h8v-6h7v6h7V30h7v6h7v-6h7v6h7v-6h7v28h7v-6h7v6h8v-6h7v52Z"/>'
    '<path class="j-deep" d="M130 34V8l22 8-18 8v10Z"/>',
}

#: What the backs of cards are woven of.
WEAVE = (
    '<pattern id="jogu-weave" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="j-thread" d="M0 0h14M0 0v14"/></pattern>'
)


def symbols() -> str:
    made = WEAVE
    for box, art in (("100 100", EMBLEMS), ("24 24", MARKS)):
        made += "".join(f'<symbol id="jogu-{key}" viewBox="0 0 {box}">{shape}</symbol>' for key, shape in art.items())
    for key, shape in LANDS.items():
        made += (
            f'<symbol id="jogu-land-{key}" viewBox="0 0 186 116" preserveAspectRatio="xMidYMax slice">{shape}</symbol>'
        )
    return made


SYMBOLS = symbols()
