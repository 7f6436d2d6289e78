"""Each law is broken by some fault in the test game, so every law can fail."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from embruns.core.contract import Action, Outcome, Rng
from embruns.core.game import Game, Setup, Text
from embruns.core.numbers import Numbers, zeros
from embruns.core.observation import Field
from embruns.laws.cases import Case, RandomGame, Spot, cases_of, play_game
from embruns.laws.pages import PAGE_LAWS, help_tells_every_clause
from embruns.laws.rules import (
    GAME_LAWS,
    RULE_LAWS,
    TABLE_LAWS,
    Subject,
    action_codec_round_trip,
    actions_stay_what_they_are,
    advice_is_legal,
    chance_is_told_by_the_action,
    codec_round_trip,
    copy_is_equal_and_independent,
    equal_states_are_alike,
    facts_survive_json,
    fields_are_declared,
    legal_agrees_with_forbids,
    legal_is_stable,
    masks_are_what_is_legal,
    notation_round_trip,
    obey,
    observations_are_written_over_each_other,
    observations_fit_their_fields,
    observations_of_states_are_those_of_views,
    observations_tell_views_apart,
    pick_is_uniform,
    pieces_are_conserved,
    position_survives_json,
    python_copies_and_pickles,
    record_round_trip,
    replay_gives_the_same_state,
    roll_follows_the_weights,
    scores_and_outcome_make_sense,
    somebody_acts,
    table_is_indexed,
    variants_fit_the_seats,
    worth_is_the_sum_of_its_terms,
)
from embruns.laws.run import OF_A_MOMENT, OF_THE_GAME
from embruns.laws.secrecy import (
    SECRECY_LAWS,
    a_guess_agrees_with_the_view,
    a_veil_hides_what_the_view_hides,
    nothing_unseen_changes_what_a_seat_gets,
    views_are_whole,
)
from embruns.laws.wording import WORD_LAWS, every_event_is_told, every_moment_has_words, texts_are_well_set
from tests.games_for_tests.bottle import Bottle
from tests.games_for_tests.bottle.actions import ACTIONS, FISH, KEEP, OPENS, Drop, Haul, Keep, Numbered
from tests.games_for_tests.bottle.bot.judge import BottleJudge
from tests.games_for_tests.bottle.facts import Facts, Previews, facts_of
from tests.games_for_tests.bottle.observation import BottleObserver
from tests.games_for_tests.bottle.phases import NOTHING
from tests.games_for_tests.bottle.position import Position, position_of
from tests.games_for_tests.bottle.state import BottleState
from tests.games_for_tests.bottle.text import notation

sound_legal, sound_play, sound_copy, sound_key = BottleState.legal, BottleState.play, BottleState.copy, BottleState.key
sound_seen_by, sound_guess, sound_veil = BottleState.seen_by, BottleState.guess, BottleState.veil
sound_out_of_sea, sound_clauses = BottleState.out_of_sea, Bottle.clauses
sound_write, sound_observer = BottleObserver.write, BottleObserver()
calls = count()
STRAY = Keep(KEEP.index)


def show_the_hands(state: BottleState, seat: int) -> BottleState:
    view = sound_seen_by(state, seat)
    view.hands = [list(hand) for hand in state.hands] if seat == -1 else view.hands
    return view


def turn_up_what_is_looked_at(state: BottleState, seat: int) -> BottleState:
    state.limit = 12
    return sound_seen_by(state, seat)


def see_only_once(state: BottleState, seat: int) -> BottleState:
    view = sound_seen_by(state, seat)
    view.limit -= 1
    return view


def guess_anew(state: BottleState, rng: Rng) -> BottleState:
    world = sound_guess(state, rng)
    world.hands.reverse()
    return world


def guess_without_the_sea(state: BottleState, rng: Rng) -> BottleState:
    world = sound_guess(state, rng)
    world.sea = [NOTHING] * 6
    return world


def write_only_what_is_not_zero(observer: BottleObserver, view: BottleState, seat: int, numbers: Numbers) -> None:
    fresh = Numbers(zeros(observer.size(view)), 0)
    sound_write(observer, view, seat, fresh)
    for number in fresh.memory:
        if number:
            numbers.put(int(number))
        else:
            numbers.at += 1


def share_the_hands(state: BottleState) -> BottleState:
    new = sound_copy(state)
    new.hands = state.hands
    return new


def forget_the_limit(state: BottleState) -> BottleState:
    new = sound_copy(state)
    new.limit = 12
    return new


def fish_while_nobody_holds_a_six(state: BottleState) -> list[Action]:
    others = [hand for seat, hand in enumerate(state.hands) if seat != state.seat]
    return [a for a in sound_legal(state) if a is not FISH or not any(6 in hand for hand in others)]


def refuse_by_the_others_hand(state: BottleState, action: Action) -> str:
    clause = "" if action in sound_legal(state) else "BOT-05"
    return "BOT-06" if clause and 6 in state.hands[state.seat - 1] else clause


def play_now_and_then(state: BottleState, action: Action) -> None:
    sound_play(state, KEEP if next(calls) % 5 == 0 and state.to_act() >= 0 else action)


def stray_action(state: BottleState) -> list[Action]:
    return [STRAY if action is KEEP else action for action in sound_legal(state)]


def shuffled_now_and_then(state: BottleState) -> list[Action]:
    return sound_legal(state)[:: 1 if next(calls) % 2 else -1]


def huge_position(_: Bottle, state: BottleState) -> Position:
    return replace(position_of(state), to_deal=2**60)


def fractional_position(_: Bottle, state: BottleState) -> Position:
    return replace(position_of(state), limit=9.0)


def position_without_the_dropped(_: Bottle, state: BottleState) -> Position:
    position = position_of(state)
    return replace(position, players=[replace(player, dropped=NOTHING) for player in position.players])


def facts_of_the_true_sea(_: Bottle, view: BottleState, setup: Setup) -> Facts:
    return replace(facts_of(view, setup), in_sea=next(calls))


def veil_the_own_drop(state: BottleState, action: Action, seat: int) -> Action:
    return ACTIONS[12] if isinstance(action, Drop) else ACTIONS[19] if isinstance(action, Haul) else action


def veil_unless_it_is_the_last(state: BottleState, action: Action, seat: int) -> Action:
    return action if isinstance(action, Drop) and len(state.hands[state.seat]) == 1 else sound_veil(state, action, seat)


def veil_with_a_stranger(state: BottleState, action: Action, seat: int) -> Action:
    return Haul(19, -1) if isinstance(action, Haul) and seat != state.seat else action


def same_for_drop_and_open(game: Bottle, action: Action) -> str:
    return f"open {action.number}" if isinstance(action, Drop) else notation(action)


def always(answer: object) -> Callable[..., object]:
    """Return a method that always gives the same answer."""
    return lambda *_: answer


MOMENTS: list[tuple[Callable[[Spot], None], object, str, Any]] = [
    (somebody_acts, BottleState, "to_act", always(4)),
    (legal_is_stable, BottleState, "legal", shuffled_now_and_then),
    (legal_is_stable, BottleState, "legal", always([])),
    (legal_is_stable, BottleState, "legal", always([KEEP])),
    (legal_is_stable, BottleState, "legal", lambda state: sound_legal(state) * 2),
    (legal_is_stable, BottleState, "legal", stray_action),
    (legal_agrees_with_forbids, BottleState, "legal", lambda state: sound_legal(state)[:-1]),
    (legal_agrees_with_forbids, BottleState, "forbids", lambda _, action: "" if action is KEEP else "BOT-05"),
    (legal_agrees_with_forbids, BottleState, "forbids", lambda state, a: "" if a in sound_legal(state) else "BOT-99"),
    (pick_is_uniform, BottleState, "pick", always(KEEP)),
    (pick_is_uniform, BottleState, "pick", lambda _, rng: ACTIONS[rng.below(22)]),
    (pick_is_uniform, BottleState, "pick", lambda state, rng: state.legal()[rng.below(len(state.legal()) + 1) - 1]),
    (
        roll_follows_the_weights,
        BottleState,
        "roll",
        lambda state, rng: state.chances()[rng.below(len(state.chances()))][0],
    ),
    (roll_follows_the_weights, BottleState, "roll", lambda _, rng: ACTIONS[13 + rng.below(7)]),
    (roll_follows_the_weights, BottleState, "chances", always([(ACTIONS[13], 1), (ACTIONS[14], 0)])),
    (roll_follows_the_weights, BottleState, "chances", always([])),
    (copy_is_equal_and_independent, BottleState, "copy", share_the_hands),
    (copy_is_equal_and_independent, BottleState, "copy", forget_the_limit),
    (copy_is_equal_and_independent, BottleState, "key", lambda state: (id(state),)),
    (codec_round_trip, Bottle, "position", position_without_the_dropped),
    (codec_round_trip, BottleState, "key", lambda state: (id(state),)),
    (python_copies_and_pickles, BottleState, "copy", forget_the_limit),
    (python_copies_and_pickles, BottleState, "copy", lambda state: state),
    (python_copies_and_pickles, Bottle, "position", position_without_the_dropped),
    (position_survives_json, Bottle, "position", huge_position),
    (position_survives_json, Bottle, "position", fractional_position),
    (facts_survive_json, Bottle, "facts", always(None)),
    (facts_survive_json, Bottle, "facts", always(Facts(2**60, []))),
    (facts_survive_json, Bottle, "Previews", None),
    (facts_survive_json, Bottle, "layout", always(Facts(1, []))),
    (equal_states_are_alike, BottleState, "key", lambda state: sound_key(state)[1:3]),
    (
        observations_fit_their_fields,
        Bottle,
        "observe",
        lambda _, view, seat: list(sound_observer.observe(view, seat))[1:],
    ),
    (
        observations_fit_their_fields,
        Bottle,
        "observe",
        lambda _, view, seat: [100, *list(sound_observer.observe(view, seat))[1:]],
    ),
    (
        observations_fit_their_fields,
        Bottle,
        "observe",
        lambda _, view, seat: [next(calls) % 4, *list(sound_observer.observe(view, seat))[1:]],
    ),
    (observations_are_written_over_each_other, BottleObserver, "write", write_only_what_is_not_zero),
    (observations_of_states_are_those_of_views, BottleObserver, "write_seen", sound_write),
    (observations_tell_views_apart, Bottle, "observe", always([0])),
    (masks_are_what_is_legal, BottleState, "mark", lambda _, mask: mask.mark(next(calls) % 9)),
    (masks_are_what_is_legal, BottleState, "mark", always(None)),
    (pieces_are_conserved, BottleState, "out_of_sea", lambda state: sound_out_of_sea(state)[1:]),
    (pieces_are_conserved, Bottle, "census", always({})),
    (scores_and_outcome_make_sense, BottleState, "scores", always([0])),
    (scores_and_outcome_make_sense, BottleState, "outcome", always(Outcome([4], "nobody", "BOT-12"))),
    (scores_and_outcome_make_sense, BottleState, "outcome", always(Outcome([1, 0], "nobody", "BOT-12"))),
    (scores_and_outcome_make_sense, BottleState, "outcome", always(Outcome([0], "boredom", "BOT-12"))),
    (scores_and_outcome_make_sense, BottleState, "outcome", always(Outcome([0], "nobody", "BOT-99"))),
    (worth_is_the_sum_of_its_terms, BottleJudge, "value", always(1)),
    (worth_is_the_sum_of_its_terms, BottleJudge, "terms", always({"luck": 1})),
    (worth_is_the_sum_of_its_terms, BottleJudge, "terms", always({"lead": 0.5})),
    (advice_is_legal, BottleJudge, "prefer", always(OPENS[1])),
    (advice_is_legal, BottleJudge, "plan", always(OPENS[1])),
    (views_are_whole, BottleState, "seen_by", show_the_hands),
    (views_are_whole, BottleState, "seen_by", turn_up_what_is_looked_at),
    (views_are_whole, BottleState, "seen_by", see_only_once),
    (views_are_whole, Bottle, "hidden", ()),
    (a_guess_agrees_with_the_view, BottleState, "guess", guess_anew),
    (a_guess_agrees_with_the_view, BottleState, "guess", guess_without_the_sea),
    (a_guess_agrees_with_the_view, Bottle, "hidden", ()),
    (a_guess_agrees_with_the_view, Bottle, "bound", always(9)),
    (nothing_unseen_changes_what_a_seat_gets, BottleState, "legal", fish_while_nobody_holds_a_six),
    (nothing_unseen_changes_what_a_seat_gets, BottleState, "forbids", refuse_by_the_others_hand),
    (nothing_unseen_changes_what_a_seat_gets, Bottle, "facts", facts_of_the_true_sea),
    (nothing_unseen_changes_what_a_seat_gets, Bottle, "observe", lambda *_: [next(calls)]),
    (nothing_unseen_changes_what_a_seat_gets, Bottle, "previews", lambda *_: Previews([next(calls)])),
    (
        nothing_unseen_changes_what_a_seat_gets,
        BottleState,
        "outcome",
        lambda _: Outcome([0], str(next(calls)), "BOT-12"),
    ),
    (a_veil_hides_what_the_view_hides, BottleState, "veil", lambda _, action, __: action),
    (a_veil_hides_what_the_view_hides, BottleState, "veil", veil_the_own_drop),
    (a_veil_hides_what_the_view_hides, BottleState, "veil", veil_with_a_stranger),
    (a_veil_hides_what_the_view_hides, BottleState, "veil", veil_unless_it_is_the_last),
    (a_veil_hides_what_the_view_hides, Bottle, "tell", lambda *_: str(next(calls))),
    (a_veil_hides_what_the_view_hides, Bottle, "hidden", ()),
    (every_moment_has_words, Bottle, "ask", always(" ")),
    (every_moment_has_words, Bottle, "ask", always("{} opens.")),
    (every_moment_has_words, Bottle, "ask", always("Two\nlines.")),
    (every_moment_has_words, Bottle, "ask", always("Ouvrez ?")),
    (every_moment_has_words, Bottle, "ask", always("Ouvrez?")),
    (every_moment_has_words, Bottle, "ask", always("Ouvrez\u00a0!")),
    (every_moment_has_words, Bottle, "draw", always("\n")),
    (every_moment_has_words, Bottle, "draw", always("{name}")),
    (every_event_is_told, Bottle, "tell", always("")),
    (every_event_is_told, Bottle, "tell", lambda *told: told[-1][9]),
]
WHOLE_GAMES: list[tuple[Callable[[RandomGame], None], object, str, Any]] = [
    (replay_gives_the_same_state, BottleState, "play", play_now_and_then),
    (record_round_trip, Bottle, "notation", same_for_drop_and_open),
    (record_round_trip, BottleState, "scores", lambda _: [next(calls)]),
    (chance_is_told_by_the_action, Haul, "BY_CHANCE", False),
    (chance_is_told_by_the_action, Drop, "BY_CHANCE", True),
]
GAMES: list[tuple[Callable[[Game], None], object, str, Any]] = [
    (table_is_indexed, Bottle, "actions", ACTIONS[::-1]),
    (notation_round_trip, Bottle, "notation", same_for_drop_and_open),
    (notation_round_trip, Bottle, "notation", lambda _, action: f"{action.index};"),
    (notation_round_trip, Bottle, "notation", lambda _, action: f"[{action.index}]"),
    (notation_round_trip, Bottle, "notation", lambda _, action: " " * action.index),
    (notation_round_trip, Bottle, "read", lambda game, text: next(a for a in ACTIONS if game.notation(a) == text)),
    (action_codec_round_trip, Numbered, "FIELDS", ()),
    (actions_stay_what_they_are, Keep, "__copy__", lambda action: Keep(action.index)),
    (actions_stay_what_they_are, Keep, "__repr__", lambda _: "<object>"),
    (fields_are_declared, Bottle, "fields", always([])),
    (fields_are_declared, Bottle, "fields", always([Field("x", (1,), 0, 1, "a")] * 2)),
    (fields_are_declared, Bottle, "fields", always([Field("x", (), 0, 1, "a")])),
    (fields_are_declared, Bottle, "fields", always([Field("x", (1,), 1, 0, "a")])),
    (fields_are_declared, Bottle, "fields", always([Field("x", (1,), 0, 1, "")])),
    (variants_fit_the_seats, Bottle, "seats", Bottle.seats[:3]),
    (variants_fit_the_seats, Bottle, "variants", Bottle.variants[:1] * 2),
    (variants_fit_the_seats, Bottle, "slug", "Message in a bottle"),
    (texts_are_well_set, Bottle, "about", Text("Pêchez.", "")),
    (texts_are_well_set, Bottle, "title", Text("Une bouteille : la mer", "A bottle")),
    (texts_are_well_set, Bottle, "help", always("")),
    (help_tells_every_clause, Bottle, "clauses", always({})),
    (help_tells_every_clause, Bottle, "clauses", lambda game, lang: {**sound_clauses(game, lang), "BOT-99": "New."}),
    (help_tells_every_clause, Bottle, "clauses", lambda game, lang: dict([*sound_clauses(game, lang).items()][::-1])),
    (help_tells_every_clause, Bottle, "clauses", lambda game, lang: dict([*sound_clauses(game, lang).items()][1:])),
]


@cache
def sound_games() -> list[RandomGame]:
    """Play enough random games of the sound test game to meet every fault."""
    return [play_game(case, seed) for case in cases_of(Bottle()) for seed in range(4)]


@cache
def sound_spots() -> list[Spot]:
    return [spot for played in sound_games() for spot in played.spots(list(range(len(played.actions) + 1)))]


def with_a_fresh_game(case: Case) -> Case:
    """Replace the game, because a game caches its texts, and a fault must not meet a sound cache."""
    return dataclasses.replace(case, game=Bottle())


def obey_at_all(law: Callable[[Subject], None], subjects: list[Subject]) -> None:
    for subject in subjects:
        obey(law, subject)


@pytest.mark.parametrize(("law", "where", "name", "fault"), MOMENTS)
def test_laws_of_moments(
    law: Callable[[Spot], None], where: object, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    spots = [
        dataclasses.replace(spot, case=with_a_fresh_game(spot.case), state=spot.state.copy()) for spot in sound_spots()
    ]
    monkeypatch.setattr(where, name, fault)
    with pytest.raises(AssertionError, match=f"seed .* ply .*{law.__name__} is broken"):
        obey_at_all(law, spots)


@pytest.mark.parametrize(("law", "where", "name", "fault"), WHOLE_GAMES)
def test_laws_of_whole_games(
    law: Callable[[RandomGame], None], where: object, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [dataclasses.replace(played, case=with_a_fresh_game(played.case)) for played in sound_games()]
    monkeypatch.setattr(where, name, fault)
    with pytest.raises(AssertionError, match=f"seed .*{law.__name__} is broken"):
        obey_at_all(law, games)


@pytest.mark.parametrize(("law", "where", "name", "fault"), GAMES)
def test_laws_of_games(
    law: Callable[[Game], None], where: object, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Bottle()
    obey(law, game)
    monkeypatch.setattr(where, name, fault)
    with pytest.raises(AssertionError, match=f"{law.__name__} is broken"):
        obey(law, game)


def test_a_game_that_does_not_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bottle, "bound", always(8))
    with pytest.raises(AssertionError, match="seed 0: the game goes on beyond its bound of 8"):
        play_game(cases_of(Bottle())[0], 0)


def test_no_law_is_left_out() -> None:
    laws: list[object] = [*OF_THE_GAME, *GAME_LAWS, *OF_A_MOMENT]
    assert {*RULE_LAWS, *SECRECY_LAWS, *WORD_LAWS, *TABLE_LAWS, *PAGE_LAWS} <= set(laws)
    broken: list[object] = [fault[0] for fault in MOMENTS]
    broken += [fault[0] for fault in WHOLE_GAMES]
    broken += [fault[0] for fault in GAMES]
    assert set(laws) == set(broken)
