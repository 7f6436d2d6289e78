"""The form in which the engine runs: compiled with mypyc, or the same files interpreted."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES

from embruns.core.contract import State


def compiled(part: type = State) -> bool:
    """Return whether this class comes from a compiled module; without one, whether the contract does."""
    file = sys.modules[part.__module__].__file__ or ""
    return file.endswith(tuple(EXTENSION_SUFFIXES))


def form(part: type = State) -> str:
    """Return 'compiled' or 'interpreted'."""
    return "compiled" if compiled(part) else "interpreted"
