"""A position as plain data, for the wire, the log and the browser; and back, checked. And the odds as data."""

from embruns.games.maitre_des_mers.data.odds import Odds, odds_of
from embruns.games.maitre_des_mers.data.position import DRAWN, Dice, Position, position_of
from embruns.games.maitre_des_mers.data.reading import state_of

__all__ = ["DRAWN", "Dice", "Odds", "Position", "odds_of", "position_of", "state_of"]
