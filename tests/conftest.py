"""How the tests run: property tests try the same examples every time, and none is hurried by a clock."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("embruns", derandomize=True, deadline=None, database=None)
settings.load_profile("embruns")
