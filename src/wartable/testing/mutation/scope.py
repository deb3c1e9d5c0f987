"""What is mutated, and what must notice: for each game its rules, for each other part of the project its modules."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

from wartable.core.errors import Fault, one_of

#: A game's rules are all its modules but these: how it looks and reads, what its numbers are, what its bots think.
NOT_RULES = [
    "__init__", "content", "events", "forecast", "glossary", "instinct", "invariants", "layout", "action_list",
    "encoding*", "news", "picture*", "screen", "value", "*words*",
]  # fmt: skip

#: Functions in the other modules that are no rules either: they hand on to those above, or check as assertions do.
NOT_RULING = {
    "game": [
        "action_count", "action_index", "action_labels", "balance", "check", "check_change", "content_texts",
        "describe", "draw", "feature_names", "features", "glossary", "guess", "introduction", "labels", "lessons",
        "look", "net", "observe", "option_words", "private_key", "prompt", "provenance", "quick", "reliable",
        "rules_text", "screen", "sides", "tell", "turns_begun", "uses", "value", "why",
    ],
    "state": ["check", "check_change"],
}  # fmt: skip


@dataclass(frozen=True)
class ProjectPart:
    """A package of the project that holds no game: its modules without some, and the tests of its own folder first."""

    but: list[str]
    #: Whether only the tests of its own folder are about it, and some of them run it in another process, so that it
    #: cannot be seen what they reach.
    apart: bool = False
    #: Libraries that its tests use beside those of all.
    libraries: tuple[str, ...] = ()


#: What a server of the table and its clients are made of.
WEB = (
    "argon2", "fastapi", "httpx", "itsdangerous", "openskill.models", "playwright.sync_api", "psycopg", "sqlalchemy",
    "uvicorn", "websockets.sync.client", "zxcvbn",
)  # fmt: skip
#: What statistics are reckoned and checked with.
NUMBERS = ("numpy", "pyarrow.parquet", "scipy.stats", "statsmodels.api")

PARTS = {
    "core": ProjectPart(["__init__", "svg"]),
    "search": ProjectPart(["__init__"]),
    "bots": ProjectPart(["__init__"]),
    "lab": ProjectPart(["__init__"], libraries=NUMBERS),
    "env": ProjectPart(["__init__"], libraries=("gymnasium", "numpy", "pettingzoo.test", "pyarrow.parquet")),
    "testing": ProjectPart(["__init__"]),
    "cli": ProjectPart(["__init__", "bench"]),
    "table": ProjectPart(["__init__"], apart=True, libraries=WEB),
}
#: Tests that are about other things, and long.
NEVER = ["test_bench", "test_browser", "test_docs", "test_mutation"]


#: Libraries that games and tests use, where they are installed: a worker loads them once for all mutants.
SHARED = [
    "asyncio", "dataclasses", "doctest", "hypothesis", "importlib.resources", "librt.vecs", "msgspec",
    "multiprocessing", "mypy_extensions", "pdb", "pytest", "random", "rich.console", "rich.progress", "rich.table",
    "rich.theme", "statistics", "subprocess", "tomli_w", "typer", "typer.testing", "unittest.mock",
    "xml.etree.ElementTree",
]  # fmt: skip


@dataclass(frozen=True)
class Target:
    """What one run is about."""

    name: str
    root: Path
    #: The folder that is put on the path, and the files in it that are mutated.
    source: Path
    files: list[str]
    #: Functions that are left alone, by module.
    skip: dict[str, list[str]] = field(default_factory=dict)
    scenarios: Path | None = None
    tests: list[str] = field(default_factory=list)
    #: The folder of the files that the committed entries name, as seen from `source`.
    home: str = ""
    planted: Path | None = None
    shared: list[str] = field(default_factory=lambda: SHARED)
    #: Whether a test that enters nothing of the files may run them in another process.
    apart: bool = False
    #: Whether every mutant written by hand must be killed: those of a game are rules that were once not proven.
    strict: bool = False

    def text(self, file: str) -> str:
        return (self.source / file).read_text(encoding="utf-8")


def target(name: str, root: Path | None = None) -> Target:
    """Return a game by its key, or a part by its name."""
    root = (root or Path.cwd()).resolve()
    package = root / "src" / "wartable"
    if not package.is_dir():
        raise Fault(f"{root}: there is no src/wartable here; mutants are made of the project's own sources")
    games = sorted(path.parent.name for path in package.glob("games/*/game.py"))
    if name in games:
        return game_target(name, root, package)
    if name not in PARTS:
        raise Fault(one_of("game or part", name, [*games, *PARTS]))
    part = PARTS[name]
    files = sorted(path for path in (package / name).glob("*.py") if not fits(path.stem, part.but))
    return Target(
        name,
        root,
        root / "src",
        [path.relative_to(root / "src").as_posix() for path in files],
        tests=tests_of_part(name, part, root),
        home=f"wartable/{name}",
        planted=root / "tests" / "mutants" / f"{name}.toml",
        shared=[*SHARED, *part.libraries],
        apart=part.apart,
    )


def tests_of_part(name: str, part: ProjectPart, root: Path) -> list[str]:
    """Return the tests in the folder of a part, then all others but those of parts that only their own tests are
    about."""
    own, others = [], []
    lonely = {other for other, found in PARTS.items() if found.apart}
    for path in sorted((root / "tests").rglob("test_*.py")):
        inside = path.relative_to(root / "tests")
        if fits(path.stem, NEVER):
            continue
        if inside.parts[0] == name:
            own.append(f"tests/{inside.as_posix()}")
        elif not part.apart and inside.parts[0] not in lonely:
            others.append(f"tests/{inside.as_posix()}")
    return own + others


def game_target(key: str, root: Path, package: Path) -> Target:
    files = sorted(path for path in (package / "games" / key).glob("*.py") if not fits(path.stem, NOT_RULES))
    return Target(
        key,
        root,
        root / "src",
        [path.relative_to(root / "src").as_posix() for path in files],
        skip=NOT_RULING,
        scenarios=root / "scenarios" / key,
        tests=tests_of(key, root),
        home=f"wartable/games/{key}",
        planted=root / "tests" / "mutants" / f"{key}.toml",
        strict=True,
    )


def tests_of(key: str, root: Path) -> list[str]:
    """Return the tests that have the game in their name or path, then those that compare golden playthroughs."""
    own, others = [], []
    for path in sorted((root / "tests").rglob("test_*.py")):
        if fits(path.stem, NEVER) or "table" in path.relative_to(root).parts:
            continue
        name = path.relative_to(root).as_posix()
        if key in name:
            own.append(name)
        elif path.stem == "test_golden":
            others.append(name)
    return own + others


def fits(name: str, patterns: list[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)
