"""A process that runs scenarios and tests on mutated sources, each in a fork of its own.

It is run by its path and imports nothing of the project itself: a fork imports the project, mutated, from the folder it
is told. Libraries, which are never mutated, are named to it and loaded once, before the forks. Jobs come in and answers
go out as lines of JSON.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import gc
import importlib
import io
import json
import os
import pickle
import resource
import select
import signal
import sys
import threading
import time
import tomllib
import traceback
from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from types import CodeType, FrameType
from typing import Any

#: Of Linux's prctl.
PR_SET_PDEATHSIG = 1

Job = dict[str, Any]
Answer = dict[str, Any]
Say = Callable[[Answer], None]


def main() -> None:
    """Answer every line that comes in."""
    end_with_parent()
    out = os.fdopen(os.dup(1), "w")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 1)
    sys.path = [path for path in sys.path if path != os.path.dirname(os.path.abspath(__file__))]
    remember_toml()
    for name in sys.argv[1:]:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for plugin in plugins():
        with contextlib.suppress(ImportError):
            importlib.import_module(plugin)
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        job = json.loads(line)
        for path in job.get("warm", []):
            with contextlib.suppress(OSError, ValueError), open(path, encoding="utf-8") as file:
                tomllib.loads(file.read())
        print(json.dumps(in_a_fork(job)), file=out, flush=True)


def end_with_parent() -> None:
    """End this process with whoever started it, however that ends; where that can be had."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def remember_toml() -> None:
    """Read each TOML text once, for all forks: that is most of the time a scenario takes."""
    read = tomllib.loads
    known: dict[str, bytes] = {}

    def loads(text: str, /, **options: Any) -> dict[str, Any]:
        if options:
            return read(text, **options)
        if text not in known:
            known[text] = pickle.dumps(read(text))
        data: dict[str, Any] = pickle.loads(known[text])
        return data

    tomllib.loads = loads


def in_a_fork(job: Job) -> Answer:
    """Return what became of a job; one that does not end in time is ended, with all that it started."""
    reader, writer = os.pipe()
    begun = time.perf_counter()
    child = os.fork()
    if child == 0:
        os.close(reader)
        work(job, writer)
    os.close(writer)
    answer: Answer = {}
    rest = b""
    in_time = True
    while True:
        left = begun + job["limit"] - time.perf_counter()
        in_time = left > 0 and bool(select.select([reader], [], [], left)[0])
        piece = os.read(reader, 1 << 16) if in_time else b""
        if not piece:
            break
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            answer.update(json.loads(line))
    os.close(reader)
    if not in_time:
        end_all(child)
    _, status = os.waitpid(child, 0)
    end_all(child)
    if not in_time or (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU):
        much = f"{job['limit']:.0f} s" if not in_time else f"{job['work']} s of work"
        answer |= {"failed": answer.get("at", "import"), "why": f"not done after {much}", "how": "time"}
    elif "done" not in answer and "failed" not in answer:
        answer |= {"failed": answer.get("at", "import"), "why": "the process ended", "how": "error"}
    answer["seconds"] = time.perf_counter() - begun
    return answer


def end_all(group: int) -> None:
    """End a fork and what it has started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def work(job: Job, writer: int) -> None:
    """Do the job in the fork, say how it went, and end without looking back."""
    with contextlib.suppress(OSError):
        os.setsid()
    end_with_parent()
    pipe = os.fdopen(writer, "w")

    def say(what: Answer) -> None:
        print(json.dumps(what), file=pipe, flush=True)

    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(1, 2)
        if job.get("memory"):
            resource.setrlimit(resource.RLIMIT_AS, (job["memory"], job["memory"]))
        if job.get("work"):
            # Seconds of work, not of the clock: other programs may keep the machine busy.
            resource.setrlimit(resource.RLIMIT_CPU, (job["work"], job["work"] + 5))
        os.chdir(job["root"])
        sys.path.insert(0, job["path"])
        os.environ["PYTHONPATH"] = job["path"]
        # What Python makes of the sources is kept apart from where it usually is.
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = job["compiled"]
        say(JOBS[job["do"]](job, say) | {"done": True})
    except BaseException as mistake:
        frames = traceback.extract_tb(mistake.__traceback__)
        at = f" ({os.path.basename(frames[-1].filename)}, line {frames[-1].lineno})" if frames else ""
        with contextlib.suppress(Exception):
            say({"failed": "import", "why": f"{type(mistake).__name__}: {mistake}{at}"[:400], "how": "error"})
    finally:
        with contextlib.suppress(Exception):
            pipe.flush()
        os._exit(0)


# -- scenarios -----------------------------------------------------------------------------------------------------


def scenarios_in(job: Job) -> tuple[Any, list[Any]]:
    from wartable.testing import scenario

    return scenario.Runner(), scenario.find([job["scenarios"]])


def run_scenarios(job: Job, say: Say) -> Answer:
    """Run these scenarios, by their number, until one fails."""
    runner, found = scenarios_in(job)
    for number in job["numbers"]:
        one = found[number]
        say({"at": f"scenario {one.name}"})
        try:
            problem = runner.run(one).problem
        except Exception as mistake:
            problem = f"{type(mistake).__name__}: {mistake}"
        if problem:
            return {"failed": f"scenario {one.name}", "why": problem[:400], "how": "scenario"}
    return {}


def trace_scenarios(job: Job, say: Say) -> Answer:
    """Return which lines each scenario runs, and how long it takes."""
    runner, found = scenarios_in(job)
    lines = Lines(job)
    answer = []
    for one in found:
        begun = time.process_time()
        try:
            problem = runner.run(one).problem
        except Exception as mistake:
            problem = f"{type(mistake).__name__}: {mistake}"
        seconds = time.process_time() - begun
        # Each is traced with a game that nobody has loaded before, so that loading counts as run.
        runner = type(runner)()
        with lines.watched(), contextlib.suppress(Exception):
            runner.run(one)
        answer.append(
            {"name": one.name, "seconds": round(seconds, 4), "problem": problem[:400], "lines": lines.taken()}
        )
    return {"scenarios": answer}


class Lines:
    """The lines of some files that are run."""

    def __init__(self, job: Job) -> None:
        self.files = {os.path.join(job["path"], name): name for name in job["files"]}
        self.seen: dict[str, set[int]] = {}

    def enter(self, frame: FrameType, event: str, argument: Any) -> Any:
        name = self.files.get(frame.f_code.co_filename)
        if name is None:
            return None
        seen = self.seen.setdefault(name, set())
        seen.add(frame.f_lineno)

        def line(frame: FrameType, event: str, argument: Any) -> Any:
            seen.add(frame.f_lineno)
            return line

        return line

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        sys.settrace(self.enter)
        try:
            yield
        finally:
            sys.settrace(None)

    def taken(self) -> dict[str, list[int]]:
        found = {name: sorted(seen) for name, seen in self.seen.items()}
        self.seen = {}
        return found


# -- tests ---------------------------------------------------------------------------------------------------------

ARGUMENTS = ["-q", "-x", "-p", "no:cacheprovider", "--no-header", "--tb=line"]


#: Tells pytest to look for no plugins.
NO_SEARCH = "PYTEST_DISABLE_PLUGIN_AUTOLOAD"


@functools.cache
def plugins() -> list[str]:
    """Return the modules of all plugins of pytest that are installed."""
    return sorted({point.value.partition(":")[0] for point in entry_points(group="pytest11")})


def pytest_main(arguments: list[str], plugin: Any) -> int:
    """Run pytest without a word. Its plugins are given to it: to look for them takes longer than most tests."""
    import pytest

    usual = [sys.modules[name] for name in plugins() if name in sys.modules]
    os.environ[NO_SEARCH] = "1"
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return int(pytest.main(arguments, plugins=[*usual, Searched(), untimed(), plugin]))


def untimed() -> Any:
    """Return a plugin that stops the clock of pytest-timeout: a job has its limit, and a busy machine kills nobody."""
    import pytest

    class Untimed:
        @pytest.hookimpl(optionalhook=True, tryfirst=True)
        def pytest_timeout_set_timer(self) -> bool:
            return True

    return Untimed()


class Searched:
    """Once pytest has its plugins, a pytest that a test starts may look for them as usual."""

    def pytest_configure(self, config: Any) -> None:
        os.environ.pop(NO_SEARCH, None)


class Failures:
    """The first test that fails."""

    def __init__(self, say: Say) -> None:
        self.say = say
        self.failed = ""
        self.why = ""

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.say({"at": nodeid})

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.note(report)

    def pytest_collectreport(self, report: Any) -> None:
        self.note(report)

    def note(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid
            lines = str(report.longrepr).strip().splitlines()
            self.why = (lines[-1] if lines else "")[:400]


def run_tests(job: Job, say: Say) -> Answer:
    """Run these tests, until one fails."""
    found = Failures(say)
    code = pytest_main([*ARGUMENTS, *job.get("options", []), *job["tests"]], found)
    if found.failed:
        return {"failed": found.failed, "why": found.why, "how": "test"}
    if code not in {0, 5}:
        return {"failed": "pytest", "why": f"pytest ended with {code}", "how": "error"}
    return {}


class Measure:
    """How long each test takes, whether it passes, and if that is asked which functions it enters in this process;
    what a shared fixture enters counts for all tests that use it."""

    def __init__(self, job: Job) -> None:
        self.apart = job["apart"]
        self.looks = job["looks"]
        self.files = {os.path.join(job["path"], name): name for name in job["files"]}
        self.entered: set[CodeType] = set()
        self.of_fixtures: dict[str, set[CodeType]] = {}
        self.of_all: set[CodeType] = set()
        self.tests: dict[str, dict[str, Any]] = {}
        self.begun = 0.0

    def enter(self, frame: FrameType, event: str, argument: Any) -> Any:
        """Called for every function that is entered; what it does inside is not looked at, which would take long."""
        self.entered.add(frame.f_code)

    def start(self) -> None:
        if self.looks:
            threading.settrace(self.enter)
            sys.settrace(self.enter)

    def now(self) -> float:
        """Return seconds of work; where tests start other processes, of the clock."""
        return time.perf_counter() if self.apart else time.process_time()

    def pytest_collection_finish(self, session: Any) -> None:
        self.of_all = self.entered
        self.entered = set()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.entered = set()
        self.begun = self.now()
        self.start()

    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> None:
        if fixturedef.scope != "function":
            # All that its first test enters counts as the fixture's: a little too much does no harm.
            self.of_fixtures.setdefault(fixturedef.argname, self.entered)

    def pytest_runtest_teardown(self, item: Any) -> None:
        entered = self.entered | self.of_all
        for name in item.fixturenames:
            entered = entered | self.of_fixtures.get(name, set())
        ours = {f"{self.files[code.co_filename]}:{code.co_firstlineno}" for code in entered if self.ours(code)}
        found = self.tests.setdefault(item.nodeid, {})
        found |= {"seconds": round(self.now() - self.begun, 4), "functions": sorted(ours)}

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            found = self.tests.setdefault(report.nodeid, {"seconds": 0.0, "functions": []})
            found["problem"] = str(report.longrepr)[-400:]

    def ours(self, code: CodeType) -> bool:
        return code.co_filename in self.files


def trace_tests(job: Job, say: Say) -> Answer:
    """Run all tests, and say of each what it reaches and how long it takes."""
    found = Measure(job)
    found.start()
    pytest_main([argument for argument in ARGUMENTS if argument != "-x"] + job["tests"], found)
    sys.settrace(None)
    return {"tests": found.tests}


JOBS: dict[str, Callable[[Job, Say], Answer]] = {
    "scenarios": run_scenarios,
    "tests": run_tests,
    "trace scenarios": trace_scenarios,
    "trace tests": trace_tests,
}

if __name__ == "__main__":
    main()
