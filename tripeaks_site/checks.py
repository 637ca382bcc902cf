"""System checks: a misconfigured service refuses to start instead of half working."""

import ipaddress
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

# Django's test client adds "testserver" to the hosts.
_AT_HOME = {*settings.LOOPBACK, "testserver"}


def connect() -> None:
    for check in (secret_key_is_set, plain_http_only_at_home, proxies_are_networks, app_is_built):
        register(check, Tags.security)


def secret_key_is_set(**kwargs: Any) -> list[CheckMessage]:
    if settings.SECRET_KEY == "unset":  # noqa: S105 - the absence of one
        return [Error("SECRET_KEY is not set.", hint="Set it to 50 or more random characters.", id="tripeaks.E001")]
    return []


def plain_http_only_at_home(**kwargs: Any) -> list[CheckMessage]:
    if settings.LOCAL_HTTP and not _AT_HOME.issuperset(settings.ALLOWED_HOSTS):
        return [
            Error(
                "LOCAL_HTTP sends cookies over plain HTTP and ALLOWED_HOSTS names other hosts than this machine.",
                hint="Unset LOCAL_HTTP and serve behind TLS.",
                id="tripeaks.E002",
            )
        ]
    return []


def proxies_are_networks(**kwargs: Any) -> list[CheckMessage]:
    wrong = []
    for network in settings.TRUSTED_PROXIES:
        try:
            ipaddress.ip_network(network)
        except ValueError:
            wrong.append(network)
    return [Error(f"TRUSTED_PROXIES has no address or network: {name}", id="tripeaks.E003") for name in wrong]


def app_is_built(**kwargs: Any) -> list[CheckMessage]:
    if not settings.SPA_PAGE.exists():
        return [
            Warning(
                "The browser app is not built: pages will answer 503.", hint="`make run` builds it.", id="tripeaks.W001"
            )
        ]
    return []
