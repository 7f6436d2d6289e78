"""Moves that another person must agree to: Petite Mer's exchanges (R6), and a game that asks all the time."""

from __future__ import annotations

from collections.abc import Callable

from embruns.core.contract import HIDDEN
from tests.server.client import Browser, Json, Line, Server, start
from tests.server.test_play import two_at_a_table

NewPerson = Callable[[], Browser]
Serve = Callable[..., Server]
Browse = Callable[[Server], Browser]


def exchange(line: Line) -> str:
    """The first exchange that the seat to act may propose."""
    return next(str(action["text"]) for action in line.scene["legal"] if action["text"].startswith("swap"))


def at_the_gulf(person: NewPerson) -> tuple[Json, Line, Line]:
    """Whoever is to act, and the partner."""
    table, one, two = two_at_a_table(person, game="petite-mer")
    return (table, one, two) if one.scene["legal"] else (table, two, one)


def answer(line: Line, yes: bool, **changed: int) -> str:
    where = {"ply": line.scene["ply"], "undos": line.scene["undos"], **changed}
    return line.send("answer", yes=yes, **where)


def test_r6_an_exchange_is_played_when_the_partner_agrees(person: NewPerson) -> None:
    table, mover, partner = at_the_gulf(person)
    watcher = person().line(table)
    ply, words = mover.scene["ply"], exchange(mover)
    move_id = mover.move(words)
    asked = partner.expect("proposal")["proposal"]
    assert (asked["seat"], asked["asked"]) == (mover.scene["seat"], partner.scene["seat"])
    assert (asked["ply"], asked["text"], asked["action"]["verb"]) == (ply, words, "Swap")
    assert "Nolwenn" in asked["told"]["fr"]
    assert "Yann" in asked["told"]["fr"]
    assert mover.expect("proposal")["proposal"] == watcher.expect("proposal")["proposal"] == asked
    assert partner.browser.line(table).hello["proposal"] == asked  # after a reload
    assert partner.scene["ply"] == ply
    said = answer(partner, yes=True)
    assert partner.expect("update", ack=said)["events"][0]["text"] == words
    assert mover.expect("update", ack=move_id)["events"][0]["seat"] == mover.scene["seat"]
    assert watcher.expect("update")["scene"]["ply"] == ply + 1
    assert watcher.browser.line(table).hello["proposal"] is None
    mover.refused("illegal-action", mover.move(words))  # once a turn


def test_r6_a_refusal_changes_nothing_and_leaves_the_right_unused(person: NewPerson) -> None:
    table, mover, partner = at_the_gulf(person)
    ply, words = mover.scene["ply"], exchange(mover)
    move_id = mover.move(words)
    partner.expect("proposal")
    said = answer(partner, yes=False)
    assert partner.expect("ack", id=said)["ply"] == ply
    mover.refused("declined", move_id)
    assert mover.expect("proposal")["proposal"] is None
    assert mover.browser.line(table).scene["ply"] == ply
    again = mover.move(words)
    partner.until(lambda m: m["type"] == "proposal" and m["proposal"] is not None)
    answer(partner, yes=True)
    mover.expect("update", ack=again)


def test_who_proposes_may_withdraw_or_play_something_else(person: NewPerson) -> None:
    _, mover, partner = at_the_gulf(person)
    words = exchange(mover)
    first = mover.move(words)
    mover.expect("proposal")
    said = answer(mover, yes=False)
    mover.refused("withdrawn", first)
    mover.expect("ack", id=said)
    partner.until(lambda m: m["type"] == "proposal" and m["proposal"] is None)
    second = mover.move(words)
    third = mover.move("end turn")
    mover.refused("withdrawn", second)
    mover.expect("update", ack=third)
    partner.expect("update")
    partner.refused("no-proposal", answer(partner, yes=True))


def test_another_proposal_takes_the_place_of_the_first_and_a_resend_does_not(person: NewPerson) -> None:
    _, mover, partner = at_the_gulf(person)
    first, other = [a["text"] for a in mover.scene["legal"] if a["text"].startswith("swap")][:2]
    one = mover.move(first)
    mover.move(first, id=one)
    two = mover.move(other)
    mover.refused("withdrawn", one)
    texts = [partner.expect("proposal")["proposal"]["text"] for _ in range(2)]
    assert texts == [first, other]
    answer(partner, yes=True)
    assert mover.expect("update", ack=two)["events"][0]["text"] == other
    assert mover.expect("ack", id=mover.move(first, id=two))["ply"] == mover.scene["ply"]


def test_stale_foreign_and_second_answers_are_refused(person: NewPerson) -> None:
    table, mover, partner = at_the_gulf(person)
    watcher = person().line(table)
    partner.refused("no-proposal", answer(partner, yes=True))
    move_id = mover.move(exchange(mover))
    mover.expect("proposal")
    partner.refused("stale", answer(partner, yes=True, ply=mover.scene["ply"] - 1))
    partner.refused("stale", answer(partner, yes=True, undos=1))
    mover.refused("not-your-seat", answer(mover, yes=True))
    for yes in (True, False):
        watcher.refused("not-your-seat", answer(watcher, yes=yes))
    answer(partner, yes=True)
    mover.expect("update", ack=move_id)
    partner.refused("stale", answer(partner, yes=True, ply=mover.scene["ply"] - 1))
    partner.refused("no-proposal", answer(partner, yes=True, ply=mover.scene["ply"]))


def test_a_move_is_proposed_again_after_the_server_was_killed(new_server: Serve, browse: Browse) -> None:
    """Nothing of a question is stored: the proposer's browser sends the move again, as after any broken line."""
    server = new_server()
    _, mover, partner = at_the_gulf(lambda: browse(server))
    words, move_id = exchange(mover), mover.move(exchange(mover))
    mover.expect("proposal")
    server.kill()
    server.start()
    table = mover.table
    mover, partner = mover.browser.line(table), partner.browser.line(table)
    assert mover.hello["proposal"] is None
    mover.move(words, id=move_id)
    partner.expect("proposal")
    answer(partner, yes=True)
    mover.expect("update", ack=move_id)


def test_r6_at_one_screen_and_with_computer_partners_it_happens_at_once(person: NewPerson) -> None:
    host = person()
    for seats in (("me", "here"), ("me", "mousse")):
        line = host.line(host.table("petite-mer", seats, options={"first": "seat-1"}))
        start(line)
        assert line.play(exchange(line))["events"][0]["action"]["verb"] == "Swap"


def gone(mover: Line, partner: Line) -> None:
    """The partner closes the page, and the mover sees it."""
    partner.close()
    while not mover.table["seats"][partner.scene["seat"]]["away"]:
        mover.recv()


def test_a_move_waits_for_somebody_who_is_not_here(person: NewPerson) -> None:
    table, mover, partner = at_the_gulf(person)
    gone(mover, partner)
    move_id = mover.move(exchange(mover))
    assert mover.expect("proposal")["proposal"]["asked"] == partner.scene["seat"]
    back = partner.browser.line(table)
    back.send("answer", yes=True, ply=back.hello["proposal"]["ply"], undos=0)
    assert mover.expect("update", ack=move_id)["events"][0]["action"]["verb"] == "Swap"


def test_who_is_not_here_answers_as_they_said_before(person: NewPerson) -> None:
    table, mover, partner = at_the_gulf(person)
    path = f"/api/tables/{table['id']}/answering"
    assert partner.table["asks"]
    assert partner.browser.post(path, {"answer": "no"})["answering"] == "no"
    assert mover.browser.get(f"/api/tables/{table['id']}")["answering"] == ""  # nobody else reads it
    assert person().post(path, {"answer": "yes"}, 403)["code"] == "not-your-seat"
    mover.move(exchange(mover))  # while the partner is here, they are asked
    mover.until(lambda m: m["type"] == "proposal" and m["proposal"] is not None)
    answer(mover, yes=False)
    mover.until(lambda m: m["type"] == "proposal" and m["proposal"] is None)
    gone(mover, partner)
    mover.refused("declined", mover.move(exchange(mover)))
    partner.browser.post(path, {"answer": "yes"})
    assert mover.play(exchange(mover))["events"][0]["action"]["verb"] == "Swap"


def test_a_bot_hears_the_answer_of_somebody_who_is_not_here(new_server: Serve, browse: Browse) -> None:
    server = new_server(simulations=4, consent_after=0.1)
    host = browse(server)
    table = host.table("ask-first", ("me", "mousse"), pace={"days": 0})
    host.post(f"/api/tables/{table['id']}/answering", {"answer": "no"})
    line = host.line(table)
    start(line)
    while not line.scene["legal"]:
        line.recv()
    line.play()
    line.close()
    back = host.line(table)
    while not back.scene["legal"] and not back.scene["ending"]:
        back.recv()
    assert "Traceback" not in server.errors(), server.errors()


def test_a_seat_given_to_a_bot_ends_the_question(person: NewPerson) -> None:
    table, mover, partner = at_the_gulf(person)
    seat = partner.scene["seat"]
    move_id = mover.move(exchange(mover))
    partner.expect("proposal")
    partner.browser.delete(f"/api/tables/{table['id']}/seats/{seat}")
    mover.refused("withdrawn", move_id)
    assert mover.until(lambda m: m["type"] == "hello")["proposal"] is None


def test_in_a_game_with_secrets_the_question_tells_the_veiled_move(person: NewPerson) -> None:
    host, guest = person(), person()
    table = host.table("ask-first", ("me", "open"))
    guest.post(f"/api/tables/{table['id']}/seats/1", {"name": "Yann"})
    mover, partner = host.line(table), guest.line(table)
    start(mover, partner)
    drop = next(a["text"] for a in mover.scene["legal"] if a["text"].startswith("drop"))
    mover.move(drop)
    assert mover.expect("proposal")["proposal"]["text"] == drop
    told = partner.expect("proposal")["proposal"]
    assert told["action"]["number"] == HIDDEN
    assert drop not in told["told"]["fr"]


def test_a_bot_asks_too_and_plays_something_else_where_the_person_declines(new_server: Serve, browse: Browse) -> None:
    host = browse(new_server(consent_after=600.0, seed=1))
    line = host.line(host.table("ask-first", ("me", "matelot")))
    start(line)
    line.play("keep")  # the only move that nobody must agree to: now the bot plays alone
    asked = line.until(lambda m: m["type"] == "proposal" and m["proposal"])["proposal"]
    assert (asked["seat"], asked["asked"]) == (1, 0)
    answer(line, yes=True)
    assert line.expect("update")["events"][0]["text"] == asked["text"]
    line.until(lambda m: m["type"] == "proposal" and m["proposal"])
    answer(line, yes=False)
    assert line.expect("update")["events"][0]["text"] == "keep"
    host = browse(new_server(consent_after=0.3, seed=1))
    patient = host.line(host.table("ask-first", ("me", "matelot")))
    start(patient)
    patient.play("keep")
    patient.until(lambda m: m["type"] == "proposal" and m["proposal"])
    assert patient.expect("proposal")["proposal"] is None  # nobody answered in time
    assert patient.expect("update")["events"][0]["text"] == "keep"
