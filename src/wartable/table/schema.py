"""What is stored. The choice log is the truth of every match; all else is who sits there and what was said."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

meta = Table("meta", metadata, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False))

matches = Table(
    "matches",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", String(40), nullable=False),
    Column("content", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("settings", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    #: Who started it: fairness and limits count by this.
    Column("owner", String(40), nullable=False),
    Column("pace", Float, nullable=False),
    Column("guided", Boolean, nullable=False),
    #: Whether the lobby lists it, for people to sit down or watch.
    Column("listed", Boolean, nullable=False),
    Column("made", Float, nullable=False),
    Column("ended", Float),
    #: JSON: winners, ending, scores.
    Column("result", Text),
    #: The table of the rematch, once there is one.
    Column("next", String(24)),
    #: JSON: the win chances, once they have been worked out.
    Column("analysis", Text),
    #: JSON: how long everybody may think; nothing: as long as they like.
    Column("clock", Text),
    Column("rated", Boolean, nullable=False, default=False),
    Index("matches_made", "made"),
)

players = Table(
    "players",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    #: The bot that sits here, or nothing for a person.
    Column("bot", String(40), nullable=False, default=""),
    #: Whether anybody may sit down here from the lobby.
    Column("open", Boolean, nullable=False, default=False),
    Column("name", String(40), nullable=False, default=""),
    #: The client that sat down, and its account if it had one.
    Column("client", String(40), nullable=False, default=""),
    Column("account", String(40), nullable=False, default=""),
    #: What tokens and invitations of the seat are bound to: another, and what was given out has ended.
    Column("nonce", String(24), nullable=False, default=""),
    #: Whether the seat is for anybody from the lobby, and when somebody sat down.
    Column("anyone", Boolean, nullable=False, default=False),
    Column("sat", Float),
    #: Whether the seat was opened since: what it holds has been seen.
    Column("came", Boolean, nullable=False, default=False),
    Index("players_client", "client"),
    Index("players_account", "account"),
)

#: Append-only. A choice is accepted by inserting its row: (match, seq) is unique, so of two at once one wins.
choices = Table(
    "choices",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    #: JSON list of numbers; nothing for taking back the latest choice; a string for what is no choice of the game.
    Column("option", Text),
    Column("made", Float, nullable=False),
    #: A check sum of how the match stood after it, to notice rules that have changed.
    Column("mark", Integer),
)

#: When no server ran: nobody's clock does then.
outages = Table(
    "outages",
    metadata,
    Column("began", Float, primary_key=True),
    Column("ended", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("made", Float, nullable=False),
    Index("chat_match", "match", "id"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(40), primary_key=True),
    #: The name in small letters: two accounts must not look alike.
    Column("key", String(40), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("password", String(200), nullable=False),
    #: Raised to end all sessions of the account.
    Column("epoch", Integer, nullable=False, default=0),
    Column("made", Float, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    #: `account:ID` or `bot:NAME`.
    Column("player", String(60), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
)

#: What clients have left of what they may do, counted by all workers that share this database.
allowances = Table(
    "allowances",
    metadata,
    #: What it is, and whose.
    Column("name", String(200), primary_key=True),
    Column("left", Float, nullable=False),
    #: When that was counted; it grows with time.
    Column("at", Float, nullable=False, index=True),
)
