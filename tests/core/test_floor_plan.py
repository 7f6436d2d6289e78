"""Every game follows one floor plan (docs/adding-a-game.md), and nothing outside a game's folder names the game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from embruns.games import games

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "embruns"

# Where a game's name may not stand at all, not even in a comment.
NAMELESS = [
    *(SOURCE / part for part in ("arena", "bench", "bots", "review", "server")),
    ROOT / "web" / "src" / "core",
]
# Where it may stand in an example: a docstring, or the EXAMPLES that a help text of the command line prints.
WITH_EXAMPLES = [SOURCE / "core", SOURCE / "cli"]


def names_of_games() -> re.Pattern[str]:
    """Every slug and every folder's name, as a whole word."""
    folders = [folder.parent.name for folder in (SOURCE / "games").glob("*/__init__.py")]
    return re.compile(rf"(?<![\w-])({'|'.join([*games(), *folders])})(?![\w-])")


def code_strings(source: str) -> Iterator[str]:
    """Every string of a Python file but its docstrings and examples."""
    tree = ast.parse(source)
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out.add(id(node.value))
        elif isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["EXAMPLES"]:
            left_out |= {id(part) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.value


def test_nothing_outside_a_game_names_it() -> None:
    named = names_of_games()
    for folder in NAMELESS:
        files = [path for path in sorted(folder.rglob("*")) if path.suffix in (".py", ".ts", ".svelte")]
        assert files, f"{folder} is gone"
        for path in files:
            found = named.findall(path.read_text(encoding="utf-8"))
            assert not found, f"{path.relative_to(ROOT)} names {found[0]}"
    for folder in WITH_EXAMPLES:
        for path in sorted(folder.rglob("*.py")):
            found = [name for text in code_strings(path.read_text(encoding="utf-8")) for name in named.findall(text)]
            assert not found, f"{path.relative_to(ROOT)} names {found[0]} outside its examples"


def test_the_reading_of_names() -> None:
    named = names_of_games()
    assert named.findall("Peer('regate') # bretagne, little_big_fish") == ["regate", "bretagne", "little_big_fish"]
    assert not named.findall("Little Big Fish, regatear, my-regate")
    source = '"""regate"""\nEXAMPLES = "a" "b"\nX = f"c {1}"\ndef f():\n    """d"""\n    return "e"\n'
    assert list(code_strings(source)) == ["c ", "e"]
