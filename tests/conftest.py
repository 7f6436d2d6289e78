"""Settings of all tests: the same examples every time, no deadlines, a second try for tests that start processes."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from hypothesis import settings

TESTS = Path(__file__).parent
WITH_PROCESSES = ("browser", "cli", "docs", "server")

settings.register_profile("embruns", derandomize=True, deadline=None, database=None)
settings.load_profile("embruns")

# A script starts background processes that ignore Ctrl-C, and the tests of Ctrl-C would then wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give a second try to the tests that start servers, bots and browsers (decision 17)."""
    for item in items:
        if item.path.is_relative_to(TESTS) and item.path.relative_to(TESTS).parts[0] in WITH_PROCESSES:
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print each failed first try in full, so that nobody overlooks it."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"failed at the first try: {report.nodeid}", yellow=True)
        terminalreporter.line(report.longreprtext)
