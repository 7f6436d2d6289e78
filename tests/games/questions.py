"""What a question offers, compared with what can be done, over random games."""

from __future__ import annotations

from collections.abc import Mapping

from embruns.core.contract import CHANCE, OVER, Rng
from embruns.core.game import Game


def unkept_offers(game: Game, variant: str, players: int, offers: Mapping[str, set[str]], moves: int = 600) -> set[str]:
    """Return the offers that some question of a random game made although no such action was legal."""
    state, rng, broken, made = game.new(game.setup(variant, players, {})), Rng(players), set[str](), set[str]()
    for _ in range(moves):
        if state.to_act() == OVER:
            break
        if state.to_act() == CHANCE:
            outcomes = state.chances()
            state.play(outcomes[rng.below(len(outcomes))][0])
            continue
        legal = state.legal()
        can = {type(action).__name__ for action in legal}
        asked = game.ask(state.seen_by(state.to_act()), "en").lower()
        made |= {words for words in offers if words in asked}
        broken |= {f"{words}: {sorted(can)}" for words, verbs in offers.items() if words in asked and not verbs & can}
        state.play(legal[rng.below(len(legal))])
    assert made == set(offers), "every offer is made at some time"
    return broken
