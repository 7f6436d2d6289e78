"""The sea of the day: offered at home and on the game's card, played once, and listed with the others' scores."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.server.client import Browser

SEA = "/api/games/petite-mer/day"


def come_home(house: House, name: str, cookies: dict[str, str], seed: int) -> int:
    """Play the sea of the day to its end over a bare socket; the score."""
    person, chance = Browser(house), random.Random(seed)  # type: ignore[arg-type]  # it needs port and address alone
    person.http.cookies.update(cookies)
    line = person.line(person.post(SEA, {"name": name}))
    line.ready()
    while not line.scene or not line.scene["ending"]:
        if line.scene and line.scene["legal"]:
            line.play(chance.choice(line.scene["legal"])["index"])
        else:
            line.recv()
    while not person.get(SEA)["over"]:  # it is noted right after the last move is told
        pass
    person.close()
    return int(line.scene["scores"][0])


def test_the_sea_of_the_day_is_played_once_and_listed(house: House, new_page: NewPage) -> None:
    theirs = come_home(house, "Yann", {}, 1)
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(house.address)
    page.get_by_role("link", name=re.compile("La mer du jour.*Petite Mer")).tap()
    card = page.locator(".sea")
    expect(card).to_be_in_viewport()
    expect(card.locator("ol li")).to_have_text([re.compile(rf"Yann\s+{theirs} points?")])
    card.get_by_label("Votre nom dans la liste").fill("Maëlle")
    card.get_by_role("button", name="Prendre la mer").tap()
    page.wait_for_url(re.compile(r"/t/"))
    expect(page.locator("[data-score]")).to_be_visible()
    expect(page.locator(".hand")).to_have_count(1)
    page.goto(house.address)
    card.get_by_role("link", name="Reprendre ma partie").wait_for()
    mine = come_home(house, "Maëlle", {one["name"]: one["value"] for one in page.context.cookies()}, 2)
    page.reload()
    expect(card.get_by_role("link", name="Revoir ma partie")).to_be_visible()
    expect(card.locator("ol li")).to_have_count(2)
    expect(card.locator("ol li.mine")).to_have_text(re.compile(rf"Maëlle\s+{mine} points?"))
    scores = [int(text) for text in re.findall(r"(\d+)\s+points?", card.locator("ol").inner_text())]
    assert scores == sorted([theirs, mine], reverse=True)
