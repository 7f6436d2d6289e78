"""Every kind of error has its own code and a docstring of one line."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import walk_packages

import embruns
from embruns.core.errors import EmbrunsError, IllegalAction

NEEDS_MORE = ("embruns.bench", "embruns.__main__")  # other packages, or a command that would start


def all_errors() -> list[type[EmbrunsError]]:
    """The classes of every module of the house."""
    for module in walk_packages(embruns.__path__, "embruns."):
        if not module.name.startswith(NEEDS_MORE):
            import_module(module.name)
    found = [EmbrunsError]
    for kind in found:
        found += kind.__subclasses__()
    return [kind for kind in found if kind.__module__.startswith("embruns.")]


def test_every_error_has_a_code_of_its_own_or_of_its_kind() -> None:
    codes = [kind.code for kind in all_errors() if "code" in vars(kind)]
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in codes), codes
    assert len(set(codes)) == len(codes), codes
    without = [kind for kind in all_errors() if kind.code == EmbrunsError.code]
    assert without == [EmbrunsError], f"no code: {without}"


def test_every_error_says_what_it_is() -> None:
    for kind in all_errors():
        assert kind.__doc__, kind
        assert re.fullmatch(r"[^\n]+\.", kind.__doc__), kind


def test_an_illegal_action_carries_its_clause() -> None:
    error = IllegalAction("seat 0 may not", "BOT-05")
    assert (str(error), error.clause, error.code) == ("seat 0 may not", "BOT-05", "illegal-action")
