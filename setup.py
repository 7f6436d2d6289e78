"""Compile the engine with mypyc; where there is no C compiler, install the same files uncompiled."""

import os
import shutil
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import cast

from setuptools import Extension, setup


def libraries(games: list[str]) -> list[tuple[list[str], str | None]]:
    """The files to compile and the library of each: core, search, one a game, so that several compile at once.

    `[tool.embruns.compiled]` in pyproject.toml declares them. `games` names the folders of the games; empty means all.
    """
    declared = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["embruns"]["compiled"]
    root, interpreted = Path("src/embruns"), set(declared["interpreted"])

    def found(folder: Path, patterns: list[str]) -> list[str]:
        paths = {path for pattern in patterns for path in folder.glob(pattern)}
        return sorted(path.as_posix() for path in paths if path.name not in interpreted)

    groups: list[tuple[list[str], str | None]] = [
        (found(root, declared["core"]), "embruns_core"),
        (found(root, declared["search"]), "embruns_search"),
    ]
    for init in sorted(root.glob("games/*/__init__.py")):
        if not games or init.parent.name in games:
            groups.append((found(init.parent, declared["game"]), f"embruns_{init.parent.name}"))
    return groups


def compiler() -> str | None:
    """The C compiler that this Python would call, if the machine has it."""
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return shutil.which(words[0])


def extensions() -> list[Extension]:
    """The compiled modules, or none. EMBRUNS_COMPILE=0 compiles nothing; names of games compile those games alone."""
    wanted = os.environ.get("EMBRUNS_COMPILE", "")
    if wanted == "0":
        return []
    if compiler() is None:
        print("no C compiler: embruns is installed uncompiled, and runs more slowly", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    groups = libraries([name for name in wanted.split(",") if name])
    paths = [path for hot, _ in groups for path in hot]
    return cast(list[Extension], mypycify(paths, opt_level="3", debug_level="0", separate=groups))


setup(ext_modules=extensions(), options={"build_ext": {"parallel": str(os.cpu_count() or 1)}})
