"""Listens to attempts."""

from collections.abc import Sequence

from games.attempts.models import Attempt
from games.attempts.signals import finishing, voided
from games.deals.models import DailyDeal
from leaderboards.services import clear_daily, post_results


def connect() -> None:
    finishing.connect(_post, dispatch_uid="leaderboards.post_results")
    voided.connect(_clear, dispatch_uid="leaderboards.clear_daily")


def _post(sender: type[Attempt], *, attempts: Sequence[Attempt], **kwargs: object) -> None:
    post_results(attempts=attempts)


def _clear(sender: type[DailyDeal], *, daily: DailyDeal, **kwargs: object) -> None:
    clear_daily(daily=daily)
