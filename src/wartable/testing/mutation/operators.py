"""The faults that rules suffer from: each operator changes one place of a function."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from wartable.testing.mutation.mutant import MODULE, Mutant, Source

#: Operators by name, with what they do: `wartable mutants --help` and docs/proofs.md speak of them by these names.
OPERATORS = {
    "off by one": "a number is one more, or one less",
    "dropped condition": "one part of `a and b`, of `a or b`, or the `if` of a comprehension is not asked",
    "always": "a condition always holds",
    "never": "a condition never holds",
    "negated": "a condition is turned round",
    "boundary": "`<` becomes `<=`, and the like",
    "reversed": "`<` becomes `>`, `==` becomes `!=`, `in` becomes `not in`",
    "swapped seat": "another seat's index stands there",
    "swapped sign": "`+` becomes `-`, and the other way round",
    "swapped choice": "`min` becomes `max`, `any` becomes `all`, and the other way round",
    "cut": "a slice loses an end of its range",
    "shared": "a list is not copied",
    "missing reveal": "`reveal()` is not called",
    "missing line": "nothing is written to the log",
    "skipped call": "something is not done",
    "skipped change": "a value is not assigned",
    "publicly known": "`publicly_known=` says the opposite",
    "flag": "`True` becomes `False`, and the other way round",
    "returned": "what is returned is another truth, one more, or empty",
    "goes on": "a `break` or `continue` is missing",
}

#: What a variable with a seat in it is called.
SEATS = {
    "actor", "attacker", "chooser", "defender", "enemy", "foe", "giver", "loser", "me", "mover", "opponent", "other",
    "owner", "player", "rival", "seat", "start_player", "taker", "victim", "who", "whose", "winner", "you",
}  # fmt: skip
BOUNDARY: dict[type[ast.cmpop], str] = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
REVERSED: dict[type[ast.cmpop], str] = {
    ast.Lt: ">", ast.LtE: ">=", ast.Gt: "<", ast.GtE: "<=", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
CHOICES = {"min": "max", "max": "min", "any": "all", "all": "any"}
LOGGING = {"say", "tell", "show", "note"}
#: Conditions that ask for these are about speed: a quiet log, a rollout that notes nothing.
SPEED = {"quiet", "fleeting"}


def mutants(source: Source, skip: Sequence[str] = ()) -> list[Mutant]:
    """Return all mutants of a file, in its order; `skip` names functions that are left alone."""
    finder = Finder(source, skip)
    finder.module()
    seen = set()
    different = []
    for mutant in finder.found:
        if mutant.key not in seen:
            seen.add(mutant.key)
            different.append(mutant)
    return different


def about_speed(node: ast.AST) -> bool:
    return any(
        (isinstance(one, ast.Attribute) and one.attr in SPEED) or (isinstance(one, ast.Name) and one.id in SPEED)
        for one in ast.walk(node)
    )


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr | ast.List | ast.ListComp | ast.Tuple) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def is_whole(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


class Finder:
    """Walks through a source and notes what may be changed."""

    def __init__(self, source: Source, skip: Sequence[str]) -> None:
        self.source = source
        self.skip = skip
        self.found: list[Mutant] = []
        self.function = MODULE
        self.returns = ""
        #: The variables of the function that hold a seat, and all variables that have a value at this place for sure:
        #: what stands there instead must have one, or the mutant would fall over a name and prove nothing.
        self.seats: set[str] = set()
        self.bound: set[str] = set()
        #: The lines of the statement, or of its head, that is being walked through.
        self.lines = range(0)

    def add(self, operator: str, node: ast.expr | ast.stmt | ast.keyword, to: str) -> None:
        start, end = self.source.span(node)
        self.add_at(operator, start, end, to)

    def add_at(self, operator: str, start: int, end: int, to: str) -> None:
        if self.source.text[start:end] != to:
            self.found.append(self.source.mutant(self.function, operator, start, end, to, self.lines))

    # -- statements ------------------------------------------------------------------------------------------------

    def module(self) -> None:
        """Functions, and numbers that stand alone: those of an enumeration mean nothing but to be different."""
        body = self.source.tree.body
        for at, node in enumerate(body):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                self.definition(node, "")
            elif isinstance(node, ast.Assign) and is_whole(node.value) and not self.counts(body, at):
                self.statement(node)

    def counts(self, body: list[ast.stmt], at: int) -> bool:
        """Return whether the number before or after this one is a neighbour of it."""
        number = constant(body[at])
        around = [constant(body[near]) for near in (at - 1, at + 1) if 0 <= near < len(body)]
        return number is None or any(near is not None and abs(near - number) <= 1 for near in around)

    def definition(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, inside: str) -> None:
        name = f"{inside}{node.name}"
        if isinstance(node, ast.ClassDef):
            for one in node.body:
                if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                    self.definition(one, f"{name}.")
            return
        if node.name in self.skip or name in self.skip:
            return
        before = self.function, self.returns, self.seats, self.bound, self.lines
        self.function = name
        self.returns = self.source.said(node.returns) if node.returns else ""
        given = arguments(node.args)
        self.seats = (given | stored(node)) & SEATS
        self.bound = self.bound | given
        for one in node.body:
            self.statement(one)
        self.function, self.returns, self.seats, self.bound, self.lines = before

    def body(self, statements: list[ast.stmt], *targets: ast.expr | None) -> None:
        """Mutate what may be run or not, with these names bound in it; what it binds itself may be unbound after it."""
        before = self.bound
        self.bind(*targets)
        for node in statements:
            self.statement(node)
        self.bound = before

    def bind(self, *targets: ast.expr | None) -> None:
        self.bound = self.bound.union(*(stored(target) for target in targets if target is not None))

    def statement(self, node: ast.stmt) -> None:
        self.lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                self.definition(node, f"{self.function}." if self.function else "")
            case ast.If() | ast.While():
                self.lines = range(node.lineno, (node.test.end_lineno or node.lineno) + 1)
                self.condition(node.test, whole=True, loop=isinstance(node, ast.While))
                self.body(node.body)
                self.body(node.orelse)
            case ast.For() | ast.AsyncFor():
                self.lines = range(node.lineno, (node.iter.end_lineno or node.lineno) + 1)
                self.expression(node.iter)
                self.body(node.body, node.target)
                self.body(node.orelse)
            case ast.With() | ast.AsyncWith():
                self.lines = range(node.lineno, node.lineno + 1)
                for item in node.items:
                    self.expression(item.context_expr)
                self.body(node.body, *(item.optional_vars for item in node.items))
            case ast.Try():
                self.body(node.body)
                for handler in node.handlers:
                    self.body(handler.body)
                self.body(node.orelse)
                self.body(node.finalbody)
            case ast.Match():
                for one in node.cases:
                    self.body(one.body)
            case ast.Return():
                self.value_returned(node)
            case ast.Continue() | ast.Break():
                self.add("goes on", node, "pass")
            case ast.Expr():
                self.call_made(node)
            case ast.Assign() | ast.AugAssign() | ast.AnnAssign():
                self.assignment(node)
            case ast.Delete():
                self.add("skipped call", node, "pass")
            case ast.Assert() | ast.Raise():
                pass
            case _:
                pass

    def value_returned(self, node: ast.Return) -> None:
        if node.value is None:
            # An early return that is left out lets the function go on.
            self.add("goes on", node, "pass")
            return
        said = self.source.said(node.value)
        if self.returns == "bool" and not isinstance(node.value, ast.Constant):
            self.add("returned", node.value, f"not ({said})")
        elif self.returns in {"int", "i64", "float"} and not isinstance(node.value, ast.Constant):
            self.add("returned", node.value, f"({said}) + 1")
        elif self.returns.startswith("list[") and not (isinstance(node.value, ast.List) and not node.value.elts):
            self.add("returned", node.value, "[]")
        self.expression(node.value)

    def call_made(self, node: ast.Expr) -> None:
        made = node.value.value if isinstance(node.value, ast.Await | ast.YieldFrom) else node.value
        if isinstance(made, ast.Constant):
            return
        if isinstance(made, ast.Call):
            called = made.func.attr if isinstance(made.func, ast.Attribute) else ""
            operator = "skipped call"
            if called == "reveal":
                operator = "missing reveal"
            elif called in LOGGING and "log" in self.source.said(made.func):
                operator = "missing line"
            self.add(operator, node, "pass")
        self.expression(node.value)

    def assignment(self, node: ast.Assign | ast.AugAssign | ast.AnnAssign) -> None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if self.function and all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets):
            if not self.function.endswith("__init__"):
                self.add("skipped change", node, "pass")
            for target in targets:
                if isinstance(target, ast.Subscript):
                    self.expression(target.slice)
        if isinstance(node, ast.AugAssign):
            self.sign(node.op, node.target, node.value, augmented=True)
        if node.value is not None:
            self.expression(node.value)
            self.bind(*targets)

    # -- conditions ------------------------------------------------------------------------------------------------

    def condition(self, node: ast.expr, whole: bool = False, loop: bool = False) -> None:
        """Mutate what is asked: of an `if`, a `while`, a choice between two values, or a comprehension."""
        said = self.source.said(node)
        if isinstance(node, ast.Constant):
            return
        speed = about_speed(node)
        if whole and not speed:
            if not loop:
                self.add("always", node, "True")
            self.add("never", node, "False")
        if not speed and not isinstance(node, ast.BoolOp):
            turned = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
            self.add("negated", node, self.affirmed(node) if turned else f"not ({said})")
        self.parts(node, asked=True)

    def parts(self, node: ast.expr, asked: bool = False) -> None:
        """Mutate the inside of a condition, without what its negation does already."""
        match node:
            case ast.BoolOp():
                self.dropped(node)
                for value in node.values:
                    if not about_speed(value):
                        self.parts(value)
            case ast.UnaryOp(op=ast.Not()):
                if not asked:
                    self.add("negated", node, self.affirmed(node))
                self.parts(node.operand, asked=True)
            case ast.Compare():
                self.comparison(node, asked)
            case _:
                self.expression(node)

    def affirmed(self, node: ast.expr) -> str:
        """`x` of `not x`."""
        operand = node.operand if isinstance(node, ast.UnaryOp) else node
        said = self.source.said(operand)
        return f"({said})" if isinstance(operand, ast.BoolOp | ast.Compare) else said

    def dropped(self, node: ast.BoolOp) -> None:
        """Drop a part: one that always holds, or never, is as good as none."""
        nothing = "True" if isinstance(node.op, ast.And) else "False"
        for value in node.values:
            if not about_speed(value):
                self.add("dropped condition", value, nothing)

    def comparison(self, node: ast.Compare, asked: bool) -> None:
        pairs = [node.left, *node.comparators]
        for at, how in enumerate(node.ops):
            start, end = self.source.span(pairs[at])[1], self.source.span(pairs[at + 1])[0]
            between = self.source.text[start:end]
            word = spelling(how)
            if between.strip() != word:
                continue
            at_word = start + between.index(word)
            if type(how) in BOUNDARY:
                self.add_at("boundary", at_word, at_word + len(word), BOUNDARY[type(how)])
                self.add_at("reversed", at_word, at_word + len(word), REVERSED[type(how)])
            elif not asked or len(node.ops) > 1:
                self.add_at("reversed", at_word, at_word + len(word), REVERSED[type(how)])
        for one in pairs:
            self.expression(one)

    # -- expressions -----------------------------------------------------------------------------------------------

    def expression(self, node: ast.expr) -> None:
        match node:
            case ast.Constant(value=bool() as value):
                self.add("flag", node, str(not value))
            case ast.Constant(value=int() as value):
                self.add("off by one", node, str(value + 1))
                if value > 0:
                    self.add("off by one", node, str(value - 1))
            case ast.Constant() | ast.JoinedStr():
                return
            case ast.BoolOp() | ast.Compare() | ast.UnaryOp(op=ast.Not()):
                self.parts(node)
            case ast.IfExp():
                self.condition(node.test)
                self.expression(node.body)
                self.expression(node.orelse)
            case ast.BinOp():
                self.arithmetic(node)
            case ast.Call():
                self.call(node)
            case ast.Subscript():
                self.subscript(node)
            case ast.Name():
                self.seat(node)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                self.comprehension(node)
            case ast.Lambda():
                before = self.bound
                self.bound = before | arguments(node.args)
                self.expression(node.body)
                self.bound = before
            case ast.NamedExpr():
                self.expression(node.value)
            case _:
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.expr):
                        self.expression(child)

    def arithmetic(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Sub) and is_one(node.left) and self.is_seat(node.right):
            self.add("swapped seat", node, self.source.said(node.right))
            return
        self.sign(node.op, node.left, node.right)
        self.expression(node.left)
        self.expression(node.right)

    def sign(self, op: ast.operator, left: ast.expr, right: ast.expr, augmented: bool = False) -> None:
        if not isinstance(op, ast.Add | ast.Sub) or is_text(left) or is_text(right):
            return
        start, end = self.source.span(left)[1], self.source.span(right)[0]
        between = self.source.text[start:end]
        word, swapped = ("+", "-") if isinstance(op, ast.Add) else ("-", "+")
        if between.count(word) == 1 and between.strip(" ()=\n") == word and augmented == ("=" in between):
            at = start + between.index(word)
            self.add_at("swapped sign", at, at + 1, swapped)

    def call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in CHOICES:
            self.add("swapped choice", node.func, CHOICES[node.func.id])
        if isinstance(node.func, ast.Attribute):
            if node.func.attr == "copy" and not node.args:
                self.add("shared", node, self.source.said(node.func.value))
            self.expression(node.func.value)
        if isinstance(node.func, ast.Name) and node.func.id in {"cast", "isinstance", "TypeVar", "Fault"}:
            return
        for argument in node.args:
            self.expression(argument)
        for keyword in node.keywords:
            if keyword.arg == "publicly_known":
                said = self.source.said(keyword.value)
                flag = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
                self.add("publicly known", keyword.value, f"not ({said})" if flag is None else str(not flag))
            else:
                self.expression(keyword.value)

    def subscript(self, node: ast.Subscript) -> None:
        if isinstance(node.slice, ast.Slice):
            if node.slice.lower is not None or node.slice.upper is not None or node.slice.step is not None:
                self.cut(node.slice)
        else:
            self.expression(node.slice)
        self.expression(node.value)

    def cut(self, node: ast.Slice) -> None:
        for end in (node.lower, node.upper):
            if end is not None:
                self.add("cut", end, "")
                self.expression(end)
        if node.step is not None and self.source.said(node.step) == "-1":
            self.add("cut", node.step, "1")

    def comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> None:
        before = self.bound
        for loop in node.generators:
            self.expression(loop.iter)
            self.bind(loop.target)
            for test in loop.ifs:
                if not about_speed(test):
                    self.add("dropped condition", test, "True")
                    self.condition(test)
        if isinstance(node, ast.DictComp):
            self.expression(node.key)
            self.expression(node.value)
        else:
            self.expression(node.elt)
        self.bound = before

    def is_seat(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name | ast.Attribute) and self.source.said(node).split(".")[-1] in SEATS | {"turn"}

    def seat(self, node: ast.Name) -> None:
        if node.id not in self.seats:
            return
        others = sorted((self.bound & SEATS) - {node.id})
        if others:
            to = others[0]
        else:
            to = f"(({node.id} + 1) % s.seats)" if "s" in self.bound else f"(1 - {node.id})"
        self.add("swapped seat", node, to)


def arguments(node: ast.arguments) -> set[str]:
    """Return the names that a function is called with."""
    found = [*node.posonlyargs, *node.args, *node.kwonlyargs, node.vararg, node.kwarg]
    return {one.arg for one in found if one is not None}


def stored(node: ast.AST) -> set[str]:
    """Return the names that get a value somewhere in here."""
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}


def constant(node: ast.stmt) -> int | None:
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and type(node.value.value) is int:
        return node.value.value
    return None


def is_one(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 1


def spelling(how: ast.cmpop) -> str:
    words: dict[type[ast.cmpop], str] = {
        ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
        ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
    }  # fmt: skip
    return words[type(how)]
