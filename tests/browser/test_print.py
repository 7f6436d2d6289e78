"""`embruns print`: PDFs to scale, measured in their pixels, with backs behind their pieces, and the rules."""

from __future__ import annotations

import re
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
    assert len(pages) == 2 * 4 + 2 + 2  # four sheets of tiles with backs, one of tokens with a blank one, the leaflet


def test_cards_are_63_by_88_on_letter_paper_in_english(tmp_path: Path) -> None:
    pages = _printed(tmp_path, "maitre-des-mers", "--paper", "letter", "--lang", "en")
    assert [(round(page.width / DOTS, 1), round(page.height / DOTS, 1)) for page in pages[:1]] == [(215.9, 279.4)]
    marks = _marks(pages[0], 28 * DOTS)
    assert [(b - a) / DOTS for a, b in pairwise(marks)] == pytest.approx([63] * 3, abs=0.15)
    assert abs(_longest_run(pages[0], 2550, 2700) - 100 * DOTS) <= 3


COMPLETE = [
    # Fronts and backs: boards, fish and surprises
    ("little-big-fish", "fr", "a4", 4 + 24 + 8 + 8),
    # Cards with their backs; boats, buoys of both editions, the start board in halves, obstacles
    ("regate", "en", "letter", 2 * (36 + 17 + 55) + 4 + 2 + 4 + 2 + 5),
    # Cards, barges and production with backs; warehouses and summaries; the map in quarters; lighthouses, ports and
    # storeys, multipliers and laps with both faces; the display, the score track, workers and markers, materials,
    # engineers and coins
    (
        "bretagne",
        "fr",
        "a4",
        2 * (30 + 6 + 6 + 4) + 8 + 4 + 2 * (15 + 12 + 36 + 4 + 4) + 1 + 1 + 4 * (8 + 6 + 2) + 60 + 16 + 28,
    ),
]


@pytest.fixture(scope="module", params=COMPLETE, ids=lambda param: param[0])
def box(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, int, Path, str]:
    """A whole box as it comes out: the game, how many pieces it has, the PDF, and what was said."""
    slug, lang, paper, pieces = request.param
    folder = tmp_path_factory.mktemp(slug)
    done = embruns("print", slug, "--lang", lang, "--paper", paper, cwd=folder)
    assert (done.returncode, done.stderr) == (0, ""), done
    return slug, pieces, folder / f"{slug}.pdf", done.stdout


def test_the_box_is_complete(box: tuple[str, int, Path, str]) -> None:
    slug, pieces, _, said = box
    assert said == f"{slug}.pdf: {pieces} pieces\n"


def test_every_sheet_has_two_sides_and_the_rules_are_a_leaflet(box: tuple[str, int, Path, str]) -> None:
    """A sheet without backs has a blank one, or a two-sided print would put the next front behind it."""
    texts = _texts(box[2])
    fronts = [k for k, text in enumerate(texts) if re.search(r"(Planche|Sheet) \d+ (sur|of) \d+", text)]
    assert fronts == list(range(0, 2 * len(fronts), 2))
    assert 2 <= len(texts) - 2 * len(fronts) <= 4


# Where the pieces of a page are measured: its title, the height of the first marks, and the millimetres between them.
MEASURED = {
    "bretagne": [
        ("Entrepôts", [88.0] * 2, [63.0] * 3),
        ("Plan de la Bretagne", [133.0], [149.0]),
        ("Phares, en chantier", [49.4] * 3, [39.1] * 5),
        ("Tuiles de port", [33.8] * 5, [14.7] * 3),
        ("Étages de 22 mm", [22.0] * 8, [22.0] * 5),
        ("Étalage", [132.0], [79.0]),
        ("Matériaux", [15.0] * 12, [15.0] * 9),
    ],
    "regate": [("Boats, to the scale", [20.0] * 4, [56.0])],
    "little-big-fish": [("Plateaux", [84.0] * 2, [84.0] * 2)],
}


def test_pieces_are_as_large_as_they_should_be(box: tuple[str, int, Path, str]) -> None:
    slug, _, path, _ = box
    texts = _texts(path)
    with pdfium.PdfDocument(path) as document:
        for title, across, down in MEASURED[slug]:
            number = next(k for k, text in enumerate(texts) if title in text)
            page = document[number].render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()
            marks = _marks(page, 28 * DOTS)
            assert [(b - a) / DOTS for a, b in pairwise(marks)] == pytest.approx(across, abs=0.15), title
            rows = _marks(page.transpose(Image.Transpose.TRANSPOSE), marks[0] - 5 * DOTS)
            rows = [y for y in rows if y > 32 * DOTS][: len(down) + 1]  # below the title
            heights = [(b - a) / DOTS for a, b in pairwise(rows)]
            assert heights == pytest.approx(down, abs=0.15), title


@pytest.mark.parametrize("box", COMPLETE[2:], indirect=True, ids=["bretagne"])
def test_multipliers_and_laps_lie_below_the_storeys_with_their_other_faces(box: tuple[str, int, Path, str]) -> None:
    texts = _texts(box[2])
    number = next(k for k, text in enumerate(texts) if "Multiplicateurs et tours de la piste" in text)
    counts = [[texts[number + side].count(word) for word in ("×3", "+100", "×5", "+200")] for side in (0, 1)]
    assert counts == [[4, 4, 0, 0], [0, 0, 4, 4]]
    with pdfium.PdfDocument(box[2]) as document:
        page = document[number].render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()
    marks = _marks(page, (33 + 5 * 22 + 24 - 5) * DOTS)
    assert [(b - a) / DOTS for a, b in pairwise(marks)] == pytest.approx([22.0] * 8, abs=0.15)


@pytest.mark.parametrize("box", COMPLETE[1:2], indirect=True, ids=["regate"])
def test_buoys_and_the_start_board_are_to_scale(box: tuple[str, int, Path, str]) -> None:
    """Buoys of 16 and 20 mm, a board of 240 mm in two halves: measured between the marks above and below each block."""
    path = box[2]
    number = next(k for k, text in enumerate(_texts(path)) if "Boats, to the scale" in text)
    with pdfium.PdfDocument(path) as document:
        page = document[number].render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()
    tops = [33 + 56 + 24, 33 + 56 + 24 + 16 + 24, 33 + 56 + 24 + 16 + 24 + 20 + 24]
    for top, widths in zip(tops, ([16.0] * 4, [20.0] * 2, [120.0]), strict=True):
        marks = _marks(page, (top - 5) * DOTS)
        assert [(b - a) / DOTS for a, b in pairwise(marks)] == pytest.approx(widths, abs=0.15)


def _texts(path: Path) -> list[str]:
    with pdfium.PdfDocument(path) as document:
        return [document[k].get_textpage().get_text_range() for k in range(len(document))]


def test_a_bad_box_and_a_wrong_size_are_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("rounds = 0\n")
    assert "rounds" in refusal("print", "bretagne", "--box", "bad.toml", cwd=tmp_path)
    assert not (tmp_path / "bretagne.pdf").exists()
    with pytest.raises(NotPrinted, match=r"A1 came out 1\.35 mm off its 45 x 45 mm"):
        check_sizes([["A1", 45, 45, 43.65 * 96 / 25.4, 45 * 96 / 25.4]])
