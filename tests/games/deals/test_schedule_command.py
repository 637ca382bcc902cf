"""`manage.py schedule_daily`: run by hand or every minute, by one or by many."""

import os
import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games import clock
from games.deals.calendar import today
from games.deals.models import AuditEntry, DailyDeal, Deal
from games.deals.services import fill_schedule
from games.rules.rulesets import RULESETS
from tests.conftest import Clock
from tests.games.deals.minted import quick_rating
from tests.games.deals.test_mint_command import database_url

ROOT = Path(__file__).resolve().parents[3]
KEYS = [ruleset.key for ruleset in RULESETS]


def scheduled(*options: str) -> str:
    out = StringIO()
    call_command("schedule_daily", *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot plays the candidates."""
    monkeypatch.setattr("games.deals.services.minting.rate", quick_rating)


@pytest.mark.django_db
@pytest.mark.usefixtures("quick")
def test_it_fills_the_days_asked_for_and_once_only() -> None:
    assert scheduled("--days", "31") == "128 deals scheduled; today and the next 31 days have theirs.\n"
    start = today(clock.now()).date
    days = {start + timedelta(days=number) for number in range(32)}
    assert Counter(DailyDeal.objects.values_list("ruleset", flat=True)) == dict.fromkeys(KEYS, 32)
    assert set(DailyDeal.objects.values_list("date", flat=True)) == days
    before = list(DailyDeal.objects.order_by("pk").values_list())
    assert scheduled("--days", "31") == "0 deals scheduled; today and the next 31 days have theirs.\n"
    assert scheduled("--days", "2") == "0 deals scheduled; today and the next 31 days have theirs.\n"
    assert list(DailyDeal.objects.order_by("pk").values_list()) == before


@pytest.mark.django_db
@pytest.mark.usefixtures("quick")
def test_asked_for_fewer_it_still_keeps_thirty() -> None:
    assert "the next 30 days" in scheduled("--days", "1")


@pytest.mark.parametrize("days", ["0", "-1", "x", "1.5", "9" * 30])
@pytest.mark.django_db
def test_a_number_of_days_that_is_none_is_refused(days: str) -> None:
    with pytest.raises(CommandError):
        scheduled("--days", days)
    assert Deal.objects.count() == 0


@pytest.mark.usefixtures("transactional_db", "quick")
def test_several_processes_at_once_fill_one_calendar(time: Clock) -> None:
    # The other processes have the machine's clock. Most of the work is done before them, in less time.
    time.move_to(datetime.now(UTC))
    before = fill_schedule(days=24, budget=300)
    processes = [
        subprocess.Popen(
            [sys.executable, "manage.py", "schedule_daily", "--days", "30"],
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": database_url(), "DATABASE_POOL": "2"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    given = []
    for process in processes:
        out, errors = process.communicate(timeout=240)
        assert process.returncode == 0, errors
        assert "Traceback" not in errors
        given.append(int(out.split()[0]))
    # Midnight may have passed among them.
    assert before + sum(given) == DailyDeal.objects.count() >= 31 * len(KEYS)
    assert AuditEntry.objects.filter(action="schedule").count() == DailyDeal.objects.count()
    assert len(set(DailyDeal.objects.values_list("deal", flat=True))) == DailyDeal.objects.count()


def test_help_says_that_it_may_run_every_minute() -> None:
    done: Any = subprocess.run(
        [sys.executable, "manage.py", "schedule_daily", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "every minute" in " ".join(done.stdout.split())
