"""Players: who somebody is. Accounts, friends and bans grow here."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "games.players"
    label = "players"
