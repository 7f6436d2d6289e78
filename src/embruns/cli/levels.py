"""`embruns levels`: who plays each level of a game, and how a short arena chose them if nobody measured them."""

from __future__ import annotations

from embruns.bots import Bot, offered
from embruns.bots.chosen import ENOUGH, Chosen, Trial, short_arena, winner
from embruns.bots.greedy import Greedy
from embruns.bots.players import players_of
from embruns.bots.searcher import Searcher
from embruns.cli.arguments import GameArgument
from embruns.cli.terminal import say
from embruns.core.game import Game
from embruns.games import find_game

EXAMPLES = "Examples:\n\nembruns levels little-big-fish\n\nembruns levels ./my_game"


def command(game: GameArgument) -> None:
    """Show who plays each level; in a game that nobody measured, a short arena against greedy chooses."""
    found = find_game(game)
    bots = players_of(found)
    if any(isinstance(bot, Chosen) for bot in bots.values()):
        say("Nobody measured these levels: a short arena against greedy chooses how the upper ones search.")
        for trial in short_arena(found):
            say(_trial(trial))
        say(_verdict(found))
    for level in offered(found):
        say(f"{level.slug:<10} {_player(found, bots[level.slug])}")


def _player(game: Game, bot: Bot) -> str:
    if isinstance(bot, Greedy) or (isinstance(bot, Chosen) and winner(game) is None):
        missed = 100 - bot.notices if isinstance(bot, Greedy) else 0
        overlooks = f", and overlooks {missed} % of the choices" if missed else ""
        return f"greedy: what the judge likes best one decision ahead{overlooks}"
    if isinstance(bot, Searcher):
        return f"search, {bot.simulations:,} simulations a decision"
    return type(bot).__name__


def _trial(trial: Trial) -> str:
    if not trial.games:
        return f"  {trial.name}: not tried, its games would take too long"
    share = f"{100 * trial.share:.0f} % of {trial.games} games against greedy"
    return f"  {trial.name}, {trial.simulations} simulations a decision: {share}"


def _verdict(game: Game) -> str:
    if winner(game) is None:
        return f"  none wins {100 * ENOUGH:.0f} %: the upper levels play greedily"
    best = max(short_arena(game), key=lambda trial: trial.share)
    return f"  the upper levels search by: {best.name}"
