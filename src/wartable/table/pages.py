"""The pages: one small document for all, which the client fills, and the files of the client."""

from __future__ import annotations

import hmac
from html import escape
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from wartable.core.errors import Fault
from wartable.table.errors import Refused
from wartable.table.metrics import metrics

pages = APIRouter(include_in_schema=False)
STATIC = Path(__file__).parent / "static"
DOCUMENT = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f4efe4" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#181613" media="(prefers-color-scheme: dark)">
<meta name="description" content="Play asymmetric-faction board games in the browser, with friends or against bots.">
<title>{title}</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/static/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="stylesheet" href="/static/main.css">
<script src="/static/theme.js"></script>
{head}</head>
<body data-page="{page}">
<a class="skip" href="#main">Skip to the content</a>
{content}
</body>
</html>
"""
CLIENT = '<script src="/static/main.js" type="module"></script>\n'
APP = """<div id="app"></div>
<noscript><p class="plain">Wartable needs JavaScript: the table is drawn in your browser.</p></noscript>"""
MISSING = """<div id="app">
<header class="bar"><a href="/" class="logo">
<img src="/static/icon.svg" alt="" width="28" height="28"> <span>Wartable</span></a></header>
<main id="main" tabindex="-1"><div class="empty">
<h1>There is nothing here</h1>
<p>{message}</p>
<a class="button primary" href="/">To the front page</a>
</div></main>
</div>"""


#: Kept by browsers, but never used without asking whether it is still the newest.
FRESH = {"cache-control": "no-cache"}


def check_built() -> None:
    """Say so if the client was not built with the package."""
    missing = [name for name in ("main.js", "main.css") if not (STATIC / name).is_file()]
    if missing:
        raise Fault(f"the table's client was not built ({', '.join(missing)} missing); run: make setup")


def document(page: str, title: str) -> HTMLResponse:
    whole = DOCUMENT.format(page=page, title=escape(title), head=CLIENT, content=APP)
    return HTMLResponse(whole, headers=FRESH)


def missing(message: str) -> HTMLResponse:
    """Return the page for an address where nothing is. It is whole without the client, which knows no such page."""
    content = MISSING.format(message=escape(message))
    whole = DOCUMENT.format(page="missing", title="Nothing here · Wartable", head="", content=content)
    return HTMLResponse(whole, 404, headers=FRESH)


@pages.get("/")
async def front() -> Response:
    return document("front", "Wartable")


@pages.get("/game/{key}")
async def game(request: Request, key: str) -> Response:
    found = request.app.state.desk.hall.game(key)
    return document("game", f"{found.name} · Wartable")


@pages.get("/rules/{key}")
async def rules(request: Request, key: str) -> Response:
    found = request.app.state.desk.hall.game(key)
    return document("rules", f"Rules of {found.name} · Wartable")


@pages.get("/learn/{key}")
async def learn(request: Request, key: str) -> Response:
    found = request.app.state.desk.hall.game(key)
    return document("learn", f"Learn {found.name} · Wartable")


@pages.get("/balance/{key}")
async def balance(request: Request, key: str) -> Response:
    """Return the report of a game's balance: a page of its own, which brings its style and its script with it."""
    found = request.app.state.desk.hall.game(key)
    page, policy = await request.app.state.desk.balance(found)
    if not page:
        raise Refused("no-balance", f"nobody has measured the balance of {found.name} yet", 404)
    return HTMLResponse(page, headers={"content-security-policy": policy, "cache-control": "no-cache"})


@pages.get("/table/{match}")
async def table(match: str) -> Response:
    return document("table", "Table · Wartable")


@pages.get("/replay/{match}")
async def replay(match: str) -> Response:
    return document("replay", "Replay · Wartable")


@pages.get("/people")
async def people() -> Response:
    return document("people", "You and others · Wartable")


@pages.get("/api")
async def api_page() -> Response:
    return document("api", "Interface · Wartable")


@pages.get("/manifest.webmanifest")
async def manifest() -> Response:
    """Return what the table is called and looks like once it is installed as an app."""
    return FileResponse(STATIC / "manifest.webmanifest", media_type="application/manifest+json", headers=FRESH)


@pages.get("/worker.js")
async def worker() -> Response:
    """Return the service worker. It is for all pages, and so it lies above all of them."""
    return FileResponse(STATIC / "worker.js", media_type="text/javascript", headers=FRESH)


@pages.get("/health")
async def health(request: Request) -> Response:
    """Return whether this worker can do its work, and if not, what is in the way."""
    await request.app.state.desk.health.check()
    return PlainTextResponse("ok\n")


@pages.get("/metrics")
async def show_metrics(request: Request) -> Response:
    """Serve the metrics to whoever runs the server alone: to a player the counters would tell that another has chosen.
    Where a request comes from proves nothing, with a proxy in front: it must bring the key."""
    key = request.app.state.desk.hall.settings.operator_key
    given = request.headers.get("authorization", "")
    if not key or not hmac.compare_digest(given.encode(), f"Bearer {key}".encode()):
        raise Refused("not-here", "the numbers are for whoever runs the server: --operator-key", 403)
    return PlainTextResponse(await metrics(request.app.state.desk.hall), media_type="text/plain; version=0.0.4")
