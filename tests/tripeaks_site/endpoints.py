"""Every endpoint that takes a body, with a good one: a new endpoint fails the tests until it has one here."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.apps import apps
from django.urls import resolve

from games.rules.shuffle import deal_from_seed
from tests.builders import scheduled, seed_that_ends
from tests.client import Api
from tests.paths import api_routes, fill

SEED = seed_that_ends("won")
DAY = "2026-11-30"
GOOD: dict[tuple[str, str], dict[str, Any]] = {
    ("POST", "api/guest/"): {},
    ("PATCH", "api/me/"): {"settings": {"letter_keys": False, "four_colour_suits": True}},
    ("POST", "api/verify/"): {"seed": "42", "ruleset": "streak", "log": "-"},
    ("POST", "api/attempts/"): {"daily": DAY, "ruleset": "streak"},
    ("POST", "api/attempts/<uuid:attempt_id>/moves/"): {"from": 1, "moves": "-"},
    ("POST", "api/attempts/<uuid:attempt_id>/end/"): {},
}
# Other good bodies of the same endpoints, so that every field is met.
ALSO_GOOD: list[tuple[tuple[str, str], dict[str, Any]]] = [
    (("POST", "api/attempts/"), {"seed": "42", "ruleset": "classic"}),
    (("POST", "api/verify/"), {"deal": list(deal_from_seed("42")), "ruleset": "classic", "log": ""}),
]
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")


def writing() -> list[tuple[str, str]]:
    """Method and route of all that writes, from the URLconf."""
    return [(method, route) for route in api_routes() for method in UNSAFE if handler(route, method)]


def handler(route: str, method: str) -> object:
    """The function that answers that method there, if any."""
    nobody = UUID(int=0)
    view: Any = resolve(fill(route, {"attempt_id": nobody, "deal_id": nobody, "date": DAY, "board": "x"})).func
    return getattr(view.cls, method.lower(), None)


class Stage:
    """A guest with a ranked attempt one move old, and the values of all path parameters."""

    def __init__(self) -> None:
        daily = scheduled(SEED)
        self.browser = Api().as_guest()
        self.view = self.browser.play(self.browser.play_daily(), "-")
        self.values: dict[str, object] = {
            "attempt_id": self.view["id"], "deal_id": daily.deal_id, "date": DAY, "board": f"daily:{DAY}:streak",
        }  # fmt: skip

    def path(self, route: str) -> str:
        return fill(route, self.values)

    def rows(self) -> list[Any]:
        """Everything stored."""
        return list(stored())


def stored() -> Iterator[tuple[str, list[Any]]]:
    """All rows of all tables."""
    for model in apps.get_models():
        yield model._meta.label, list(model._base_manager.order_by("pk").values_list())
