"""The page around the chapters: one file, without a network, light and dark, on paper and on a phone."""

from __future__ import annotations

from html import escape
from importlib import resources

from wartable.draw.picture import BASE, Picture
from wartable.lab.report.blocks import Html, Section
from wartable.lab.report.sections.verdict import Verdict

SKELETON = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body class="lab">
<a class="lab-skip" href="#main">Skip to the content</a>
<header class="lab-head"><div><p class="lab-eyebrow">Balance report</p><h1>{name}</h1>
<p class="lab-about">{about}</p></div>
<button type="button" class="lab-theme" aria-label="Light or dark" title="Light or dark">◐</button></header>
<div class="lab-body">
<nav class="lab-nav" aria-label="Chapters"><ol>{contents}</ol></nav>
<main id="main" tabindex="-1">{verdict}{sections}</main>
</div>
<footer class="lab-foot">{foot}</footer>
{defs}<script>{script}</script>
</body>
</html>
"""


def packaged(name: str) -> str:
    return (resources.files("wartable.lab.report") / name).read_text(encoding="utf-8")


def page(name: str, about: str, verdict: Verdict, sections: list[Section], picture: Picture | None, foot: str) -> str:
    """Return a whole report. `picture` brings the styles and symbols that the game's pictures share."""
    links = [("verdict", "Verdict"), *((section.key, section.title) for section in sections)]
    style = packaged("report.css")
    defs = Html("")
    if picture is not None:
        style = f"{BASE}{picture.style}{style}"
        defs = Html(f'<svg width="0" height="0" class="lab-defs" aria-hidden="true"><defs>{picture.defs}</defs></svg>')
    return SKELETON.format(
        title=f"Balance of {escape(name)}",
        style=style,
        name=escape(name),
        about=escape(about),
        contents="".join(f'<li><a href="#{key}">{escape(title)}</a></li>' for key, title in links),
        verdict=verdict.html().text,
        sections="".join(section.html() for section in sections),
        foot=escape(foot),
        defs=defs.text,
        script=packaged("report.js"),
    )
