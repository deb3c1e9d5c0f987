"""Write the lock files in requirements/ from pyproject.toml: the exact version of every library, with its hashes.

`make update` runs it. The files hold for every Python and system that the package runs on (by markers), and name no
place to download from. A library that is in two of the files has the same version in both.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

FOLDER = Path("requirements")

#: What each lock is made of: the requirements of the package, of building it, of its extras and its groups. The first
#: one is the widest, and the others follow it.
LOCKS = {
    "test": ("build", "run", "postgres", "lab", "ray", "env", "examples", "dev"),
    "play": ("build", "run"),
    "bench": ("bench",),
    "node": ("node",),
    "upkeep": ("upkeep",),
}

#: PyTorch's builds for processors, graphics cards and systems differ by what they need: which one fits is the
#: machine's business, so it is asked for by version alone, and what only some builds need is left out.
TORCH = "torch"
BUILDS = re.compile(r"(torch|triton|nvidia-[a-z0-9-]+|cuda-[a-z0-9-]+)==")

HEADER = "# Made by `make update` from pyproject.toml. Not to be edited.\n"


def requirements() -> dict[str, list[str]]:
    """Return what pyproject.toml asks for, by the name of its list."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    found: dict[str, list[str]] = {
        **project["project"]["optional-dependencies"],
        **project["dependency-groups"],
        "build": project["build-system"]["requires"],
        "run": project["project"]["dependencies"],
    }
    return found


def blocks(text: str) -> list[str]:
    """Return the entries of a lock: a version with its hashes on the lines below it."""
    return [block for block in re.split(r"^(?=\S)", text, flags=re.MULTILINE) if block.strip()]


def resolve(wanted: list[str], like: str) -> list[str]:
    """Return one entry for each library that these requirements lead to, by the versions of another lock."""
    with tempfile.TemporaryDirectory() as folder:
        follow = Path(folder, "follow.txt")
        follow.write_text(like, encoding="utf-8")
        command = [str(Path(sys.executable).parent / "uv"), "pip", "compile", "-", "--constraints", str(follow)]
        command += ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate"]
        done = subprocess.run(
            [*command, "--quiet"], input="\n".join(wanted), capture_output=True, text=True, check=False
        )
    if done.returncode:
        raise SystemExit(f"cannot lock {', '.join(wanted)}:\n{done.stderr}")
    return blocks(done.stdout)


def main() -> int:
    asked = requirements()
    FOLDER.mkdir(exist_ok=True)
    followed = ""
    for name, lists in LOCKS.items():
        found = resolve([one for each in lists for one in asked[each]], followed)
        # Versions alone: a constraint with hashes would ask for hashes of everything else too.
        followed = followed or "\n".join(block.splitlines()[0].removesuffix("\\").strip() for block in found)
        kept = [block for block in found if not BUILDS.match(block)]
        (FOLDER / f"{name}.lock").write_text(HEADER + "".join(kept), encoding="utf-8")
        print(f"requirements/{name}.lock: {len(kept)} libraries", flush=True)
    torch = [line for line in followed.splitlines() if line.startswith(f"{TORCH}==")]
    note = "# By version alone: which of its builds fits is the machine's business.\n"
    (FOLDER / "torch.txt").write_text(HEADER + note + "\n".join(torch) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
