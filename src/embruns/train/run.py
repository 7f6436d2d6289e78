"""A run of training: generations of data, weights fitted to them, and a comparison, all in one folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from subprocess import CalledProcessError, run
from typing import Any

from embruns import __version__
from embruns.bots.bot import Budget
from embruns.bots.training import CannotTrain, training_of
from embruns.core.game import Game
from embruns.core.weights import print_weights, read_weights
from embruns.games import find_game
from embruns.train.compare import Comparison, compare
from embruns.train.data import Source, play_data, read_data
from embruns.train.fit import Losses, Recipe, fit, gather, need_numpy, together

Progress = Callable[[str, int], AbstractContextManager[Callable[[int], None]]]
Say = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """What decides the weights. A folder belongs to one plan, so that an interrupted run can go on."""

    game: str
    seed: int
    generations: int
    games: int  # of each generation
    simulations: int
    epochs: int


@dataclass(frozen=True)
class Trial:
    """How the new weights are compared in the end."""

    against: str
    games: int  # of each variant
    seed: int
    budget: Budget


def train(plan: Plan, trial: Trial, folder: Path, jobs: int, progress: Progress, say: Say) -> Path:
    """Run what is missing of a plan; return the file of the last weights."""
    need_numpy()
    game = find_game(plan.game)
    training_of(game)
    _keep_plan(plan, folder)
    weights: list[int] = []
    file = folder / "weights.json"
    for generation in range(1, plan.generations + 1):
        file = folder / f"weights-{generation}.json"
        if not file.exists():
            _learn(plan, game, generation, weights, folder, jobs, progress, say)
        weights = read_weights(file, plan.game, training_of(game).weights)
    for line in _compare(plan, trial, game, weights, jobs, progress):
        say(line)
    return file


def _keep_plan(plan: Plan, folder: Path) -> None:
    """Write the plan into a new folder; raise CannotTrain where the folder has another one."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "plan.json"
    if file.exists():
        if json.loads(file.read_text(encoding="utf-8")) != asdict(plan):
            raise CannotTrain(f"{folder} has a run with another plan (plan.json): name another folder")
    else:
        file.write_text(json.dumps(asdict(plan), indent=2) + "\n", encoding="utf-8")


def _learn(
    plan: Plan, game: Game, generation: int, before: list[int], folder: Path, jobs: int, progress: Progress, say: Say
) -> None:
    """Play a generation, fit weights to it and the ones before, and write them with where they come from."""
    training = training_of(game)
    source = Source(plan.game, generation, plan.seed, plan.simulations, tuple(before))
    with progress(f"games of generation {generation}", plan.games) as advance:
        play_data(source, plan.games, _folder(folder, generation), jobs, advance)
    # Weights over the games of the teacher and of earlier weights know more kinds of mistakes.
    read = [
        gather(
            read_data(plan.games, _folder(folder, each), training.sided),
            training.features,
            training.trust[0] if each == 1 else training.trust[1],
        )
        for each in range(1, generation + 1)
    ]
    positions = together(read, training.features)
    with progress(f"epochs of generation {generation}", plan.epochs) as advance:
        weights, losses = fit(positions, Recipe(training.features, plan.epochs, plan.seed), advance)
    provenance: dict[str, Any] = {
        "embruns": __version__,
        "commit": _commit(),
        "command": _command(plan),
        "generation": generation,
        "seed": plan.seed,
        "games": generation * plan.games,
        "positions": len(positions.first),
        "data": _digest(folder, generation),
        "losses": asdict(losses),
    }
    text = print_weights(plan.game, game.version, weights, provenance)
    (folder / f"weights-{generation}.json").write_text(text, encoding="utf-8")
    say(_told(generation, len(positions.first), losses))


def _commit() -> str:
    """Return the commit of the program, with a plus if files are changed; '' if it does not run from a repository."""
    here = Path(__file__)
    asked = (("ls-files", "--error-unmatch", here.name), ("rev-parse", "HEAD"), ("status", "--porcelain", "-uno"))
    try:
        told = [
            run(["git", *words], cwd=here.parent, capture_output=True, text=True, check=True).stdout.strip()
            for words in asked
        ]
    except (OSError, CalledProcessError):
        return ""
    return told[1] + ("+" if told[2] else "")


def _folder(folder: Path, generation: int) -> Path:
    return folder / f"generation-{generation}"


def _digest(folder: Path, generation: int) -> str:
    """Return the SHA-256 of all data up to this generation."""
    digest = sha256()
    for each in range(1, generation + 1):
        for file in sorted(_folder(folder, each).glob("*.batch")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _command(plan: Plan) -> str:
    return (
        f"embruns train {plan.game} --seed {plan.seed} --generations {plan.generations} --games {plan.games} "
        f"--simulations {plan.simulations} --epochs {plan.epochs}"
    )


def _told(generation: int, positions: int, losses: Losses) -> str:
    return (
        f"generation {generation}: {positions:,} positions; cross entropy over {losses.positions:,} held-out ones: "
        f"search {losses.search:.4f}, weights {losses.fitted:.4f}, in whole numbers {losses.rounded:.4f}; "
        f"right: search {100 * losses.search_right:.1f} %, weights {100 * losses.rounded_right:.1f} %"
    )


def _compare(plan: Plan, trial: Trial, game: Game, weights: list[int], jobs: int, progress: Progress) -> list[str]:
    """Play every variant for two against the bot that is to be beaten."""
    if not trial.games:
        return []
    new = Source(plan.game, plan.generations + 1, plan.seed, plan.simulations, tuple(weights))
    lines: list[str] = []
    for variant in game.variants:
        setup = game.setup(variant.slug, 2)
        with progress(f"games of {variant.slug}", trial.games) as advance:
            comparison = Comparison(new, trial.against, setup, trial.games, trial.seed, trial.budget)
            share = compare(comparison, jobs, advance)
        lines.append(
            f"{variant.slug}: the new weights win {100 * share.value:.1f} % "
            f"[{100 * share.low:.1f}, {100 * share.high:.1f}] of {trial.games:,} games against {trial.against}"
        )
    return lines
