"""Manœuvres of La Petite Régate: placing a boat, the edge of the table, the forced stop, heaving to, the start area."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import changed, drawn, set_sail, stamp, whose_turn
from tests.browser.regate_player import (
    SETTLED,
    Ears,
    Told,
    choose,
    confirm,
    end_turn,
    lay_race,
    move_along_the_line,
    place,
    sail_anything,
    sine,
    sit_down,
    take_up,
    wait_for_turn,
)


def test_a_boat_is_dragged_along_the_line_turned_by_its_handle_and_refused_with_the_clause(
    house: House, new_page: NewPage
) -> None:
    first, second = new_page(), new_page()
    ears = Ears(second)
    table = lay_race(first, house.address, others=("open",), options={"Premier joueur": "blue"})
    sit_down(second, table, "Loïc")
    set_sail(first)
    wait_for_turn(first)
    _drag(first, "[data-grip]", -80, 0)
    expect(first.locator(".steer output")).to_contain_text("à gauche du milieu")
    before = stamp(first)
    confirm(first)
    changed(first, before)
    _drag(first, "[data-knob]", 60, 40)
    expect(first.locator(".steer output")).not_to_have_text(re.compile(r"^0°"))
    shown = first.locator(".steer output").inner_text()
    assert re.match(r"(\d+)°", shown)
    assert int(shown.split("°")[0]) in range(5, 65, 5)
    confirm(first)
    wait_for_turn(second)
    red = ears.scene["view"]["players"][0]
    assert red["heading"] == int(shown.split("°")[0])
    ruler = second.get_by_role("slider", name="Le long de la ligne")
    bow = round(red["x"] + 500 * sine(red["heading"]))
    ruler.fill(str(round(bow / 50) * 50))
    expect(second.locator(".steer output")).to_contain_text("refusé ici")
    expect(second.locator(".yacht.struck")).to_have_count(1)
    expect(second.locator(".cause")).to_contain_text("(REG-B09)")
    expect(second.locator(".note.refusal")).to_have_count(0)
    confirm(second)
    expect(second.locator(".note.refusal")).to_contain_text("REG-B09")
    assert ears.scene["view"]["phase"] == "placing-x"
    ruler.fill("1000")
    place(second)
    wait_for_turn(first)
    expect(first.locator(".zone")).to_have_count(1)  # the opponent's, tinted


def _drag(page: Page, what: str, dx: float, dy: float) -> None:
    page.locator(what).wait_for()
    drawn(page)
    box = page.locator(what).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx / 2, y + dy / 2)
    page.mouse.move(x + dx, y + dy)
    page.mouse.up()


def test_at_the_edge_contacts_are_red_cards_say_why_and_a_forced_stop_turns_the_boat(
    house: House, new_page: NewPage
) -> None:
    """Sail away from the course until no card is left that does not touch the edge of the table."""
    page, other = new_page(), new_page()
    ears = Ears(page)
    table = lay_race(page, house.address, others=("open",), options={"Premier joueur": "blue"})
    sit_down(other, table, "Loïc")
    set_sail(page)
    for one in (page, other):
        place(one)
    for _ in range(40):
        wait_for_turn(page)
        plays = ears.plays()
        _look_at_the_shut(page, plays)
        if plays and all(play["clause"] for play in plays):
            break
        free = [play for play in ears.plays() if not play["clause"]]
        assert free, page.locator(".ask").inner_text()
        choose(page, max(free, key=lambda play: play["end"][0] + 400 * sine(play["end"][2])))
        end_turn(page)
        wait_for_turn(other)
        sail_anything(other)
        end_turn(other)
    expect(page.locator(".note", has_text="arrêt forcé")).to_be_visible()
    take_up(page.locator(".card[data-open]").first)
    expect(page.locator(".yacht.struck").first).to_be_attached()
    expect(page.locator(".cross").first).to_be_attached()
    expect(page.locator("[data-choice].shut").first).to_contain_text(re.compile(r"toucherait .+ \(REG-B\d+\)"))
    confirm(page)
    page.wait_for_selector("[data-knob]")
    expect(page.locator(".tick:not(.open)").first).to_be_attached()
    old = ears.scene["view"]["players"][0]["heading"]
    headings = [int(one["action"]["heading"]) for one in ears.scene["legal"] if one["action"]["verb"] == "Pivot"]
    page.get_by_role("slider", name="Cap").fill(str(headings[-1]))
    expect(page.locator(".ask .btn.primary")).to_contain_text(f"Pivoter au cap {headings[-1]}°")
    before = stamp(page)
    confirm(page)
    changed(page, before)
    assert ears.scene["view"]["players"][0]["heading"] == headings[-1] != old


def _look_at_the_shut(page: Page, plays: list[Told]) -> None:
    """What a card shows that cannot be played while others can."""
    open_cards = {play["card"] for play in plays if not play["clause"]}
    shut = [play for play in plays if play["card"] not in open_cards and play["touches"] == "edge"]
    if not shut or not open_cards:
        return
    card = page.locator(f".card[data-card='{shut[0]['card']}']").first
    take_up(card)
    expect(page.locator(".yacht.struck").first).to_be_attached()
    expect(card).to_have_accessible_name(re.compile(r"injouable.*toucherait"))
    expect(page.locator(".note.refusal")).to_contain_text("REG-B")
    page.keyboard.press("Escape")
    expect(page.locator(".card.chosen")).to_have_count(0)


def test_heaving_to_offers_new_cards_or_another_heading(house: House, new_page: NewPage) -> None:
    page, other = new_page(), new_page()
    ears = Ears(page)
    table = lay_race(page, house.address, "2010", others=("open",))
    sit_down(other, table, "Loïc")
    set_sail(page)
    for one in (page, other) if whose_turn(page, other, asked=SETTLED) is page else (other, page):
        wait_for_turn(one)
        move_along_the_line(one, 30 if one is page else 70)  # apart, so that each has room to turn
        place(one)
    heave_to_of(other, page)
    page.get_by_role("button", name="Se mettre en panne").click()
    expect(page.locator(".note", has_text="Changer une à trois cartes")).to_be_visible()
    hand = ears.scene["view"]["players"][0]["hand"]
    page.locator(".hand .card").nth(0).click()
    page.locator(".hand .card").nth(3).click()
    expect(page.locator(".card.chosen")).to_have_count(2)
    before = stamp(page)
    page.get_by_role("button", name="Changer 2 cartes").click()
    changed(page, before)
    heave_to_of(other, page)
    assert sum(ears.scene["view"]["discards"].values()) == 2
    assert set(ears.scene["view"]["discards"]) == {hand[0], hand[3]}
    page.get_by_role("button", name="Se mettre en panne").click()
    page.wait_for_selector("[data-knob]")
    drawn(page)
    ticks = page.locator(".tick.open:not(.now)")
    tick = ticks.nth(ticks.count() // 4)  # well away from the knob at the present heading
    heading = int(tick.get_attribute("data-heading") or "")
    tick.click(force=True)
    before = stamp(page)
    page.get_by_role("button", name=f"Pivoter au cap {heading}°").click()
    changed(page, before)
    assert ears.scene["view"]["players"][0]["heading"] == heading


def heave_to_of(other: Page, page: Page) -> None:
    """The other one keeps still, until it is this person's turn."""
    while whose_turn(page, other, asked=SETTLED) is other:
        other.get_by_role("button", name="Se mettre en panne").click()
        other.get_by_role("button", name="Garder le cap").click()
        page.wait_for_selector(".ask.mine")


def test_the_advanced_start_area_counts_the_cards_and_warns_of_an_early_start(house: House, new_page: NewPage) -> None:
    page = new_page()
    ears = Ears(page)
    lay_race(page, house.address, "advanced")
    wait_for_turn(page)
    page.get_by_role("slider", name="Derrière la ligne").fill("-1600")
    confirm(page)
    page.wait_for_selector(".steer:has-text('Cap')")
    assert ears.scene["view"]["at"][1] == -1600  # both places at once
    place(page)
    wait_for_turn(page)
    expect(page.locator(".fleet li").first.get_by_role("img", name=re.compile("sur 4 cartes posées"))).to_be_visible()
    expect(page.locator(".status")).to_contain_text("Main à refaire")
    early = [play for play in ears.plays() if play["early"] and not play["clause"]]
    if early:
        page.locator(f".card[data-card='{early[0]['card']}']").first.click()
        choice = page.locator(".choice.warning").first
        expect(choice).to_contain_text("trop tôt")
