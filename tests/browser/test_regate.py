"""La Petite Régate in the browser: whole races by mouse, by keys, on a phone, among three; and no hand is leaked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import changed, drawn, over, set_sail, stamp, whose_turn
from tests.browser.regate_player import (
    SETTLED,
    Ears,
    best_heading,
    best_play,
    lay_race,
    may_come_home,
    place,
    sail_by_wire,
    sail_home,
    sail_one,
    sail_out,
    sit_down,
    wait_for_turn,
)
from tests.browser.wire import play_by_wire


def test_a_basic_race_from_the_home_page_to_the_finish_by_mouse(house: House, new_page: NewPage) -> None:
    page = new_page()
    ears = Ears(page)
    page.goto(house.address)
    page.get_by_role("link", name="La Petite Régate").first.click()
    page.get_by_label("Votre nom").fill("Maëlle")
    page.get_by_role("button", name="Prendre la mer").click()
    sail_home(page, ears)
    expect(page.locator("#h-end")).to_be_visible()
    expect(page.get_by_role("table")).to_contain_text("Bouées contournées")
    expect(page.locator(".caption")).to_contain_text("gagne la régate")
    page.locator(".end").get_by_role("link", name="Revoir la partie").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".yacht.sailing")).to_have_count(2)
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    expect(page.locator(".hand .card").first).to_be_visible()  # a finished game has no secrets


def test_three_people_sail_the_2010_edition_home_and_nobody_hears_of_another_hand(
    house: House, new_page: NewPage
) -> None:
    house.hold(5)  # in these deals a boat comes home soon
    pages = [new_page(), new_page(), new_page()]
    ears = [Ears(page) for page in pages]
    watcher = new_page()
    watching = Ears(watcher)
    table = lay_race(pages[0], house.address, "2010", others=("open", "open"), options={"Écart": "other"})
    watcher.goto(table)
    sit_down(pages[1], table, "Erwan")
    sit_down(pages[2], table, "Yann")
    set_sail(pages[0])
    for decision in range(40):
        page = whose_turn(*pages, asked=SETTLED)
        if over(page):
            break
        if decision == 12:  # the marks are rounded without clicks
            play_by_wire(house, pages, sail_by_wire, may_come_home)
            page = whose_turn(*pages, asked=SETTLED)
        sail_one(page, ears[pages.index(page)])
    for page in [*pages, watcher]:
        expect(page.locator("#h-end")).to_be_visible()
    for seat, heard in [*enumerate(ears), (-1, watching)]:
        assert heard.scene["ending"]
        _sees_no_other_hand(heard, seat)
    told = [_draws_by_name(heard) for heard in ears]
    assert min(len(one) for one in told) > 8
    assert len(set.union(*told)) == sum(len(one) for one in told), "a card was told to two people"
    assert _draws_by_name(watching) == set()
    expect(watcher.locator(".hand")).to_have_count(0)


def _sees_no_other_hand(ears: Ears, seat: int) -> None:
    hidden = 0
    for message in ears.heard:
        if not message.get("scene"):
            continue
        view = message["scene"]["view"]
        for other, boat in enumerate(view["players"]):
            if other != seat:
                assert set(boat["hand"]) <= {"?"}, f"seat {seat} is shown the hand of {other}"
                hidden += len(boat["hand"])
        assert view["seat"] == seat or message["scene"]["previews"] is None
    assert hidden > 100


def _draws_by_name(ears: Ears) -> set[int]:
    """The plies at which a drawn card was told by its name."""
    events = [event for message in ears.heard for event in message.get("events", [])]
    return {event["ply"] for event in events if event["action"]["verb"] == "Draw"}


def _by_keys(page: Page, ears: Ears) -> None:
    """One decision without a mouse: cards by number, arrows by letter, P confirms."""
    before, play = stamp(page), best_play(ears)
    if play and ears.may("Sail"):
        boat = ears.view["players"][ears.view["seat"]]
        number = boat["hand"].index(play["card"])
        page.keyboard.press(str(number + 1))
        expect(page.locator(".hand .card").nth(number)).to_have_attribute("aria-pressed", "true")
        key = f"{play['card']} {play['exit']} {play['again']}".strip()
        choice = page.locator(f"[data-choice='{key}']")
        if choice.get_attribute("aria-pressed") != "true":
            page.keyboard.press(choice.locator("kbd").inner_text().lower())
        expect(choice).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("p")
    elif ears.may("ForcedStop"):
        page.keyboard.press("1")
        expect(page.locator(".hand .card").first).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("p")
    elif ears.may("Pivot"):
        page.get_by_role("slider").first.focus()
        page.keyboard.press("Home")
        for _ in range(best_heading(ears) // 5):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press(page.locator(".ask .row .btn kbd").first.inner_text().lower())
    changed(page, before)


def test_a_race_by_keys_alone(house: House, new_page: NewPage) -> None:
    page = new_page()
    ears = Ears(page)
    page.goto(f"{house.address}/new/regate")
    page.get_by_label("Votre nom").focus()
    page.keyboard.type("Yann")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/t/"))
    for _ in range(300):
        wait_for_turn(page)
        if over(page):
            break
        _by_keys(page, ears)
    expect(page.locator("#h-end")).to_be_visible()


@pytest.mark.parametrize("size", [(360, 640), (390, 844)], ids=["360x640", "390x844"])
def test_the_race_fits_a_phone_and_is_played_by_touch(house: House, new_page: NewPage, size: tuple[int, int]) -> None:
    width, height = size
    page = new_page(viewport={"width": width, "height": height}, has_touch=True)
    lay_race(page, house.address, "2010")
    place(page)
    for _ in range(6):
        wait_for_turn(page)
        if over(page):
            break
        drawn(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        _tap_a_ghost(page)
    wait_for_turn(page)
    drawn(page)
    water = page.locator(".water").bounding_box()
    assert water is not None
    assert water["height"] >= height * (0.2 if height < 700 else 0.28)
    targets = page.locator(".hand .card:visible, .regate .tools button:visible")
    sizes = "all => all.map(one => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))"
    assert min(targets.evaluate_all(sizes)) >= 44


def test_planning_on_a_phone_pushes_nothing_about(house: House, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    sail_out(page, house.address, "2010")
    water, hand = page.locator(".water"), page.locator(".hand")
    drawn(page)
    before = (water.bounding_box(), hand.bounding_box())
    page.locator(".card[data-open]").first.tap()
    choices = page.locator("[data-choice]")
    expect(choices.first).to_be_visible()
    drawn(page)
    after = (water.bounding_box(), hand.bounding_box())
    line = 24  # the question may take a line more or less
    for old, new in zip(before, after, strict=True):
        assert old is not None
        assert new is not None
        assert abs(old["y"] - new["y"]) <= line
        assert abs(old["height"] - new["height"]) <= line
    told = choices.first.bounding_box()
    assert told is not None
    assert after[1] is not None
    assert told["y"] + told["height"] <= after[1]["y"], "the list lies over the water, not over the hand"


def _tap_a_ghost(page: Page) -> None:
    before = stamp(page)
    cards = page.locator(".card[data-open]")
    if cards.count() == 0:
        page.locator(".ask .row .btn:not(.small)").first.tap()
        changed(page, before)
        return
    cards.first.tap()
    page.locator("[data-choice]").first.wait_for()
    if page.locator("[data-choice]").count() > 1:
        drawn(page)  # the list makes the window on the water smaller
        page.locator(".ghost[data-open] .hit").last.tap(force=True)
    page.locator(".ask .btn.primary", has_text="Naviguer").tap()
    changed(page, before)
