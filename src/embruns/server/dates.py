"""Dates of the server's clock, in UTC."""

from __future__ import annotations

import time

DAY = 24 * 60 * 60  # seconds


def date_of(now: float) -> str:
    """Return the date, as 2026-11-16."""
    return time.strftime("%Y-%m-%d", time.gmtime(now))
