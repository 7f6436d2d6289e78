"""Imports inside the server point one way: the domain knows nothing of the wire."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.core.test_architecture import imports_of

SERVER = Path(__file__).resolve().parents[2] / "src" / "embruns" / "server"
PREFIX = "embruns.server."
FILES = [path for path in SERVER.rglob("*.py") if "static" not in path.parts]

# What a table is and does. These modules must not know how it is told to a browser.
DOMAIN = {
    "archive",
    "entries",
    "errors",
    "held",
    "occupants",
    "presence",
    "room",
    "seated",
    "seeds",
    "sqlite_schema",
    "sqlite_store",
    "store",
    "table",
    "undo",
    "writes",
}
MESSAGES = {f"messages.{path.stem}" for path in (SERVER / "messages").glob("[a-z]*.py")}
WIRE = {*MESSAGES, "messages.told", "refusals", "views", "broadcast", "socket", "rest", "app"}
WEB = ("litestar", "uvicorn", "websockets")


@cache
def modules() -> dict[str, set[str]]:
    """Each module of the server, and the modules that it imports, by full name."""
    found = {}
    for path in FILES:
        found[".".join(path.relative_to(SERVER).with_suffix("").parts)] = set(
            imports_of(path.read_text(encoding="utf-8"))
        ) | _from_the_package(path)
    return found


def _from_the_package(path: Path) -> set[str]:
    """The modules in `from embruns.server import broadcast`, and in the same from a folder."""
    found = set[str]()
    for line in path.read_text(encoding="utf-8").splitlines():
        imported = re.match(r"from (embruns\.server(?:\.\w+)?) import (.+)", line.strip())
        if imported:
            found |= {f"{imported[1]}.{name.partition(' as ')[0].strip()}" for name in imported[2].split(",")}
    return found


def siblings(names: set[str]) -> set[str]:
    """Those of these names that are modules of the server."""
    return {name.removeprefix(PREFIX) for name in names if name.startswith(PREFIX)} & set(modules())


def reached(start: str) -> set[str]:
    """Every module of the server that this one imports, directly or through others."""
    known, found, left = modules(), set[str](), [start]
    while left:
        for name in siblings(known[left.pop()]) - found:
            found.add(name)
            left.append(name)
    return found


@pytest.mark.parametrize("module", sorted(DOMAIN))
def test_the_domain_imports_no_wire_types(module: str) -> None:
    assert not reached(module) & WIRE
    outside = {name.split(".")[0] for each in {module, *reached(module)} for name in modules()[each]}
    assert not outside & set(WEB)


@pytest.mark.parametrize("module", sorted(modules()))
def test_imports_inside_the_server_make_no_circle(module: str) -> None:
    assert module not in reached(module)


def test_every_module_of_the_domain_is_there() -> None:
    assert set(modules()) >= DOMAIN | WIRE


def test_a_file_of_the_server_says_what_belongs_there() -> None:
    for path in FILES:
        assert path.read_text(encoding="utf-8").startswith('"""'), path.name
