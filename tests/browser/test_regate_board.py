"""The board of La Petite Régate: hints, keys, the window on the water, motion; for everyone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import changed, drawn, stamp, stop_time
from tests.browser.regate_player import (
    Ears,
    ask_the_mate,
    confirm,
    lay_race,
    place,
    plan_anything,
    sail_out,
    take_up,
    wait_for_turn,
)
from tests.browser.test_everyone import violations_by_day_and_night


def test_a_hint_lies_on_the_board(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_race(page, house.address)
    place(page)
    wait_for_turn(page)
    ask_the_mate(page)
    expect(page.locator(".card.hinted").first).to_be_visible()
    expect(page.locator("[data-choice][data-hinted]")).to_have_count(1)
    expect(page.locator(".ghost .ring").first).to_be_attached()


def test_arrows_and_enter_go_through_the_hand_and_its_choices(house: House, new_page: NewPage) -> None:
    page = new_page(locale="en-GB")
    ears = Ears(page)
    lay_race(page, house.address, options={"First player": "blue"})
    wait_for_turn(page)
    ruler = page.get_by_role("slider", name="Along the line")
    ruler.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(ruler).to_have_attribute("aria-valuetext", "2 cm right of the middle")
    page.keyboard.press("Enter")
    heading = page.get_by_role("slider", name="Heading")
    heading.focus()
    page.keyboard.press("ArrowLeft")
    expect(heading).to_have_attribute("aria-valuetext", "355°, north")
    page.keyboard.press("Enter")
    page.wait_for_selector(".card[data-open]")
    boat = ears.scene["view"]["players"][0]
    assert (boat["x"], boat["y"], boat["heading"]) == (244, -498, 355)
    page.locator(".hand .card[tabindex='0']").focus()
    expect(page.locator(".ghost").first).to_be_attached()  # focus alone shows where the card leads
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".hand .card").nth(4)).to_be_focused()
    card = ears.scene["view"]["players"][0]["hand"][4]
    page.keyboard.press("Enter")
    expect(page.locator(".card.chosen")).to_have_attribute("data-card", card)
    if page.locator("[data-choice][aria-pressed=true]").count() == 0:
        expect(page.locator("[data-choice]").first).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator("[data-choice][aria-pressed=true]")).to_contain_text(
        re.compile(r"ends clear.*\d+ cm from mark 1")
    )
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".card.chosen")).to_have_count(0)
    expect(page.get_by_role("button", name="Sail")).to_have_count(0)  # what was planned is put back


def test_pan_zoom_and_follow_my_boat(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_race(page, house.address)
    place(page)
    wait_for_turn(page)
    window = page.locator(".water svg").first
    drawn(page)
    whole = window.get_attribute("viewBox")
    page.get_by_role("button", name="Suivre mon bateau").click()
    page.wait_for_function("was => document.querySelector('.water svg').getAttribute('viewBox') !== was", arg=whole)
    expect(page.locator(".thumbnail")).to_be_visible()
    close = window.get_attribute("viewBox") or ""
    assert float(close.split()[2]) < float((whole or "").split()[2])
    page.get_by_role("button", name="Voir tout le parcours").click()
    page.wait_for_function("was => document.querySelector('.water svg').getAttribute('viewBox') === was", arg=whole)
    expect(page.locator("[data-next]")).to_have_attribute("data-mark", "1")


def test_axe_finds_nothing_serious_at_the_race(house: House, new_page: NewPage) -> None:
    page = new_page(color_scheme="light")
    lay_race(page, house.address, "2010", others=("bot", "bot"))
    wait_for_turn(page)
    seen = {"placing": violations_by_day_and_night(page)}
    place(page)
    wait_for_turn(page)
    seen["sailing"] = violations_by_day_and_night(page)
    sail_out(page, house.address, "2010", others=("bot", "bot"))
    take_up(page.locator(".card[data-open]").first)
    seen["a card chosen"] = violations_by_day_and_night(page)
    page.get_by_role("button", name="Se mettre en panne").click()
    page.wait_for_selector("[data-knob]")
    seen["hove to"] = violations_by_day_and_night(page)
    assert {name: found for name, found in seen.items() if found} == {}


def test_boats_move_along_their_samples_and_a_press_ends_it(house: House, new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    sail_out(page, house.address, options={"Premier joueur": "blue"})
    boat = page.locator(".yacht.sailing[data-seat='1']")
    stop_time(page)  # from here on, time goes as this test lets it
    before = stamp(page)
    take_up(page.locator(".card[data-open]").first)
    plan_anything(page)
    confirm(page)
    changed(page, before)
    poses = []
    for _ in range(8):
        poses.append(boat.get_attribute("transform"))
        page.clock.run_for(40)
    assert len(set(poses)) >= 5
    page.mouse.click(5, 5)
    elsewhere = "([boat, poses]) => !poses.includes(boat.getAttribute('transform'))"
    page.wait_for_function(elsewhere, arg=[boat.element_handle(), poses])
    at_rest = boat.get_attribute("transform")
    page.clock.run_for(2000)
    assert boat.get_attribute("transform") == at_rest
    page.clock.resume()
    wait_for_turn(page)


def test_the_rulers_are_in_sight_beside_four_boats(house: House, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1366, "height": 768})
    lay_race(page, house.address, "2010", others=("bot",) * 3)
    wait_for_turn(page)
    panel, rulers = page.locator(".regate .panel").bounding_box(), page.locator(".steering").bounding_box()
    assert panel
    assert rulers
    assert rulers["y"] + rulers["height"] <= panel["y"] + panel["height"]
