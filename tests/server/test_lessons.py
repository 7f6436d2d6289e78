"""Lessons and puzzles over REST: the server plays the others, answers wrong tries, and keeps nothing."""

from __future__ import annotations

from typing import Any

import pytest

from embruns.core.lesson import Lesson
from embruns.games import find_game, games
from embruns.server.daily import daily
from embruns.server.dates import DAY
from embruns.server.lessons import tried
from tests.server.client import Browser, Server

LESSONS = [lesson for game in games().values() for lesson in game.lessons.values()]
PATH = "/api/games/little-big-fish/lessons/first"


@pytest.fixture
def browser(shared_server: Server) -> Any:
    browser = Browser(shared_server)
    yield browser
    browser.close()


def index(name: str) -> int:
    return games()["little-big-fish"].read(name).index


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.slug}-{lesson.slug}")
def test_every_lesson_is_played_with_every_wrong_try(lesson: Lesson) -> None:
    """As a browser does: a wrong try changes nothing and is answered, a right one leads on to the last step."""
    moves: list[list[int]] = [[]]
    while True:
        opened = tried(lesson, moves, None)
        scene = opened.scenes[-1]
        assert scene.step == len(moves) - 1
        if scene.right is None:
            if len(moves) == len(lesson):
                break
            moves.append([])
            continue
        assert scene.told
        assert scene.told.fr != scene.told.en
        assert scene.right.index in [one.index for one in scene.scene.legal]
        right = {action.index for action in lesson.at([[lesson.game.actions[i] for i in own] for own in moves]).right}
        for other in [one.index for one in scene.scene.legal if one.index not in right][:60]:
            reply = tried(lesson, moves, other)
            assert (reply.scenes, reply.complete) == ((), False)
            assert reply.answer
            assert reply.answer.clause == ""
        reply = tried(lesson, moves, scene.right.index)
        moves[-1].append(scene.right.index)
        last = reply.scenes[-1]
        assert [event.ply for one in reply.scenes for event in one.events if one.step == len(moves) - 1]
        if last.step == len(moves):
            moves.append([])


def test_the_games_offer_their_lessons(browser: Browser) -> None:
    game = next(one for one in browser.get("/api/games") if one["slug"] == "little-big-fish")
    assert [(one["slug"], one["steps"]) for one in game["lessons"]] == [("first", 12)]


def test_a_lesson_says_what_is_lit(browser: Browser) -> None:
    lesson = browser.get(PATH)
    assert (lesson["variant"], lesson["players"], lesson["seat"]) == ("first-game", 2, 0)
    assert (lesson["steps"][1]["light"], lesson["steps"][1]["goal"]) == (["c1"], ["d1"])


def test_a_right_try_leads_on_and_the_others_move_one_after_the_other(browser: Browser) -> None:
    begun = browser.post(PATH, {"moves": [[], []]}, 200)["scenes"][-1]
    assert (begun["step"], begun["right"]["text"], begun["events"]) == (1, "c1-d1", [])
    moves = [[], [index("c1-d1")], []]
    reply = browser.post(PATH, {"moves": moves, "action": index("d1-d2")}, 200)
    told = [[event["text"] for event in scene["events"]] for scene in reply["scenes"]]
    assert told == [["d1-d2"], ["c6-c5"], ["d6-d4"], []]
    assert [scene["step"] for scene in reply["scenes"]] == [2, 2, 2, 3]
    assert [bool(scene["scene"]["legal"]) for scene in reply["scenes"]] == [False, False, False, True]


def test_a_wrong_try_is_answered_and_one_that_a_rule_forbids_cites_it(browser: Browser) -> None:
    moves: list[list[int]] = [[], []]
    reply = browser.post(PATH, {"moves": moves, "action": index("f1-f2")}, 200)
    assert reply["scenes"] == []
    assert reply["answer"]["text"]["en"].startswith("That fish swims well")
    assert reply["answer"]["clause"] == ""
    why = browser.post(PATH + "/why", {"moves": moves, "action": {"verb": "Step", "start": 2, "end": 16}}, 200)
    assert why["clause"].startswith("LBF-")
    assert why["text"]["en"].endswith("the square d1 just to its right.")
    assert len(why["text"]["en"]) > 80, "the rule comes first"


def test_looking_ahead_works_as_at_a_table(browser: Browser) -> None:
    found = browser.post(PATH + "/ahead", {"moves": [[], []], "lines": [[index("c1-d1")], [index("c1-c3")]]}, 200)
    assert all(found["after"])
    assert index("d1-d2") in [one["index"] for one in found["after"][0]]
    assert browser.post(PATH + "/aid", {"moves": [[], []]}, 200) == {"aid": None}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"moves": []}, 400, "bad-request"),
        ({"moves": [[-1]]}, 400, "bad-request"),
        ({"moves": [[9_999_999]]}, 400, "bad-request"),
        ({"moves": [[0]]}, 400, "bad-lesson"),
        ({"moves": [[]] * 13}, 400, "bad-lesson"),
    ],
)
def test_nobody_stands_outside_a_lesson(browser: Browser, body: Any, status: int, code: str) -> None:
    assert browser.post(PATH, body, status)["code"] == code


def test_there_is_no_other_lesson(browser: Browser) -> None:
    assert browser.get(PATH + "-and-last", 404)["code"] == "not-found"


def test_a_puzzle_is_a_lesson_of_one_step_that_tells_its_numbers_at_the_end(browser: Browser) -> None:
    path = "/api/games/little-big-fish/lessons/puzzle-2"
    puzzle = find_game("little-big-fish").puzzles["puzzle-2"]
    opened = browser.post(path, {"moves": [[]]}, 200)
    scene = opened["scenes"][-1]
    assert (opened["ideas"], len(browser.get(path)["steps"])) == ([], 1), "nothing is told before it is solved"
    assert (scene["scene"]["seat"], scene["recent"] != []) == (puzzle.seat, True)
    rival = index(puzzle.data.ideas[1].move)
    wrong = browser.post(path, {"moves": [[]], "action": rival}, 200)
    assert (wrong["scenes"], wrong["ideas"]) == ([], [])
    assert str(round(puzzle.data.ideas[1].promises / 100)) in wrong["answer"]["text"]["en"]
    solved = browser.post(path, {"moves": [[]], "action": puzzle.best.index}, 200)
    assert solved["complete"]
    assert [idea["result"] for idea in solved["ideas"]] == [idea.promises for idea in puzzle.data.ideas]
    assert solved["ideas"][0]["why"]["fr"].endswith(".")
    assert browser.get("/api/games/little-big-fish/lessons/puzzle-9999", 404)["code"] == "not-found"


def test_every_day_has_a_puzzle_and_all_of_them_come_in_turn(browser: Browser) -> None:
    today = browser.get("/api/daily")
    assert find_game(today["game"]).puzzles[f"puzzle-{today['puzzle']}"]
    house = list(games().values())
    days = [daily(house, day * DAY) for day in range(len(house) * 50)]
    assert len({(day.game, day.puzzle) for day in days if day}) == sum(len(game.puzzles) for game in house)
    assert daily(house, 20_000 * DAY) == daily(house, 20_001 * DAY - 1)
    assert daily([], 0) is None
