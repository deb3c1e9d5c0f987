"""The browser of the table's tests: the machine's own, or else the one that Playwright installs.

`python tests/chromium.py` installs that one where there is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"]
MISSING = "no Chromium here: install one, or name it in WARTABLE_CHROMIUM, or run: playwright install chromium"


def found() -> str | None:
    """The path of a browser, if there is one."""
    given = os.environ.get("WARTABLE_CHROMIUM")
    if given:
        return given
    own = next((path for path in map(shutil.which, NAMES) if path), None)
    return own or installed()


def installed() -> str | None:
    """The browser that Playwright has installed for itself."""
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def main() -> int:
    if found() is None:
        print("no Chromium found: Playwright installs its own for the browser tests")
        command = [sys.executable, "-m", "playwright", "install", "--no-shell", "chromium"]
        subprocess.run(command, check=False, timeout=600, capture_output=True)
    if found() is None:
        print(f"*** the browser tests will be skipped: {MISSING}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
