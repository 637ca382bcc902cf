"""Listens to deals."""

from games.attempts.services import unrank_previewed, void_attempts
from games.deals.models import DailyDeal, Deal
from games.deals.signals import previewed, voiding
from games.players.models import Player


def connect() -> None:
    voiding.connect(_void, dispatch_uid="attempts.void_attempts")
    previewed.connect(_unrank, dispatch_uid="attempts.unrank_previewed")


def _void(sender: type[DailyDeal], *, daily: DailyDeal, **kwargs: object) -> None:
    void_attempts(daily=daily)


def _unrank(sender: type[Deal], *, deal: Deal, player: Player, **kwargs: object) -> None:
    unrank_previewed(deal=deal, player=player)
