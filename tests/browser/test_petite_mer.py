"""Petite Mer in the browser: alone, three together, by keys, on a phone; and what a crew sees."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.petite_mer_player import (
    MY_TURN,
    be,
    button,
    end_turn,
    hand,
    hold,
    lay_any,
    lay_sea,
    nearly_over,
    play_turn,
    quick_move,
    voyage,
    wait_for_turn,
)
from tests.browser.player import changed, drawn, over, seated, set_sail, stamp, stop_time, whose_turn
from tests.browser.test_everyone import violations_by_day_and_night
from tests.browser.wire import play_by_wire

PNG = b"\x89PNG\r\n\x1a\n"


def rows_of(page: Page) -> list[int]:
    """The numbers of the score sheet, from top to bottom."""
    return [int(cell) for cell in page.locator(".end td").all_text_contents() if cell.strip()]


def test_a_solo_game_by_mouse_to_the_end_with_a_picture_to_keep(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_sea(page, house.address, ["me"])
    chance = random.Random(4)
    kept = 0
    for turn in range(40):
        wait_for_turn(page)
        if over(page):
            break
        if turn == 4:  # the middle of the game has the same questions
            play_by_wire(house, [page], quick_move, nearly_over)
        if turn == 1:  # alone, a tile may be kept for the next turn
            first = hand(page)[0]
            button(page, "Terminer le tour").click()
            expect(page.locator(".ask")).to_contain_text("vous pouvez en garder une")
            before = stamp(page)
            button(page, f"Garder {first}").click()
            changed(page, before)
            wait_for_turn(page)
            assert first in hand(page)
            kept += 1
        else:
            play_turn(page, chance)
    assert kept == 1
    *rows, total = rows_of(page)
    assert sum(rows) == total == int(page.locator("[data-score]").inner_text())
    expect(page.locator("#h-end")).to_contain_text(f"{total} point")
    assert [int(text) for text in page.locator(".count .sum").all_text_contents()][-1] == total
    with page.expect_download() as drawing:
        page.get_by_role("button", name="Image SVG").click()
    svg = drawing.value.path().read_text(encoding="utf-8")
    assert drawing.value.suggested_filename == "petite-mer.svg"
    assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    assert "var(" not in svg
    assert "Maëlle" in svg
    assert "rgb(46, 134, 171)" in svg  # the sea by day
    with page.expect_download() as dots:
        page.get_by_role("button", name="Image PNG").click()
    png = dots.value.path().read_bytes()
    assert png.startswith(PNG)
    assert len(png) > 50_000
    page.locator(".end").get_by_role("link", name="Revoir la partie").click()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.locator("[data-cell='0,0']")).to_be_visible()


def crew_of_three(house: House, new_page: NewPage) -> list[Page]:
    """Three people at one table, each with a screen of their own, with both extensions."""
    first, second, third = new_page(), new_page(locale="en-GB"), new_page()
    table = lay_sea(first, house.address, ["me", "open", "open"], "both", "Nolwenn")
    for page, name in ((second, "Erwan"), (third, "Maëlle")):
        page.goto(table)
        page.locator("input[maxlength='24']").first.fill(name)
        page.get_by_role("button", name=re.compile("Sit here|S’asseoir ici")).first.click()
        seated(page)
    set_sail(first)
    wait_for_turn(first)
    return [first, second, third]


def test_three_people_exchange_point_and_play_to_the_end(house: House, new_page: NewPage) -> None:
    crew = crew_of_three(house, new_page)
    first, second, third = crew

    # Somebody who is not to move shows a cell and a tile; everybody sees it, under the own sign
    for page in crew:
        expect(page.locator("[data-boat]")).to_have_count(3)
        stop_time(page)  # a finger rests for some seconds only
    third.get_by_role("button", name="Montrer du doigt").click()
    third.locator("[data-cell='0,1']").click()
    for page in crew:
        expect(page.locator(".mark[data-mark='0,1']")).to_be_visible()
    expect(first.locator(".pm > [aria-live]")).to_contain_text("Maëlle montre (0, 1)")
    for page in crew:
        page.clock.resume()

    # An exchange is proposed, declined, proposed again and accepted
    give, take = hand(first)[0], hand(second)[0]
    hold(first, give)
    first.locator(f"[data-tile={take}]").click()
    second.get_by_role("button", name="Decline").click()
    expect(first.locator(".note")).to_contain_text("Votre proposition est refusée")
    expect(first.locator(".ask .told")).to_have_count(0)
    assert give in hand(first)
    hold(first, give)
    before = stamp(first)
    first.locator(f"[data-tile={take}]").click()
    expect(second.locator(".ask")).to_contain_text(f"swaps {give} for {take}")
    second.get_by_role("button", name="Accept").click()
    changed(first, before)
    assert take in hand(first)
    expect(second.locator(f".hand.near [data-tile={give}]")).to_be_visible()
    expect(first.locator("[data-swapped=true]")).to_contain_text("fait")

    chance = random.Random(9)
    for _ in crew:
        play_turn(whose_turn(*crew, asked=MY_TURN), chance)
    whose_turn(*crew, asked=MY_TURN)
    play_by_wire(house, crew, quick_move, nearly_over)
    while not over(page := whose_turn(*crew, asked=MY_TURN)):
        play_turn(page, chance)
    for page in crew:
        expect(page.locator("#h-end")).to_be_visible()
        *rows, total = rows_of(page)
        assert sum(rows) == total
    assert stamp(first) == stamp(second) == stamp(third)


def _by_keys(page: Page) -> None:
    """One turn without a mouse: digits choose a tile, letters a cell, T ends the turn."""
    for _ in range(3):
        for digit in range(1, len(hand(page)) + 1):
            page.keyboard.press(str(digit))
            expect(page.locator(".hand.near [data-tile]").nth(digit - 1)).to_have_attribute("aria-pressed", "true")
            if page.locator("[data-kind=now]").count():
                before = stamp(page)
                page.keyboard.press("a")
                changed(page, before)
                break
            page.keyboard.press("Escape")
            expect(page.locator("[data-tile][aria-pressed=true]")).to_have_count(0)
        else:
            break
        wait_for_turn(page)
        if over(page):
            return
    before, left = stamp(page), hand(page)
    page.keyboard.press("t")
    if left:
        sure = button(page, "Ne rien garder").or_(button(page, "Terminer quand même"))
        expect(sure).to_be_visible()
        page.keyboard.press("t")
    changed(page, before)


def test_a_game_begins_and_ends_by_keys_alone(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_sea(page, house.address, ["me"])
    for turn in range(30):
        wait_for_turn(page)
        if over(page):
            break
        if turn == 4:
            play_by_wire(house, [page], quick_move, nearly_over)
        _by_keys(page)
    expect(page.locator("#h-end")).to_be_visible()


def test_arrows_enter_and_point_on_the_map(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_sea(page, house.address, ["me", "here"])
    wait_for_turn(page)
    page.locator("[data-cell][tabindex='0']").focus()
    expect(page.locator("[data-cell='0,0']")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-cell='0,1']")).to_be_focused()
    label = page.locator("[data-cell='0,1']").get_attribute("aria-label") or ""
    assert "nord : libre" in label.replace("\u00a0", " ")
    assert "sud : mer" in label.replace("\u00a0", " ")
    stop_time(page)
    page.keyboard.press("p")
    expect(page.locator(".mark[data-mark='0,1']")).to_be_visible()
    page.clock.resume()
    for digit in "123":
        page.keyboard.press(digit)
        expect(page.locator(".hand.near [data-tile]").nth(int(digit) - 1)).to_have_attribute("aria-pressed", "true")
        if page.locator("[data-cell='0,1'][data-kind=now]").count():
            break
    else:
        pytest.fail("a tile without sea in the south cannot be the whole hand")
    before = stamp(page)
    page.keyboard.press("Enter")
    changed(page, before)
    expect(page.locator("[data-cell='0,1']")).to_have_attribute("aria-label", re.compile("bateaux"))
    page.keyboard.press("u")
    expect(page.locator(".note")).to_contain_text("Coup annulé")


def test_a_phone_plays_with_the_thumb(house: House, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    lay_sea(page, house.address, ["me", "here", "here", "here"], "both")
    chance = random.Random(2)
    for _ in range(5):
        wait_for_turn(page)
        drawn(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        play_turn(page, chance)
    wait_for_turn(page)
    drawn(page)
    for tile in page.locator("[data-tile]").all():
        box = tile.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    chart = page.locator(".map").bounding_box()
    assert chart is not None
    assert chart["height"] >= 180
    boat = page.locator("[data-boat]:has(.own)").bounding_box()  # wherever the map has grown to, the window is there
    assert boat is not None
    assert chart["x"] <= boat["x"] < boat["x"] + boat["width"] <= chart["x"] + chart["width"]
    assert chart["y"] <= boat["y"] < boat["y"] + boat["height"] <= chart["y"] + chart["height"]
    page.get_by_role("button", name=re.compile("Tuiles cachées")).tap()
    expect(page.get_by_role("dialog")).to_contain_text("Encore dans la pioche")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    window = page.locator(".map .window > svg")
    whole = window.get_attribute("viewBox") or ""
    page.get_by_role("button", name="Rapprocher").tap()
    expect(window).not_to_have_attribute("viewBox", whole)
    drawn(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_tiles_are_dragged_to_the_map_and_to_another_hand(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_sea(page, house.address, ["me", "here"])
    wait_for_turn(page)
    give = hand(page)[0]
    take = page.locator(".hand:not(.near) [data-tile]").first.get_attribute("data-tile")
    before = stamp(page)
    page.locator(f"[data-tile={give}]").drag_to(page.locator(f"[data-tile={take}]"))
    changed(page, before)
    assert take in hand(page)
    expect(page.locator("[data-swapped=true]")).to_be_visible()
    tile = hand(page)[0]
    hold(page, tile)
    cell = page.locator("[data-kind=now]").first.get_attribute("data-cell")
    page.keyboard.press("Escape")
    before = stamp(page)
    page.locator(f"[data-tile={tile}]").drag_to(page.locator(f"[data-cell='{cell}']"))
    changed(page, before)
    assert tile not in hand(page)
    expect(page.locator("[data-placed]")).to_have_text("1 sur 3")
    # The exchange of this turn is used: a second one is refused with its clause
    other = page.locator(".hand:not(.near) [data-tile]").first
    hold(page, hand(page)[0])
    other.click()
    expect(page.locator(".note.refusal")).to_contain_text("PM-37")


def test_land_against_sea_is_refused_with_its_clause(house: House, new_page: NewPage) -> None:
    """PM-21 Round the lone tower everything is sea: whatever has land does not fit on one of its sides."""
    page = new_page()
    for _ in range(10):  # three tiles of open sea would fit everywhere
        lay_sea(page, house.address, ["me", "here"])
        wait_for_turn(page)
        for tile in hand(page):
            hold(page, tile)
            closed = page.locator("[data-cell]:not([data-kind]):not([data-cell='0,0'])")
            if closed.count():
                before = stamp(page)
                cell = closed.first.get_attribute("data-cell")
                closed.first.click()
                expect(page.locator(".note.refusal")).to_contain_text("PM-21")
                expect(page.locator(f"[data-look='{cell}']")).to_contain_text("tuiles de la pioche conviennent")
                assert stamp(page) == before
                return
    pytest.fail("a hand with land was never dealt")


def test_a_step_shows_its_price_and_an_early_end_warns(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_sea(page, house.address, ["me", "here"])
    wait_for_turn(page)
    lay_any(page, random.Random(1))
    wait_for_turn(page)
    end_turn(page)
    wait_for_turn(page)
    hold(page, hand(page)[0])
    page.locator("[data-cell='0,0']").click()  # the own boat's tile: nothing to lay, nothing to say
    expect(page.locator("[data-look='0,0']")).to_contain_text("tour de contrôle")
    page.keyboard.press("Escape")
    expect(page.locator("[data-kind=sail]").first).to_have_attribute("aria-label", re.compile("1 jeton"))
    before = stamp(page)
    page.get_by_role("button", name=re.compile("Terminer le tour")).click()
    expect(page.locator(".ask")).to_contain_text("3 tuiles non posées partent à la défausse")
    button(page, "Renoncer").click()
    assert stamp(page) == before


def test_axe_finds_nothing_serious(house: House, new_page: NewPage) -> None:
    page = new_page(color_scheme="light")
    seen: dict[str, list[str]] = {}
    path, crew = voyage(house, ["me", "here"], "both", turns=4)
    be(page.context, house, crew)
    page.goto(house.address + path)
    wait_for_turn(page)
    drawn(page)
    seen["turn"] = violations_by_day_and_night(page)
    hold(page, hand(page)[0])
    seen["tile chosen"] = violations_by_day_and_night(page)
    page.keyboard.press("Escape")
    page.locator("[data-cell='0,0']").click()
    page.locator("[data-look='0,0']").wait_for()
    seen["cell"] = violations_by_day_and_night(page, "[data-look]")
    page.get_by_role("button", name=re.compile("Tuiles cachées")).click()
    page.get_by_role("dialog").wait_for()
    seen["stock"] = violations_by_day_and_night(page, "dialog")
    crew.close()
    path, crew = voyage(house, ["me", "here"], "both")
    page.context.clear_cookies()
    be(page.context, house, crew)
    page.goto(house.address + path)
    page.wait_for_selector("#h-end")
    seen["end"] = violations_by_day_and_night(page)
    page.goto(f"{house.address}{path}/replay?ply=60")
    page.wait_for_selector("[role=grid]")
    seen["replay"] = violations_by_day_and_night(page)
    crew.close()
    assert {name: found for name, found in seen.items() if found} == {}


def test_what_an_extension_counts_is_lit_on_the_map(house: House, new_page: NewPage) -> None:
    page = new_page()
    path, crew = voyage(house, ["me", "here"], "both")
    be(page.context, house, crew)
    page.goto(house.address + path)
    page.wait_for_selector("#h-end")
    turbine = page.get_by_role("gridcell", name=re.compile("éolienne")).first
    turbine.click()
    seas = int(re.search(r"(\d) voisines? de pleine mer", turbine.get_attribute("aria-label") or "")[1])  # type: ignore[index]
    expect(page.locator(".lit.sea")).to_have_count(seas)
    pontoon = page.get_by_role("gridcell", name=re.compile("ponton")).first
    pontoon.click()
    words = pontoon.get_attribute("aria-label") or ""
    tiles = int(re.search(r"son île\s: (\d+) tuile", words)[1])  # type: ignore[index]
    expect(page.locator(".lit.land")).to_have_count(tiles)
    expect(page.locator("[data-look]")).to_contain_text("maison")
    crew.close()
