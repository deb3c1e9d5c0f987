"""`wartable lab show`: what a study has found so far, or any of its matches as a story."""

from __future__ import annotations

from pathlib import Path

import msgspec

from wartable.cli import lab_run, replay
from wartable.cli.common import called_by, check_folder, console, print_json, progress
from wartable.core import record


def run(folder: Path, number: int | None, seat_name: str, at: int | None, save: Path | None, json: bool) -> None:
    lab_run.needs_lab()
    from wartable.lab.study import open_study

    study = open_study(folder)
    if number is None:
        if json:
            print_json(lab_run.as_json(study))
        else:
            lab_run.show(study)
        return
    check_folder("--save", save)
    row = study.row(number)
    saved = study.record(number)
    if json:
        print_json({**row, "record": msgspec.to_builtins(saved)})
    else:
        game = study.game(number)
        match = record.replay(saved, game, at)
        if row["forfeit"] >= 0 and at is None:
            match.forfeit(row["forfeit"])
        seat = replay.seat_of(game, seat_name, match.state.seats)
        names = game.names(match.state, called_by(saved.names))
        story = replay.numbered_story(saved, game, len(match.choices), seat, names)
        replay.show(game, match, saved, seat, story, names)
    if save is not None:
        record.save(saved, save)
        if not json:
            console().print(f"Saved. See it again with: wartable replay {save}", soft_wrap=True)


def report(folder: Path, out: Path, watched: int, jobs: int, open_browser: bool) -> None:
    """Write the report of a study, and show it if that is wished for."""
    lab_run.needs_lab()
    from wartable.lab.report import report as page_of

    check_folder("--out", out)
    page = page_of(folder, watched, jobs, progress).encode()
    record.write_whole(out, page)
    console().print(f"{out}: {len(page) / 1000:,.0f} KB", markup=False, soft_wrap=True)
    if open_browser:
        import webbrowser

        webbrowser.open(out.absolute().as_uri())
