"""The ASGI application: sockets to Channels, HTTP handed whole to the WSGI application in threads, due work besides.

One process of this is the whole service (`manage.py serve`). Where many run, HTTP goes to WSGI workers instead.
"""

import asyncio
import os
import re
from collections.abc import Awaitable, Callable
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tripeaks_site.settings")

from tripeaks_site.wsgi import application as wsgi_application

# Only now: these read the settings and the models, which the line above has set up.
from tripeaks_site.bodies import WholeBodies  # isort: skip
from tripeaks_site.few_at_once import FewAtOnce  # isort: skip
from tripeaks_site.routing import nowhere  # isort: skip
from games.attempts.solver_tables import RUNNING, WAITING  # isort: skip
from tripeaks_site import solver_warming  # isort: skip
from tripeaks_site.ticking import tick_forever  # isort: skip

HTTP_THREADS = 8
ANALYSIS = re.compile(r"/api/attempts/[^/]+/analysis/")

_protocols = ProtocolTypeRouter(
    {
        "http": FewAtOnce(
            WholeBodies(
                cast("Any", WSGIMiddleware(cast("Any", wsgi_application), workers=HTTP_THREADS)),
                most=settings.MAX_BODY_BYTES,
            ),
            paths=ANALYSIS,
            most=RUNNING + WAITING,
        ),
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(nowhere)),
    }
)


async def application(
    scope: dict[str, Any],
    receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    else:
        await _protocols(scope, receive, send)


async def _lifespan(
    receive: Callable[[], Awaitable[dict[str, Any]]], send: Callable[[dict[str, Any]], Awaitable[None]]
) -> None:
    """Keeps due work going between start-up and shutdown."""
    await receive()
    solver_warming.start()
    ticking = asyncio.create_task(tick_forever())
    await send({"type": "lifespan.startup.complete"})
    await receive()
    ticking.cancel()
    await asyncio.gather(ticking, return_exceptions=True)
    await send({"type": "lifespan.shutdown.complete"})
