"""Numbers that no machine or calendar could follow are refused before anything is done."""

import pytest
from django.core.management import CommandError, call_command

from games.deals.models import DailyDeal, MintJob

pytestmark = pytest.mark.django_db


def test_more_processes_than_any_machine_has_are_refused_before_one_is_started() -> None:
    with pytest.raises(CommandError, match="at most 256"):
        call_command("mint_deals", "--count", "1", "--jobs", "100000")
    assert not MintJob.objects.exists()


@pytest.mark.parametrize("days", ["401", "100000000"])
def test_days_beyond_the_calendar_are_refused(days: str) -> None:
    with pytest.raises(CommandError, match="at most 400"):
        call_command("schedule_daily", "--days", days)
    assert not DailyDeal.objects.exists()
