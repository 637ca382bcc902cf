"""Deals and the daily schedule."""

from django.apps import AppConfig


class DealsConfig(AppConfig):
    name = "games.deals"
    label = "deals"
