"""Attempts that stop counting: their daily was declared void, or their player has seen its cards.

Both run inside the transaction of whoever says so, which holds the row of the daily or the deal: an attempt that is
being started holds the same row and so comes before or after, never between (`starting`). One that is being finished
finds its row changed, or has changed it first (`storing.unchanged`).
"""

from django.db.models import QuerySet

from games.attempts import signals
from games.attempts.models import Attempt
from games.attempts.services.settling import settle_due
from games.deals.models import DailyDeal, Deal
from games.players.models import Player


def void_attempts(*, daily: DailyDeal) -> int:
    """Makes the open ranked attempts at a daily practice and returns how many; their players' streaks still count them.

    Finished ones stay what they were; that their results leave the boards is the business of whoever keeps boards.
    """
    # What has run out already is over, not open.
    settle_due(day=daily.day)
    turned = _open(daily=daily).update(ranked=False, due_at=None, voided=True)
    signals.voided.send(DailyDeal, daily=daily)
    return turned


def unrank_previewed(*, deal: Deal, player: Player) -> int:
    """Makes the player's open ranked attempt at a deal practice, as they have seen its cards; returns how many."""
    return _open(deal=deal, player=player).update(ranked=False, due_at=None)


def _open(**which: DailyDeal | Deal | Player) -> QuerySet[Attempt]:
    return Attempt.objects.filter(**which, status=Attempt.Status.PLAYING, ranked=True)
