"""Review a finished game: what each moment promised, what luck and decisions changed, which decisions cost most."""

from embruns.review.report import Costly, Review, Share
from embruns.review.review import review, simulations_for

__all__ = ["Costly", "Review", "Share", "review", "simulations_for"]
