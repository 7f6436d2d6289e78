"""The threat model names tests that exist, and no row goes without one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", TEXT)))
ROWS = [line for line in TEXT.splitlines() if line.startswith("| ") and not line.startswith("| threat")]


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_a_named_test_exists(path: str, name: str) -> None:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("row", ROWS)
def test_every_threat_has_a_defence_and_a_test(row: str) -> None:
    threat, defence, tests = (cell.strip() for cell in row.strip("|").split(" | "))
    assert threat
    assert defence
    assert re.fullmatch(r"`tests/[\w/]+\.py::\w+`(, `tests/[\w/]+\.py::\w+`)*", tests)


def test_the_model_is_not_empty() -> None:
    assert len(NAMED) > 40
    assert len(ROWS) > 30
