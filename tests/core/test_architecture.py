"""Imports point one way, and rules use no clock and no random numbers of their own."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "embruns"

# Which parts a part may import, beside itself. A new part of the house gets its line here.
MAY_IMPORT = {
    "core": set[str](),
    "games": {"core"},
    "bots": {"core"},
    "build": {"core"},
    "laws": {"core"},
    "arena": {"core", "games", "bots", "build", "embruns"},
    "review": {"core", "bots"},
    "research": {"core", "games", "bots", "arena", "server", "build", "embruns"},
    "train": {"core", "games", "bots", "arena", "embruns"},
    "study": {"core", "games", "bots", "arena", "review"},
    "bench": {"core", "games", "bots", "arena", "build"},
    "server": {"core", "games", "bots", "review", "build", "embruns"},
    "cli": {
        "core",
        "games",
        "bots",
        "arena",
        "review",
        "train",
        "study",
        "research",
        "bench",
        "laws",
        "server",
        "build",
        "embruns",
    },
    "library": {"core", "games"},
    "__main__": {"cli"},
    "__init__": {"core", "games", "bots", "arena", "build", "library"},  # the public names, each where it is at home
}
NOT_THE_SAME_TWICE = {"random", "time", "datetime", "uuid", "secrets", "os", "socket", "threading", "asyncio"}
EXCEPT = {
    ("core/fairness.py", "secrets"),  # the seed of a table is nobody's to guess
    ("games/__init__.py", "os"),  # games join by the environment
    ("core/boxes.py", "os"),  # and so do the boxes of a whole process
}


def sources() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def imports_of(source: str) -> list[str]:
    """The full names that are imported, anywhere in the file."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name their module in full"
            whole = node.module or ""
            found += [f"{whole}.{name.name}" if whole in ("embruns", "embruns.games") else whole for name in node.names]
    return found


def part_of(module: str) -> str:
    """`core` for embruns.core.match; `embruns` for what stands in its own `__init__`."""
    words = module.split(".")
    return (
        words[1]
        if len(words) > 1 and (SOURCE / words[1]).is_dir() | (SOURCE / f"{words[1]}.py").exists()
        else "embruns"
    )


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path: Path) -> None:
    inside = path.relative_to(SOURCE).with_suffix("")
    part = inside.parts[0]
    assert part in MAY_IMPORT, f"MAY_IMPORT does not know the part {part}"
    allowed = MAY_IMPORT[part] | {part}
    if part == "games" and "bot" in inside.parts:
        allowed |= {"bots"}  # a game's bot is built from the searches of the house
    for module in imports_of(path.read_text(encoding="utf-8")):
        if module.split(".")[0] == "embruns":
            assert part_of(module) in allowed, f"{inside} imports {module}"


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_game_is_known_by_nobody_but_itself(path: Path) -> None:
    """Other parts find a game in the list of the games, so a new one needs no change elsewhere."""
    inside = path.relative_to(SOURCE).parts
    own = inside[1] if inside[0] == "games" and len(inside) > 2 else ""
    for module in imports_of(path.read_text(encoding="utf-8")):
        words = module.split(".")
        if words[:2] == ["embruns", "games"] and len(words) > 2 and (SOURCE / "games" / words[2]).is_dir():
            assert words[2] == own, f"{'/'.join(inside)} imports {module}"


@pytest.mark.parametrize("folder", ["core", "games"])
def test_rules_have_no_clock_and_no_dice_of_their_own(folder: str) -> None:
    for path in sorted((SOURCE / folder).rglob("*.py")):
        name = str(path.relative_to(SOURCE))
        found = {module.split(".")[0] for module in imports_of(path.read_text(encoding="utf-8"))} & NOT_THE_SAME_TWICE
        assert {(name, module) for module in found} <= EXCEPT, f"{name} imports {found}"


def test_the_battery_knows_no_game_of_the_house() -> None:
    games = [folder.name for folder in (SOURCE / "games").iterdir() if folder.is_dir()]
    for path in (ROOT / "tests" / "conformance").glob("*.py"):
        for module in imports_of(path.read_text(encoding="utf-8")):
            assert not any(f"games.{game}" in module for game in games), f"{path.name} imports {module}"


def test_the_reading_of_imports() -> None:
    source = "import os.path\nfrom embruns import games\ndef f():\n    from embruns.core.match import Match\n"
    assert imports_of(source) == ["os.path", "embruns.games", "embruns.core.match"]
    assert [part_of(m) for m in ("embruns.core.match", "embruns.games", "embruns.__version__")] == [
        "core",
        "games",
        "embruns",
    ]
