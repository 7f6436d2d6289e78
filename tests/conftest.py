"""How the tests run: the same examples every time, hurried by no clock; those that start processes get a second try."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from hypothesis import settings

TESTS = Path(__file__).parent
WITH_PROCESSES = ("browser", "cli", "docs", "server")

settings.register_profile("embruns", derandomize=True, deadline=None, database=None)
settings.load_profile("embruns")

# Started in the background of a script, everything below would ignore Ctrl-C, and the tests of it would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Servers, bots and browsers run beside these tests: what fails twice has failed (decision 17)."""
    for item in items:
        if item.path.is_relative_to(TESTS) and item.path.relative_to(TESTS).parts[0] in WITH_PROCESSES:
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A first try that failed is told in full, so that nobody overlooks it."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"failed at the first try: {report.nodeid}", yellow=True)
        terminalreporter.line(report.longreprtext)
