"""Seeds: from one number that a person can type, an independent generator for every game and purpose."""

from __future__ import annotations

from hashlib import sha256

from embruns.core.contract import Rng


def rng_for(seed: int, *purpose: object) -> Rng:
    """Return the generator for this purpose under this seed, such as `rng_for(7, 'game', 12)`."""
    name = "/".join([str(seed), *map(str, purpose)])
    return Rng(int.from_bytes(sha256(name.encode()).digest()[:12], "big"))
