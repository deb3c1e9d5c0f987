"""Write what the site has besides `docs`: the API reference from docstrings, and the repository's own documents.

`make docs` runs `python scripts/reference.py docs/reference`.

The sources are read, not imported, so nothing has to be installed. What has no docstring is listed with its signature;
names that begin with an underscore are nobody's business.
"""

from __future__ import annotations

import ast
import re
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
    told = ast.get_docstring(tree) or ""
    inside = "".join(part for node in tree.body for part in members(node))
    return f"## `{name_of(path)}`\n\n{told}\n\n{inside}" if inside else ""


def members(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, Definition) and public(node.name):
        yield f"### `{signature(node)}`\n\n{told(node)}"
    elif isinstance(node, ast.ClassDef) and public(node.name):
        yield f"### `class {node.name}{bases(node)}`\n\n{told(node)}{fields(node)}{methods(node)}"


def told(node: Definition | ast.ClassDef) -> str:
    text = ast.get_docstring(node)
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
    found = ""
    for one in node.body:
        if isinstance(one, Definition) and public(one.name):
            said = "\n    ".join((ast.get_docstring(one) or "").splitlines())
            found += f"- `{signature(one)}`" + (f"\n\n    {said}" if said else "") + "\n"
    return f"{found}\n" if found else ""


def signature(node: Definition) -> str:
    given = ast.unparse(node.args).removeprefix("self, ").removeprefix("cls, ")
    given = "" if given in {"self", "cls"} else given
    decorated = {one.id for one in node.decorator_list if isinstance(one, ast.Name)}
    returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}{returned}" if "property" in decorated else f"{node.name}({given}){returned}"


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
    for name, (title, places) in PAGES.items():
        (folder / f"{name}.md").write_text(page(title, places), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
