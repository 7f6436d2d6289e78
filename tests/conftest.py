"""How the tests run: property tests try the same examples every time, and none is hurried by a clock."""

from __future__ import annotations

import signal

from hypothesis import settings

settings.register_profile("embruns", derandomize=True, deadline=None, database=None)
settings.load_profile("embruns")

# Started in the background of a script, everything below would ignore Ctrl-C, and the tests of it would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
