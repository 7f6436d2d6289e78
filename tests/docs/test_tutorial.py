"""The tutorial: every line runs as it is printed, the learner beats greedy, and the picture is the one it draws."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.markdown import ROOT, blocks_of
from tests.docs.test_library import failures_in

PAGE = "docs/tutorial.md"


def test_every_line_of_the_tutorial_does_what_it_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = blocks_of(PAGE)
    assert all(block.language == "pycon" for block in blocks)
    assert failures_in(blocks, PAGE) == ""
    drawn = (tmp_path / "learning-curve.svg").read_text(encoding="utf-8")
    assert drawn == (ROOT / "docs/pictures/learning-curve.svg").read_text(encoding="utf-8")


def test_the_learner_has_fifty_lines_and_ends_above_greedy() -> None:
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    learn = page.partition("## Learn")[2].partition("## Draw")[0]
    assert len(re.findall(r"^(?:>>>|\.\.\.)", learn, re.MULTILINE)) <= 50
    greedy = float(re.findall(r"^\(0\.0, ([\d.]+)\)$", page, re.MULTILINE)[0])
    curve = [float(number) for number in re.findall(r"^\[([\d., ]+)\]$", learn, re.MULTILINE)[0].split(", ")]
    assert curve[-1] > curve[3] > greedy > curve[0]
