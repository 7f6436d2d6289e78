"""The pages stay light: all that comes over the wire when home or a table is opened cold."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.positions import by_verb, lay, person_of
from tests.browser.test_focus import SLUGS

HOME, TABLE = 200_000, 300_000  # bytes


class Scales:
    """Count all bytes that a page receives from now on: files with their headers, and the frames of its socket."""

    def __init__(self, page: Page) -> None:
        self.bytes, self.files = 0, 0
        line: CDPSession = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.loadingFinished", lambda event: self._add(event["encodedDataLength"]))
        line.on("Network.webSocketFrameReceived", lambda event: self._add(len(event["response"]["payloadData"])))

    def _add(self, size: float) -> None:
        self.bytes += int(size)
        self.files += 1


def weigh(page: Page, *visits: tuple[str, str]) -> int:
    """Open addresses, each until what it waits for is visible; how many bytes came until all was still."""
    scales = Scales(page)
    for address, ready in visits:
        page.goto(address)
        expect(page.locator(ready).first).to_be_visible()
        page.wait_for_load_state("networkidle")
    assert scales.files > 5, "nothing was counted"
    return scales.bytes


@pytest.mark.parametrize("packing", ["br", "gzip"])
def test_the_home_page_is_light(house: House, new_page: NewPage, packing: str) -> None:
    """Browsers take Brotli over HTTPS and from their own machine; in a network without HTTPS they take gzip alone."""
    page = new_page(extra_http_headers={"accept-encoding": packing})
    weight = weigh(page, (house.address, ".daily"))
    assert weight < HOME


@pytest.mark.parametrize("way", ["straight", "through home", "by gzip alone"])
@pytest.mark.parametrize("slug", SLUGS)
def test_a_table_is_light(house: House, new_page: NewPage, slug: str, way: str) -> None:
    """A board in the middle of a game, with the person to move: on a first visit, and with home before it."""
    page = new_page(extra_http_headers={"accept-encoding": "gzip"} if way == "by gzip alone" else {})
    path = lay(house, person_of(page, house), next(iter(by_verb(slug).values())))
    home = [(house.address, ".daily")] if way == "through home" else []
    weight = weigh(page, *home, (house.address + path, ".board [data-spot]"))
    assert weight < TABLE
