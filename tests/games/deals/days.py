"""Days by their distance from an instant."""

from datetime import datetime, timedelta

from games.deals.calendar import Day, today


def day(at: datetime, after: int) -> Day:
    """The day so many days after that of the instant; before it if negative."""
    return Day(today(at).date + timedelta(days=after))
