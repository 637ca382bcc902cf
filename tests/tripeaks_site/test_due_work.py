"""Due work: what a tick does, that nothing which fails in it holds anything else up, and the command that ticks."""

import io
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from games.attempts.models import Attempt
from games.deals.models import DailyDeal
from games.rules.rulesets import RULESETS
from tests.builders import player, ranked
from tests.conftest import Clock
from tripeaks_site import ticking


@pytest.fixture
def no_deals_are_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attempts only: to fill a calendar takes many ticks."""
    monkeypatch.setitem(ticking.DUE, "days_filled", lambda: 0)
    monkeypatch.setitem(ticking.DUE, "deals_rated", lambda: 0)


def away() -> int:
    raise OperationalError("away")


@pytest.mark.usefixtures("no_deals_are_due")
def test_the_worker_does_what_is_due_and_says_how_much(db: None, time: Clock) -> None:
    attempt = ranked(player())
    time.advance(hours=14)
    said = io.StringIO()
    call_command("worker", once=True, stdout=said)
    assert said.getvalue() == "attempts_settled: 1\ndays_filled: 0\ndeals_minted: 0\ndeals_rated: 0\n"
    assert Attempt.objects.get(pk=attempt.pk).status == "ended"
    assert set(ticking.tick().values()) == {0}


def test_one_kind_of_work_that_fails_is_logged_and_holds_up_no_other(caplog: pytest.LogCaptureFixture) -> None:
    done = ticking.tick({"first": away, "second": lambda: 7, "third": away, "fourth": lambda: 0})
    assert done == {"first": None, "second": 7, "third": None, "fourth": 0}
    assert [line.getMessage() for line in caplog.records] == [
        "Due work failed; it stays due: first.",
        "Due work failed; it stays due: third.",
    ]


@pytest.mark.usefixtures("no_deals_are_due")
def test_what_failed_is_done_by_the_next_tick(
    transactional_db: None, time: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ranked(player())
    time.advance(days=1)
    with monkeypatch.context() as broken:
        broken.setitem(ticking.DUE, "attempts_settled", away)
        ticking.guarded_tick()
    assert Attempt.objects.get().status == "playing"
    ticking.guarded_tick()
    assert Attempt.objects.get().finished_at == Attempt.objects.get().due_at
    assert Attempt.objects.get().elapsed_ms == timedelta(hours=13) // timedelta(milliseconds=1)


@pytest.mark.usefixtures("no_deals_are_due")
def test_the_worker_says_what_failed_and_how_it_ended(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ticking.DUE, "deals_minted", away)
    said = io.StringIO()
    with pytest.raises(CommandError, match="stays due"):
        call_command("worker", once=True, stdout=said)
    assert "deals_minted: failed\ndeals_rated: 0\n" in said.getvalue()


@pytest.mark.usefixtures("no_solver")
def test_without_a_solver_nothing_is_minted_and_nothing_fails(db: None) -> None:
    assert ticking.tick() == {"attempts_settled": 0, "days_filled": 0, "deals_minted": 0, "deals_rated": 0}
    assert DailyDeal.objects.count() == 0


def test_ticks_fill_the_calendar_a_little_at_a_time(db: None) -> None:
    given = 0
    while given < 2 * len(RULESETS):
        filled = ticking.tick()["days_filled"]
        assert filled is not None
        given += filled
    assert DailyDeal.objects.filter(deal__rating__solvable=True).count() == given
    assert DailyDeal.objects.count() == given
