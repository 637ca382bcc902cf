"""Attempts: one player's move log on one deal."""

from django.apps import AppConfig


class AttemptsConfig(AppConfig):
    name = "games.attempts"
    label = "attempts"

    def ready(self) -> None:
        from games.attempts import receivers

        receivers.connect()
