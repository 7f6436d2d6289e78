"""The home page stays light: all that comes over the wire when it is opened cold."""

from __future__ import annotations

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House

HOME = 200_000  # bytes


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


def weigh(page: Page, address: str, ready: str) -> int:
    """Open a page; how many bytes came until it was still."""
    scales = Scales(page)
    page.goto(address)
    expect(page.locator(ready).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert scales.files > 5, "nothing was counted"
    return scales.bytes


def test_the_home_page_is_light(house: House, new_page: NewPage) -> None:
    weight = weigh(new_page(), house.address, ".daily")
    assert weight < HOME
