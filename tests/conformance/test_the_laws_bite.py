"""Each law is broken by some fault of the test game, so that no law is there for show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import count
from typing import Any

import pytest

from embruns.core.contract import Action, Outcome, Rng
from embruns.core.game import Game, Text
from tests.conformance.cases import Case, Played, Spot, cases_of, play_game
from tests.conformance.laws import (
    GAME_LAWS,
    RULE_LAWS,
    TABLE_LAWS,
    Subject,
    action_codec_round_trip,
    advice_is_legal,
    codec_round_trip,
    copy_is_equal_and_independent,
    equal_states_are_alike,
    legal_agrees_with_forbids,
    legal_is_stable,
    notation_round_trip,
    obey,
    pick_is_uniform,
    pieces_are_conserved,
    position_survives_json,
    record_round_trip,
    replay_gives_the_same_state,
    roll_follows_the_weights,
    scores_and_outcome_make_sense,
    somebody_acts,
    table_is_indexed,
    variants_fit_the_seats,
    worth_is_the_sum_of_its_terms,
)
from tests.conformance.secrecy import (
    SECRECY_LAWS,
    a_guess_agrees_with_the_view,
    a_veil_hides_what_the_view_hides,
    nothing_unseen_changes_what_a_seat_gets,
    views_are_whole,
)
from tests.conformance.wording import WORD_LAWS, every_event_is_told, every_moment_has_words, texts_are_well_set
from tests.games_for_tests.bottle import Bottle, BottleJudge, data
from tests.games_for_tests.bottle.rules import ACTIONS, FISH, KEEP, NOTHING, OPENS, Drop, Haul, Keep, Numbered, Sea

sound_legal, sound_play, sound_seen_by, sound_guess, sound_copy = Sea.legal, Sea.play, Sea.seen_by, Sea.guess, Sea.copy
sound_position, sound_notation, sound_key = data.position_of, Bottle.notation, Sea.key
sound_out_of_sea, sound_veil = Sea.out_of_sea, Sea.veil
calls = count()
STRAY = Keep(KEEP.index)


def show_the_hands(sea: Sea, seat: int) -> Sea:
    view = sound_seen_by(sea, seat)
    view.hands = [list(hand) for hand in sea.hands] if seat == -1 else view.hands
    return view


def turn_up_what_is_looked_at(sea: Sea, seat: int) -> Sea:
    sea.limit = 12
    return sound_seen_by(sea, seat)


def see_only_once(sea: Sea, seat: int) -> Sea:
    view = sound_seen_by(sea, seat)
    view.limit -= 1
    return view


def guess_anew(sea: Sea, rng: Rng) -> Sea:
    world = sound_guess(sea, rng)
    world.hands.reverse()
    return world


def guess_without_the_sea(sea: Sea, rng: Rng) -> Sea:
    world = sound_guess(sea, rng)
    world.sea = [NOTHING] * 6
    return world


def share_the_hands(sea: Sea) -> Sea:
    new = sound_copy(sea)
    new.hands = sea.hands
    return new


def forget_the_limit(sea: Sea) -> Sea:
    new = sound_copy(sea)
    new.limit = 12
    return new


def fish_while_nobody_holds_a_six(sea: Sea) -> list[Action]:
    others = [hand for seat, hand in enumerate(sea.hands) if seat != sea.seat]
    return [a for a in sound_legal(sea) if a is not FISH or not any(6 in hand for hand in others)]


def refuse_by_the_others_hand(sea: Sea, action: Action) -> str:
    clause = "" if action in sound_legal(sea) else "BOT-05"
    return "BOT-06" if clause and 6 in sea.hands[sea.seat - 1] else clause


def play_now_and_then(sea: Sea, action: Action) -> None:
    sound_play(sea, KEEP if next(calls) % 5 == 0 and sea.to_act() >= 0 else action)


def stray_action(sea: Sea) -> list[Action]:
    return [STRAY if action is KEEP else action for action in sound_legal(sea)]


def shuffled_now_and_then(sea: Sea) -> list[Action]:
    return sound_legal(sea)[:: 1 if next(calls) % 2 else -1]


def huge_position(sea: Sea) -> data.Position:
    return data.Position(**{**_fields(sea), "in_sea": 2**60})


def position_without_the_dropped(sea: Sea) -> data.Position:
    return data.Position(**{**_fields(sea), "dropped": [NOTHING] * len(sea.dropped)})


def _fields(sea: Sea) -> dict[str, Any]:
    position = sound_position(sea)
    return {name: getattr(position, name) for name in position.__struct_fields__}


def veil_the_own_drop(sea: Sea, action: Action, seat: int) -> Action:
    return ACTIONS[12] if isinstance(action, Drop) else ACTIONS[19] if isinstance(action, Haul) else action


def veil_unless_it_is_the_last(sea: Sea, action: Action, seat: int) -> Action:
    return action if isinstance(action, Drop) and len(sea.hands[sea.seat]) == 1 else sound_veil(sea, action, seat)


def veil_with_a_stranger(sea: Sea, action: Action, seat: int) -> Action:
    return Haul(19, -1) if isinstance(action, Haul) and seat != sea.seat else action


def same_for_drop_and_open(game: Bottle, action: Action) -> str:
    return f"open {action.number}" if isinstance(action, Drop) else sound_notation(game, action)


def always(answer: object) -> Callable[..., object]:
    """A method that gives the same answer whatever it is asked."""
    return lambda *_: answer


MOMENTS: list[tuple[Callable[[Spot], None], object, str, Any]] = [
    (somebody_acts, Sea, "to_act", always(4)),
    (legal_is_stable, Sea, "legal", shuffled_now_and_then),
    (legal_is_stable, Sea, "legal", always([])),
    (legal_is_stable, Sea, "legal", always([KEEP])),
    (legal_is_stable, Sea, "legal", lambda sea: sound_legal(sea) * 2),
    (legal_is_stable, Sea, "legal", stray_action),
    (legal_agrees_with_forbids, Sea, "legal", lambda sea: sound_legal(sea)[:-1]),
    (legal_agrees_with_forbids, Sea, "forbids", lambda _, action: "" if action is KEEP else "BOT-05"),
    (legal_agrees_with_forbids, Sea, "forbids", lambda sea, a: "" if a in sound_legal(sea) else "BOT-99"),
    (pick_is_uniform, Sea, "pick", always(KEEP)),
    (pick_is_uniform, Sea, "pick", lambda _, rng: ACTIONS[rng.below(22)]),
    (pick_is_uniform, Sea, "pick", lambda sea, rng: sea.legal()[rng.below(len(sea.legal()) + 1) - 1]),
    (roll_follows_the_weights, Sea, "roll", lambda sea, rng: sea.chances()[rng.below(len(sea.chances()))][0]),
    (roll_follows_the_weights, Sea, "roll", lambda _, rng: ACTIONS[13 + rng.below(7)]),
    (roll_follows_the_weights, Sea, "chances", always([(ACTIONS[13], 1), (ACTIONS[14], 0)])),
    (roll_follows_the_weights, Sea, "chances", always([])),
    (copy_is_equal_and_independent, Sea, "copy", share_the_hands),
    (copy_is_equal_and_independent, Sea, "copy", forget_the_limit),
    (copy_is_equal_and_independent, Sea, "key", lambda sea: (id(sea),)),
    (codec_round_trip, data, "position_of", position_without_the_dropped),
    (codec_round_trip, Sea, "key", lambda sea: (id(sea),)),
    (position_survives_json, data, "position_of", huge_position),
    (position_survives_json, data, "position_of", lambda sea: data.Position(**{**_fields(sea), "limit": 9.0})),
    (equal_states_are_alike, Sea, "key", lambda sea: sound_key(sea)[1:3]),
    (pieces_are_conserved, Sea, "out_of_sea", lambda sea: sound_out_of_sea(sea)[1:]),
    (pieces_are_conserved, Bottle, "census", always({})),
    (scores_and_outcome_make_sense, Sea, "scores", always([0])),
    (scores_and_outcome_make_sense, Sea, "outcome", always(Outcome([4], "nobody", "BOT-12"))),
    (scores_and_outcome_make_sense, Sea, "outcome", always(Outcome([1, 0], "nobody", "BOT-12"))),
    (scores_and_outcome_make_sense, Sea, "outcome", always(Outcome([0], "boredom", "BOT-12"))),
    (scores_and_outcome_make_sense, Sea, "outcome", always(Outcome([0], "nobody", "BOT-99"))),
    (worth_is_the_sum_of_its_terms, BottleJudge, "value", always(1)),
    (worth_is_the_sum_of_its_terms, BottleJudge, "terms", always({"luck": 1})),
    (worth_is_the_sum_of_its_terms, BottleJudge, "terms", always({"lead": 0.5})),
    (advice_is_legal, BottleJudge, "prefer", always(OPENS[1])),
    (advice_is_legal, BottleJudge, "plan", always(OPENS[1])),
    (views_are_whole, Sea, "seen_by", show_the_hands),
    (views_are_whole, Sea, "seen_by", turn_up_what_is_looked_at),
    (views_are_whole, Sea, "seen_by", see_only_once),
    (views_are_whole, Bottle, "hidden", ()),
    (a_guess_agrees_with_the_view, Sea, "guess", guess_anew),
    (a_guess_agrees_with_the_view, Sea, "guess", guess_without_the_sea),
    (a_guess_agrees_with_the_view, Bottle, "hidden", ()),
    (a_guess_agrees_with_the_view, Bottle, "bound", always(9)),
    (nothing_unseen_changes_what_a_seat_gets, Sea, "legal", fish_while_nobody_holds_a_six),
    (nothing_unseen_changes_what_a_seat_gets, Sea, "forbids", refuse_by_the_others_hand),
    (nothing_unseen_changes_what_a_seat_gets, Sea, "outcome", lambda _: Outcome([0], str(next(calls)), "BOT-12")),
    (a_veil_hides_what_the_view_hides, Sea, "veil", lambda _, action, __: action),
    (a_veil_hides_what_the_view_hides, Sea, "veil", veil_the_own_drop),
    (a_veil_hides_what_the_view_hides, Sea, "veil", veil_with_a_stranger),
    (a_veil_hides_what_the_view_hides, Sea, "veil", veil_unless_it_is_the_last),
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
WHOLE_GAMES: list[tuple[Callable[[Played], None], object, str, Any]] = [
    (replay_gives_the_same_state, Sea, "play", play_now_and_then),
    (replay_gives_the_same_state, Sea, "forbids", always("BOT-05")),
    (record_round_trip, Bottle, "notation", same_for_drop_and_open),
    (record_round_trip, Sea, "scores", lambda _: [next(calls)]),
]
GAMES: list[tuple[Callable[[Game], None], object, str, Any]] = [
    (table_is_indexed, Bottle, "actions", ACTIONS[::-1]),
    (notation_round_trip, Bottle, "notation", same_for_drop_and_open),
    (notation_round_trip, Bottle, "notation", lambda _, action: f"{action.index};"),
    (notation_round_trip, Bottle, "notation", lambda _, action: f"[{action.index}]"),
    (notation_round_trip, Bottle, "notation", lambda _, action: " " * action.index),
    (notation_round_trip, Bottle, "read", lambda game, text: next(a for a in ACTIONS if game.notation(a) == text)),
    (action_codec_round_trip, Numbered, "FIELDS", ()),
    (variants_fit_the_seats, Bottle, "seats", Bottle.seats[:3]),
    (variants_fit_the_seats, Bottle, "variants", Bottle.variants[:1] * 2),
    (variants_fit_the_seats, Bottle, "slug", "Message in a bottle"),
    (texts_are_well_set, Bottle, "about", Text("Pêchez.", "")),
    (texts_are_well_set, Bottle, "title", Text("Une bouteille : la mer", "A bottle")),
    (texts_are_well_set, Bottle, "help", always("")),
]


@cache
def sound_games() -> list[Played]:
    """Enough random games of the sound test game to meet every fault."""
    return [play_game(case, seed) for case in cases_of(Bottle()) for seed in range(4)]


@cache
def sound_spots() -> list[Spot]:
    return [spot for played in sound_games() for spot in played.spots(list(range(len(played.actions) + 1)))]


def with_a_fresh_game(case: Case) -> Case:
    """Games remember their texts: a fault must not meet what a sound game remembered."""
    return replace(case, game=Bottle())


def obey_at_all(law: Callable[[Subject], None], subjects: list[Subject]) -> None:
    for subject in subjects:
        obey(law, subject)


@pytest.mark.parametrize(("law", "where", "name", "fault"), MOMENTS)
def test_laws_of_moments(
    law: Callable[[Spot], None], where: object, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    spots = [replace(spot, case=with_a_fresh_game(spot.case), state=spot.state.copy()) for spot in sound_spots()]
    monkeypatch.setattr(where, name, fault)
    with pytest.raises(AssertionError, match=f"seed .* ply .*{law.__name__} is broken"):
        obey_at_all(law, spots)


@pytest.mark.parametrize(("law", "where", "name", "fault"), WHOLE_GAMES)
def test_laws_of_whole_games(
    law: Callable[[Played], None], where: object, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [replace(played, case=with_a_fresh_game(played.case)) for played in sound_games()]
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
    laws: list[object] = [*RULE_LAWS, *SECRECY_LAWS, *WORD_LAWS, *GAME_LAWS, *TABLE_LAWS, texts_are_well_set]
    broken: list[object] = [fault[0] for fault in MOMENTS]
    broken += [fault[0] for fault in WHOLE_GAMES]
    broken += [fault[0] for fault in GAMES]
    assert set(laws) == set(broken)
