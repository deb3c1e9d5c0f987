"""When no server ran: whoever starts one looks when the last was seen alive. Nobody's clock runs in between."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.engine import Engine

from wartable.table import schema
from wartable.table.clocks import Outage
from wartable.table.database import insert_new

#: Where a running server leaves the time, every this many seconds.
ALIVE = "alive"
BEAT = 10.0
#: A server that was not seen for this many seconds was not running.
SILENCE = 3 * BEAT


def note_start(engine: Engine, now: float) -> list[Outage]:
    """Note that a server starts, and the time before in which none ran. Return all such times."""
    meta, outages = schema.meta, schema.outages
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(insert_new(engine, meta).values(name=ALIVE, value=str(now)))
        query = select(meta.c.value).where(meta.c.name == ALIVE).with_for_update()
        last = float(connection.execute(query).scalar_one())
        if now - last > SILENCE:
            connection.execute(insert_new(engine, outages).values(began=last, ended=now))
        connection.execute(update(meta).where(meta.c.name == ALIVE).values(value=str(now)))
        rows = connection.execute(select(outages.c.began, outages.c.ended).order_by(outages.c.began)).all()
        return [Outage(*row) for row in rows]
