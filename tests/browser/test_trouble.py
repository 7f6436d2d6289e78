"""What goes wrong between people and machines: nothing is lost, nothing happens twice."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.bretagne_player import lay_bretagne, play_bretagne, wait_for_question
from tests.browser.conftest import NewPage
from tests.browser.house import House
from tests.browser.player import lay_table, log_lines, play_by_mouse, stamp, wait_for_turn


class Wire:
    """The line between a page and the server, in a test's hands."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        self.held: list[str] | None = None  # what the server said and the page does not hear yet
        self.sent: list[dict[str, Any]] = []
        self._page_side: WebSocketRoute | None = None
        page.route_web_socket("**/ws/tables/**", self._open)

    def _open(self, page_side: WebSocketRoute) -> None:
        if self.cut:
            page_side.close(code=1012)
            return
        self._page_side = page_side
        server = page_side.connect_to_server()
        page_side.on_message(lambda text: self._to_server(server, str(text)))
        server.on_message(lambda text: self._to_page(page_side, str(text)))

    def _to_server(self, server: WebSocketRoute, text: str) -> None:
        self.sent.append(json.loads(text))
        server.send(text)

    def _to_page(self, page_side: WebSocketRoute, text: str) -> None:
        if self.held is not None and json.loads(text)["type"] == "update":
            self.held.append(text)
        else:
            page_side.send(text)

    def break_off(self) -> None:
        self.cut = True
        assert self._page_side is not None
        self._page_side.close(code=1012)

    def release(self) -> None:
        assert self._page_side is not None
        for text in self.held or []:
            self._page_side.send(text)
        self.held = None

    def moves(self) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["type"] == "move"]


def test_a_reload_shows_the_same_table(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_table(page, house.address)
    play_by_mouse(page, seed=2, decisions=6)
    wait_for_turn(page)
    at, told = stamp(page), log_lines(page)
    page.reload()
    wait_for_turn(page)
    assert (stamp(page), log_lines(page)) == (at, told)


def test_a_move_made_while_the_line_is_down_is_played_once(house: House, new_page: NewPage) -> None:
    page = new_page()
    wire = Wire(page)
    lay_table(page, house.address)
    wait_for_turn(page)
    wire.break_off()
    expect(page.get_by_role("alert").filter(has_text="Connexion perdue")).to_be_visible()
    page.click(".cell[data-name=a1]")
    assert wire.moves() == []
    wire.cut = False
    expect(page.locator(".log .told")).to_have_text(["Maëlle pose un petit poisson en a1."])
    expect(page.get_by_text("Connexion perdue")).to_have_count(0)
    assert len(wire.moves()) == 1


def test_the_server_is_killed_in_mid_game_and_the_players_carry_on(own_house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_table(page, own_house.address)
    play_by_mouse(page, seed=4, decisions=6)
    wait_for_turn(page)
    at, told = stamp(page), log_lines(page)
    own_house.kill()
    expect(page.get_by_role("alert").filter(has_text="Connexion perdue")).to_be_visible()
    own_house.start()
    expect(page.get_by_text("Connexion perdue")).to_have_count(0)
    wait_for_turn(page)
    assert (stamp(page), log_lines(page)) == (at, told)
    assert play_by_mouse(page, seed=5, decisions=4) == 4
    assert log_lines(page)[: len(told)] == told


def test_a_double_click_is_one_move(house: House, new_page: NewPage) -> None:
    page = new_page()
    wire = Wire(page)
    lay_table(page, house.address)
    wait_for_turn(page)
    page.dblclick(".cell[data-name=c1]")
    expect(page.locator(".log .told")).to_have_text(["Maëlle pose un petit poisson en c1."])
    assert len(wire.moves()) == 1


def test_a_page_that_missed_an_update_asks_for_everything(house: House, new_page: NewPage) -> None:
    """Bretagne's positions are large: an update carries what changed since the one before."""
    page = new_page()
    table = lay_bretagne(page, house.address)
    wait_for_question(page)
    other = page.context.new_page()
    wire = Wire(other)
    other.goto(table)
    wait_for_question(other)
    wire.held = []
    play_bretagne(page, seed=1, decisions=1)
    while not wire.held:
        other.wait_for_timeout(20)
    wire.held = None  # it is lost
    play_bretagne(page, seed=1, decisions=1)
    wait_for_question(page)
    expect(other.locator("#content")).to_have_attribute("data-at", stamp(page))
    assert log_lines(other) == log_lines(page)
    assert "show" in [message["type"] for message in wire.sent]


def test_a_stale_move_is_refused_in_words_and_changes_nothing(house: House, new_page: NewPage) -> None:
    page = new_page()
    table = lay_table(page, house.address)
    wait_for_turn(page)
    other = page.context.new_page()
    wire = Wire(other)
    other.goto(table)
    wait_for_turn(other)
    wire.held = []
    page.click(".cell[data-name=a1]")
    expect(page.locator(".log .told")).to_have_count(1)
    other.click(".cell[data-name=c1]")
    expect(other.locator(".note.refusal")).to_be_visible()
    expect(page.locator(".log .told")).to_have_count(1)
    wire.release()
    expect(other.locator(".log .told")).to_have_text(["Maëlle pose un petit poisson en a1."])
    other.click(".cell[data-name=c1]")
    expect(page.locator(".log .told")).to_have_count(2)


def test_back_and_forward_keep_the_table(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(house.address)
    table = lay_table(page, house.address)
    wait_for_turn(page)
    page.click(".cell[data-name=f1]")
    expect(page.locator(".log .told")).to_have_count(1)
    page.get_by_label("Quitter la table").click()
    expect(page.get_by_role("heading", name="Reprendre vos tables")).to_be_visible()
    page.go_back()
    expect(page.locator(".log .told")).to_have_text(["Maëlle pose un petit poisson en f1."])
    assert page.url == table
    page.go_forward()
    page.locator(".ticket a").first.click()
    expect(page.locator(".log .told")).to_have_count(1)


def test_a_forbidden_square_is_refused_with_its_clause(house: House, new_page: NewPage) -> None:
    page = new_page()
    lay_table(page, house.address)
    wait_for_turn(page)
    page.click(".cell[data-name=b1]")
    expect(page.locator(".note.refusal")).to_contain_text("première ligne")
    page.get_by_role("button", name="Voir la règle LBF-08").click()
    expect(page.get_by_role("dialog").locator("#LBF-08")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)  # what lies under it can be written in again
    page.get_by_label("Écrire un coup").fill("place b1")
    page.keyboard.press("Enter")
    expect(page.locator(".note.refusal")).to_contain_text("LBF-08")
    page.get_by_label("Écrire un coup").fill("nothing of the kind")
    page.keyboard.press("Enter")
    expect(page.locator(".note.refusal")).to_be_visible()
    expect(page.locator(".log .told")).to_have_count(0)
    page.get_by_label("Écrire un coup").fill("PLACE  d1")
    page.keyboard.press("Enter")
    expect(page.locator(".log .told")).to_have_count(1)


def test_a_table_opens_although_the_first_answer_about_its_game_is_lost(house: House, new_page: NewPage) -> None:
    page = new_page()
    table = lay_table(page, house.address)
    wait_for_turn(page)
    lost: list[str] = []

    def lose_once(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort()

    page.route("**/api/games", lose_once)
    page.goto(table)
    wait_for_turn(page)
    assert len(lost) == 1


def test_unknown_addresses_say_so(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{house.address}/t/AAAAAAAAAAAAAAAAAAAAAA")
    expect(page.get_by_role("heading", name="Cette table n’existe pas, ou plus.")).to_be_visible()
    page.goto(f"{house.address}/new/chess")
    expect(page.get_by_text("Ce jeu n’est pas à bord.")).to_be_visible()
    page.goto(f"{house.address}/nowhere")
    expect(page.get_by_role("heading", name="Rien à cette adresse.")).to_be_visible()
