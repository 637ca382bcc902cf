"""Believes X-Forwarded-* headers from the proxies named in TRUSTED_PROXIES, and from nobody else."""

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

_HEADERS = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PORT")


class TrustedProxies:
    """Puts the client's address into REMOTE_ADDR when a trusted proxy handed the request on; drops forged headers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response
        self._networks = [ipaddress.ip_network(network) for network in settings.TRUSTED_PROXIES]

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if self._trusts(request.META.get("REMOTE_ADDR", "")):
            request.META["REMOTE_ADDR"] = self._client(request)
        else:
            for header in _HEADERS:
                request.META.pop(header, None)
        return self._get_response(request)

    def _client(self, request: HttpRequest) -> str:
        """The nearest address on the way that is not one of our proxies: what stands further left may be invented."""
        hops = [hop.strip() for hop in str(request.META.get("HTTP_X_FORWARDED_FOR", "")).split(",") if hop.strip()]
        for hop in reversed(hops):
            if not self._trusts(hop):
                return hop
        return str(request.META["REMOTE_ADDR"])

    def _trusts(self, address: str) -> bool:
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._networks)
