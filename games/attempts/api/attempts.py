"""Endpoints of one attempt: start it, look at it, play it, end it, see its replay."""

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import clock
from games.attempts import services
from games.attempts.api.shapes import MovesRequest, ReplayShape, StartRequest, ViewShape
from games.attempts.models import Attempt
from games.attempts.selectors import attempt_by_id
from games.attempts.verification import Position, position_of
from games.attempts.view import replay_of, view
from games.attempts.visibility import Reader, require_replay, require_view
from games.players.api.endpoint import Endpoint


class Attempts(Endpoint):
    """Starting an attempt."""

    @extend_schema(request=StartRequest, responses={200: ViewShape, 201: ViewShape})
    def post(self, request: Request) -> Response:
        player = self.player()
        wanted = self.body(StartRequest)
        if "seed" in wanted:
            attempt = services.start_practice(player=player, seed=wanted["seed"], ruleset=wanted["ruleset"])
            created = True
        elif "deal" in wanted:
            attempt = services.start_deal(player=player, deal_id=wanted["deal"], ruleset=wanted["ruleset"])
            created = True
        else:
            attempt, created = services.start_daily(player=player, day=wanted["daily"], ruleset=wanted["ruleset"])
        return Response(self._shown(attempt), status=201 if created else 200)

    def _shown(self, attempt: Attempt) -> dict[str, object]:
        return view(position_of(attempt), Reader(self.asker(), clock.now()))


class OneAttempt(Endpoint):
    """An attempt as it stands."""

    @extend_schema(responses=ViewShape)
    def get(self, request: Request, attempt_id: uuid.UUID) -> Response:
        reader = Reader(self.asker(), clock.now())
        attempt = services.settled(attempt_by_id(attempt_id), reader.at)
        require_view(reader, attempt)
        return Response(view(position_of(attempt), reader))


class Moves(Endpoint):
    """Playing on."""

    @extend_schema(request=MovesRequest, responses=ViewShape)
    def post(self, request: Request, attempt_id: uuid.UUID) -> Response:
        player = self.player()
        wanted = self.body(MovesRequest)
        position = services.append_moves(
            player=player, attempt_id=attempt_id, start=wanted["from"], moves=wanted["moves"]
        )
        return Response(view(position, Reader(self.asker(), clock.now())))


class End(Endpoint):
    """Giving up."""

    @extend_schema(request=None, responses=ViewShape)
    def post(self, request: Request, attempt_id: uuid.UUID) -> Response:
        player = self.player()
        self.body_is_empty()
        position: Position = services.end_attempt(player=player, attempt_id=attempt_id)
        return Response(view(position, Reader(self.asker(), clock.now())))


class Replay(Endpoint):
    """The whole game, once over."""

    @extend_schema(responses=ReplayShape)
    def get(self, request: Request, attempt_id: uuid.UUID) -> Response:
        reader = Reader(self.asker(), clock.now())
        attempt = services.settled(attempt_by_id(attempt_id), reader.at)
        require_replay(reader, attempt, current=lambda: view(position_of(attempt), reader))
        return Response(replay_of(position_of(attempt), reader))
