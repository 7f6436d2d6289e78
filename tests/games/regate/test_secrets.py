"""Hidden hands: what a seat sees, what it may guess, and that nothing else comes through."""

from __future__ import annotations

from collections import Counter

from embruns.core.seeds import rng_for
from embruns.games.regate import GAME
from embruns.games.regate.box import CARDS
from embruns.games.regate.parts.hand import UNSEEN, count_of, size_of, with_card, without_card
from embruns.games.regate.phases import DRAWING
from embruns.games.regate.state import RegateState
from tests.games.regate.afloat import OPEN, Boat, fill, hand, play, sea

OTHER = (2500, 1500, 0)


def test_only_the_own_hand_is_seen() -> None:
    race = sea(Boat(OPEN, "B0 R45 JOK"), Boat(OTHER, "G45 G45"))
    view = race.seen_by(0)
    assert (hand(view, 0), hand(view, 1)) == (["R45", "B0", "JOK"], ["?", "?"])
    spectator = race.seen_by(-1)
    assert (hand(spectator, 0), hand(spectator, 1)) == (["?", "?", "?"], ["?", "?"])
    assert (view.pile, spectator.pile) == (race.pile, race.pile)


def test_the_unseen_are_the_pile_and_the_hidden_hands_together() -> None:
    race = sea(Boat(OPEN, "B0 R45 JOK"), Boat(OTHER, "G45 G45"))
    view = race.seen_by(0)
    kinds = {card: n for card, n in enumerate(view.unseen) if n != race.unseen[card]}
    assert [(GAME.position(race).players[1].hand.count("G45"), n) for n in kinds.values()] == [(2, 3)]


def test_a_guess_deals_the_unseen_by_its_likelihood() -> None:
    """All but four cards lie open: of R90, G90, B0 and B0, one is in the other's hand."""
    race = sea(Boat(OPEN, "R45"), Boat(OTHER, "B0"))
    for kind in range(len(CARDS)):
        race.unseen[kind] = 1 if CARDS[kind].name in ("R90", "G90", "B0") else 0
    race.pile = 3
    rng = rng_for(5, "guess")
    seen = Counter(hand(race.seen_by(0).guess(rng), 1)[0] for _ in range(4000))
    assert set(seen) == {"R90", "G90", "B0"}
    assert abs(seen["B0"] - 2000) < 160
    assert abs(seen["R90"] - 1000) < 140


def test_a_drawn_card_is_shown_to_its_player_only() -> None:
    race = play(sea(Boat(OPEN, "B0 R45")), "B0")
    draw = GAME.read("draw JOK")
    assert race.veil(draw, 0) is draw
    assert race.veil(draw, 1) is race.veil(draw, -1) is GAME.read("draw a card")
    views = [race.seen_by(seat) for seat in (0, 1, -1)]
    for view, seat in zip(views, (0, 1, -1), strict=True):
        view.play(race.veil(draw, seat))
    race.play(draw)
    assert views == [race.seen_by(seat) for seat in (0, 1, -1)]


def test_a_view_can_follow_a_whole_game() -> None:
    """What a spectator is shown, played on the spectator's own view, keeps up with the table."""
    for variant, players in (("basic", 2), ("advanced", 2), ("2010", 3)):
        race = GAME.new(GAME.setup(variant, players))
        assert isinstance(race, RegateState)
        views = {seat: race.seen_by(seat) for seat in range(-1, players)}
        rng = rng_for(9, variant)
        for _ in range(150):
            if race.to_act() == -2:
                break
            action = race.roll(rng) if race.to_act() == -1 else race.pick(rng)
            for seat, view in views.items():
                view.play(race.veil(action, seat))
            race.play(action)
            for seat, view in views.items():
                assert view == race.seen_by(seat)


def test_a_card_played_from_a_hidden_hand_is_seen() -> None:
    race = sea(Boat(OPEN, "B0 R45"), Boat(OTHER, "G45 G60"))
    view = race.seen_by(1)
    play(race, "B0")
    view.play(GAME.read("B0"))
    assert view == race.seen_by(1)
    assert view.phase == DRAWING
    assert hand(view, 0) == ["?"]


def test_hands_are_equal_whatever_the_order_of_the_draws() -> None:
    one = with_card(with_card(with_card(0, 3), 9), 3)
    other = with_card(with_card(with_card(0, 9), 3), 3)
    assert one == other
    assert (size_of(one), count_of(one, 3), count_of(one, 9)) == (3, 2, 1)
    assert without_card(one, 3) == with_card(with_card(0, 3), 9)
    assert without_card(with_card(0, UNSEEN), 3) == 0


def test_the_end_of_a_deal_is_the_same_for_all_eyes() -> None:
    race = GAME.new(GAME.setup("basic"))
    assert isinstance(race, RegateState)
    fill(race)
    assert race.seen_by(0).phase == race.seen_by(1).phase == race.phase
