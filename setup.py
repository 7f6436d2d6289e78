"""Compile the engine with mypyc; where there is no C compiler, install the same files uncompiled."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import cast

from setuptools import Extension, setup

UNCOMPILED = {"__init__", "text", "data"}  # modules, and folders of them, that are not on the hot path


def libraries() -> list[tuple[list[str], str | None]]:
    """The files to compile and the library of each: core, search, one a game, so that several compile at once."""
    root = Path("src/embruns")
    core = [str(root / "core/contract.py"), str(root / "core/playout.py"), str(root / "core/trials.py")]
    search = sorted(str(path) for path in root.glob("bots/search/*.py") if path.stem not in UNCOMPILED)
    found: list[tuple[list[str], str | None]] = [(core, "embruns_core"), (search, "embruns_search")]
    for folder in sorted(init.parent for init in root.glob("games/*/__init__.py")):
        hot = sorted(str(path) for path in folder.glob("**/*.py") if not UNCOMPILED & {path.stem, path.parent.name})
        found.append((hot, f"embruns_{folder.name}"))
    return found


def compiler() -> str | None:
    """The C compiler that this Python would call, if the machine has it."""
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return shutil.which(words[0])


def extensions() -> list[Extension]:
    """The compiled modules, or none."""
    if os.environ.get("EMBRUNS_COMPILE") == "0":
        return []
    if compiler() is None:
        print("no C compiler: embruns is installed uncompiled, and runs more slowly", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    groups = libraries()
    paths = [path for hot, _ in groups for path in hot]
    return cast(list[Extension], mypycify(paths, opt_level="3", debug_level="0", separate=groups))


setup(ext_modules=extensions(), options={"build_ext": {"parallel": str(os.cpu_count() or 1)}})
