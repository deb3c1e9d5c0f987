"""What the table refuses to do."""

from __future__ import annotations

from wartable.core.errors import Fault


class Refused(Fault):
    """A message or request that cannot be served: a code for programs and a sentence for people."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
