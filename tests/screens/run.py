"""`make screens`: games played through in Chromium at all sizes, and a table of what is not as it should be.

What was done is kept in a folder, so that a run that was stopped goes on where it was. It begins anew when the sources
have changed.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import chromium
import wartable
from screens.report import failed, written
from screens.sitting import SIZES, Seen, Sitting, Size, loaded
from table_client import GENEROUS, Server
from visitor import FLAGS
from wartable.core import registry

MARK = "sources"
Unit = tuple[str, Size]


def fingerprint() -> str:
    """Changes with anything that may change a page."""
    root = Path(wartable.__file__).parent
    kinds = {".py", ".js", ".css", ".toml", ".json"}
    files = [path for path in root.rglob("*") if path.suffix in kinds]
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def prepared(folder: Path, mark: str) -> None:
    """The folder with what was found so far, if it was found in the same sources."""
    folder.mkdir(exist_ok=True)
    marked = folder / MARK
    if not marked.exists() or marked.read_text(encoding="utf-8") != mark:
        for old in [*folder.glob("*.json"), *folder.glob("*.png")]:
            old.unlink()
        marked.write_text(mark, encoding="utf-8")


def kept(folder: Path, unit: Unit) -> Path:
    return folder / f"{Seen(*unit).name}.json"


def size(text: str) -> Size:
    width, _, height = text.partition("x")
    return int(width), int(height)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=registry.keys())
    parser.add_argument("--sizes", nargs="+", type=size, default=SIZES)
    parser.add_argument("--questions", type=int, default=100_000, help="look at no more than these of each game")
    parser.add_argument("--every", type=int, default=1, help="look at every so many-th question")
    parser.add_argument("--rounds", type=int, default=0, help="games as long as they come, at most so many rounds")
    parser.add_argument("--folder", type=Path, default=Path(".screens"))
    return parser.parse_args()


class Run:
    """All games at all sizes that are not done yet, with a line of progress."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.folder: Path = args.folder
        prepared(self.folder, f"{fingerprint()} {args.questions} {args.every} {args.rounds}")
        # Size by size, so that a run that is stopped early has seen all games.
        self.units: list[Unit] = [(game, size) for size in args.sizes for game in args.games]
        self.left = [unit for unit in self.units if not kept(self.folder, unit).exists()]
        self.began = time.monotonic()

    def all(self, browser: Browser, server: Server) -> None:
        for done, unit in enumerate(self.left):
            sitting = Sitting(browser, server, *unit, rounds=self.args.rounds)
            seen = sitting.seen
            try:
                for seen in sitting.play(self.args.questions, self.args.every, self.folder):
                    self.tell(done, seen)
            except Exception as problem:  # the others are played all the same
                seen.add("page", [f"the game stopped: {str(problem).splitlines()[0]}"])
                sitting.photograph(self.folder, "page")
            seen.save(self.folder)
            (self.folder / "report.md").write_text(written(self.found()), encoding="utf-8")

    def tell(self, done: int, seen: Seen) -> None:
        spent = time.monotonic() - self.began
        eta = f", about {spent / done * (len(self.left) - done) / 60:.0f} min left" if done else ""
        line = f"{done + 1}/{len(self.left)} {seen.name}: {seen.questions} questions, {spent / 60:.1f} min{eta}"
        print(f"\r{line:<78}", end="", file=sys.stderr, flush=True)

    def found(self) -> list[Seen]:
        return [loaded(path) for unit in self.units if (path := kept(self.folder, unit)).exists()]


def main() -> int:
    path = chromium.found()
    if path is None:
        print(chromium.MISSING, file=sys.stderr)
        return 2
    run = Run(arguments())
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(f"sqlite:///{place}/table.db", *GENEROUS)
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            run.all(browser, server)
        except KeyboardInterrupt:
            print("\nstopped; the same command goes on from here", file=sys.stderr)
        finally:
            browser.close()
            server.end()
    found = run.found()
    print(f"\n{written(found)}\nscreenshots and all findings: {run.folder}/")
    return any(failed(seen) for seen in found)


if __name__ == "__main__":
    sys.exit(main())
