"""The package as others get it: sources that build, and a wheel that plays where there is nothing but Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import wartable
from table_client import Guest, Server, Wire, play_on
from wartable.core import registry

ROOT = Path(__file__).parent.parent
#: What a build reads; the rest of the repository is not there when somebody builds from the packed sources.
NEEDED = ["src", "pyproject.toml", "setup.py", "README.md", "LICENSE"]


def environment() -> dict[str, str]:
    """Return what a command is run with: the sources of this repository are out of its sight."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"WARTABLE_PURE": "1"}


def run(*command: str | Path, folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources as they are handed on."""
    folder = tmp_path_factory.mktemp("sources")
    left_out = shutil.ignore_patterns("__pycache__", "*.egg-info", "node_modules")
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=left_out)
        else:
            shutil.copy(ROOT / name, folder)
    pack = "from setuptools import build_meta; build_meta.build_sdist('dist')"
    run(sys.executable, "-c", pack, folder=folder)
    (made,) = (folder / "dist").iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built from the packed sources alone."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    (sources,) = folder.iterdir()
    quiet = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation"]
    run(sys.executable, "-m", "pip", "wheel", *quiet, "--wheel-dir", folder / "dist", ".", folder=sources)
    (made,) = (folder / "dist").iterdir()
    return made


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`wartable`, installed from the wheel into an environment of its own, which borrows the libraries of this one."""
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", folder=folder)
    python = folder / "venv/bin/python"
    quiet = ["--quiet", "--disable-pip-version-check", "install", "--no-index", "--no-deps"]
    run(sys.executable, "-m", "pip", "--python", python, *quiet, wheel, folder=folder)
    purelib = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=folder).strip())
    (purelib / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder / "venv/bin/wartable"


def test_the_wheel_has_all_that_is_no_code(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    kinds = ["**/*.toml", "**/*.net", "**/icons.json", "**/balance.html", "**/report.*", "**/py.typed", "**/static/*"]
    wanted = {path.relative_to(source).as_posix() for kind in kinds for path in source.glob(f"wartable/{kind}")}
    wanted = {name for name in wanted if "__pycache__" not in name and "boardgameio" not in name}
    for telling in ("table/static/main.js", "table/static/main.css", "content/", "ledger.toml", "lessons/"):
        assert [name for name in wanted if telling in name], f"no {telling} to look for; run: make setup"
    assert sorted(wanted - held) == []
    assert not [name for name in held if name.startswith("tests/")]


def test_its_version_is_told_in_one_place(wheel: Path, packed: Path) -> None:
    assert packed.name == f"wartable-{wartable.__version__}.tar.gz"
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = archive.read(name).decode()
    assert f"\nVersion: {wartable.__version__}\n" in metadata
    assert "\nClassifier: Topic :: Games/Entertainment :: Board Games\n" in metadata


def test_it_says_what_it_is(command: Path, tmp_path: Path) -> None:
    said = run(command, "--version", folder=tmp_path)
    assert said == f"wartable {wartable.__version__}, interpreted; {', '.join(registry.keys())}\n"


def test_it_simulates(command: Path, tmp_path: Path) -> None:
    game = registry.keys()[0]
    report = json.loads(run(command, "sim", game, "-n", "4", "--jobs", "1", "--json", folder=tmp_path))
    assert report["games"] == 4
    assert report["compiled"] is False


class Installed(Server):
    """`wartable serve` of the package that was installed."""

    def __init__(self, command: Path, folder: Path) -> None:
        self.installed = command
        super().__init__(f"sqlite:///{folder / 'table.db'}", "--pace", "0")

    def command(self) -> list[str]:
        return [str(self.installed), *super().command()[3:]]


@pytest.fixture
def served(command: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installed]:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.chdir(tmp_path)
    made = Installed(command, tmp_path)
    yield made
    made.end()


def test_it_serves_and_moves_are_made(served: Installed) -> None:
    guest = Guest(served)
    page = guest.http.get("/").text
    assert guest.http.get("/static/main.js").status_code == 200
    assert "/static/main.js" in page
    table = guest.table(registry.keys()[0], "me", "friend")
    wires = {seat: Wire(served, table["id"], token) for seat, token in guest.tokens(table).items()}
    assert play_on(wires, seed=1, most=3) == 3
