"""Small games for studies obey the laws too, and a set-up without them is what it was."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from embruns.core.errors import BadSetup
from embruns.core.game import Game, Setup
from embruns.core.record import parse_record, print_record
from embruns.games import find_game, games
from embruns.laws.cases import Case, play_game
from embruns.laws.rules import GAME_LAWS, RULE_LAWS, obey
from embruns.laws.secrecy import SECRECY_LAWS
from embruns.laws.wording import WORD_LAWS


@dataclass(frozen=True)
class SmallCase(Case):
    """A game with one of its studies."""

    study: str
    value: str

    def __str__(self) -> str:
        return f"{super().__str__()}/{self.study} {self.value}"

    def setup(self, seed: int) -> Setup:
        return self.game.setup(self.variant, self.players, {self.study: self.value})


def cases() -> list[SmallCase]:
    """The smallest values of each study that the fewest and the most seats can play."""
    found = []
    for game in games().values():
        for option in game.smaller:
            for players in (game.variants[0].players[0], game.variants[0].players[-1]):
                values = [choice.slug for choice in option.choices if choice.slug != option.default]
                fine = [
                    value
                    for value in values
                    if playable(SmallCase(game, game.variants[0].slug, players, option.slug, value))
                ]
                found += [SmallCase(game, game.variants[0].slug, players, option.slug, value) for value in fine[:2]]
    return found


def playable(case: SmallCase) -> bool:
    try:
        case.game.new(case.setup(0))
    except BadSetup:
        return False
    return True


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_small_game_obeys_the_laws(case: SmallCase) -> None:
    assert case.setup(0).options[-1] == (case.study, case.value)
    played = play_game(case, 1)
    assert len(played.actions) < case.game.bound(case.setup(0))
    for whole in GAME_LAWS:
        obey(whole, played)
    for spot in played.spots(played.some_plies(4)):
        for law in (*RULE_LAWS, *SECRECY_LAWS, *WORD_LAWS):
            obey(law, spot)
    assert f"option {case.study}: {case.value}" in print_record(played.record())
    assert parse_record(print_record(played.record()), find_game) == played.record()


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_a_set_up_and_its_record_name_no_study_at_its_default(game: Game) -> None:
    house = find_game(game.slug)
    default = house.setup(options={option.slug: option.default for option in house.smaller})
    assert default == house.setup()
    assert not {option.slug for option in house.smaller} & {name for name, _ in default.options}
    for option in house.smaller:
        assert option.slug not in {other.slug for other in house.options}
        with pytest.raises(BadSetup, match=f"option {option.slug} is "):
            house.setup(options={option.slug: "0"})
