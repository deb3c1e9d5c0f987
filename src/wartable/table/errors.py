"""What the table refuses to do."""

from __future__ import annotations

from wartable.core.errors import Fault, IllegalChoice


class Refused(Fault):
    """A message or request that cannot be served: a code for programs and a sentence for people."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.status = status


def told(fault: Fault) -> str:
    """Return what people may be told of a fault: of a choice that does not fit, no more than that, because the whole
    message names what its seat could have done."""
    return "this cannot be done now" if isinstance(fault, IllegalChoice) else str(fault)


def let_go(problem: BaseException) -> None:
    """Let an exception go of where it came from, once it is answered. That place holds the body of the request, and the
    exception: a circle, which would stay until somebody searches for garbage."""
    origin: BaseException | None = problem
    while origin is not None:
        origin.__traceback__ = None
        origin = origin.__cause__ or origin.__context__
