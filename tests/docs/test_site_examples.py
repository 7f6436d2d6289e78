"""The commands on the pages of the site run as they stand, with fewer games."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from docs.site.compose import SITE

from tests.cli.shell import embruns

_FENCE = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """Every line with `embruns`, without its comment and without where its output goes."""
    found = []
    for page in sorted((SITE / "pages").rglob("*.md")):
        for block in _FENCE.findall(page.read_text(encoding="utf-8")):
            lines = [re.split(r"\s+[#>]\s*", line)[0] for line in block.splitlines()]
            found += [line for line in lines if line.startswith("embruns ")]
    return found


def test_there_are_examples() -> None:
    assert {line.split()[1] for line in commands()} == {"arena", "box", "play", "print", "serve", "simulate", "study"}


# A server runs until it is ended, and printing needs a browser: `tests/cli` and `tests/browser` test them.
NOT_RUN = ("serve", "print")


@pytest.mark.parametrize("line", [line for line in commands() if line.split()[1] not in NOT_RUN])
def test_an_example_runs(line: str, tmp_path: Path) -> None:
    fewer = "--games 20" if " study " in line else "--games 2"
    words = shlex.split(re.sub(r"--games \d+", fewer, line))[1:]
    if words[:2] != ["box", "new"]:
        (tmp_path / "cheap.toml").write_text("family_bonus = 6\n", encoding="utf-8")
    if words[0] == "arena":
        words += ["--simulations", "1", *([] if "--games" in words else ["--games", "2"])]
    done = embruns(*words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("line", [line for line in commands() if line.split()[1] in NOT_RUN])
def test_the_command_has_the_options(line: str) -> None:
    told = embruns(line.split()[1], "--help").stdout
    for option in re.findall(r"--[a-z-]+", line):
        assert option in told
