"""Compile the engine with mypyc; where there is no C compiler, install the same files uncompiled."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup

UNCOMPILED = ("__init__", "text", "data")  # of a game: what is not on the hot path


def hot_paths() -> list[str]:
    """The files to compile: the contract, the playouts, the rules of every game, and the search."""
    root = Path("src/embruns")
    folders = [init.parent for init in root.glob("games/*/__init__.py")]
    games = [path for folder in folders for path in folder.glob("**/*.py") if path.stem not in UNCOMPILED]
    core = [root / "core/contract.py", root / "core/playout.py"]
    return [str(path) for path in core + sorted(games) + sorted(root.glob("bots/search/[a-z]*.py"))]


def compiler() -> str | None:
    """The C compiler that this Python would call, if the machine has it."""
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return shutil.which(words[0])


def extensions() -> list[object]:
    """The compiled modules, or none."""
    if os.environ.get("EMBRUNS_COMPILE") == "0":
        return []
    if compiler() is None:
        print("no C compiler: embruns is installed uncompiled, and runs more slowly", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    return mypycify(hot_paths(), opt_level="3", debug_level="0")


setup(ext_modules=extensions())
