"""Settings of all tests: the same examples every time, no deadlines, a second try for tests that start processes.

A file of tests runs in one process, so that what its tests share is made once. The files that take longest come first
(`longest.txt`): the processes then end at about the same time.
"""

from __future__ import annotations

import signal
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import settings

TESTS = Path(__file__).parent
WITH_PROCESSES = ("browser", "cli", "docs", "server")
LONGEST = (TESTS / "longest.txt").read_text(encoding="utf-8").split()

settings.register_profile("embruns", derandomize=True, deadline=None, database=None)
settings.load_profile("embruns")

# A script starts background processes that ignore Ctrl-C, and the tests of Ctrl-C would then wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give a second try to the tests that start servers, bots and browsers (decision 17); put long files first."""
    for item in items:
        if _file_of(item).partition("/")[0] in WITH_PROCESSES:
            item.add_marker(pytest.mark.flaky(reruns=1))
    order = {file: number for number, file in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(_file_of(item), len(order)))


def _file_of(item: pytest.Item) -> str:
    """Return the file of a test, from this folder; '' for tests from elsewhere."""
    return item.path.relative_to(TESTS).as_posix() if item.path.is_relative_to(TESTS) else ""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print each failed first try in full, so that nobody overlooks it, and the files that took longest."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"failed at the first try: {report.nodeid}", yellow=True)
        terminalreporter.line(report.longreprtext)
    if terminalreporter.config.getoption("durations"):
        terminalreporter.section("slowest 20 files")
        seconds = _seconds_of_files(terminalreporter)
        for file in sorted(seconds, key=seconds.__getitem__, reverse=True)[:20]:
            terminalreporter.line(f"{seconds[file]:.2f}s {file}")


def _seconds_of_files(terminalreporter: pytest.TerminalReporter) -> dict[str, float]:
    """Return how long the tests of each file took."""
    seconds: dict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                seconds[report.nodeid.partition("::")[0]] += report.duration
    return seconds
