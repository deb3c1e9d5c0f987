"""Numbers for whoever runs the server, in the text format that Prometheus reads."""

from __future__ import annotations

import time

from wartable.table.hall import Hall

STARTED = time.time()


async def metrics(hall: Hall) -> str:
    connections = [connection for room in hall.rooms.values() for connection in room.connections]
    stored = await hall.store.counts()
    values = [
        ("wartable_uptime_seconds", "gauge", "Since the worker started.", time.time() - STARTED),
        ("wartable_rooms", "gauge", "Tables in memory.", len(hall.rooms)),
        ("wartable_connections", "gauge", "Open sockets.", len(connections)),
        ("wartable_accepted_total", "counter", "Choices accepted by this worker.", hall.accepted),
        ("wartable_refused_total", "counter", "Messages refused by this worker.", hall.refused),
        ("wartable_commits_total", "counter", "Commits; many choices can share one.", hall.store.writer.commits),
        ("wartable_bots_waiting", "gauge", "Bots waiting to think.", hall.thinkers.waiting),
        ("wartable_bots_thinking", "gauge", "Bots thinking.", hall.thinkers.busy),
        ("wartable_bot_thoughts_total", "counter", "Thoughts thought.", hall.thinkers.done),
        *((f"wartable_stored_{name}", "gauge", f"Rows of {name} stored.", count) for name, count in stored.items()),
    ]
    lines = []
    for name, kind, text, value in values:
        lines += [f"# HELP {name} {text}", f"# TYPE {name} {kind}", f"{name} {value:g}"]
    return "\n".join(lines) + "\n"
