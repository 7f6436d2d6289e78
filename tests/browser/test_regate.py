"""La Petite Régate in the browser: whole races by mouse, by keys, on a phone, among three; and no hand is leaked."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import over, stamp
from tests.browser.regate_player import (
    Ears,
    Told,
    ask_the_mate,
    best_heading,
    best_play,
    changed,
    choose,
    confirm,
    lay_race,
    sail_home,
    sail_one,
    sine,
    wait_for_turn,
)
from tests.browser.test_everyone import violations


def sit_down(page: Page, table: str, name: str) -> None:
    page.goto(table)
    page.get_by_label("Votre nom").first.fill(name)
    page.get_by_role("button", name="S’asseoir ici").first.click()


def place(page: Page) -> None:
    """Where the ruler stands, straight ahead."""
    while page.locator(".steer input").count():
        before = stamp(page)
        confirm(page)
        changed(page, before)


def sail_out(page: Page, address: str, variant: str = "basic", **wishes: Any) -> None:
    """A race whose first question is which card to play: some deals leave a boat none."""
    for _ in range(8):
        lay_race(page, address, variant, **wishes)
        wait_for_turn(page)
        while page.locator(".steer input").count():
            place(page)
            wait_for_turn(page)  # the heading is asked after the place
        if page.locator(".card[data-open]").count():
            return
    raise AssertionError("no card could be played in any of these races")


def end_turn(page: Page) -> None:
    """No replay."""
    button = page.locator(".ask .btn", has_text="Finir le tour")
    if button.count():
        before = stamp(page)
        button.click()
        changed(page, before)


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
    pages = [new_page(), new_page(), new_page()]
    ears = [Ears(page) for page in pages]
    watcher = new_page()
    watching = Ears(watcher)
    table = lay_race(pages[0], house.address, "2010", others=("open", "open"), options={"Écart": "other"})
    watcher.goto(table)
    sit_down(pages[1], table, "Erwan")
    sit_down(pages[2], table, "Yann")
    deadline = time.monotonic() + 400
    while not over(pages[0]):
        assert time.monotonic() < deadline, "the race does not end"
        acting = next((k for k, page in enumerate(pages) if page.locator(".ask.mine").count()), None)
        if acting is None:
            pages[0].wait_for_timeout(20)
            continue
        wait_for_turn(pages[acting])
        if not over(pages[acting]):
            sail_one(pages[acting], ears[acting])
    for page in [*pages, watcher]:
        expect(page.locator("#h-end")).to_be_visible()
    for seat, heard in [*enumerate(ears), (-1, watching)]:
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
        for other, boat in enumerate(view["boats"]):
            if other != seat:
                assert set(boat["hand"]) <= {"?"}, f"seat {seat} is shown the hand of {other}"
                hidden += len(boat["hand"])
        assert view["turn"] == seat or view["plays"] == []
    assert hidden > 100


def _draws_by_name(ears: Ears) -> set[int]:
    """The plies at which a drawn card was told by its name."""
    events = [event for message in ears.heard for event in message.get("events", [])]
    return {event["ply"] for event in events if event["action"]["verb"] == "Draw"}


def _by_keys(page: Page, ears: Ears) -> None:
    """One decision without a mouse: cards by number, arrows by letter, P confirms."""
    before, play = stamp(page), best_play(ears.view)
    if play and ears.may("Sail"):
        boat = ears.view["boats"][ears.view["turn"]]
        page.keyboard.press(str(boat["hand"].index(play["card"]) + 1))
        key = f"{play['card']} {play['exit']} {play['again']}".strip()
        choice = page.locator(f"[data-choice='{key}']")
        if choice.get_attribute("aria-pressed") != "true":
            page.keyboard.press(choice.locator("kbd").inner_text().lower())
        page.keyboard.press("p")
    elif ears.may("ForcedStop"):
        page.keyboard.press("1")
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


def test_a_hint_lies_on_the_board(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_race(page, house.address)
    wait_for_turn(page)
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
    boat = ears.scene["view"]["boats"][0]
    assert (boat["x"], boat["y"], boat["heading"]) == (244, -498, 355)
    page.locator(".hand .card[tabindex='0']").focus()
    assert page.locator(".ghost").count() > 0  # focus alone shows where the card leads
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    card = page.evaluate("document.activeElement.dataset.card")
    assert card == ears.scene["view"]["boats"][0]["hand"][4]
    page.keyboard.press("Enter")
    expect(page.locator(".card.chosen")).to_have_attribute("data-card", card)
    if page.locator("[data-choice][aria-pressed=true]").count() == 0:
        assert page.evaluate("document.activeElement.dataset.choice")
        page.keyboard.press("Enter")
    expect(page.locator("[data-choice][aria-pressed=true]")).to_contain_text(
        re.compile(r"ends clear.*\d+ cm from mark 1")
    )
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".card.chosen")).to_have_count(0)
    expect(page.get_by_role("button", name="Sail")).to_have_count(0)  # what was planned is put back


def test_a_boat_is_dragged_along_the_line_turned_by_its_handle_and_refused_with_the_clause(
    house: House, new_page: NewPage
) -> None:
    first, second = new_page(), new_page()
    ears = Ears(second)
    table = lay_race(first, house.address, others=("open",), options={"Premier joueur": "blue"})
    sit_down(second, table, "Loïc")
    wait_for_turn(first)
    _drag(first, "[data-grip]", -80, 0)
    expect(first.locator(".steer output")).to_contain_text("à gauche du milieu")
    before = stamp(first)
    confirm(first)
    changed(first, before)
    _drag(first, "[data-knob]", 60, 40)
    shown = first.locator(".steer output").inner_text()
    assert re.match(r"(\d+)°", shown)
    assert int(shown.split("°")[0]) in range(5, 65, 5)
    confirm(first)
    wait_for_turn(second)
    red = ears.scene["view"]["boats"][0]
    assert red["heading"] == int(shown.split("°")[0])
    ruler = second.get_by_role("slider", name="Le long de la ligne")
    bow = round(red["x"] + 500 * sine(red["heading"]))
    ruler.fill(str(round(bow / 50) * 50))
    expect(second.locator(".steer output")).to_contain_text("refusé ici")
    expect(second.locator(".yacht.struck")).to_have_count(1)
    confirm(second)
    expect(second.locator(".note.refusal")).to_contain_text("REG-B09")
    assert ears.scene["view"]["phase"] == "placing-x"
    ruler.fill("1000")
    place(second)
    wait_for_turn(first)
    expect(first.locator(".zone")).to_have_count(1)  # the opponent's, tinted


def _drag(page: Page, what: str, dx: float, dy: float) -> None:
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
    for one in (page, other):
        wait_for_turn(one)
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
        _sail_anything(other)
        end_turn(other)
    expect(page.locator(".note", has_text="arrêt forcé")).to_be_visible()
    page.locator(".card[data-open]").first.click()
    expect(page.locator(".yacht.struck").first).to_be_attached()
    expect(page.locator(".cross").first).to_be_attached()
    expect(page.locator("[data-choice].shut").first).to_contain_text(re.compile(r"toucherait .+ \(REG-B\d+\)"))
    confirm(page)
    page.wait_for_selector("[data-knob]")
    expect(page.locator(".tick:not(.open)").first).to_be_attached()
    old = ears.scene["view"]["boats"][0]["heading"]
    headings = [int(one["action"]["heading"]) for one in ears.scene["legal"] if one["action"]["verb"] == "Pivot"]
    page.get_by_role("slider", name="Cap").fill(str(headings[-1]))
    expect(page.locator(".ask .btn.primary")).to_contain_text(f"Pivoter au cap {headings[-1]}°")
    before = stamp(page)
    confirm(page)
    changed(page, before)
    assert ears.scene["view"]["boats"][0]["heading"] == headings[-1] != old


def _sail_anything(page: Page) -> None:
    """The first card that may be played, the first arrow; where there is none, the forced stop."""
    before = stamp(page)
    page.locator(".card[data-open]").first.click()
    for _ in range(2):
        if page.locator("[data-choice]").count() and not page.locator("[data-choice][aria-pressed=true]").count():
            page.locator("[data-choice][data-open]").first.click()
    confirm(page)
    changed(page, before)
    keep = page.get_by_role("button", name="Garder le cap")
    if keep.count():
        before = stamp(page)
        keep.click()
        changed(page, before)


def _look_at_the_shut(page: Page, plays: list[Told]) -> None:
    """What a card shows that cannot be played while others can."""
    open_cards = {play["card"] for play in plays if not play["clause"]}
    shut = [play for play in plays if play["card"] not in open_cards and play["touches"] == "edge"]
    if not shut or not open_cards:
        return
    card = page.locator(f".card[data-card='{shut[0]['card']}']").first
    card.click()
    expect(page.locator(".yacht.struck").first).to_be_attached()
    expect(card).to_have_accessible_name(re.compile(r"injouable.*toucherait"))
    expect(page.locator(".note.refusal")).to_contain_text("REG-B")
    page.keyboard.press("Escape")


def test_heaving_to_offers_new_cards_or_another_heading(house: House, new_page: NewPage) -> None:
    page, other = new_page(), new_page()
    ears = Ears(page)
    table = lay_race(page, house.address, "2010", others=("open",))
    sit_down(other, table, "Loïc")
    wait_for_either(page, other)
    for one in (page, other) if page.locator(".ask.mine").count() else (other, page):
        wait_for_turn(one)
        move_along_the_line(one, 30 if one is page else 70)  # apart, so that each has room to turn
        place(one)
    heave_to_of(other, page)
    page.get_by_role("button", name="Se mettre en panne").click()
    expect(page.locator(".note", has_text="Un choix sur deux")).to_be_visible()
    hand = ears.scene["view"]["boats"][0]["hand"]
    page.locator(".hand .card").nth(0).click()
    page.locator(".hand .card").nth(3).click()
    expect(page.locator(".card.chosen")).to_have_count(2)
    page.get_by_role("button", name="Changer 2 cartes").click()
    heave_to_of(other, page)
    assert sum(ears.scene["view"]["discards"].values()) == 2
    assert set(ears.scene["view"]["discards"]) == {hand[0], hand[3]}
    page.get_by_role("button", name="Se mettre en panne").click()
    page.wait_for_selector("[data-knob]")
    ticks = page.locator(".tick.open:not(.now)")
    tick = ticks.nth(ticks.count() // 4)  # well away from the knob at the present heading
    heading = int(tick.get_attribute("data-heading") or "")
    tick.click(force=True)
    page.get_by_role("button", name=f"Pivoter au cap {heading}°").click()
    other.wait_for_selector(".ask.mine")
    assert ears.scene["view"]["boats"][0]["heading"] == heading


def move_along_the_line(page: Page, percent: int) -> None:
    """The ruler, so far from its left end."""
    ruler = page.get_by_role("slider").first
    least, most, step = (int(ruler.get_attribute(name) or "1") for name in ("min", "max", "step"))
    ruler.fill(str(least + (most - least) * percent // 100 // step * step))


def wait_for_either(page: Page, other: Page) -> None:
    while not page.locator(".ask.mine").count() and not other.locator(".ask.mine").count():
        page.wait_for_timeout(20)


def heave_to_of(other: Page, page: Page) -> None:
    """The other one keeps still, until it is this person's turn."""
    while not page.locator(".ask.mine").count():
        if other.locator(".ask.mine").count():
            other.get_by_role("button", name="Se mettre en panne").click()
            other.get_by_role("button", name="Garder le cap").click()
            page.wait_for_selector(".ask.mine")
        page.wait_for_timeout(20)
    wait_for_turn(page)


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


@pytest.mark.parametrize("size", [(360, 640), (390, 844)], ids=["360x640", "390x844"])
def test_the_race_fits_a_phone_and_is_played_by_touch(house: House, new_page: NewPage, size: tuple[int, int]) -> None:
    width, height = size
    page = new_page(viewport={"width": width, "height": height}, has_touch=True)
    lay_race(page, house.address, "2010")
    wait_for_turn(page)
    place(page)
    for _ in range(6):
        wait_for_turn(page)
        if over(page):
            break
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        _tap_a_ghost(page)
    water = page.locator(".water").bounding_box()
    assert water is not None
    assert water["height"] >= height * (0.2 if height < 700 else 0.28)
    for target in page.locator(".hand .card:visible, .regate .tools button:visible").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def _tap_a_ghost(page: Page) -> None:
    before = stamp(page)
    cards = page.locator(".card[data-open]")
    if cards.count() == 0:
        page.locator(".ask .row .btn").first.tap()
        changed(page, before)
        return
    cards.first.tap()
    page.wait_for_timeout(60)
    if page.locator("[data-choice]").count() > 1:
        page.locator(".ghost[data-open] .hit").last.tap(force=True)
    page.locator(".ask .btn.primary", has_text="Naviguer").tap()
    changed(page, before)


def test_pan_zoom_and_follow_my_boat(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_race(page, house.address)
    wait_for_turn(page)
    place(page)
    wait_for_turn(page)
    window = page.locator(".water svg").first
    whole = window.get_attribute("viewBox")
    page.get_by_role("button", name="Suivre mon bateau").click()
    page.wait_for_function("was => document.querySelector('.water svg').getAttribute('viewBox') !== was", arg=whole)
    expect(page.locator(".thumbnail")).to_be_visible()
    close = window.get_attribute("viewBox") or ""
    assert float(close.split()[2]) < float((whole or "").split()[2])
    page.get_by_role("button", name="Voir tout le parcours").click()
    page.wait_for_function("was => document.querySelector('.water svg').getAttribute('viewBox') === was", arg=whole)
    expect(page.locator("[data-next]")).to_have_attribute("data-mark", "1")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_the_race(house: House, new_page: NewPage, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    lay_race(page, house.address, "2010", others=("bot", "bot"))
    wait_for_turn(page)
    seen = {"placing": violations(page)}
    place(page)
    wait_for_turn(page)
    seen["sailing"] = violations(page)
    sail_out(page, house.address, "2010", others=("bot", "bot"))
    page.locator(".card[data-open]").first.click()
    seen["a card chosen"] = violations(page)
    page.get_by_role("button", name="Se mettre en panne").click()
    page.wait_for_selector("[data-knob]")
    seen["hove to"] = violations(page)
    assert {name: found for name, found in seen.items() if found} == {}


def test_boats_move_along_their_samples_and_a_press_ends_it(house: House, new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    sail_out(page, house.address, options={"Premier joueur": "blue"})
    page.evaluate(
        """() => {
          window.seen = new Set();
          const look = () => {
            const boat = document.querySelector('.yacht.sailing[data-seat="1"]');
            if (boat) window.seen.add(boat.getAttribute('transform'));
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    before = stamp(page)
    page.locator(".card[data-open]").first.click()
    if not page.locator("[data-choice][aria-pressed=true]").count():
        page.locator("[data-choice][data-open]").first.click()
    confirm(page)
    changed(page, before)
    wait_for_turn(page)
    assert page.evaluate("window.seen.size") >= 5
