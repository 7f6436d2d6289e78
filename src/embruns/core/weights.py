"""The weights that a judge has learned: a small file of whole numbers with its digest and where it comes from."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from embruns.core.errors import BadData

FORM = 1  # of the file


def digest_of(weights: list[int]) -> str:
    """Return the SHA-256 of the numbers."""
    return sha256(",".join(map(str, weights)).encode()).hexdigest()


def print_weights(game: str, rules: str, weights: list[int], provenance: dict[str, Any]) -> str:
    """Return the text of a weights file."""
    head: dict[str, Any] = {
        "form": FORM,
        "game": game,
        "rules": rules,
        "sha256": digest_of(weights),
        "provenance": provenance,
    }
    rows = [", ".join(map(str, weights[at : at + 20])) for at in range(0, len(weights), 20)]
    numbers = "[\n    " + ",\n    ".join(rows) + "\n  ]"
    return json.dumps(head, indent=2, ensure_ascii=False)[:-2] + f',\n  "weights": {numbers}\n}}\n'


def read_weights(path: Path, game: str, number: int) -> list[int]:
    """Return the weights of a file; raise BadData where they are not that many, or not those that were written."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        raise BadData(f"{path.name}: the weights are not JSON") from None
    if not isinstance(data, dict) or data.get("form") != FORM or data.get("game") != game:
        raise BadData(f"{path.name}: these are no weights of form {FORM} for {game}")
    weights = data.get("weights")
    if not isinstance(weights, list) or len(weights) != number or not all(type(each) is int for each in weights):
        raise BadData(f"{path.name}: {game} needs {number:,} whole numbers as weights")
    if digest_of(weights) != data.get("sha256"):
        raise BadData(f"{path.name}: the weights do not have the digest that was written with them")
    return weights
