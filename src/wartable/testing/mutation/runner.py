"""A mutation run: what is possible, which of it is tried, and what became of each."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from wartable.core.errors import Fault
from wartable.core.record import write_whole
from wartable.testing.mutation import planted
from wartable.testing.mutation.mutant import MODULE, Mutant, Source
from wartable.testing.mutation.operators import mutants
from wartable.testing.mutation.planted import Planted
from wartable.testing.mutation.scope import Target

#: Seconds of work that are granted beyond several times what it takes unmutated, to load and to start.
GRACE = 5.0
#: So many times what it takes unmutated is granted, and of the clock so many times that, as the machine may be busy.
TIMES = 5
BUSY = 8
#: For so few mutants all tests are run: to see first what they reach would take longer.
FEW = 6
#: What a file of tests takes that was never measured.
UNKNOWN = 20.0
#: An interpreter that eats more is out of its mind.
MEMORY = 3 << 30
#: What is no part of the project, in its folder.
NOT_COPIED = [
    ".git", ".venv", ".*_cache", ".hypothesis", ".mutants", "__pycache__", "build", "dist", "node_modules", "*.so",
    "*.db*",
]  # fmt: skip
#: Seconds for all scenarios, or all tests, traced.
TRACE_LIMIT = 1800.0


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant."""

    id: str
    #: What noticed it: "scenario", "test", "time" or "error"; "" if nothing did.
    how: str
    #: The scenario or test that noticed.
    by: str = ""
    why: str = ""
    seconds: float = 0.0
    #: Whether nothing even ran the place.
    never_run: bool = False

    @property
    def killed(self) -> bool:
        return bool(self.how)


@dataclass
class Survey:
    """All that can be tried of a target."""

    target: Target
    sources: dict[str, Source]
    possible: list[Mutant]
    planted: Planted

    def sample(self, count: int, seed: str) -> list[Mutant]:
        """Return `count` of all possible mutants that are not excused; the same ones, whatever is changed elsewhere."""
        open_ones = [mutant for mutant in self.possible if mutant.key not in self.planted.excuses]
        open_ones.sort(key=lambda mutant: hashlib.sha256(f"{seed} {mutant.id}".encode()).digest())
        return open_ones[:count]


def survey(target: Target) -> Survey:
    """Find what can be changed, and whether the committed entries still apply."""
    sources: dict[str, Source] = {}
    possible: list[Mutant] = []
    for file in target.files:
        sources[file] = Source(file, target.text(file))
        possible += mutants(sources[file], target.skip.get(Path(file).stem, []))
    return Survey(target, sources, possible, planted.read(target, sources, possible))


# -- the workers ---------------------------------------------------------------------------------------------------


class Worker:
    """A process that answers jobs, and a folder of links to the sources, one of which is mutated for a while."""

    def __init__(self, target: Target, folder: Path) -> None:
        self.target = target
        self.path = folder
        link_tree(target.source, folder)
        write_entry_points(target.root, folder)
        self.compiled = folder.with_name(f"{folder.name}-compiled")
        self.tries = 0
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("worker.py")), *target.shared],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment | {"PYTHONHASHSEED": "0", "WARTABLE_INTERPRETED": "0"},
            # Ctrl-C is for the first process, which ends the others.
            start_new_session=True,
        )

    def ask(self, **job: Any) -> dict[str, Any]:
        assert self.process.stdin is not None and self.process.stdout is not None
        job |= {"root": str(self.target.root), "path": str(self.path), "compiled": str(self.compiled)}
        try:
            self.process.stdin.write(json.dumps(job) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except (BrokenPipeError, ValueError):
            line = ""
        if not line:
            raise Fault("a worker process ended unexpectedly; out of memory? Try fewer --jobs")
        answer: dict[str, Any] = json.loads(line)
        return answer

    @contextmanager
    def mutated(self, mutant: Mutant, source: Source) -> Iterator[None]:
        path = self.path / mutant.file
        path.unlink()
        path.write_text(mutant.apply(source.text), encoding="utf-8")
        # Of a time of its own: nothing that Python has kept of another source in its place fits it.
        self.tries += 1
        os.utime(path, (self.tries, self.tries))
        try:
            yield
        finally:
            path.unlink()
            path.symlink_to(self.target.source / mutant.file)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


def snapshot(found: Survey, folder: Path) -> Target:
    """Return the project as it is now: what is edited while mutants are tried must neither kill nor spare one."""
    target = found.target
    shutil.copytree(target.root, folder, symlinks=True, ignore=shutil.ignore_patterns(*NOT_COPIED))
    root = target.root.resolve()

    def moved(path: Path) -> Path:
        return folder / path.resolve().relative_to(root)

    scenarios = None if target.scenarios is None else moved(target.scenarios)
    copied = replace(target, root=folder, source=moved(target.source), scenarios=scenarios)
    for file, source in found.sources.items():
        if copied.text(file) != source.text:
            raise Fault(f"{file} was changed just now; begin again")
    return copied


def link_tree(source: Path, folder: Path) -> None:
    """Make the same tree with links for sources, so that one of them can be another; a server serves no links, so what
    else there is stands there itself."""
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if (
            path.suffix in {".so", ".pyd", ".pyc"}
            or path.name.endswith(".egg-info")
            or ".egg-info" in str(inside.parent)
        ):
            continue
        if path.is_dir():
            (folder / inside).mkdir(parents=True, exist_ok=True)
        elif path.suffix == ".py":
            (folder / inside).symlink_to(path)
        else:
            shutil.copy2(path, folder / inside)


def write_entry_points(root: Path, folder: Path) -> None:
    """Games are found by entry points: those of the tree, whatever is installed."""
    project = root / "pyproject.toml"
    if not project.exists():
        return
    about = tomllib.loads(project.read_text(encoding="utf-8")).get("project", {})
    info = folder / f"{about.get('name', 'project')}-{about.get('version', '0')}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {about.get('name', 'project')}\nVersion: {about.get('version', '0')}\n"
    )
    lines = []
    for group, points in about.get("entry-points", {}).items():
        lines += [f"[{group}]", *(f"{name} = {place}" for name, place in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


# -- what runs what ------------------------------------------------------------------------------------------------


@dataclass
class Reach:
    """Which scenarios run which lines, which tests enter which functions, and how long each takes."""

    scenarios: list[dict[str, Any]] = field(default_factory=list)
    tests: dict[str, dict[str, Any]] = field(default_factory=dict)
    #: How many mutants each test has noticed in this run.
    noticed: Counter[str] = field(default_factory=Counter)

    def failing(self) -> list[str]:
        """Return what fails although nothing is mutated: it proves nothing, and is left out."""
        names = [f"scenario {one['name']}: {one['problem']}" for one in self.scenarios if one["problem"]]
        return names + [f"{name}: {one['problem']}" for name, one in self.tests.items() if one.get("problem")]

    def scenarios_at(self, mutant: Mutant) -> list[int]:
        """Return the scenarios that run the place, those first that run little else."""
        found = []
        for number, one in enumerate(self.scenarios):
            lines = one["lines"].get(mutant.file, [])
            if not one["problem"] and (mutant.function == MODULE or any(line in mutant.lines for line in lines)):
                found.append((sum(len(of) for of in one["lines"].values()), number))
        return [number for _, number in sorted(found)]

    def tests_at(self, mutant: Mutant, source: Source, apart: bool) -> list[str]:
        """Return the tests that enter the function: those first that have noticed most so far, then the quickest; and
        with `apart` last those that enter nothing here, and may do so in another process."""
        region = source.region(mutant.function)
        found = []
        for name, one in self.tests.items():
            elsewhere = apart and not one["functions"]
            if not one.get("problem") and (
                mutant.function == MODULE or elsewhere or enters(one, mutant.file, region.first)
            ):
                found.append((elsewhere, -self.noticed[name], one["seconds"], name))
        return [name for *_, name in sorted(found)]


def enters(test: dict[str, Any], file: str, line: int) -> bool:
    # A decorated function begins at its decorator, a line or two before.
    return any(f"{file}:{near}" in test["functions"] for near in range(line - 2, line + 1))


def trace_scenarios(target: Target, worker: Worker, cache: Path | None) -> list[dict[str, Any]]:
    """Return which lines each scenario runs."""
    found: list[dict[str, Any]] = traced("scenarios", target, worker, cache, scenarios=str(target.scenarios))
    return found


def trace_tests(
    target: Target, tests: list[str], looks: bool, worker: Worker, cache: Path | None
) -> dict[str, dict[str, Any]]:
    """Return whether each test passes unmutated, and with `looks` which functions it enters."""
    what = {"tests": tests, "apart": target.apart, "looks": looks}
    found: dict[str, dict[str, Any]] = traced("tests", target, worker, cache, **what)
    return found


def traced(kind: str, target: Target, worker: Worker, cache: Path | None, **what: Any) -> Any:
    """Return what scenarios or tests reach; it holds until a source, a scenario or a test is changed."""
    tests = what.get("tests", [])
    key = fingerprint(target, kind == "scenarios", tests)
    kept = None
    if cache is not None:
        these = hashlib.sha256(repr(what).encode()).hexdigest()[:8]
        kept = cache / f"{target.name}-{kind}-{these}.json"
        if kept.exists():
            data = json.loads(kept.read_text(encoding="utf-8"))
            if data["of"] == key:
                return data["found"]
    answer = worker.ask(do=f"trace {kind}", files=target.files, limit=TRACE_LIMIT, **what)
    if kind not in answer:
        raise Fault(f"the {kind} cannot be run unmutated: {answer.get('why')}")
    if kept is not None:
        kept.parent.mkdir(parents=True, exist_ok=True)
        write_whole(kept, json.dumps({"of": key, "found": answer[kind]}).encode())
    return answer[kind]


def fingerprint(target: Target, scenarios: bool, tests: list[str]) -> str:
    """Return a hash of all that decides what runs what."""
    digest = hashlib.sha256()
    paths = sorted(path for path in target.source.rglob("*") if path.suffix in {".py", ".toml"})
    if scenarios and target.scenarios is not None:
        paths += sorted(target.scenarios.rglob("*.toml"))
    paths += [target.root / name for name in sorted({file_of(test) for test in tests})]
    for path in paths:
        digest.update(path.relative_to(target.root).as_posix().encode() + path.read_bytes())
    digest.update(Path(__file__).with_name("worker.py").read_bytes())
    return digest.hexdigest()


# -- the run -------------------------------------------------------------------------------------------------------


class Run:
    """Tries mutants in several processes: scenarios on all, then tests on those that are still alive."""

    def __init__(
        self,
        found: Survey,
        jobs: int = 1,
        cache: Path | None = None,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.survey = found
        self.cache = cache
        self.tell = tell
        self.reach = Reach()
        self.folder = Path(tempfile.mkdtemp(prefix="mutants-"))
        self.workers: list[Worker] = []
        self.free: SimpleQueue[Worker] = SimpleQueue()
        self.stopped = threading.Event()
        try:
            self.target = snapshot(found, self.folder / "tree")
            for number in range(max(1, jobs)):
                folder = self.folder / str(number)
                folder.mkdir()
                worker = Worker(self.target, folder)
                self.workers.append(worker)
                self.free.put(worker)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        for worker in self.workers:
            worker.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def go(self, chosen: list[Mutant]) -> Iterator[tuple[Mutant, Outcome]]:
        """Try these, and give each with its outcome as soon as it is known."""
        alive = [mutant for mutant in chosen if mutant.tests]
        others = [mutant for mutant in chosen if not mutant.tests]
        if others and self.target.scenarios is not None:
            self.tell("seeing which lines the scenarios run")
            self.reach.scenarios = trace_scenarios(self.target, self.workers[0], self.cache)
            for mutant, outcome in self.each(others, self.by_scenarios):
                if outcome.killed:
                    yield mutant, outcome
                else:
                    alive.append(mutant)
        else:
            alive += others
        tests = self.tests_for(alive)
        if tests:
            looks = any(not mutant.tests for mutant in alive)
            self.tell("seeing which functions the tests enter" if looks else "seeing whether the tests pass")
            self.reach.tests = trace_tests(self.target, tests, looks, self.workers[0], self.cache)
        # Those that may not live come first: of a run that is broken off they are known.
        yield from self.each(sorted(alive, key=lambda mutant: not mutant.concerns), self.by_tests)

    def tests_for(self, alive: list[Mutant]) -> list[str]:
        """Return the tests that these mutants need, which are run unmutated first; none if it would take longer than
        to run them all on so few."""
        named = {test for mutant in alive for test in mutant.tests}
        rest = [mutant for mutant in alive if not mutant.tests]
        files = self.target.tests if len(rest) > FEW or (rest and named) else []
        whole = {*files} | {test for test in named if test == file_of(test)}
        return files + sorted(whole - {*files} | {test for test in named if file_of(test) not in whole})

    def each(
        self, chosen: list[Mutant], attempt: Callable[[Worker, Mutant], Outcome]
    ) -> Iterator[tuple[Mutant, Outcome]]:
        """Return each of these with what an attempt makes of it, in the order in which they are done."""
        with ThreadPoolExecutor(len(self.workers)) as pool:
            waiting = {pool.submit(self.one, mutant, attempt): mutant for mutant in chosen}
            try:
                while waiting:
                    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                    for future in done:
                        mutant = waiting.pop(future)
                        outcome = future.result()
                        if outcome is not None:
                            yield mutant, outcome
            finally:
                if waiting:
                    # Whatever they are at, nobody waits for it.
                    self.stopped.set()
                    for future in waiting:
                        future.cancel()
                    for worker in self.workers:
                        worker.process.kill()

    def one(self, mutant: Mutant, attempt: Callable[[Worker, Mutant], Outcome]) -> Outcome | None:
        if self.stopped.is_set():
            return None
        worker = self.free.get()
        try:
            with worker.mutated(mutant, self.survey.sources[mutant.file]):
                return attempt(worker, mutant)
        finally:
            self.free.put(worker)

    def by_scenarios(self, worker: Worker, mutant: Mutant) -> Outcome:
        """Run the scenarios that reach the place."""
        begun = time.perf_counter()
        numbers = self.reach.scenarios_at(mutant)
        if not numbers:
            return Outcome(mutant.id, "")
        usual = sum(self.reach.scenarios[number]["seconds"] for number in numbers)
        answer = worker.ask(
            do="scenarios", scenarios=str(self.target.scenarios), numbers=numbers, memory=MEMORY, **limits(usual)
        )
        return outcome(mutant, answer, begun)

    def by_tests(self, worker: Worker, mutant: Mutant) -> Outcome:
        """Run the tests that an entry names, or that reach the place, or where that is not known all."""
        begun = time.perf_counter()
        tests = list(mutant.tests or self.target.tests)
        known = [name for name in self.reach.tests if any(name.startswith(test) for test in tests)]
        broken = [name for name in known if self.reach.tests[name].get("problem")]
        if mutant.tests and known and not self.target.apart:
            # The quickest first; but where they start servers, those of a file stay together.
            tests = sorted(known, key=lambda name: float(self.reach.tests[name]["seconds"]))
        elif not mutant.tests and self.reach.tests:
            tests = known = self.reach.tests_at(mutant, self.survey.sources[mutant.file], self.target.apart)
        if not tests:
            return Outcome(mutant.id, "", never_run=not self.reach.scenarios_at(mutant))
        usual = sum(self.reach.tests[name]["seconds"] for name in known) if known else UNKNOWN * len(tests)
        answer = worker.ask(
            do="tests",
            tests=tests,
            options=[f"--deselect={name}" for name in broken],
            memory=0 if self.target.apart else MEMORY,
            **limits(usual),
        )
        if "failed" in answer:
            self.reach.noticed[answer["failed"]] += 1
        return outcome(mutant, answer, begun)


def file_of(test: str) -> str:
    return test.partition("::")[0]


def outcome(mutant: Mutant, answer: dict[str, Any], begun: float) -> Outcome:
    seconds = time.perf_counter() - begun
    return Outcome(mutant.id, answer.get("how", ""), answer.get("failed", ""), answer.get("why", ""), seconds)


def limits(usual: float) -> dict[str, float]:
    """Return how much work a mutant may make of what takes so long unmutated, and how long that may take."""
    work = max(1, int(GRACE + TIMES * usual))
    return {"work": work, "limit": float(BUSY * work)}
