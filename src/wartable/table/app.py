"""The server: everything put together, opened and closed in order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles

from wartable import __version__
from wartable.core.errors import Fault
from wartable.table import socket
from wartable.table.api import api
from wartable.table.desk import Desk
from wartable.table.guard import Guard
from wartable.table.hall import Hall
from wartable.table.messages import Refused
from wartable.table.pages import STATIC, check_built, pages
from wartable.table.settings import Settings, received
from wartable.table.store import Store
from wartable.table.tokens import Keys

ABOUT = """Everything the browser client can do, for bots and other clients. Live play goes over the socket
`/ws/tables/{id}` (see docs/api.md); every choice can also be posted. Seats are opened by their token, sent as
`Authorization: Bearer TOKEN`."""


def create() -> FastAPI:
    """The application of a worker that `wartable serve` started."""
    return make(received())


def make(settings: Settings) -> FastAPI:
    """An application with these settings."""
    check_built()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.db)
        keys = Keys(settings.secret or store.secret(), settings.session_days)
        hall = Hall(settings, store, keys)
        app.state.desk = Desk(hall)
        hall.open()
        try:
            yield
        finally:
            await hall.close()
            store.close()

    app = FastAPI(
        title="Wartable", version=__version__, description=ABOUT, lifespan=lifespan, docs_url=None, redoc_url=None
    )
    app.add_middleware(Guard, origins=settings.origins)
    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(Fault, fault)
    app.add_exception_handler(RequestValidationError, invalid)
    app.include_router(api)
    app.include_router(pages)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")

    @app.websocket("/ws/tables/{match}")
    async def table_socket(websocket: WebSocket, match: str) -> None:
        await socket.serve(websocket, app.state.desk.hall, match)

    return app


def answer(status: int, code: str, message: str) -> Response:
    return JSONResponse({"error": {"code": code, "message": message}}, status)


async def refused(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, Refused)
    return answer(problem.status, problem.code, str(problem))


async def fault(_: Request, problem: Exception) -> Response:
    return answer(400, "bad-request", str(problem))


async def invalid(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    return answer(422, "bad-request", "; ".join(said(one) for one in problem.errors()))


def said(mistake: Any) -> str:
    where = ".".join(str(part) for part in mistake["loc"] if part != "body")
    return f"{where}: {mistake['msg']}" if where else str(mistake["msg"])
