"""The base of every endpoint."""

from typing import Any, ClassVar, TypeVar

from rest_framework.exceptions import MethodNotAllowed, NotAuthenticated, ValidationError
from rest_framework.request import Request as HttpRequest
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.fields import Request
from games.players.models import Player

RequestT = TypeVar("RequestT", bound=Request)


class Endpoint(APIView):
    """One path of the API. A wrong method is said to be wrong before anything else is looked at."""

    query: ClassVar[type[Request]] = Request

    def initial(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        if getattr(self, (request.method or "").lower(), None) is None:
            raise MethodNotAllowed(request.method or "")
        super().initial(request, *args, **kwargs)
        repeated = {name: ["Given twice."] for name, values in request.query_params.lists() if len(values) > 1}
        if repeated:
            raise ValidationError(repeated)
        query = self.query(data=request.query_params.dict())
        query.is_valid(raise_exception=True)
        self.asked: dict[str, Any] = query.validated_data

    def finalize_response(self, request: HttpRequest, response: Response, *args: Any, **kwargs: Any) -> Response:
        """No answer is ever kept by a browser or proxy: a day-old daily is worse than none."""
        finished: Response = super().finalize_response(request, response, *args, **kwargs)
        finished["Cache-Control"] = "no-store"
        return finished

    def asker(self) -> Player | None:
        """Who is signed in, if anybody."""
        user = self.request.user
        return user if isinstance(user, Player) else None

    def player(self) -> Player:
        """Who is signed in. Raises NotAuthenticated (401) if nobody is."""
        asker = self.asker()
        if asker is None:
            raise NotAuthenticated
        return asker

    def body(self, serializer: type[RequestT]) -> dict[str, Any]:
        """The request's body as that serializer reads it. Raises ValidationError."""
        read = serializer(data=self.request.data)
        read.is_valid(raise_exception=True)
        values: dict[str, Any] = read.validated_data
        return values

    def body_is_empty(self) -> None:
        """For endpoints that take no fields. Raises ValidationError if there are any."""
        self.body(Request)
