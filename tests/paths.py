"""Every path of the service, taken from the URLconf, so that no test can forget a new endpoint."""

from collections.abc import Iterator, Mapping
from re import sub

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern


def routes() -> list[str]:
    """The routes with their parameters, `api/attempts/<uuid:attempt_id>/`; the admin and catch-alls left out."""
    return [route for route in _routes(get_resolver(), "") if not route.startswith("admin/")]


def api_routes() -> list[str]:
    """Those that answer JSON under /api/."""
    return [route for route in routes() if route.startswith("api/") and route != "api/docs/"]


def fill(route: str, values: Mapping[str, object]) -> str:
    """The route as a path. A parameter without a value is an error: a new one needs a value in the test."""
    return "/" + sub(r"<(?:\w+:)?(\w+)>", lambda parameter: str(values[str(parameter[1])]), route)


def _routes(resolver: URLResolver, prefix: str) -> Iterator[str]:
    for entry in resolver.url_patterns:
        if not isinstance(entry.pattern, RoutePattern):
            continue  # regular expressions only catch what no endpoint has
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield route
        else:
            yield from _routes(entry, route)
