"""Every level of the robots has a portrait, wherever a robot is named by its level."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from embruns.bots.levels import LEVELS
from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.positions import decisions, lay, person_of, records


def drawn(page: Page, within: str, least: int) -> list[str]:
    """The levels whose portraits are shown there, all of them at least so many pixels wide."""
    found = page.locator(f"{within} .portrait").evaluate_all(
        "all => all.map((one) => [one.dataset.level, one.getBoundingClientRect().width])"
    )
    assert all(width >= least for _, width in found), found
    return [level for level, _ in found]


def test_set_up_shows_the_chosen_level_and_tells_it(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(house.address + "/new/little-big-fish")
    told = set()
    for level in LEVELS:
        page.locator(".seats select").nth(1).select_option(level.slug)
        portrait = page.locator(".seats .portrait")
        expect(portrait).to_have_attribute("data-level", level.slug)
        told.add(portrait.get_attribute("aria-label"))
        assert drawn(page, ".seats", 96) == [level.slug]
    assert len(told) == len(LEVELS), "each has words of its own"


def test_a_table_shows_its_robot_at_its_seat_and_at_the_end(house: House, new_page: NewPage) -> None:
    page = new_page()
    last = list(decisions(records("little-big-fish")[0]))[-1]
    page.goto(house.address + lay(house, person_of(page, house), last, "capitaine"))
    expect(page.locator(".seatbar .portrait")).to_have_count(1)
    assert drawn(page, ".seatbar", 40) == ["capitaine"]
    expect(page.locator(".seatbar li", has=page.locator(".portrait"))).to_contain_text("Capitaine")
    page.set_viewport_size({"width": 320, "height": 640})
    assert drawn(page, ".seatbar", 24) == ["capitaine"]
    page.set_viewport_size({"width": 1280, "height": 800})
    page.fill("#typed", last.record.game.texts[last.action.index])
    page.keyboard.press("Enter")
    expect(page.locator("#h-end")).to_be_visible()
    assert drawn(page, ".podium", 72) == ["capitaine"]
    assert drawn(page, ".end thead", 32) == ["capitaine"]


def test_a_phone_shows_the_robots_of_a_full_table(house: House, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    most = max(records("bretagne"), key=lambda record: record.setup.players)
    page.goto(house.address + lay(house, person_of(page, house), next(decisions(most)), "amiral"))
    expect(page.locator(".seatbar .portrait")).to_have_count(3)
    assert drawn(page, ".seatbar", 24) == ["amiral"] * 3
