"""Deals and the daily schedule."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created


class DealsConfig(AppConfig):
    name = "games.deals"
    label = "deals"

    def ready(self) -> None:
        from games.deals.sqlite import give_today

        connection_created.connect(give_today)
