"""Write what the site has besides `docs`: the API reference from docstrings, the repository's own documents, its icon.

`make docs` runs `python scripts/reference.py docs/reference`.

The sources are read, not imported, so nothing has to be installed. What has no docstring is listed with its signature;
names that begin with an underscore are nobody's business.
"""

from __future__ import annotations

import ast
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src/wartable"
#: Documents of the repository itself that the site has too.
DOCUMENTS = ["ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
#: The pages: their titles, and the packages or modules on them.
PAGES = {
    "first_steps": ("First steps", ["hotseat.py"]),
    "core": ("The kernel", ["core"]),
    "draw": ("Drawing", ["draw"]),
    "bots": ("Bots", ["bots"]),
    "search": ("Search", ["search"]),
    "testing": ("Testing a game", ["testing"]),
    "env": ("Environments", ["env"]),
    "lab": ("The lab", ["lab"]),
}
#: The table's own icon, for the site's pages too.
ICON = ROOT / "client/src/icon.svg"
#: A signature that is wider has a line for each argument.
WIDE = 88
Definition = ast.FunctionDef | ast.AsyncFunctionDef


def modules(place: str) -> list[Path]:
    path = SOURCES / place
    return [path] if path.suffix else [path / "__init__.py", *sorted(set(path.rglob("*.py")) - {path / "__init__.py"})]


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCES.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def public(name: str) -> bool:
    return not name.startswith("_")


def page(title: str, places: list[str]) -> str:
    found = [text for place in places for path in modules(place) if (text := module(path))]
    return f"# {title}\n\nMade from the docstrings of the sources.\n\n" + "\n".join(found)


def module(path: Path) -> str:
    """Return the part of a page about one module; nothing if it offers nothing."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = docstring(tree)
    inside = "".join(part for node in tree.body for part in members(node))
    return f"## `{name_of(path)}`\n\n{told}\n\n{inside}" if inside else ""


def members(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, Definition) and public(node.name):
        yield f"### `{node.name}`\n\n{fenced(signature(node, WIDE))}{told(node)}"
    elif isinstance(node, ast.ClassDef) and public(node.name):
        based = bases(node)
        head = fenced(f"class {node.name}{based}") if based else ""
        yield f"### `{node.name}`\n\n{head}{told(node)}{fields(node)}{methods(node)}"


def fenced(code: str) -> str:
    """Return a signature as code: `py`, since what is called python on a page is run by a test."""
    return f"```py\n{code}\n```\n\n"


def docstring(node: ast.Module | Definition | ast.ClassDef) -> str:
    """Return what something says of itself; what is typed into Python there is shown as such."""
    text = ast.get_docstring(node) or ""
    typed = re.compile(r"^>>> .*\n?(?:^.+\n?)*", re.MULTILINE)
    return typed.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)


def told(node: Definition | ast.ClassDef) -> str:
    text = docstring(node)
    return f"{text}\n\n" if text else ""


def bases(node: ast.ClassDef) -> str:
    named = [ast.unparse(base) for base in node.bases]
    return f"({', '.join(named)})" if named else ""


def fields(node: ast.ClassDef) -> str:
    """Return what a record holds: its typed fields."""
    rows = [
        f"| `{one.target.id}` | `{ast.unparse(one.annotation).replace('|', chr(92) + '|')}` |\n"
        for one in node.body
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and public(one.target.id)
    ]
    return "| field | type |\n|---|---|\n" + "".join(rows) + "\n" if rows else ""


def methods(node: ast.ClassDef) -> str:
    """Return what an object does, as a list: an empty line after each, or the next would be read as its text."""
    found = ""
    for one in node.body:
        if isinstance(one, Definition) and public(one.name):
            said = "\n    ".join(docstring(one).splitlines())
            found += f"- `{signature(one)}`\n\n" + (f"    {said}\n\n" if said else "")
    return found


def signature(node: Definition, wide: int = 0) -> str:
    """Return how something is called; wider than this, each argument has a line of its own."""
    returns = ast.unparse(node.returns) if node.returns else ""
    if "property" in {one.id for one in node.decorator_list if isinstance(one, ast.Name)}:
        return f"{node.name}: {returns}" if returns else node.name
    returned = f" -> {returns}" if returns else ""
    given = arguments(node.args)
    line = f"{node.name}({', '.join(given)}){returned}"
    if not wide or len(line) <= wide:
        return line
    return f"{node.name}(\n" + "".join(f"    {one},\n" for one in given) + f"){returned}"


def arguments(args: ast.arguments) -> list[str]:
    """Return the arguments as they are written, without the object itself."""
    plain = args.posonlyargs + args.args
    defaults: list[ast.expr | None] = [None] * (len(plain) - len(args.defaults)) + list(args.defaults)
    named = [argument(one, default) for one, default in zip(plain, defaults, strict=True)]
    if plain and plain[0].arg in {"self", "cls"}:
        named = named[1:]
    if args.vararg or args.kwonlyargs:
        named.append(f"*{argument(args.vararg) if args.vararg else ''}")
    named += [argument(one, default) for one, default in zip(args.kwonlyargs, args.kw_defaults, strict=True)]
    return [*named, f"**{argument(args.kwarg)}"] if args.kwarg else named


def argument(given: ast.arg, default: ast.expr | None = None) -> str:
    typed = f"{given.arg}: {ast.unparse(given.annotation)}" if given.annotation else given.arg
    if default is None:
        return typed
    return f"{typed} = {ast.unparse(default)}" if given.annotation else f"{typed}={ast.unparse(default)}"


def seen_from_here(text: str) -> str:
    """Return a document of the repository's root with links that hold on the site."""
    text = re.sub(r"\]\(docs/", "](../", text)
    text = re.sub(r"\]\((ARCHITECTURE|CONTRIBUTING|CHANGELOG)\.md", lambda found: f"]({found[1].lower()}.md", text)
    # What is not on the site, a folder of the repository, is named without a link.
    return re.sub(r"\[([^\]]+)\]\((?!\.\./|https?:|#)[^)]*(?<!\.md)\)", r"\1", text)


def main(words: list[str]) -> int:
    if len(words) != 1:
        print("usage: reference.py FOLDER", file=sys.stderr)
        return 2
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    for document in DOCUMENTS:
        text = (ROOT / document).read_text(encoding="utf-8")
        (folder / document.lower()).write_text(seen_from_here(text), encoding="utf-8")
    shutil.copy(ICON, folder)
    for name, (title, places) in PAGES.items():
        (folder / f"{name}.md").write_text(page(title, places), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
