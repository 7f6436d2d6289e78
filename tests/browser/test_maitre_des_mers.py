"""Le Maître des Mers in the browser: whole games, by mouse, keys and finger; dice, odds, fights, for everyone."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.maitre_des_mers_player import (
    SETTLED,
    Scene,
    choose_by_key,
    choose_one,
    last_turns,
    lay_sea,
    play_on,
    point_cannons,
    reach,
    read_odds,
    wait_for_turn,
)
from tests.browser.player import changed, drawn, over, stamp, stop_time, whose_turn
from tests.browser.test_everyone import violations_by_day_and_night

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def _at(new_page: NewPage, reached: tuple[str, list[Any]], **more: Any) -> Page:
    """The position that was reached, on a screen of the same person."""
    table, cookies = reached
    page = new_page(**more)
    page.context.add_cookies(cookies)
    page.goto(table)
    wait_for_turn(page)
    return page


def _thrown(scene: Scene) -> bool:
    view = scene["view"]
    return view["phase"] == "thrown" and view["target"] is None and bool(scene["previews"].get("groups"))


def test_two_people_and_two_bots_play_the_last_turns_to_the_end(house: House, new_page: NewPage) -> None:
    table, people = last_turns(house)
    first, second = new_page(), new_page(locale="en-GB")
    for page, cookies in ((first, people[0]), (second, people[1])):
        page.context.add_cookies(cookies)
        page.goto(table)
    chance = random.Random(7)
    while not over(page := whose_turn(first, second, asked=SETTLED)):
        before = stamp(page)
        choose_one(page, chance)
        changed(page, before)
    for page in (first, second):
        expect(page.locator("#h-end")).to_be_visible()
        expect(page.locator(".final tbody tr")).to_have_count(4)
        expect(page.locator(".final thead .decides")).to_have_count(1)
    expect(second.locator(".log .told")).to_have_count(first.locator(".log .told").count())
    sheet = first.get_by_role("table", name="Feuille")
    for row in ("Trésors", "Familles complètes", "Total", "Navires", "Puissance de feu"):
        expect(sheet).to_contain_text(row)
    first.locator(".end").get_by_role("link", name="Revoir la partie").click()
    expect(first.get_by_role("slider")).to_be_visible()
    for _ in range(12):
        first.keyboard.press("ArrowRight")
    expect(first.locator(".controls .told")).to_contain_text("12")
    expect(first.locator("[data-card]").first).to_be_visible()


def _few_left(scene: Scene) -> bool:
    return sum(len(fleet["ships"]) for fleet in scene["view"]["players"]) >= 11


def test_a_game_begins_and_ends_by_keys_alone(house: House, new_page: NewPage) -> None:
    """The middle of the game is played over a bare socket: it has the same questions, and takes minutes."""
    page = new_page()
    page.goto(f"{house.address}/new/maitre-des-mers")
    page.locator("select.kind").nth(1).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")  # somebody else at this screen
    page.get_by_label("Votre nom").focus()
    page.keyboard.type("Yann")
    page.keyboard.press("Enter")
    page.wait_for_selector(".mdm")
    assert play_on(page, lambda: choose_by_key(page), 16) == 16
    house.hold(1)  # by these throws the last ship is soon armed
    page = _at(new_page, reach(house, _few_left))
    play_on(page, lambda: choose_by_key(page))
    expect(page.locator("#h-end")).to_be_visible()


def test_a_game_begins_and_ends_on_a_phone(house: House, new_page: NewPage) -> None:
    page = new_page(**PHONE)
    lay_sea(page, house.address)
    chance = random.Random(5)
    assert play_on(page, lambda: choose_one(page, chance), 16) == 16
    house.hold(1)
    page = _at(new_page, reach(house, _few_left), **PHONE)
    play_on(page, lambda: choose_one(page, chance))
    expect(page.locator("#h-end")).to_be_visible()
    final = page.locator(".final")
    expect(final).to_be_visible()
    drawn(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert final.evaluate("one => one.scrollWidth <= one.clientWidth"), "the table that decided the ranking is cut off"


def test_arrows_and_enter_move_about_the_board(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_sea(page, house.address)
    wait_for_turn(page)
    read_odds(page)
    drawn(page)  # the arrows go by what lies where
    arm = page.locator("[data-action=arm]")
    arm.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    expect(arm).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-card]:focus")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(arm).to_be_focused()
    before = stamp(page)
    page.keyboard.press("Enter")
    changed(page, before)
    expect(page.locator("[data-die]")).to_have_count(5)


def test_closed_actions_say_why(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_sea(page, house.address)
    wait_for_turn(page)
    hunt = page.locator("[data-action=hunt]")
    expect(hunt).to_have_attribute("aria-disabled", "true")
    expect(hunt).to_contain_text("carte aux trésors")
    hunt.click(force=True)
    expect(page.locator(".note")).to_contain_text("MDM-31")
    expect(page.locator("[data-action=buy]")).to_contain_text("Aucun navire libre")
    expect(page.locator("[data-action=attack]")).to_contain_text("pas de navire")
    expect(page.locator("[data-action=arm]")).to_contain_text("%")
    expect(page.locator("[data-card] .chance")).to_have_count(6)


def test_dice_are_grouped_weighed_refused_and_placed(house: House, new_page: NewPage) -> None:
    def several(scene: Scene) -> bool:
        """Two dice that fit a ship one by one, but not together; and two that do."""
        if not _thrown(scene):
            return False
        groups = scene["previews"]["groups"].get("M1", [])
        return "1" in groups and "6" in groups and any(len(group) > 1 and group[0] == "1" for group in groups)

    page = _at(new_page, reach(house, several))
    page.locator("[data-die='1']").first.click()
    card = page.locator("[data-card=M1]")
    expect(card).to_have_attribute("data-state", "open")
    expect(card.locator(".chance.strong")).to_contain_text(re.compile(r"\d+\s?%"))
    expect(card.locator(".pale")).to_have_count(1)
    page.locator("[data-die='6']").first.click()
    expect(card).to_have_attribute("data-state", "shut")
    card.click()
    expect(page.locator(".notice")).to_contain_text("une suite de 4")
    expect(page.locator(".notice")).to_contain_text("1 et 6")
    page.keyboard.press("Escape")
    expect(page.locator(".tick")).to_have_count(0)
    before = stamp(page)
    page.locator("[data-die='1']").first.drag_to(card)
    changed(page, before)
    expect(page.locator(".log .told").filter(has_text="pose un 1")).not_to_have_count(0)


def test_a_group_is_placed_at_once_and_the_others_thrown(house: House, new_page: NewPage) -> None:
    def pair(scene: Scene) -> bool:
        groups = scene["previews"]["groups"] if _thrown(scene) else {}
        return any(len(group) == 2 and group[0] == group[1] for some in groups.values() for group in some)

    table, cookies = reach(house, pair, names=("Nolwenn",), bots=1)
    page = _at(new_page, (table, cookies))
    faces = page.locator("[data-die]").evaluate_all("dice => dice.map(die => die.dataset.die)")
    face = next(face for face in faces if faces.count(face) > 1)
    for _ in range(2):
        page.keyboard.press(str(face))
    expect(page.locator(".tick")).to_have_count(2)
    card = page.locator("[data-card][data-state=open]").first
    name = card.get_attribute("data-card")
    card.click()
    page.wait_for_function(
        "name => document.querySelectorAll(`[data-card=${name}] .die:not(.pale)`).length === 2", arg=name
    )
    told = page.locator(".log .told").filter(has_text=f"pose un {face}")
    expect(told.nth(1)).to_be_attached()


def test_odds_can_be_switched_off_at_set_up(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{house.address}/new/maitre-des-mers")
    page.get_by_label("Chances affichées").select_option("off")
    page.get_by_label("Votre nom").fill("Anna")
    page.locator("button.big").click()
    chance = random.Random(3)
    play_on(page, lambda: choose_one(page, chance, odds=False), decisions=3)
    wait_for_turn(page)
    expect(page.locator(".mdm")).not_to_contain_text("%")


def test_an_attack_is_planned_and_fought_blow_by_blow(house: House, new_page: NewPage) -> None:
    def armed(scene: Scene) -> bool:
        attacks = [one for one in scene["legal"] if one["action"]["verb"] == "Attack"]
        return len(attacks) > 1 and scene["view"]["phase"] == "choosing"

    page = _at(new_page, reach(house, armed))
    point_cannons(page)
    expect(page.locator(".afloat .odds").first).to_contain_text("%")
    shut = page.locator(".afloat[data-state=shut]")
    if shut.count():
        shut.first.click()
        expect(page.locator(".note")).to_contain_text("MDM-")
    page.locator(".afloat[data-state=open]:has(.odds)").first.click()
    expect(page.locator(".plan")).to_contain_text("Gagné")
    expect(page.locator(".plan")).to_contain_text("Perdu")
    page.keyboard.press("Escape")
    expect(page.locator(".plan")).to_have_count(0)
    point_cannons(page)
    page.locator(".afloat[data-state=open]:has(.odds)").first.click()
    before = stamp(page)
    page.get_by_role("button", name="Attaquer", exact=False).last.click()
    changed(page, before)
    expect(page.locator(".log .told").filter(has_text="tire")).not_to_have_count(0)
    expect(page.locator(".log .told").filter(has_text="répond")).not_to_have_count(0)


def test_goods_light_up_are_used_and_grey_out(house: House, new_page: NewPage) -> None:
    def salted(scene: Scene) -> bool:
        return any(one["action"]["verb"] == "Rethrow" and one["action"]["face"] for one in scene["legal"])

    page = _at(new_page, reach(house, salted))
    salt = page.locator("[data-goods=salt]")
    expect(salt).to_have_attribute("data-state", "lit")
    salt.click()
    expect(page.locator(".ask")).to_contain_text("choisissez un dé")
    before = stamp(page)
    page.locator("[data-glow]").first.click()
    changed(page, before)
    expect(page.locator(".log .told").filter(has_text="(Sel)")).not_to_have_count(0)
    wait_for_turn(page)
    if salt.count() and page.locator("[data-die]").count():
        expect(salt).to_have_attribute("data-state", "used")


def test_axe_finds_nothing_serious_on_the_table(house: House, new_page: NewPage) -> None:
    reached = reach(house, lambda scene: scene["ply"] > 150 and _thrown(scene), names=("Nolwenn", "Yann", "Anna"))
    page = _at(new_page, reached, color_scheme="light")
    read_odds(page)
    page.locator("[data-glow]").first.click()
    page.locator(".tick").wait_for()
    assert violations_by_day_and_night(page) == []
    choosing = reach(house, lambda scene: scene["ply"] > 200 and scene["view"]["phase"] == "choosing")
    page = _at(new_page, choosing, color_scheme="light", **PHONE)
    read_odds(page)
    for head in page.locator(".fleet .head").all():
        head.click()
    drawn(page)
    assert violations_by_day_and_night(page) == []


def test_everything_to_press_on_a_phone_is_large_enough(house: House, new_page: NewPage) -> None:
    small = """() => [...document.querySelectorAll('.mdm button')].filter((one) => {
      const box = one.getBoundingClientRect();
      return one.offsetParent && (box.width < 43.5 || box.height < 43.5);
    }).map((one) => one.className)"""
    for wanted in (_thrown, lambda scene: scene["ply"] > 150 and scene["view"]["phase"] == "choosing"):
        page = _at(new_page, reach(house, wanted), **PHONE)
        read_odds(page)
        drawn(page)
        assert page.evaluate(small) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _family(fleet: dict[str, Any], family: str) -> int:
    return sum(berth["ship"].startswith(family) for berth in fleet["ships"])


@pytest.mark.parametrize("seats", [3, 6])
def test_three_fleets_a_row_tell_how_far_a_family_has_come(house: House, new_page: NewPage, seats: int) -> None:
    """And every name is whole, the longest of a ship among them."""
    fleets: list[dict[str, Any]] = []

    def a_pair_and_the_longest_name(scene: Scene) -> bool:
        fleets[:] = scene["view"]["players"]
        ships = [berth["ship"] for fleet in fleets for berth in fleet["ships"]]
        pair = any(_family(fleet, family) == 2 for fleet in fleets for family in "MNB")
        return scene["view"]["phase"] == "choosing" and pair and "M4" in ships

    names = ("Nolwenn", "Yann", "Maëlle", "Erwan", "Gwenaëlle", "Bleuenn")[:seats]
    reached = reach(house, a_pair_and_the_longest_name, names=names)
    desk = _at(new_page, reached, locale="en-GB", viewport={"width": 1440, "height": 900})
    drawn(desk)
    phone = _at(new_page, reached, **PHONE)
    for seat, fleet in enumerate(fleets):
        for family in (one for one in "MNB" if _family(fleet, one) > 1):
            told = f"{_family(fleet, family)}/4"
            expect(desk.locator(f"[data-fleet='{seat}'] [data-tally={family}]")).to_contain_text(told)
            expect(phone.locator(f"[data-fleet='{seat}'] .head").get_by_text(told).first).to_be_visible()
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    assert desk.locator(".afloat .name, .fleet .who, .seatbar b").evaluate_all(cut) == []


def test_a_watcher_sees_everything_and_is_offered_nothing(house: House, new_page: NewPage) -> None:
    player, watcher = new_page(), new_page()
    table = lay_sea(player, house.address)
    wait_for_turn(player)
    watcher.goto(table)
    expect(watcher.locator("[data-card]")).to_have_count(6)
    expect(watcher.locator(".action")).to_have_count(0)
    expect(watcher.locator(".trace")).to_be_visible()


def test_dice_roll_and_a_click_ends_it(house: House, new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    lay_sea(page, house.address)
    wait_for_turn(page)
    stop_time(page)  # the dice roll until somebody ends it
    page.evaluate("window.rolls = 0; addEventListener('animationstart', () => (window.rolls += 1), true)")
    page.locator("[data-action=arm]").click()
    expect(page.locator(".rolled")).to_have_count(5)
    page.wait_for_function("() => window.rolls > 0")
    assert not page.evaluate(SETTLED)
    page.mouse.click(5, 450)
    wait_for_turn(page)


def test_every_ship_of_a_large_fleet_is_in_sight(house: House, new_page: NewPage) -> None:
    def five_ships(scene: Scene) -> bool:
        return max(len(fleet["ships"]) for fleet in scene["view"]["players"]) > 4

    reached = reach(house, five_ships, names=("Nolwenn", "Yann", "Maëlle", "Erwan"))
    page = _at(new_page, reached, viewport={"width": 1440, "height": 900})
    drawn(page)
    room = page.locator(".mdm").bounding_box()
    ships = [ship.bounding_box() for ship in page.locator(".afloat").all()]
    assert room
    assert len(ships) > 4
    assert all(ship and ship["y"] + ship["height"] <= room["y"] + room["height"] for ship in ships)
