"""What the table sends: answers to requests, and messages over a table's socket. docs/api.md has the same in words."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from wartable.core.ask import Option
from wartable.core.view import View
from wartable.draw.picture import Fragment, Role
from wartable.table.errors import Refused
from wartable.table.messages.received import ClockPlan
from wartable.table.messages.structs import MatchSettings, Sent

# -- parts of several --------------------------------------------------------------------------------------------------


class MatchResult(Sent, frozen=True, kw_only=True):
    """How a match ended."""

    winners: list[int]
    ending: str
    scores: list[int]
    #: Why and by what it ended, in a sentence to its reader, and what the scores count.
    why: str = ""
    counted: str = ""


class SeatToken(Sent, frozen=True, kw_only=True):
    """A seat and the token that opens it, or the invitation that lets somebody sit down there, once."""

    seat: int
    token: str


class OfferedOption(Sent, frozen=True, kw_only=True):
    """An option, its words, and the `data-ref` of what it touches in the picture."""

    option: Option
    text: str
    refs: list[str]


class SeatState(Sent, frozen=True, kw_only=True):
    """What one seat may know at one moment, besides the picture and the story."""

    turn: int
    topic: str
    prompt: str
    options: list[OfferedOption]
    waiting: list[int]
    undo: bool
    sides: list[str]
    over: bool
    result: MatchResult | None


# -- people ------------------------------------------------------------------------------------------------------------


class Me(Sent, frozen=True, kw_only=True):
    """Who a browser is, and whether it is signed in."""

    name: str
    account: bool


class RatedPlayer(Sent, frozen=True, kw_only=True):
    """A line of the ratings."""

    name: str
    bot: bool
    rating: int
    played: int
    won: int


# -- tables ------------------------------------------------------------------------------------------------------------


class SeatSummary(Sent, frozen=True, kw_only=True):
    """Who sits on a seat, as lists of tables show it."""

    seat: int
    name: str
    bot: str
    open: bool
    taken: bool


class TableSummary(Sent, frozen=True, kw_only=True):
    """A table for a list or a page, with the way to one's own seat, and the invitations that are still to be sent."""

    id: str
    game: str
    name: str
    made: float
    ended: float | None
    result: MatchResult | None
    settings: MatchSettings
    clock: ClockPlan | None
    seats: list[SeatSummary]
    mine: SeatToken | UnsetType = UNSET
    invitations: list[SeatToken] | UnsetType = UNSET


class StoryLine(Sent, frozen=True, kw_only=True):
    """A line of the story: its words, the `data-ref` of what it touches in the picture, whose doing it is (-1:
    nobody's), and whether a part of the story begins with it: a round, a turn, a battle."""

    text: str
    refs: list[str]
    seat: int
    begins: bool


class StateAnswer(SeatState, frozen=True, kw_only=True):
    """What one seat may know at one moment, with the picture as one SVG and the whole story; `view` is the bare view,
    if it was asked for."""

    seat: int
    picture: str
    story: list[StoryLine]
    view: View | UnsetType = UNSET


class Accepted(Sent, frozen=True, kw_only=True):
    """A choice is stored, or taken back."""

    turn: int
    accepted: bool = True


class Rematch(Sent, frozen=True, kw_only=True):
    """The table of a rematch, and the token of one's seat there."""

    id: str
    seat: int
    token: str


class Chances(Sent, frozen=True, kw_only=True):
    """Each seat's win probability at every frame, and the frames where it turned."""

    chances: list[list[float]]
    turns: list[int]


class TurningPoint(Sent, frozen=True, kw_only=True):
    """Where a match turned: the frame after a choice, who chose what, what was told then, and whose win probability
    rose most, from and to what."""

    frame: int
    seat: int
    text: str
    lines: list[str]
    gainer: int
    before: float
    after: float


class CostlyChoice(Sent, frozen=True, kw_only=True):
    """A choice that cost win probability, judged from what its seat knew: the frame in which it was asked, what it
    chose, and what would have been better."""

    frame: int
    chosen: str
    better: str
    cost: float


class Review(Sent, frozen=True, kw_only=True):
    """A finished match looked at again: why it ended and what was told at the end, where it turned, in order, and the
    choices of each seat that cost it most, the dearest first."""

    ending: str
    lines: list[str]
    turns: list[TurningPoint]
    costly: list[list[CostlyChoice]]


class Problem(Sent, frozen=True, kw_only=True):
    """Why a request was refused: a code for programs and a sentence for people."""

    code: str
    message: str


class ProblemAnswer(Sent, frozen=True, kw_only=True):
    """The answer to a request that was refused."""

    error: Problem


# -- messages over the socket ------------------------------------------------------------------------------------------


class GameName(Sent, frozen=True, kw_only=True):
    """The key and the name of a game."""

    key: str
    name: str


class TableMessage(Sent, frozen=True, kw_only=True, tag="table", tag_field="type"):
    """What a newcomer must know about a table first. `notice` is what people must know if it was begun under other
    rules or content; it is `frozen` if it cannot go on because of that."""

    id: str
    game: GameName
    settings: MatchSettings
    guided: bool
    listed: bool
    seat: int
    clock: ClockPlan | None
    notice: str
    frozen: bool


class SeatPresence(SeatSummary, frozen=True, kw_only=True):
    """Who sits on a seat, what the game calls it, and whether they are here. `left` says how somebody has lost by
    leaving (`resign` or `time`), `stand_in` which bot plays on, `wanted` which others want one to. `can` is what one
    may do about the seat: `replace`, `end`, `free`, or `back` and `resign` about one's own."""

    role: str
    online: bool
    left: str
    stand_in: str
    wanted: list[int]
    can: list[str]


class SeatClock(Sent, frozen=True, kw_only=True):
    """What a seat has left, in seconds, and since when that runs down, if it does."""

    left: float
    since: float | None


class ClocksMessage(Sent, frozen=True, kw_only=True, tag="clocks", tag_field="type"):
    """The clocks of all seats, none for bots, and what time it is at the server. One's own is exact; the others' are as
    everybody can know them, and may have more left than they show."""

    now: float
    seats: list[SeatClock | None]


class NextTable(Sent, frozen=True, kw_only=True):
    """The table of the rematch. Who has a seat gets its token there by asking for the rematch too."""

    id: str


class PeopleMessage(Sent, frozen=True, kw_only=True, tag="people", tag_field="type"):
    """Who sits where and who is here, on how many devices one's own seat is open, and the way to the rematch if there
    is one."""

    you: int
    seats: list[SeatPresence]
    watchers: int
    devices: int | UnsetType = UNSET
    next: NextTable | UnsetType = UNSET


class StoryChange(Sent, frozen=True, kw_only=True):
    """Keep the first lines of the story, as many as `from` says, then add these."""

    kept: int = msgspec.field(name="from")
    lines: list[StoryLine]


#: Going on in a text: keep so many characters, leave so many out, put these in.
Splice = tuple[int, int, str]
#: How a fragment has changed: its key, and the places in order; what is behind the last one stays.
Edit = tuple[str, list[Splice]]
#: How many keys at the start and at the end of an order stay, and the keys between them now.
OrderChange = tuple[int, int, list[str]]


class PartFrame(Sent, frozen=True, kw_only=True):
    """What a part of the picture is for, whose it is and how large."""

    role: Role
    width: int
    height: int
    #: The size of its smallest letters, in the units of its width.
    letters: int
    #: The size of the smallest thing to be clicked, in the same units; 0 where none is too small for a finger.
    touch: int
    label: str
    seat: int


class PartChange(Sent, frozen=True, kw_only=True):
    """A part of the picture that is new or has changed: its frame, if that has; fragments that are new or quite
    different, each with its key; edits of others; and what has changed in the order of all its keys, from back to
    front, if anything has."""

    name: str
    frame: PartFrame | UnsetType = UNSET
    order: OrderChange | UnsetType = UNSET
    fragments: list[Fragment] | UnsetType = UNSET
    edits: list[Edit] | UnsetType = UNSET


class MomentChange(Sent, frozen=True, kw_only=True):
    """Something that happened on the way: what was told then, and what changed in the picture since the moment before;
    `gone` names the parts that are no more."""

    lines: list[str]
    picture: list[PartChange]
    gone: list[str]


class ReplaySummary(Sent, frozen=True, kw_only=True):
    """A finished match: how many frames it has, who made each choice, and each seat's story with the frame of a line.
    The stories are by seat, a watcher's under -1. `style` and `defs` are what the parts of nearly all its pictures
    share, `colours` are those of the seats."""

    table: TableSummary
    frames: int
    choosers: list[int]
    stories: dict[str, list[tuple[str, int]]]
    sides: list[str]
    #: What the lines of the stories call the seats.
    roles: list[str]
    result: MatchResult
    style: str
    defs: str
    colours: list[str]


class Frame(Sent, frozen=True, kw_only=True):
    """A choice in a replay, as a seat saw it: the moments it set off and then how it was, each with the lines told
    then. The first brings the whole picture, the others what has changed since the one before. `style` and `defs` are
    there if they are not those of the replay."""

    frame: int
    style: str | UnsetType = UNSET
    defs: str | UnsetType = UNSET
    stills: list[MomentChange]


class Missed(Sent, frozen=True, kw_only=True):
    """For somebody who comes back: what was told since their latest choice, what concerns them first, and how many
    moments of it can be shown. `opening` if they have chosen nothing yet: they come for the first time."""

    lines: list[str]
    moments: int
    opening: bool


class StateMessage(SeatState, frozen=True, kw_only=True, tag="state", tag_field="type"):
    """What one seat may know at one moment: the moments since the last state, what has changed in the picture since the
    last of them, and what is new of the story. `label` is what a screen reader says of the whole picture, `seats` are
    the colours of the seats. What all parts share, their style and what they refer to by id, is there if this
    connection has not got it yet."""

    style: str | UnsetType = UNSET
    defs: str | UnsetType = UNSET
    label: str
    seats: list[str]
    moments: list[MomentChange]
    picture: list[PartChange]
    gone: list[str]
    story: StoryChange
    missed: Missed | UnsetType = UNSET


class MissedMessage(Sent, frozen=True, kw_only=True, tag="missed", tag_field="type"):
    """The moments since one's latest choice, as changes from what is shown now and back to it."""

    moments: list[MomentChange]
    picture: list[PartChange]
    gone: list[str]


class ChatLine(Sent, frozen=True, kw_only=True):
    """What somebody said, and when."""

    id: int
    seat: int
    name: str
    text: str
    made: float


class ChatMessage(Sent, frozen=True, kw_only=True, tag="chat", tag_field="type"):
    """Lines of chat."""

    lines: list[ChatLine]


class AcceptedMessage(Sent, frozen=True, kw_only=True, tag="accepted", tag_field="type"):
    """The choice of this turn is stored, or taken back."""

    turn: int


class ConsideredOption(Sent, frozen=True, kw_only=True):
    """An option that a bot considered, with the `data-ref` of what it touches: how often, with what share of its
    search, and the win probability after it, where that can be told."""

    option: Option
    text: str
    refs: list[str]
    visits: int
    share: float
    chance: float | None


class ExpectedChoice(Sent, frozen=True, kw_only=True):
    """A choice that is likely to follow."""

    seat: int
    name: str
    text: str
    visits: int


class Hint(Sent, frozen=True, kw_only=True):
    """What a strong bot would do and why, in words; the options that are as good as far as it can tell; what it
    considered, best first, and what is likely to follow."""

    option: Option | None
    reason: str
    equal: list[Option]
    considered: list[ConsideredOption]
    continuation: list[ExpectedChoice]


class HintMessage(Hint, frozen=True, kw_only=True, tag="hint", tag_field="type"):
    """A hint for the question with this turn number."""

    turn: int


class MomentMessage(Sent, frozen=True, kw_only=True, tag="moment", tag_field="type"):
    """The picture as it was when a line of the story was told."""

    line: int
    text: str
    picture: str


class ErrorMessage(Problem, frozen=True, kw_only=True, tag="error", tag_field="type"):
    """Why a message was refused."""


class PongMessage(Sent, frozen=True, kw_only=True, tag="pong", tag_field="type"):
    """The server is there."""


ServerMessage = (
    TableMessage
    | PeopleMessage
    | StateMessage
    | MissedMessage
    | ChatMessage
    | AcceptedMessage
    | ClocksMessage
    | HintMessage
    | MomentMessage
    | ErrorMessage
    | PongMessage
)
_encoder = msgspec.json.Encoder()


def encode(message: ServerMessage) -> str:
    """Return a message as it goes over the socket."""
    return _encoder.encode(message).decode()


def error(refused: Refused) -> ErrorMessage:
    """Return what the socket says about a refusal."""
    return ErrorMessage(code=refused.code, message=str(refused))


def problem(code: str, message: str) -> bytes:
    """Return the body of an answer that refuses a request."""
    return _encoder.encode(ProblemAnswer(error=Problem(code=code, message=message)))
