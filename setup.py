"""Compile the engine with mypyc; where there is no C compiler, install the same files uncompiled."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup

UNCOMPILED = ("__init__", "text", "data")  # of a game: what is not on the hot path


def libraries() -> list[tuple[list[str], str]]:
    """The files to compile, and the library each goes to: the core, and one a game, so that several compile at once."""
    root = Path("src/embruns")
    core = [str(root / "core/contract.py"), str(root / "core/playout.py")]
    folders = sorted(init.parent for init in root.glob("games/*/__init__.py"))
    games = [
        (sorted(str(p) for p in f.glob("**/*.py") if p.stem not in UNCOMPILED), f"embruns_{f.name}") for f in folders
    ]
    return [(core, "embruns_core"), *games]


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

    groups = libraries()
    return mypycify([path for paths, _ in groups for path in paths], opt_level="3", debug_level="0", separate=groups)


setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count()}})
