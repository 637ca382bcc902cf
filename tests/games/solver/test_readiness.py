"""Nobody waits for the compiler: a question before the code is there is refused, not kept."""

import threading

import pytest

from games.solver import readiness


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has just started."""
    monkeypatch.setattr(readiness, "_ready", threading.Event())


def test_a_fresh_process_says_that_it_is_not_ready(cold: None) -> None:
    assert not readiness.is_ready()
    with pytest.raises(readiness.SolverNotReady):
        readiness.require()


def test_after_warming_it_is_ready_and_warming_again_costs_nothing(cold: None) -> None:
    readiness.warm()
    assert readiness.is_ready()
    readiness.require()
    readiness.warm()


def test_warming_in_the_background_ends_ready(cold: None) -> None:
    readiness.warm_in_background()
    # Waits for the one that began, or does it itself if that one has not begun yet.
    readiness.warm()
    assert readiness.is_ready()
