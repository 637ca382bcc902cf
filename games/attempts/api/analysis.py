"""The endpoint that says what every move of a finished game was worth."""

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import clock
from games.attempts import services
from games.attempts.analysis import analysis_of
from games.attempts.api.shapes import AnalysisShape
from games.attempts.selectors import attempt_by_id
from games.attempts.verification import position_of
from games.attempts.view import view
from games.attempts.visibility import Reader, require_analysis
from games.players.api.endpoint import Endpoint


class OneAnalysis(Endpoint):
    """The game against what was possible, once over."""

    @extend_schema(responses=AnalysisShape)
    def get(self, request: Request, attempt_id: uuid.UUID) -> Response:
        reader = Reader(self.asker(), clock.now())
        attempt = services.settled(attempt_by_id(attempt_id), reader.at)
        require_analysis(reader, attempt, current=lambda: view(position_of(attempt), reader))
        return Response(analysis_of(attempt))
