"""Playing on from a position of a replay: the sheet, the new table, robots that answer, and nothing hidden told."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from embruns.core.contract import Rng
from tests.browser.conftest import NewPage
from tests.browser.house import House, finished_game
from tests.browser.player import changed, drawn, lay_table, log_lines, play_by_mouse, stamp, wait_for_turn
from tests.browser.test_everyone import violations_by_day_and_night
from tests.server.client import Browser, play_on, start
from tests.server.merging import Merging

PLY = 12


@pytest.fixture(scope="module")
def fish(harbour: House) -> str:
    """A finished game of Little Big Fish."""
    harbour.hold(4)
    return finished_game(harbour)


@pytest.fixture(scope="module")
def brittany(harbour: House) -> str:
    """A finished game of Bretagne, where cards are hidden."""
    harbour.hold(3)
    people = [Browser(harbour), Browser(harbour)]  # type: ignore[arg-type]  # it needs the port and the address alone
    table = people[0].table("bretagne")
    people[1].post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    lines = [person.line(table) for person in people]
    start(*lines)
    play_on(lines, Rng(4))
    for person in people:
        person.close()
    return f"/t/{table['id']}"


def open_sheet(page: Page, house: House, table: str, ply: int = PLY) -> None:
    """The replay at that ply, and the sheet that asks for seat and level."""
    page.goto(f"{house.address}{table}/replay?ply={ply}")
    page.locator(".play-on").click()
    expect(page.locator("dialog")).to_be_visible()
    expect(page.locator("dialog h2")).to_have_text(f"Continuer à partir du coup {ply}")


def sail(page: Page) -> None:
    """Begin; the new table is on the screen and running."""
    page.locator("dialog .primary").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    expect(page.locator(".ask")).to_be_visible()


def test_little_big_fish_goes_on_from_the_position_and_a_reload_keeps_it(
    house: House, new_page: NewPage, fish: str
) -> None:
    page = new_page()
    open_sheet(page, house, fish)
    sail(page)
    wait_for_turn(page)
    expect(page.locator(".log li a")).to_have_text(f"Reprise d’une autre partie, à partir du coup {PLY}")
    assert stamp(page).startswith("0"), "the new game counts from its own start"
    play_by_mouse(page, decisions=3)
    wait_for_turn(page)
    told = log_lines(page)
    assert any(line.startswith("Mousse") for line in told), "the robot has answered"
    page.reload()
    wait_for_turn(page)
    assert log_lines(page) == told
    page.get_by_role("button", name="Annuler").click()
    expect(page.locator(".log .told")).not_to_have_count(len(told))
    page.locator(".log li a").click()
    page.wait_for_url(f"**{fish}/replay?ply={PLY}")


def test_a_game_with_secrets_goes_on_and_tells_no_hand_but_ones_own(
    house: House, new_page: NewPage, brittany: str
) -> None:
    page = new_page()
    scenes: list[dict[str, Any]] = []
    merging = Merging()

    def hear(frame: str | bytes) -> None:
        message = merging.hear(msgspec.json.decode(frame))
        if message.get("scene"):
            scenes.append(message["scene"])

    page.on("websocket", lambda line: line.on("framereceived", hear))
    open_sheet(page, house, brittany, 120)
    expect(page.locator("dialog")).to_contain_text("distribué de nouveau")
    page.locator("dialog input[type=radio]").nth(1).check()
    sail(page)
    move = page.locator("#typed")
    expect(move).to_have_attribute("placeholder", re.compile("Par exemple"))  # it is this person's turn
    example = re.search(r"Par exemple (.+)\)$", move.get_attribute("placeholder") or "")
    assert example
    at = stamp(page)
    move.fill(example[1])
    move.press("Enter")
    changed(page, at)
    assert scenes
    for scene in scenes:
        assert scene["seat"] == 1
        assert scene["view"]["deck"] is None
        assert scene["view"]["players"][0]["hand"] is None
        assert scene["view"]["players"][1]["hand"] is not None


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("fr-FR", f"Reprise d’une autre partie, à partir du coup {PLY}"),
        ("en-GB", f"Played on from move {PLY} of another game"),
    ],
)
def test_my_tables_tell_which_was_played_on(
    house: House, new_page: NewPage, fish: str, locale: str, words: str
) -> None:
    page = new_page(locale=locale)
    page.goto(f"{house.address}{fish}/replay?ply={PLY}")
    page.locator(".play-on").click()
    sail(page)
    page.goto(f"{house.address}/tables")
    expect(page.locator(".ticket")).to_have_count(1)
    expect(page.locator(".ticket")).to_contain_text(words)
    lay_table(page, house.address)
    page.goto(f"{house.address}/tables")
    expect(page.locator(".ticket")).to_have_count(2)
    expect(page.locator(".ticket", has_text=words)).to_have_count(1)


def test_at_the_end_there_is_nothing_to_play_and_the_page_says_so(house: House, new_page: NewPage, fish: str) -> None:
    page = new_page()
    page.goto(f"{house.address}{fish}/replay?ply=99999")
    button = page.locator(".play-on")
    expect(button).to_be_disabled()
    expect(button).to_have_accessible_description("La partie finit ici\u00a0: choisissez un coup plus tôt.")
    page.keyboard.press("ArrowLeft")
    expect(button).to_be_enabled()


def test_the_sheet_by_keyboard_alone(house: House, new_page: NewPage, fish: str) -> None:
    """Arrows choose the seat and leave the replay where it is; Escape closes; Enter begins."""
    page = new_page()
    page.goto(f"{house.address}{fish}/replay?ply={PLY}")
    page.locator(".play-on").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_be_visible()
    seats = page.locator("dialog input[type=radio]")
    to_act = next(k for k in range(2) if seats.nth(k).is_checked())
    seats.nth(to_act).focus()
    page.keyboard.press("ArrowDown")
    expect(seats.nth(1 - to_act)).to_be_checked()
    page.locator("dialog select").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("dialog h2")).to_have_text(f"Continuer à partir du coup {PLY}")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).not_to_be_visible()
    expect(page.locator(".play-on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_be_visible()
    page.locator("dialog .primary").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    expect(page.locator(".ask")).to_be_visible()


def test_axe_finds_nothing_serious_and_it_fits_a_phone(
    house: House, new_page: NewPage, fish: str, brittany: str
) -> None:
    for size, table in (((1280, 800), fish), ((390, 844), brittany)):
        page = new_page(color_scheme="light", viewport={"width": size[0], "height": size[1]})
        open_sheet(page, house, table)
        page.wait_for_selector(".review .ask", state="attached")
        drawn(page)
        assert violations_by_day_and_night(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        box = page.locator("dialog .primary").bounding_box()
        assert box
        assert box["y"] + box["height"] <= size[1], "it can be begun without scrolling"
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).not_to_be_visible()
        page.keyboard.press("End")
        expect(page.locator(".play-on")).to_be_disabled()
        assert violations_by_day_and_night(page) == []
