"""Who a request comes from."""

from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

from games.players.models import Player


class CookieSession(SessionAuthentication):
    """The browser's session. Unlike DRF's own, it asks the anonymous for a CSRF token too, so that a foreign page
    cannot sign its visitor in as somebody else.
    """

    def authenticate(self, request: Request) -> tuple[Player, None] | None:
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            self.enforce_csrf(request)
        user = request._request.user  # noqa: SLF001 - the documented way past DRF's own user
        return (user, None) if isinstance(user, Player) and user.is_active else None

    def authenticate_header(self, request: Request) -> str:
        return "Session"
