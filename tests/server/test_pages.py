"""The client's files: found, cached, compressed; a clear page where they are missing."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import brotli
import pytest

from embruns.server.answers import Answer
from embruns.server.pages import NOT_BUILT, Pages
from tests.server.client import ROOT

FIRST = (
    '<!doctype html><meta name="base" content="" /><title>Embruns</title>'
    '<script type="module" src="./assets/index-B7PI925R.js"></script>'
)


@pytest.fixture
def built(tmp_path: Path) -> Pages:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(FIRST, encoding="utf-8")
    (tmp_path / "assets" / "index-B7PI925R.js").write_text("export {};\n" * 100, encoding="utf-8")
    (tmp_path / "assets" / "font-D2x9aBcD.woff2").write_bytes(b"\x00" * 1000)
    (tmp_path / "favicon.svg").write_text("<svg/>", encoding="utf-8")
    return Pages(tmp_path)


@pytest.mark.parametrize("path", ["/", "/t/abc-DEF_123", "/games/little-big-fish", "/resume", "/index.html"])
def test_places_of_the_game_are_the_first_page(built: Pages, path: str) -> None:
    page = built.page(path)
    assert page
    assert page.status == 200
    assert b"<title>Embruns</title>" in page.body
    assert dict(page.headers)[b"cache-control"] == b"no-cache"
    assert dict(page.headers)[b"content-type"] == b"text/html; charset=utf-8"


@pytest.mark.parametrize("path", ["/nothing.js", "/assets/old-AAAAAAAA.js", "/../secret.txt", "/ws/tables/x"])
def test_a_missing_file_is_not_the_first_page(built: Pages, path: str) -> None:
    assert built.page(path) is None


def test_hashed_files_are_kept_for_ever_and_others_asked_for_again(built: Pages) -> None:
    script, font, icon = (
        built.page("/assets/index-B7PI925R.js"),
        built.page("/assets/font-D2x9aBcD.woff2"),
        built.page("/favicon.svg"),
    )
    assert script
    assert font
    assert icon
    assert b"immutable" in dict(script.headers)[b"cache-control"]
    assert b"immutable" in dict(font.headers)[b"cache-control"]
    assert dict(icon.headers)[b"cache-control"] == b"no-cache"
    assert dict(script.headers)[b"content-type"] == b"text/javascript; charset=utf-8"


def test_text_is_compressed_and_fonts_are_not(built: Pages) -> None:
    script, font = built.page("/assets/index-B7PI925R.js"), built.page("/assets/font-D2x9aBcD.woff2")
    assert script
    assert list(script.compressed) == ["gzip"]
    assert gzip.decompress(script.compressed["gzip"]) == script.body
    assert font
    assert font.compressed == {}


def test_what_the_build_packed_is_sent_to_whoever_takes_it(built: Pages, tmp_path: Path) -> None:
    (tmp_path / "assets" / "index-B7PI925R.js.br").write_bytes(b"packed")
    pages = Pages(tmp_path)
    script = pages.page("/assets/index-B7PI925R.js")
    assert script
    assert script.sent("gzip, deflate, br, zstd") == ("br", b"packed")
    assert script.sent("br;q=0.5, gzip") == ("br", b"packed")
    assert script.sent("gzip, br; q=0")[0] == "gzip"
    assert script.sent("brown, gzippy") == script.sent("") == ("", script.body)
    assert pages.page("/assets/index-B7PI925R.js.br") is None, "a packed file is no page of its own"


def test_every_packed_file_of_the_client_holds_its_text() -> None:
    packed = sorted((ROOT / "src/embruns/server/static").rglob("*.br"))
    assert packed, "build the client first: python tools/building/pages.py"
    for path in packed:
        assert brotli.decompress(path.read_bytes()) == path.with_suffix("").read_bytes(), path.name


def test_a_client_that_is_not_built_is_said_to_be(tmp_path: Path) -> None:
    page = Pages(tmp_path / "nowhere").page("/")
    assert page
    assert page.status == 503
    assert page.body.decode() == NOT_BUILT
    assert "make play" in NOT_BUILT
    assert "<script" not in NOT_BUILT


@pytest.mark.parametrize("base", ["", "/embruns"])
def test_the_first_page_finds_its_files_from_every_path(built: Pages, tmp_path: Path, base: str) -> None:
    page = Pages(tmp_path, base).page("/t/abc/replay")
    assert page
    assert f'<meta name="base" content="{base}" />' in page.body.decode()
    assert f'src="{base}/assets/index-B7PI925R.js"' in page.body.decode()


def test_the_page_of_the_client_names_its_base() -> None:
    """The server writes into the first page; the client reads it there."""
    assert '<meta name="base" content="" />' in (ROOT / "web/index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("size", "packed"), [(1_000, False), (5_000, True), (100_000, True)])
def test_an_answer_is_compressed_unless_it_is_small(size: int, packed: bool) -> None:
    sent: list[MutableMapping[str, Any]] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    async def answer() -> None:
        one = Answer(send, list, compress=True)
        await one({"type": "http.response.start", "status": 200, "headers": []})
        await one({"type": "http.response.body", "body": b"a" * size})

    asyncio.run(answer())
    headers, body = dict(sent[0]["headers"]), sent[1]["body"]
    assert (headers.get(b"content-encoding") == b"gzip") is packed
    assert (gzip.decompress(body) if packed else body) == b"a" * size
