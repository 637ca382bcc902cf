"""What the triggers ask on SQLite, which knows no functions of its own that follow the service's clock."""

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper

from games import clock
from games.deals.calendar import today


def give_today(sender: type[BaseDatabaseWrapper], *, connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
    """Lets triggers on a new SQLite connection ask `deals_today()`: the current date in UTC, as stored."""
    if connection.vendor == "sqlite":
        connection.connection.create_function("deals_today", 0, _today)


def _today() -> str:
    return today(clock.now()).date.isoformat()
