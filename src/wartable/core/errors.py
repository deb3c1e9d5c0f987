"""Every mistake a person can make, as one exception that says what was wrong and what would be right."""


class Fault(Exception):
    """A mistake in what was given to Wartable: a name, a file, a choice. The message is meant for people."""


class IllegalChoice(Fault):
    """A choice that is not among the options, or that is not this seat's to make."""


class BadRecord(Fault):
    """A saved game that cannot be read, was changed by hand, or does not fit these rules or this content."""


class BadContent(Fault):
    """A content pack with a mistake in it; the message names file, line, field, what was found and what is allowed."""


class BadPosition(Fault):
    """A position text that names something unknown or impossible."""


class RulesError(RuntimeError):
    """The rules contradicted themselves: a mistake in a game's code, never in what a player did."""


class MissingHook(RulesError):
    """A game does not have what it is asked for; the message names the hook that it would have to write."""


def one_of(what: str, found: object, allowed: list[str]) -> str:
    """Return the usual sentence: unknown thing, and what is allowed."""
    listing = ", ".join(allowed) if allowed else "nothing"
    return f"unknown {what} {str(found)!r}; allowed: {listing}"
