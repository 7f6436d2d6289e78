"""The documentation site: it builds without a warning, every link leads somewhere, nothing comes from another host."""

from __future__ import annotations

import re
from pathlib import Path

import griffe
import pytest
from docs.site import build as builder
from docs.site.build import build
from docs.site.check import problems_of
from docs.site.comments import Comments
from docs.site.compose import compose
from docs.site.learn import PICTURES, pictures_of
from docs.site.lists import set_apart
from docs.site.reference import modules, place_of

from embruns.core.game import LANGS
from embruns.games import games


def page(folder: Path, body: str, name: str = "index.html") -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(f"<html><body>{body}</body></html>", encoding="utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    build(out)  # raises for a warning, a broken link, a foreign address
    return out / "html"


def test_every_game_is_taught_in_both_languages(site: Path) -> None:
    for game in games().values():
        for lang in LANGS:
            text = (site / f"learn/{lang}/{game.slug}/index.html").read_text(encoding="utf-8")
            assert f'<html lang="{lang}"' in text
            assert game.about[lang] in text
            for clause in game.clauses(lang):
                assert f'id="{clause}"' in text
            assert "<figure" in text


def test_every_game_has_pictures_in_both_languages() -> None:
    for game in games().values():
        assert {picture.lang for picture in pictures_of(game)} == set(LANGS)


def test_the_moving_picture_moves_and_is_small() -> None:
    film = (PICTURES / "play.webp").read_bytes()
    assert film[12:16] == b"VP8X"
    assert film.count(b"ANMF") > 20
    assert len(film) < 1_000_000


def test_a_page_of_docs_joins_by_itself(site: Path, tmp_path: Path) -> None:
    compose(tmp_path)
    written = {path.relative_to(tmp_path).with_suffix("").as_posix() for path in tmp_path.rglob("*.md")}
    built = {path.parent.relative_to(site).as_posix() for path in site.rglob("index.html")}
    assert {name.removesuffix("/index").replace("index", ".") for name in written} == built


def test_every_name_of_the_library_is_in_the_reference(site: Path) -> None:
    for module, names in modules().items():
        text = (site / place_of(module)).with_suffix("").joinpath("index.html").read_text(encoding="utf-8")
        for name in names:
            assert f'id="{module}.{name}"' in text


def test_a_comment_describes_an_attribute(tmp_path: Path) -> None:
    (tmp_path / "sea.py").write_text('DEPTH = "#3"  # how deep it is\nSALT = (\n    1,\n)\n', encoding="utf-8")
    read = griffe.load("sea", search_paths=[tmp_path], extensions=griffe.load_extensions(Comments))
    told = {name: member.docstring and member.docstring.value for name, member in read.members.items()}
    assert told == {"DEPTH": "How deep it is.", "SALT": None}


def test_paths_in_the_text_become_links(site: Path) -> None:
    assert '<a href="../bots/"><code>docs/bots.md</code></a>' in (site / "adding-a-game/index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("Words:\n- one\n- two", "Words:\n\n- one\n- two"),
        ("1. one\n   and on\n2. two", "1. one\n    and on\n2. two"),
        ("- one\n\n  more\n- two", "- one\n\n    more\n\n- two"),
        ("- one\n  ```\n- no item\n  ```\n- two", "- one\n    ```\n  - no item\n    ```\n- two"),
        ("- one\n\nText\n  and on", "- one\n\nText\n  and on"),
    ],
)
def test_a_list_stands_apart_and_holds_what_belongs_to_it(written: str, wanted: str) -> None:
    assert set_apart(written) == wanted


def test_the_fonts_and_colours_are_the_houses_own(site: Path) -> None:
    home = (site / "index.html").read_text(encoding="utf-8")
    for sheet in ("fonts", "tokens", "look"):
        assert f"look/{sheet}.css" in home
    assert "fonts.googleapis" not in home


def test_the_fonts_need_the_packages_and_no_built_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packages, look = tmp_path / "packages", tmp_path / "look"
    addresses = re.findall(r"url\('([^']+)'\)", (builder.STYLES / "fonts.css").read_text(encoding="utf-8"))
    for address in addresses:
        if not (builder.STYLES / address).exists():
            (packages / address).parent.mkdir(parents=True, exist_ok=True)
            (packages / address).write_bytes(b"a font")
    monkeypatch.setattr(builder, "FONTS", packages)
    monkeypatch.setattr(builder, "BUILT", tmp_path / "not built")
    builder.dress(look)
    used = re.findall(r"url\('([^']+)'\)", (look / "fonts.css").read_text(encoding="utf-8"))
    assert used == [Path(address).name for address in addresses] != []
    assert {path.name for path in look.glob("*.woff2")} == set(used)


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ('<a href="nowhere/">x</a>', "index.html: nowhere/ leads nowhere"),
        (
            '<a href="other/#there">x</a>',
            "index.html: other/#there names an anchor that other/index.html does not have",
        ),
        ('<a href="#there">x</a>', "index.html: #there names an anchor that index.html does not have"),
        ('<img src="lost.webp">', "index.html: lost.webp leads nowhere"),
        (
            '<script src="https://example.org/x.js"></script>',
            "index.html loads https://example.org/x.js from another host",
        ),
        (
            '<link rel="stylesheet" href="//example.org/x.css">',
            "index.html loads //example.org/x.css from another host",
        ),
        ("<p>Two <b>words</b>:\n- one</p>", "index.html runs a list into a paragraph: '- one'"),
        ("<p>Sizes:\n| 1 | 2 |</p>", "index.html runs a list into a paragraph: '| 1 | 2 |'"),
    ],
)
def test_a_broken_page_is_found(tmp_path: Path, body: str, problem: str) -> None:
    page(tmp_path, body)
    page(tmp_path, "", "other/index.html")
    assert problems_of(tmp_path) == [problem]


def test_a_style_sheet_may_not_load_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "x.css").write_text(
        "@import 'https://example.org/y.css'; @import url('//example.org/z.css'); a { background: url(lost.png) }"
    )
    assert problems_of(tmp_path) == [
        "x.css loads https://example.org/y.css from another host",
        "x.css loads //example.org/z.css from another host",
        "x.css: lost.png leads nowhere",
    ]


def test_a_sound_page_has_no_problems(tmp_path: Path) -> None:
    page(tmp_path, '<a href="other/#here">x</a><a href="https://example.org">y</a><img src="data:image/png;base64,">')
    page(tmp_path, '<h1 id="here">x</h1>', "other/index.html")
    assert problems_of(tmp_path) == []
