"""Which form of the engine runs: compiled with mypyc, or the same files interpreted."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES

from embruns.core.contract import State


def compiled(part: type = State) -> bool:
    """Whether this class (the contract, if none is named) comes from a compiled module."""
    file = sys.modules[part.__module__].__file__ or ""
    return file.endswith(tuple(EXTENSION_SUFFIXES))


def form(part: type = State) -> str:
    """The same in a word."""
    return "compiled" if compiled(part) else "interpreted"
