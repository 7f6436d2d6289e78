"""`embruns print`: PDFs to scale, measured in their pixels, with backs behind their pieces, and the rules."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image

from embruns.cli.printing import NotPrinted, check_sizes
from tests.browser.conftest import STATIC
from tests.cli.shell import embruns, refusal

DOTS = 10  # pixels in a millimetre
DARK, PALE = 110, 245


def _pages(path: Path) -> list[Image.Image]:
    with pdfium.PdfDocument(path) as document:
        return [document[k].render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil() for k in range(len(document))]


def _printed(folder: Path, *words: str) -> list[Image.Image]:
    assert STATIC.exists(), "build the client first: npm --prefix web run build"
    done = embruns("print", *words, "--out", "sheets.pdf", cwd=folder)
    assert (done.returncode, done.stderr) == (0, ""), done
    return _pages(folder / "sheets.pdf")


def _grey(page: Image.Image, x: int, y: int) -> int:
    found = page.getpixel((x, y))
    assert isinstance(found, int)
    return found


def _longest_run(page: Image.Image, top: int, bottom: int) -> int:
    """Return the length of the longest dark line between two heights, in pixels."""
    longest = 0
    for y in range(top, bottom):
        run = 0
        for x in range(page.width):
            run = run + 1 if _grey(page, x, y) < DARK else 0
            longest = max(longest, run)
    return longest


def _marks(page: Image.Image, y: int) -> list[int]:
    """Return where cut marks cross this height, in pixels."""
    dark = [x for x in range(page.width) if _grey(page, x, y) < 190]
    return [x for x in dark if x - 1 not in dark]


def test_tiles_are_45_millimetres_with_a_ruler_marks_and_backs(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[tiles]\nP1 = "LLSS NE:2 P"\n')
    pages = _printed(tmp_path, "petite-mer", "--box", "mine.toml")
    assert [(round(page.width / DOTS), round(page.height / DOTS)) for page in pages] == [(210, 297)] * len(pages)
    front, back = pages[0], pages[1]
    assert abs(_longest_run(front, 2730, 2870) - 100 * DOTS) <= 3
    marks = _marks(front, 28 * DOTS)
    assert [round((b - a) / DOTS, 1) for a, b in pairwise(marks)] == pytest.approx([45] * 4, abs=0.15)
    assert marks[0] == pytest.approx(15 * DOTS, abs=2)
    assert _grey(front, 15 * DOTS - 15, 50 * DOTS) < PALE  # bleed beyond the cut
    assert _grey(front, 15 * DOTS - 30, 50 * DOTS) > PALE
    assert _grey(back, 195 * DOTS - 5, 50 * DOTS) < DARK
    assert not _marks(back, 28 * DOTS)
    assert len(pages) == 2 * 4 + 1 + 2  # four sheets of tiles with backs, one of tokens, and the leaflet


def test_cards_are_63_by_88_on_letter_paper_in_english(tmp_path: Path) -> None:
    pages = _printed(tmp_path, "maitre-des-mers", "--paper", "letter", "--lang", "en")
    assert [(round(page.width / DOTS, 1), round(page.height / DOTS, 1)) for page in pages[:1]] == [(215.9, 279.4)]
    marks = _marks(pages[0], 28 * DOTS)
    assert [(b - a) / DOTS for a, b in pairwise(marks)] == pytest.approx([63] * 3, abs=0.15)
    assert abs(_longest_run(pages[0], 2550, 2700) - 100 * DOTS) <= 3


@pytest.mark.parametrize(("slug", "pieces"), [("little-big-fish", 4 + 24 + 8), ("regate", 36 + 17 + 55 + 4)])
def test_the_box_is_complete(tmp_path: Path, slug: str, pieces: int) -> None:
    """The backs are counted, too, where there are any."""
    done = embruns("print", slug, cwd=tmp_path)
    backs = {"little-big-fish": 8, "regate": 36 + 17 + 55}[slug]
    assert done.stdout == f"{slug}.pdf: {pieces + backs} pieces\n", done


def test_a_bad_box_and_a_wrong_size_are_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("rounds = 0\n")
    assert "rounds" in refusal("print", "bretagne", "--box", "bad.toml", cwd=tmp_path)
    assert not (tmp_path / "bretagne.pdf").exists()
    with pytest.raises(NotPrinted, match=r"A1 came out 1\.35 mm off its 45 x 45 mm"):
        check_sizes([["A1", 45, 45, 43.65 * 96 / 25.4, 45 * 96 / 25.4]])
