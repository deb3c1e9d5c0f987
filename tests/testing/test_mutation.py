"""The mutation runner: what it changes, what it calls killed, and that the committed mutants still apply."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from command_help import refused, run
from wartable.cli import mutants as command
from wartable.core.errors import Fault
from wartable.testing.mutation import Mutant, Outcome, Run, Survey, Target, runner, survey, target
from wartable.testing.mutation.mutant import Source
from wartable.testing.mutation.operators import OPERATORS, mutants
from wartable.testing.mutation.planted import pasteable
from wartable.testing.mutation.scope import PARTS

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "src/wartable/games").glob("*/game.py"))

RULES = '''"""A gate with a toll."""


def toll(age: int, armed: bool) -> int:
    """Children pass free; the armed pay double."""
    price = 0
    if age >= 12:
        price = 3
    if armed and age >= 12:
        price = price * 2
    return price


def steps_to_zero(start: int) -> int:
    steps = 0
    while start > 0:
        start -= 1
        steps += 1
    return steps


def may_bribe(age: int) -> bool:
    return age > 99
'''

TESTS = """from fort.rules import steps_to_zero, toll


def test_children_pass_free() -> None:
    assert toll(11, False) == 0
    assert toll(12, False) == 3


def test_the_armed_pay_double() -> None:
    assert toll(30, True) == 6


def test_steps() -> None:
    assert steps_to_zero(3) == 3
"""


@pytest.fixture
def fort(tmp_path: Path) -> Target:
    """A project of one rule, one rule that loops, and one that nothing runs."""
    for name, text in (
        ("src/fort/__init__.py", ""),
        ("src/fort/rules.py", RULES),
        ("tests/test_fort.py", TESTS),
        ("pyproject.toml", '[project]\nname = "fort"\nversion = "1"\n'),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Target(
        "fort",
        tmp_path,
        tmp_path / "src",
        ["fort/rules.py"],
        tests=["tests/test_fort.py"],
        home="fort",
        planted=tmp_path / "fort.toml",
        shared=["pytest"],
    )


@pytest.fixture(autouse=True)
def look_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is seen first what each test reaches, as it is where there are many mutants."""
    monkeypatch.setattr(runner, "FEW", 0)


@pytest.fixture(autouse=True)
def little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What loops forever is ended soon, by the work that it does: nothing is killed because the machine is busy."""
    monkeypatch.setattr(runner, "GRACE", 3.0)
    monkeypatch.setattr(runner, "BUSY", 100)
    monkeypatch.setattr(runner, "UNKNOWN", 0.0)


@cache
def surveyed(name: str) -> Survey:
    """A game or a part as it is here: nothing changes it while the tests run."""
    return survey(target(name, ROOT))


def outcomes(found: Survey, chosen: list[Mutant], jobs: int = 1) -> dict[str, Outcome]:
    """What became of each, by what its line says then."""
    with Run(found, jobs) as going:
        return {mutant.after: outcome for mutant, outcome in going.go(chosen)}


def chosen(found: Survey, *lines: str) -> list[Mutant]:
    by_line = {mutant.after: mutant for mutant in found.possible}
    return [by_line[line] for line in lines]


# -- what is changed -----------------------------------------------------------------------------------------------


def changed(body: str, operator: str, returns: str = "None") -> list[str]:
    """What an operator makes of the body of a function."""
    indented = "".join(f"    {line}\n" for line in body.splitlines())
    source = Source("rules.py", f"def rule(s: State, me: int, other: int) -> {returns}:\n{indented}")
    return [mutant.after for mutant in mutants(source) if mutant.operator == operator]


@pytest.mark.parametrize(
    ("operator", "body", "expected"),
    [
        ("off by one", "take(3)", ["take(4)", "take(2)"]),
        ("off by one", "take(0)", ["take(1)"]),
        ("dropped condition", "x = a and b", ["x = True and b", "x = a and True"]),
        (
            "dropped condition",
            "x = a or (b and c)",
            ["x = False or (b and c)", "x = a or (False)", "x = a or (True and c)", "x = a or (b and True)"],
        ),
        ("dropped condition", "x = [c for c in cards if c]", ["x = [c for c in cards if True]"]),
        ("always", "if a:\n    b()", ["if True:"]),
        ("never", "if a:\n    b()", ["if False:"]),
        ("never", "while a:\n    b()", ["while False:"]),
        ("negated", "x = 1 if a else 2", ["x = 1 if not (a) else 2"]),
        ("negated", "x = not a", ["x = a"]),
        ("negated", "x = not (a or b)", ["x = (a or b)"]),
        ("boundary", "x = a < b", ["x = a <= b"]),
        ("boundary", "x = a >= b", ["x = a > b"]),
        ("reversed", "x = a < b", ["x = a > b"]),
        ("reversed", "x = a not in b", ["x = a in b"]),
        ("swapped seat", "x = s.hand[1 - me]", ["x = s.hand[me]"]),
        ("swapped seat", "x = s.hand[me]", ["x = s.hand[other]"]),
        ("swapped sign", "x = a + b", ["x = a - b"]),
        ("swapped sign", "x -= b", ["x += b"]),
        ("swapped sign", "x = [a] + b", []),
        ("swapped choice", "x = min(a, b)", ["x = max(a, b)"]),
        ("cut", "x = a[b:c]", ["x = a[:c]", "x = a[b:]"]),
        ("shared", "x = a.copy()", ["x = a"]),
        ("missing reveal", "s.log.reveal()", ["pass"]),
        ("missing line", "s.log.say(DRAWS, b)", ["pass"]),
        ("skipped call", "draw(s)", ["pass"]),
        ("skipped call", "yield from draw(s)", ["pass"]),
        ("skipped change", "s.turn = b", ["pass"]),
        ("skipped change", "s.hands[b] += c", ["pass"]),
        ("publicly known", "yield Ask(b, publicly_known=True)", ["yield Ask(b, publicly_known=False)"]),
        ("publicly known", "yield Ask(b, publicly_known=a)", ["yield Ask(b, publicly_known=not (a))"]),
        ("flag", "x = True", ["x = False"]),
        ("goes on", "for a in b:\n    continue", ["pass"]),
        ("goes on", "return", ["pass"]),
    ],
)
def test_an_operator_changes_one_place(operator: str, body: str, expected: list[str]) -> None:
    assert changed(body, operator) == expected


def test_a_swapped_seat_is_one_that_has_a_value_there() -> None:
    """A name without a value would be noticed by whatever runs the place, and prove nothing."""
    lines = [
        "def rule(s: State, me: int) -> None:",
        "    one(me)",
        "    if battle:",
        "        foe = rival(me)",
        "        two(me)",
        "    three(me)",
        "    x = [four(me) for other in s.others]",
        "    for taker in five(me):",
        "        six(me)",
        "    seven(lambda giver: eight(me))",
        "    winner = nine(me)",
        "    ten(me)",
        "    def inner(loser: int) -> None:",
        "        eleven(me, loser)",
    ]
    made = mutants(Source("rules.py", "\n".join(lines) + "\n"))
    next_seat = "((me + 1) % s.seats)"
    assert [mutant.after for mutant in made if mutant.operator == "swapped seat"] == [
        f"one({next_seat})",
        f"foe = rival({next_seat})",
        "two(foe)",
        f"three({next_seat})",
        "x = [four(other) for other in s.others]",
        f"for taker in five({next_seat}):",
        "six(taker)",
        "seven(lambda giver: eight(giver))",
        f"winner = nine({next_seat})",
        "ten(winner)",
        "eleven(me, me)",
    ]


@pytest.mark.parametrize(
    ("returns", "body", "expected"),
    [
        ("bool", "return a == b", ["return not (a == b)"]),
        ("int", "return a", ["return (a) + 1"]),
        ("list[int]", "return a", ["return []"]),
    ],
)
def test_what_is_returned_is_changed_by_its_type(returns: str, body: str, expected: list[str]) -> None:
    assert changed(body, "returned", returns) == expected


def test_every_operator_is_described_and_all_are_found_in_the_rules() -> None:
    found = Counter(mutant.operator for name in GAMES for mutant in surveyed(name).possible)
    assert set(found) == set(OPERATORS)


@pytest.mark.parametrize(
    "body",
    [
        '"""Words about 3."""',
        "assert a < 3",
        "raise Fault(a + b)",
        "x: list[int] | None",
        "if not s.log.quiet:\n    x = a",
        "if s.fleeting:\n    x = a",
    ],
)
def test_some_things_are_left_alone(body: str) -> None:
    source = Source("rules.py", "def rule(s: State = START) -> None:\n    " + body.replace("\n", "\n    ") + "\n")
    assert mutants(source) == []


def test_only_the_named_functions_are_skipped_and_only_lone_numbers_of_a_module_are_changed() -> None:
    source = Source("rules.py", "FIRST = 0\nSECOND = 1\nTHIRD = 2\n\nMOST = 7\n\n\ndef check() -> None:\n    a(1)\n")
    assert [mutant.after for mutant in mutants(source, ["check"])] == ["MOST = 8", "MOST = 6"]


def test_all_mutants_are_python_and_change_what_they_say() -> None:
    for name in GAMES:
        found = surveyed(name)
        for mutant in found.sample(60, "shape"):
            source = found.sources[mutant.file]
            made = mutant.apply(source.text)
            compile(made, mutant.file, "exec")
            assert made != source.text
            assert len([line for line in mutant.diff(source.text).splitlines() if line.startswith("-")]) >= 1


def test_a_mutant_stays_the_same_wherever_its_function_moves(fort: Target) -> None:
    """So that a sample is not another one because somebody has added a line elsewhere."""
    before = survey(fort)
    path = fort.source / "fort/rules.py"
    moved = RULES.replace("def toll", 'def free() -> str:\n    return "nothing"\n\n\ndef toll')
    path.write_text(moved)
    after = survey(fort)
    ids = [mutant.id for mutant in before.sample(8, "1")]
    assert ids == [mutant.id for mutant in after.sample(8, "1")]
    assert ids != [mutant.id for mutant in after.sample(8, "2")]
    assert len({mutant.id for mutant in after.possible}) == len(after.possible)


def test_equal_lines_of_a_function_are_told_apart() -> None:
    source = Source("rules.py", "def rule() -> None:\n    if a:\n        draw()\n    draw()\n")
    calls = [mutant for mutant in mutants(source) if mutant.operator == "skipped call"]
    assert [(mutant.line, mutant.nth) for mutant in calls] == [(3, 1), (4, 2)]


# -- what becomes of them ------------------------------------------------------------------------------------------


def test_killed_living_and_never_run_are_told_apart(fort: Target) -> None:
    found = survey(fort)
    lines = ["if age > 12:", "if armed and True:", "return age >= 99"]
    became = outcomes(found, chosen(found, *lines))
    assert became["if age > 12:"].how == "test"
    assert became["if age > 12:"].by == "tests/test_fort.py::test_children_pass_free"
    # Twice nothing is nothing.
    assert not became["if armed and True:"].killed
    assert not became["if armed and True:"].never_run
    assert not became["return age >= 99"].killed
    assert became["return age >= 99"].never_run


def test_a_mutant_that_never_ends_is_killed_by_time(fort: Target, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "GRACE", 1.0)
    found = survey(fort)
    became = outcomes(found, chosen(found, "start += 1"))
    assert became["start += 1"].how == "time"
    assert became["start += 1"].by == "tests/test_fort.py::test_steps"


def test_a_module_that_cannot_be_loaded_is_killed_by_its_tests(fort: Target) -> None:
    assert fort.planted is not None
    fort.planted.write_text(
        '[[mutant]]\nname = "Nonsense"\nfile = "rules.py"\nfrom = "def toll"\nto = "gone()\\n\\n\\ndef toll"\n'
        'breaks = "all"\n'
    )
    found = survey(fort)
    became = outcomes(found, found.planted.mutants)
    assert [outcome.killed for outcome in became.values()] == [True]


def test_a_failing_test_proves_nothing(fort: Target) -> None:
    path = fort.root / "tests/test_fort.py"
    path.write_text(TESTS + "\n\ndef test_wrong() -> None:\n    assert toll(12, False) == 4\n")
    found = survey(fort)
    with Run(found) as going:
        became = {mutant.after: outcome for mutant, outcome in going.go(chosen(found, "if armed and True:"))}
        assert [line.split(":: ")[0].split(": ")[0] for line in going.reach.failing()] == [
            "tests/test_fort.py::test_wrong"
        ]
    assert not became["if armed and True:"].killed


def test_no_clock_of_pytest_kills_a_mutant(fort: Target) -> None:
    """A machine may be so busy that a test which takes a second takes minutes."""
    with (fort.root / "pyproject.toml").open("a") as project:
        project.write("[tool.pytest.ini_options]\ntimeout = 0.01\n")
    slow = "\n\ndef test_slow() -> None:\n    time.sleep(0.1)\n    assert toll(12, False) == 3\n"
    (fort.root / "tests/test_fort.py").write_text(f"import time\n\n{TESTS}{slow}")
    found = survey(fort)
    with Run(found) as going:
        became = [outcome for _, outcome in going.go(chosen(found, "if armed and True:"))]
        assert not going.reach.failing()
    assert [outcome.killed for outcome in became] == [False]


def test_several_processes_find_the_same_and_leave_the_sources_alone(fort: Target) -> None:
    found = survey(fort)
    some = chosen(found, "if age > 12:", "if armed and True:", "price = 4", "return age >= 99")
    alone, together = outcomes(found, some), outcomes(found, some, jobs=2)
    assert {line: outcome.killed for line, outcome in alone.items()} == {
        line: outcome.killed for line, outcome in together.items()
    }
    assert (fort.source / "fort/rules.py").read_text() == RULES


def test_what_is_edited_meanwhile_kills_nothing(fort: Target) -> None:
    found = survey(fort)
    with Run(found) as going:
        (fort.root / "tests/test_fort.py").write_text("assert False\n")
        became = {mutant.after: outcome for mutant, outcome in going.go(chosen(found, "if armed and True:"))}
    assert not became["if armed and True:"].killed
    (fort.source / "fort/rules.py").write_text(RULES.replace("3", "5"))
    with pytest.raises(Fault, match="was changed just now"), Run(found):
        pass


def test_scenarios_come_first_and_name_what_they_expected() -> None:
    about = replace(target("jogu", ROOT), scenarios=ROOT / "scenarios/jogu/end_of_game.toml", tests=[])
    found = survey(about)
    lost = [mutant for mutant in found.possible if mutant.file.endswith("morale.py") and mutant.operator == "always"]
    became = outcomes(found, lost)
    assert [outcome.how for outcome in became.values()] == ["scenario"]
    said = [(outcome.by, outcome.why) for outcome in became.values()]
    assert all(by.startswith("scenario ") and "expected" in why for by, why in said), said


# -- committed entries ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*GAMES, *PARTS])
def test_every_committed_mutant_and_excuse_still_applies(name: str) -> None:
    problems = surveyed(name).planted.problems
    assert not problems, "\n".join(["the code has changed: write these anew, or take them out", *problems])


ENTRY = """
[[mutant]]
name = "The armed pay triple"
file = "rules.py"
function = "toll"
from = "price * 2"
to = "price * 3"
breaks = "the armed pay double"

[[excuse]]
file = "rules.py"
function = "toll"
from = "if armed and age >= 12:"
to = "if armed and True:"
reason = "twice nothing is nothing"
"""


def test_an_excused_mutant_is_not_tried_and_one_by_hand_always_is(fort: Target) -> None:
    assert fort.planted is not None
    fort.planted.write_text(ENTRY)
    found = survey(fort)
    assert not found.planted.problems
    assert [mutant.name for mutant in found.planted.mutants] == ["The armed pay triple"]
    tried = found.sample(1000, "1")
    assert len(tried) == len(found.possible) - 1
    assert "if armed and True:" not in [mutant.after for mutant in tried]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("price * 2", "2 * price", "nothing reads 'price * 2' any more"),
        ("def toll", "def fee", "there is no function 'toll'"),
        ("armed and age >= 12", "armed and age > 11", "no mutant makes 'if armed and True:'"),
        ("price = 3", "price = price * 2", "2 places read 'price * 2'; say which by nth"),
    ],
)
def test_an_entry_that_no_longer_applies_is_told(fort: Target, old: str, new: str, expected: str) -> None:
    assert fort.planted is not None
    fort.planted.write_text(ENTRY)
    (fort.source / "fort/rules.py").write_text(RULES.replace(old, new, 1))
    problems = survey(fort).planted.problems
    assert any(expected in problem for problem in problems), problems
    assert all(problem.startswith("fort.toml: ") for problem in problems)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('breaks = "the armed pay double"', "", "there is no breaks"),
        ('reason = "twice nothing is nothing"', 'reason = ""', "there is no reason"),
        ('to = "price * 3"', 'to = "price *"', "is no Python there"),
        ('to = "price * 3"', 'to = "price * 2"', "would not change"),
        ('function = "toll"\nfrom = "price', 'functoin = "toll"\nfrom = "price', "functoin"),
        ('file = "rules.py"\nfunction = "toll"\nfrom = "price', 'file = "rule.py"\nfrom = "price', "no file"),
        ("[[excuse]]", 'tests = ["tests/test_gone.py"]\n\n[[excuse]]', "there is no test tests/test_gone.py"),
        (
            "[[excuse]]",
            'tests = ["tests/test_fort.py::test_the_armed"]\n\n[[excuse]]',
            "there is no test tests/test_fort.py::test_the_armed",
        ),
    ],
)
def test_a_faulty_entry_is_told(fort: Target, old: str, new: str, expected: str) -> None:
    assert fort.planted is not None
    assert old in ENTRY
    fort.planted.write_text(ENTRY.replace(old, new, 1))
    problems = survey(fort).planted.problems
    assert any(expected in problem for problem in problems), problems


def test_lines_of_an_entry_may_be_indented_as_it_pleases(fort: Target) -> None:
    assert fort.planted is not None
    fort.planted.write_text(
        '[[mutant]]\nname = "Free"\nfile = "rules.py"\nfunction = "toll"\nbreaks = "toll"\n'
        "from = '''\nif age >= 12:\n  price = 3\n'''\nto = '''\nif age >= 12:\n    price = 0\n    age = 0\n'''\n"
    )
    found = survey(fort)
    assert not found.planted.problems
    made = found.planted.mutants[0].apply(RULES)
    assert "    if age >= 12:\n        price = 0\n        age = 0\n    if armed" in made


NAMED = """
[[mutant]]
name = "Nobody pays"
file = "rules.py"
from = "price = 3"
to = "price = 0"
breaks = "there is a toll"
tests = ["tests/test_fort.py::test_children_pass_free"]

[[mutant]]
name = "Steps go nowhere"
file = "rules.py"
from = "steps += 1"
to = "steps += 0"
breaks = "steps are counted"
tests = ["tests/test_fort.py::test_the_armed_pay_double"]
concerns = "secrets"
"""


def test_of_named_tests_only_those_are_run_and_what_may_not_live_comes_first(fort: Target) -> None:
    assert fort.planted is not None
    fort.planted.write_text(NAMED)
    found = survey(fort)
    assert not found.planted.problems
    with Run(found) as going:
        became = [(mutant.name, outcome.by) for mutant, outcome in going.go(found.planted.mutants)]
        assert sorted(going.reach.tests) == [
            "tests/test_fort.py::test_children_pass_free", "tests/test_fort.py::test_the_armed_pay_double",
        ]  # fmt: skip
    assert became == [("Steps go nowhere", ""), ("Nobody pays", "tests/test_fort.py::test_children_pass_free")]


def test_a_file_that_is_named_whole_is_looked_at_once(fort: Target) -> None:
    assert fort.planted is not None
    fort.planted.write_text(NAMED.replace("::test_the_armed_pay_double", ""))
    found = survey(fort)
    with Run(found) as going:
        assert going.tests_for(found.planted.mutants) == ["tests/test_fort.py"]
        assert going.tests_for(found.planted.mutants[:1]) == ["tests/test_fort.py::test_children_pass_free"]
        # Where others are tried too that name none, all tests are.
        assert going.tests_for([*found.planted.mutants, *found.possible[:1]]) == ["tests/test_fort.py"]
        became = {mutant.name: outcome.killed for mutant, outcome in going.go(found.planted.mutants)}
    assert became == {"Nobody pays": True, "Steps go nowhere": True}


def test_an_entry_of_another_kind_is_refused(fort: Target) -> None:
    assert fort.planted is not None
    fort.planted.write_text("[[mutants]]\n")
    with pytest.raises(Fault, match=r"fort\.toml"):
        survey(fort)


def test_a_survivor_can_be_pasted_as_an_excuse(fort: Target) -> None:
    assert fort.planted is not None
    living = chosen(survey(fort), "if armed and True:")[0]
    fort.planted.write_text(pasteable(fort, living).replace('reason = ""', 'reason = "nothing twice"'))
    assert survey(fort).planted.excuses == {living.key: "nothing twice"}


#: Two mutants, one of which lives.
TWO = ["--only", "toll dropped armed"]


# -- the command ---------------------------------------------------------------------------------------------------


@pytest.fixture
def of_fort(fort: Target, monkeypatch: pytest.MonkeyPatch) -> Target:
    monkeypatch.setattr(command, "target", lambda name: fort)
    monkeypatch.chdir(fort.root)
    return fort


def test_the_command_lists_survivors_and_fails_if_too_many_live(of_fort: Target) -> None:
    ran = run("mutants", "fort", *TWO, "--least", "99")
    assert ran.code == 1
    assert "SURVIVED" in ran.out
    assert "+    if armed and True:" in ran.out
    assert "at least 99 %" in ran.out
    assert run("mutants", "fort", *TWO, "--least", "50").code == 0


def test_a_survivor_that_concerns_a_secret_is_never_enough(of_fort: Target) -> None:
    assert of_fort.planted is not None
    of_fort.planted.write_text(
        '[[mutant]]\nname = "Nobody looks"\nfile = "rules.py"\nfunction = "may_bribe"\nfrom = "99"\nto = "98"\n'
        'breaks = "bribes"\nconcerns = "secrets"\n'
    )
    ran = run("mutants", "fort", "--count", "0", "--least", "0", "--json")
    assert ran.code == 1
    assert ran.data["survivors"][0]["concerns"] == "secrets"


def test_an_entry_out_of_date_is_told_and_the_others_are_run(of_fort: Target) -> None:
    assert of_fort.planted is not None
    of_fort.planted.write_text(ENTRY + ENTRY.replace("price * 2", "price * 9").replace("triple", "nine times"))
    ran = run("mutants", "fort", "--count", "0")
    assert ran.code == 1
    assert "out of date: fort.toml: mutant 'The armed pay nine times'" in ran.out
    assert "by hand      1 " in ran.out


def test_a_run_is_gone_on_with(of_fort: Target, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept.jsonl"
    first = run("mutants", "fort", *TWO, "--keep", kept, "--json").data
    lines = kept.read_text().splitlines()
    assert len(lines) == first["sampled"]["tried"] == 2
    kept.write_text(f"{lines[0]}\n")
    second = run("mutants", "fort", *TWO, "--keep", kept, "--json").data
    assert second["sampled"] == first["sampled"]
    assert second["survivors"] == first["survivors"]
    assert [json.loads(line)["id"] for line in kept.read_text().splitlines()] == [
        json.loads(line)["id"] for line in lines
    ]
    # Now everything is known: nothing is run any more.
    monkeypatch.setattr(command, "Run", None)
    assert run("mutants", "fort", *TWO, "--keep", kept, "--json").data["sampled"] == first["sampled"]


def test_what_is_kept_does_not_hold_for_other_tests(of_fort: Target, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    assert run("mutants", "fort", *TWO, "--keep", kept, "--json").data["sampled"]["survived"] > 0
    path = of_fort.root / "tests/test_fort.py"
    path.write_text("from fort.rules import toll\n\n\ndef test_toll() -> None:\n    assert False\n")
    again = run("mutants", "fort", *TWO, "--keep", kept, "--json").data
    assert again["failing_unmutated"]
    assert again["sampled"]["killed"] == 0


def test_the_figures_as_a_table(of_fort: Target) -> None:
    ran = run("mutants", "fort", *TWO, "--markdown")
    assert ran.out.splitlines()[2].startswith("| fort | sampled | ")


def test_bad_arguments_are_refused(of_fort: Target, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "name a GAME or a --part" in refused("mutants")
    assert "no mutant has these words" in refused("mutants", "fort", "--only", "nonsense")
    other = tmp_path / "other.txt"
    other.write_text("no outcome\n")
    assert "not of a mutation run" in refused("mutants", "fort", "--keep", other)
    monkeypatch.setattr(command, "target", target)
    assert "no src/wartable here" in refused("mutants", "jogu")
    monkeypatch.chdir(ROOT)
    assert "core" in refused("mutants", "chess")


def test_only_sources_are_links_in_the_tree_of_a_mutant(tmp_path: Path) -> None:
    """A server of files follows no links, and tests of the table are to find its client."""
    for name in ("table/wire.py", "table/static/main.js"):
        path = tmp_path / "source" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("1\n")
    (tmp_path / "tree").mkdir()
    runner.link_tree(tmp_path / "source", tmp_path / "tree")
    assert (tmp_path / "tree/table/wire.py").is_symlink()
    served = tmp_path / "tree/table/static/main.js"
    assert served.read_text() == "1\n" and not served.is_symlink()
