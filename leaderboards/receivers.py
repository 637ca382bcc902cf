"""Listens to attempts."""

from games.attempts.models import Attempt
from games.attempts.signals import finishing
from leaderboards.services import post_result


def connect() -> None:
    finishing.connect(_post, dispatch_uid="leaderboards.post_result")


def _post(sender: type[Attempt], *, attempt: Attempt, **kwargs: object) -> None:
    post_result(attempt=attempt)
