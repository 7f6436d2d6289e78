"""Nothing rushes past: every move of a game with five bots is shown at every speed, and told again when asked."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import PATIENCE, NewPage
from tests.browser.house import House
from tests.browser.positions import decisions, lay, person_of, records

# Notes every position that the page shows, by its ply.
WATCH = """() => {
  window.shownPlies = [];
  const note = () => {
    const at = document.querySelector('main')?.dataset.at;
    const ply = at === undefined ? null : Number(at.split('.')[0]);
    if (ply !== null && ply !== window.shownPlies.at(-1)) window.shownPlies.push(ply);
  };
  new MutationObserver(note).observe(document, {subtree: true, childList: true, attributeFilter: ['data-at']});
}"""


class Frames:
    """What the server tells this page."""

    def __init__(self, page: Page) -> None:
        self.updates: list[dict[str, Any]] = []
        self.scene: dict[str, Any] = {}
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._heard)

    def _heard(self, text: str | bytes) -> None:
        message = json.loads(text)
        self.scene = message.get("scene") or self.scene
        if message["type"] == "update":
            self.updates.append(message)


def pass_the_turn(page: Page, frames: Frames, seat: int) -> None:
    """Type the first move there is until another seat is to act."""
    for _ in range(40):
        if frames.scene["to_act"] != seat:
            return
        at = f"{frames.scene['ply']}."
        page.wait_for_function("at => document.querySelector('main').dataset.at.startsWith(at)", arg=at)
        page.wait_for_selector(".ask.mine")
        page.fill("#typed", frames.scene["legal"][0]["text"])
        page.keyboard.press("Enter")
        wait(page, lambda before=at: not before.startswith(f"{frames.scene['ply']}."))  # type: ignore[misc]  # bound now
    raise AssertionError("the turn does not end")


def wait(page: Page, done: Callable[[], bool], each: Callable[[], None] = lambda: None) -> None:
    """Until something is so, and what to do meanwhile."""
    for _ in range(PATIENCE // 30):
        if done():
            return
        each()
        page.wait_for_timeout(30)
    raise TimeoutError("it does not come")


@pytest.mark.parametrize("speed", ["one", "brisk", "once"])
def test_every_move_of_five_bots_is_shown_and_told_again(house: House, new_page: NewPage, speed: str) -> None:
    page = new_page(reduced_motion="no-preference", viewport={"width": 1024, "height": 768})
    page.add_init_script(f'localStorage.setItem(\'embruns.settings\', \'{{"speed": "{speed}", "lang": "en"}}\')')
    page.add_init_script(f"({WATCH})()")
    frames = Frames(page)
    record = next(one for one in records("maitre-des-mers") if one.setup.players == 6)
    crowded = [one for one in decisions(record) if one.verb == "Arm"]
    situation = crowded[len(crowded) // 4]  # early enough that no bot ends the game
    page.goto(house.address + lay(house, person_of(page, house), situation))
    page.wait_for_selector(".ask.mine")
    pass_the_turn(page, frames, situation.seat)
    wait(
        page, lambda: frames.scene["to_act"] in (situation.seat, None)
    )  # the bots play at once, the page takes its time
    pressed: list[str] = []

    def step() -> None:
        if speed == "one":
            page.keyboard.press("Enter")
            pressed.append("Enter")

    wait(page, lambda: page.locator(".ask.mine, #h-end").count() > 0, step)
    told = [update["scene"]["ply"] for update in frames.updates]
    shown = page.evaluate("window.shownPlies")
    assert len(told) > 12  # more than were once dropped
    assert [ply for ply in shown if ply in told] == told
    assert speed != "one" or len(pressed) >= len(told) - 8
    # What is told of the others since my turn is exactly what the server said.
    events = [event for update in frames.updates for event in update["events"]]
    mine = max(place for place, event in enumerate(events) if event["seat"] == situation.seat)
    since = [event["ply"] for event in events[mine + 1 :]]
    lines = page.locator("li[data-since]")
    assert sorted(int(str(line.get_attribute("data-ply"))) for line in lines.all()) == since
    page.evaluate("window.shownPlies.length = 0")
    page.locator(".log").get_by_role("button", name="again").click()
    wait(page, lambda: page.locator(".ask.mine").count() == 0)
    page.locator("main").focus()
    wait(page, lambda: page.locator(".ask.mine").count() > 0, step)
    expect(page.locator(".ask.mine")).to_be_visible()
    again, expected = page.evaluate("window.shownPlies"), [ply for ply in told if ply >= since[0]]
    assert [ply for ply in again if ply in told][-len(expected) :] == expected
