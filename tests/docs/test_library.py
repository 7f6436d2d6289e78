"""Embruns as a library: every example of the pages runs as it is printed, and every public name is real and told."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import embruns
from embruns.games import games
from tests.cli.shell import environment
from tests.docs.markdown import ROOT, Block, blocks_in, blocks_of

PAGE = "docs/library.md"
INIT = Path(embruns.__file__)


@pytest.fixture(autouse=True)
def _games_of_the_house_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("EMBRUNS_GAMES", raising=False)
    games.cache_clear()
    yield
    games.cache_clear()


def failures_in(blocks: list[Block], page: str) -> str:
    """Run the examples of all blocks in one session; what went wrong, or ''."""
    names: dict[str, Any] = {}
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    for block in blocks:
        examples = doctest.DocTestParser().get_doctest(block.text, names, page, page, block.line - 1)
        runner.run(examples, out=said.append, clear_globs=False)
        names = examples.globs
    return "".join(said)


def test_every_example_of_the_page_does_what_it_prints() -> None:
    blocks = [block for block in blocks_of(PAGE) if block.language == "pycon"]
    assert len(blocks) == len(blocks_of(PAGE)) > 8, "every block of the page is a session that can be run"
    assert failures_in(blocks, PAGE) == ""


def test_a_wrong_example_is_found() -> None:
    page = "# A page\n\n```pycon\n>>> x = 2\n```\n\nwords\n\n```pycon\n>>> x + 2\n5\n```\n"
    told = failures_in(blocks_in(page), "page.md")
    assert 'File "page.md", line 10' in told
    assert "Expected:\n    5\nGot:\n    4\n" in told


def test_seats_is_another_name_for_players() -> None:
    assert embruns.new("petite-mer", seats=3).setup == embruns.new("petite-mer", players=3).setup
    with pytest.raises(embruns.BadSetup, match="3 seats or 2 players"):
        embruns.new("petite-mer", players=2, seats=3)


# The names


def names_for_the_type_checker() -> dict[str, str]:
    """Name -> module, as `__init__` imports them under TYPE_CHECKING."""
    tree = ast.parse(INIT.read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    assert all(alias.asname == alias.name for node in imports for alias in node.names), "`as` marks a public name"
    return {alias.name: node.module or "" for node in imports for alias in node.names}


def test_what_the_type_checker_sees_is_what_there_is() -> None:
    homes = embruns._HOME
    assert homes == names_for_the_type_checker()
    for name, module in homes.items():
        assert getattr(embruns, name) is getattr(sys.modules[module], name)
    assert set(homes) <= set(dir(embruns))


def test_a_public_name_is_no_subpackage() -> None:
    """Else `import embruns.games` would put the package in the place of the function."""
    parts = {path.stem for path in INIT.parent.iterdir() if path.is_dir() or path.suffix == ".py"}
    assert not parts & set(embruns._HOME)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'embruns' has no attribute 'chess'"):
        _ = embruns.chess  # type: ignore[attr-defined]


def test_every_public_name_is_documented() -> None:
    table = (ROOT / PAGE).read_text(encoding="utf-8").partition("## All names")[2]
    assert set(re.findall(r"`(\w+)`", table)) - {"code"} == set(embruns._HOME)
    for name, module in embruns._HOME.items():
        assert isinstance(getattr(embruns, name), int) or docstring_of(module, name), f"{name} has no docstring"


def docstring_of(module: str, name: str) -> str | None:
    """Read it from the source: a compiled function does not carry it."""
    path = ROOT / "src" / Path(*module.split("."))
    source = path.with_suffix(".py") if path.with_suffix(".py").exists() else path / "__init__.py"
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return ast.get_docstring(node)
    return None


def test_the_import_alone_loads_no_part_of_the_house() -> None:
    program = "import embruns, sys; print([name for name in sys.modules if name.startswith('embruns.')])"
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment(), capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "[]\n"
