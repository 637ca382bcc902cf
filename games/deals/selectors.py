"""Reads about deals."""

import uuid

from games.deals.models import DailyDeal, Deal


def deal_by_id(deal_id: uuid.UUID) -> Deal | None:
    """The deal with that id, if there is one."""
    found: Deal | None = Deal.objects.filter(pk=deal_id).first()
    return found


def schedule_of(deal: Deal) -> DailyDeal | None:
    """Which day the deal belongs to, if any."""
    found: DailyDeal | None = DailyDeal.objects.filter(deal=deal).first()
    return found
