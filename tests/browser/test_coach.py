"""The coach on the page: for every kind of decision of every game it names the move and marks it on the board."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import lay_table
from tests.browser.positions import Situation, by_verb, lay, person_of

HOUSE = ["bretagne", "little-big-fish", "maitre-des-mers", "petite-mer", "regate"]
RINGED = "() => Number(document.querySelector('.spots')?.dataset.spots ?? 0) > 0"
# An inner link leads to the next table, so that the scripts of the page are loaded once
FOLLOW = """path => {
  document.querySelector('#content').setAttribute('data-left', '');
  const link = Object.assign(document.createElement('a'), { href: path });
  document.body.append(link);
  link.click();
  link.remove();
}"""
ASKED = "() => document.querySelector('#content:not([data-left])') && document.querySelector('.ask.mine')"


class Prompter:
    """Lets the coach advise one certain move of the position, so that every kind of decision can be met."""

    def __init__(self, page: Page) -> None:
        self.index = -1
        self._legal: list[dict[str, Any]] = []
        page.route_web_socket("**/ws/tables/**", self._between)

    def _between(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(server.send)
        server.on_message(lambda text: route.send(self._heard(str(text))))

    def _heard(self, text: str) -> str:
        message = json.loads(text)
        scene = message.get("scene")
        if scene:
            self._legal = scene["legal"]
        if message["type"] != "hint":
            return text
        idea = message["ideas"][0]
        idea["action"] = next(one for one in self._legal if one["index"] == self.index)
        rest = [one for one in message["ideas"][1:] if one["action"]["index"] != self.index]
        return json.dumps({**message, "ideas": [idea, *rest]})


def advised(page: Page, prompter: Prompter, house: House, person: str, situation: Situation) -> str:
    """Open a table at the situation, and the coach; the words of its move."""
    prompter.index = int(situation.action.index)
    path = lay(house, person, situation)
    if page.url == "about:blank":
        page.goto(house.address + path)
    else:
        page.evaluate(FOLLOW, path)
    page.wait_for_function(ASKED)
    page.keyboard.press("h")
    words = page.locator(".coach .move").inner_text()
    page.wait_for_function(RINGED)
    return words


@pytest.mark.parametrize("slug", HOUSE)
def test_every_kind_of_decision_is_named_and_marked(house: House, new_page: NewPage, slug: str) -> None:
    page = new_page(viewport={"width": 1440, "height": 900})
    prompter, person = Prompter(page), person_of(page, house)
    missed = {}
    for verb, situation in by_verb(slug).items():
        try:
            words = advised(page, prompter, house, person, situation)
        except Exception as error:
            missed[verb] = str(error).split("\n")[0]
            continue
        assert words, verb
        if slug == "maitre-des-mers":
            assert page.locator(".holder.hinted").count() <= 1, f"{verb} marks more than one die"
    assert missed == {}


def test_the_coach_plays_its_move_and_goes_on_to_the_next(house: House, new_page: NewPage) -> None:
    page = new_page(locale="en-GB")
    lay_table(page, house.address, name="Nolwenn")
    page.wait_for_selector(".ask.mine")
    page.keyboard.press("h")
    first = page.locator(".coach .move")
    expect(first).to_contain_text("Place a small fish on")
    expect(page.locator(".ideas li")).to_have_count(4)
    page.get_by_role("button", name="Another idea").click()
    expect(page.locator(".ideas li").nth(1).get_by_role("button")).to_have_attribute("aria-pressed", "true")
    before = page.locator("main").get_attribute("data-at")
    page.keyboard.press("j")
    page.wait_for_function("(at) => document.querySelector('main').dataset.at !== at", arg=before)
    expect(first).to_be_visible()  # it has gone on to the next decision by itself
    page.wait_for_function(RINGED)
    page.keyboard.press("Escape")
    expect(page.locator(".coach")).to_have_count(0)
    expect(page.locator(".spots")).to_have_count(0)
