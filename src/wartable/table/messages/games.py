"""What the table says about games and bots, to people who choose and to people who learn."""

from __future__ import annotations

from wartable.table.messages.structs import MatchSettings, Sent


class GameSetting(Sent, frozen=True, kw_only=True):
    """One thing that can be chosen before a match."""

    name: str
    help: str
    allowed: list[str]
    default: str
    per_seat: bool


class GameContent(Sent, frozen=True, kw_only=True):
    """How many values the content has, and how many come from each source."""

    hash: str
    values: int
    sources: dict[str, int]


class GameIntroduction(Sent, frozen=True, kw_only=True):
    """What a newcomer is told first: how to win, a turn in short, what beginners overlook; difficulty is from 1 to 4,
    and `first` is for who knows none of the games."""

    goal: str
    minutes: int
    difficulty: int
    first: bool
    turn: list[str]
    advice: list[str]


class LessonSummary(Sent, frozen=True, kw_only=True):
    """A lesson of a game, and the settings of the short match that follows it."""

    title: str
    about: str
    minutes: int
    match: MatchSettings


class GameFacts(Sent, frozen=True, kw_only=True):
    """What a game is."""

    key: str
    name: str
    blurb: str
    seats: list[int]
    roles: list[str]
    rules: str
    settings: list[GameSetting]
    first: MatchSettings
    content: GameContent
    introduction: GameIntroduction
    lessons: list[LessonSummary]
    #: Whether there is a page about its balance.
    balance: bool


class GameSummary(GameFacts, frozen=True, kw_only=True):
    """A game for people who choose; `length` is about how many choices each player makes, once that is known."""

    length: int | None


class RuleSummary(Sent, frozen=True, kw_only=True):
    """One rule of the ledger, with the rulings about it."""

    id: str
    chapter: str
    text: str
    rulings: list[str]


class GameDetails(GameFacts, frozen=True, kw_only=True):
    """A game for people who learn: its rules, what everything does, and which fields of what are reconstructed."""

    ledger: list[RuleSummary]
    glossary: dict[str, str]
    reconstructed: dict[str, list[str]]


class BotSummary(Sent, frozen=True, kw_only=True):
    """A bot to play against."""

    name: str
    about: str


class Bots(Sent, frozen=True, kw_only=True):
    """The bots, and which of them gives hints."""

    bots: list[BotSummary]
    hints: str
