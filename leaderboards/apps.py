"""Leaderboards: who did best, kept from the results of attempts."""

from django.apps import AppConfig


class LeaderboardsConfig(AppConfig):
    name = "leaderboards"

    def ready(self) -> None:
        from leaderboards import receivers

        receivers.connect()
