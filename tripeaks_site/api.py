"""`/api/me/` and `/api/guest/`: who somebody is, put together from several apps."""

from typing import Any

from django.contrib.auth import login
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games import clock
from games.api.fields import Request as Body
from games.api.fields import TrueFalseField
from games.attempts.selectors import streak_of
from games.attempts.services import settle_due
from games.players.api.endpoint import Endpoint
from games.players.models import Player
from games.players.selectors import DEFAULT_SETTINGS, settings_of
from games.players.services import change_settings, create_guest


class SettingsChange(Body):
    """Some of the settings."""

    four_colour_suits = TrueFalseField(required=False)
    letter_keys = TrueFalseField(required=False)


class MeChange(Body):
    """What a player may change about themselves."""

    settings = SettingsChange()


class SettingsShape(serializers.Serializer[Any]):
    """Every setting."""

    four_colour_suits = serializers.BooleanField()
    letter_keys = serializers.BooleanField()


class MeShape(serializers.Serializer[Any]):
    """Who is signed in; `username` null for nobody."""

    username = serializers.CharField(allow_null=True)
    is_guest = serializers.BooleanField()
    streak_days = serializers.IntegerField()
    settings = SettingsShape()


class Me(Endpoint):
    """Oneself."""

    @extend_schema(responses=MeShape)
    def get(self, request: Request) -> Response:
        get_token(request._request)  # noqa: SLF001 - makes Django send the CSRF cookie
        return Response(me(self.asker()))

    @extend_schema(request=MeChange, responses=MeShape)
    def patch(self, request: Request) -> Response:
        player = self.player()
        return Response(me(change_settings(player=player, changes=self.body(MeChange)["settings"])))


class Guest(Endpoint):
    """Playing without an account."""

    @extend_schema(request=None, responses={200: MeShape, 201: MeShape})
    def post(self, request: Request) -> Response:
        self.body_is_empty()
        asker = self.asker()
        if asker is not None:
            return Response(me(asker))
        guest = create_guest()
        login(request._request, guest, backend="django.contrib.auth.backends.ModelBackend")  # noqa: SLF001 - a Django request
        return Response(me(guest), status=201)


def me(player: Player | None) -> dict[str, object]:
    """What the signed-in player, or nobody, is told about themselves, a game whose time has run out counted."""
    if player:
        settle_due(player=player)
    return {
        "username": player.username if player else None,
        "is_guest": player.is_guest if player else False,
        "streak_days": streak_of(player, clock.now()) if player else 0,
        "settings": settings_of(player) if player else DEFAULT_SETTINGS,
    }
