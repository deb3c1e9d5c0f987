"""The server: everything put together, opened and closed in order."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, WebSocket
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from wartable import __version__
from wartable.core.errors import Fault
from wartable.table import socket
from wartable.table.api import api
from wartable.table.desk import Desk
from wartable.table.errors import Refused, let_go, told
from wartable.table.garbage import Garbage
from wartable.table.guard import Guard
from wartable.table.hall import Hall
from wartable.table.lessons import lessons
from wartable.table.messages.sent import problem
from wartable.table.pages import STATIC, check_built, missing, pages
from wartable.table.settings import Settings, received
from wartable.table.store import Store
from wartable.table.tokens import Keys

ABOUT = """Everything the browser client can do, for bots and other clients. Live play goes over the socket
`/ws/tables/{id}` (see docs/api.md); every choice can also be posted. Seats are opened by their token, sent as
`Authorization: Bearer TOKEN`."""

log = logging.getLogger("wartable.table")


def create() -> FastAPI:
    """Return the application of a worker that `wartable serve` started."""
    return make(received(), settle_down)


def settle_down(hall: Hall) -> None:
    """Begin to search for garbage as a server should, now that all is loaded."""
    hall.spawn(Garbage(time.monotonic()).run())


def make(settings: Settings, opened: Callable[[Hall], None] = lambda _: None) -> FastAPI:
    """Return an application with these settings; `opened` is called once it is open."""
    check_built()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.db)
        keys = Keys(settings.secret or store.secret(), settings.session_days)
        hall = Hall(settings, store, keys)
        app.state.desk = Desk(hall)
        hall.open()
        opened(hall)
        try:
            yield
        finally:
            await hall.close()
            store.close()

    app = FastAPI(
        title="Wartable", version=__version__, description=ABOUT, lifespan=lifespan, docs_url=None, redoc_url=None
    )
    app.add_middleware(Guard, origins=settings.origins, names=settings.names)
    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(HTTPException, no_such_address)
    app.add_exception_handler(Fault, fault)
    app.add_exception_handler(SQLAlchemyError, no_database)
    app.add_exception_handler(RequestValidationError, invalid)
    app.include_router(api)
    app.include_router(lessons)
    app.include_router(pages)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")

    @app.websocket("/ws/tables/{match}")
    async def table_socket(websocket: WebSocket, match: str) -> None:
        await socket.serve(websocket, app.state.desk.hall, match)

    return app


def answer(status: int, code: str, message: str) -> Response:
    return Response(problem(code, message), status, media_type="application/json")


def for_a_person(request: Request) -> bool:
    """Return whether a browser asks for a page."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


async def refused(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refused)
    let_go(refusal)
    if refusal.status == 404 and for_a_person(request):
        return missing(str(refusal))
    return answer(refusal.status, refusal.code, str(refusal))


async def no_such_address(request: Request, mistake: Exception) -> Response:
    assert isinstance(mistake, HTTPException)
    let_go(mistake)
    if mistake.status_code == 404 and for_a_person(request):
        return missing("No page has this address. Was it copied whole?")
    code = "no-such-address" if mistake.status_code == 404 else "bad-request"
    return answer(mistake.status_code, code, f"{request.method} {request.url.path}: {mistake.detail}")


async def fault(_: Request, mistake: Exception) -> Response:
    assert isinstance(mistake, Fault)
    let_go(mistake)
    return answer(400, "bad-request", told(mistake))


async def no_database(request: Request, problem: Exception) -> Response:
    log.error("%s %s: the database is in trouble", request.method, request.url.path, exc_info=problem)
    return answer(503, "database-trouble", "the server cannot use its database just now; try again in a moment")


async def invalid(_: Request, mistakes: Exception) -> Response:
    assert isinstance(mistakes, RequestValidationError)
    let_go(mistakes)
    return answer(422, "bad-request", "; ".join(said(one) for one in mistakes.errors()))


def said(mistake: Any) -> str:
    where = ".".join(str(part) for part in mistake["loc"] if part != "body")
    return f"{where}: {mistake['msg']}" if where else str(mistake["msg"])
