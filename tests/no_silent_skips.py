"""A pytest plugin: with CI=true a skipped test is a failed test.

On a desk a test may step aside when the machine lacks what it needs, and says so in the summary (`-ra`). In CI
everything has been installed, so a skip would only hide something. pyproject.toml loads this with `-p`.

An expected failure (xfail) is not a skip: it ran, and it says what is known to be wrong.
"""

import os
from collections.abc import Generator

import pytest


def _forbidden() -> bool:
    return os.environ.get("CI", "").lower() in {"1", "true"}


def _as_failure(where: str, longrepr: object) -> str:
    # pytest keeps (file, line, reason) for a skip; anything else is shown as it stands.
    reason = longrepr[2] if isinstance(longrepr, tuple) and len(longrepr) == 3 else longrepr
    return f"{where}: skipped, and with CI=true a skip is a failure. {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and _forbidden():
        report.outcome = "failed"
        report.longrepr = _as_failure(item.nodeid, report.longrepr)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if report.skipped and _forbidden():
        report.outcome = "failed"
        report.longrepr = _as_failure(collector.nodeid, report.longrepr)
    return report
