"""The browser tests: the system's Chromium, the built client, a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.chromium import NO_WHOLE, found
from tests.browser.house import ROOT, House
from tests.browser.launch import launch

STATIC = ROOT / "src/embruns/server/static/index.html"
# Milliseconds that each step waits for a page. A whole test may take longer: the one that looks for accessibility
# problems on every page has taken 118 s on two busy cores.
PATIENCE = 60_000
STARTING = 120_000  # milliseconds in which a browser starts
NewPage = Callable[..., Page]
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    opened = launch(playwright, STARTING)
    yield opened
    opened.close()


@pytest.fixture
def whole_chromium(playwright: Playwright) -> Iterator[Browser]:
    """A browser with windows, which keeps what it has notified; without one the test is skipped, and that is told."""
    if not found(playwright, whole=True):
        pytest.skip(NO_WHOLE)
    opened = launch(playwright, STARTING, whole=True)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server that most tests share, whatever its chance has come to."""
    assert STATIC.exists(), "build the client first: npm --prefix web run build"
    served = House(tmp_path_factory.mktemp("data"), games="tests.games_for_tests.bottle")
    served.start()
    yield served
    served.stop()


@pytest.fixture
def house(harbour: House) -> House:
    """The same, its chance begun anew; a test that wants other deals holds it to another number."""
    harbour.hold(1)
    return harbour


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server of one's own, to be killed."""
    served = House(tmp_path / "data")
    served.start()
    yield served
    served.stop()


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[NewPage]:
    """Another browser: its own cookies, its own settings. Errors of its pages fail the test."""
    with pages_of(chromium) as open_page:
        yield open_page


@pytest.fixture
def new_whole_page(whole_chromium: Browser) -> Iterator[NewPage]:
    """The same in a browser with windows."""
    with pages_of(whole_chromium) as open_page:
        yield open_page


@contextmanager
def pages_of(chromium: Browser) -> Iterator[NewPage]:
    """Pages of this program that are closed at the end."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(**more: Any) -> Page:
        options: dict[str, Any] = {
            "viewport": {"width": 1280, "height": 800},
            "locale": "fr-FR",
            "reduced_motion": "reduce",
            **more,
        }
        context = chromium.new_context(**options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if "Content Security Policy" in said.text else None)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
