"""Measure a first run as a newcomer has it: `python scripts/first_run.py [make | pip] [--without gcc,npm]`.

It clones the repository into a temporary folder, with a home of its own, so that no cache of pip or npm is there,
starts the table, opens it in Chromium, makes a first move, and tells what is printed, by the second.
Settings of pip and npm that are not in the home but in the environment (PIP_CONFIG_FILE, NPM_CONFIG_USERCONFIG) hold.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
#: The longest that anything may take, in seconds.
PATIENCE = 1200.0
BROWSERS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
#: What the board has, and what can be chosen: so written that tables of earlier commits can be measured as well.
BOARD = "svg [data-ref]"
OPTION = ".choices .option:not([disabled])"
#: What somebody reads: the story so far and the options. A move has been made when it is no longer the same.
READ = "() => [...document.querySelectorAll('.story, .choices .option')].map(one => one.textContent).join()"
#: What is typed, one command after the other; the last serves.
WAYS = {
    "make": [["make", "play"]],
    "pip": [
        ["python3", "-m", "venv", ".venv"],
        [".venv/bin/python", "-m", "pip", "install", "."],
        [".venv/bin/wartable", "serve"],
    ],
}


class Run:
    """What is typed to get a table, from the first command to a move on the screen."""

    def __init__(self, folder: Path, environment: dict[str, str], port: int) -> None:
        self.folder = folder
        self.environment = environment
        self.address = f"http://127.0.0.1:{port}/"
        self.start = time.monotonic()
        self.ended = ""

    def say(self, words: str) -> None:
        print(f"{time.monotonic() - self.start:7.1f} s  {words}", flush=True)

    def begin(self, commands: list[list[str]]) -> None:
        """Run the commands beside what follows, the last until it is stopped."""
        self.start = time.monotonic()
        threading.Thread(target=self.type, args=(commands,), daemon=True).start()

    def type(self, commands: list[list[str]]) -> None:
        for command in commands:
            self.say("$ " + " ".join(command))
            with subprocess.Popen(
                command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                text=True, start_new_session=True,
            ) as process:  # fmt: skip
                self.process = process
                for line in process.stdout or []:
                    self.say("  " + line.rstrip())
            if process.returncode:
                self.ended = f"{' '.join(command)} ended with {process.returncode}"
                return

    def wait_for_page(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and not self.ended:
            try:
                with urllib.request.urlopen(f"{self.address}health", timeout=5):
                    self.say("== the server answers")
                    return
            except OSError:
                time.sleep(0.1)
        raise SystemExit(self.ended or "the server did not start")

    def move(self, page: Page) -> None:
        """Open the front page, sit down at the first game, and choose something."""
        page.goto(self.address)
        page.get_by_role("button", name=re.compile("^Play now")).first.click()
        page.wait_for_url("**/table/**")
        page.locator(BOARD).first.wait_for()
        self.say("== the board is on the screen")
        page.locator(OPTION).first.wait_for(state="attached")
        option = page.locator(OPTION).locator("visible=true").first
        if not option.count():
            page.keyboard.press("a")
        before = page.evaluate(READ)
        option.click()
        page.wait_for_function(f"before => ({READ})() !== before", arg=before)
        self.say("== the first move is on the screen")

    def stop(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGINT)
            self.process.wait(60)


@contextmanager
def surroundings(without: set[str], port: int) -> Iterator[dict[str, str]]:
    """A home with nothing in it, and a PATH on which some programs are not."""
    with tempfile.TemporaryDirectory(prefix="home-") as home:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
        path = os.environ["PATH"]
        if without:
            path = str(Path(home, "bin"))
            all_but(without, Path(path))
        yield kept | {
            "HOME": home,
            "PATH": path,
            "XDG_CACHE_HOME": f"{home}/.cache",
            "npm_config_cache": f"{home}/.npm",
            "WARTABLE_PORT": str(port),
            "BROWSER": "true",
        }


def all_but(without: set[str], programs: Path) -> None:
    """Make a folder of links to all programs there are, but some."""
    programs.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        for program in Path(place).glob("*") if Path(place).is_dir() else []:
            if program.name not in without and not (programs / program.name).is_symlink():
                (programs / program.name).symlink_to(program)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def measure(way: str, folder: Path, without: set[str], whole: bool) -> None:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    port = free_port()
    with surroundings(without, port) as environment, sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"]).new_page()
        page.set_default_timeout(PATIENCE * 1000)
        run = Run(folder, environment, port)
        run.begin(WAYS[way])
        try:
            run.wait_for_page()
            run.move(page)
            if whole:
                wait_until_compiled(folder, run)
        finally:
            run.stop()


def wait_until_compiled(folder: Path, run: Run) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and not (folder / ".venv/.installed").exists() and not run.ended:
        time.sleep(0.2)
    run.say("== compiled")


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure a first run.")
    parser.add_argument("way", choices=[*WAYS], nargs="?", default="make")
    parser.add_argument("--without", default="", help="programs that shall not be there: gcc,cc,npm,node,make")
    parser.add_argument("--at", default="HEAD", help="the commit to clone")
    parser.add_argument(
        "--whole", action="store_true", help="wait until the rules are compiled, too, then run it again"
    )
    given = parser.parse_args()
    without = set(filter(None, given.without.split(",")))
    with tempfile.TemporaryDirectory(prefix="clone-") as place:
        folder = Path(place, "wartable")
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, folder], check=True)
        subprocess.run(["git", "checkout", "--quiet", given.at], cwd=folder, check=True)
        measure(given.way, folder, without, given.whole)
        if given.whole:
            print("again:", flush=True)
            measure(given.way, folder, without, False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
