"""The heading typeface of the pages is what `python -m tools.fonts` cuts from the installed one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import fonts  # beside the sources, not installed

TEXTS = sorted((fonts.WEB / "src").rglob("texts*.ts"))


@pytest.mark.parametrize("subset", fonts.SUBSETS)
def test_the_font_has_one_weight_and_its_optical_sizes(subset: str) -> None:
    axes = TTFont(fonts.path_of(subset))["fvar"].axes
    assert [(axis.axisTag, axis.minValue, axis.maxValue) for axis in axes] == [("opsz", *fonts.SIZES)]
    assert fonts.path_of(subset).name in (fonts.WEB / "src/styles/fonts.css").read_text(encoding="utf-8")


def test_the_font_has_every_letter_of_the_texts() -> None:
    known = set(TTFont(fonts.path_of("latin")).getBestCmap())
    said = {letter for path in TEXTS for letter in Path(path).read_text(encoding="utf-8") if letter.isalpha()}
    assert len(TEXTS) > 5
    assert {letter for letter in said if ord(letter) not in known and ord(letter) < 0x250} == set()


@pytest.mark.parametrize("subset", fonts.SUBSETS)
def test_the_font_is_cut_from_the_installed_one(subset: str) -> None:
    assert fonts.WHOLE.is_dir(), "npm has installed no packages here: python tools/building/pages.py"
    assert fonts.cut(subset) == fonts.path_of(subset).read_bytes()
