"""The OpenAPI description is valid, whole and true."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.client import Api
from tests.paths import api_routes, fill
from tripeaks_site.wsgi import application

schema = schemathesis.openapi.from_wsgi("/api/schema/", application)
SEEN_BY_ALL = {"attempt_id": "{attempt_id}", "deal_id": "{deal_id}", "date": "{date}", "board": "{board}"}
TRUE_OF_EVERY_ANSWER = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def test_it_is_valid_and_nothing_in_it_is_guessed(tmp_path: Any) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))


def test_it_describes_every_endpoint_and_every_error(api: Api) -> None:
    described = api.get("/api/schema/").body
    assert set(described["paths"]) == {fill(route, SEEN_BY_ALL) for route in api_routes() if "schema" not in route}
    for operations in described["paths"].values():
        for operation in operations.values():
            assert {"400", "401", "404", "405", "409", "422", "503"} <= set(operation["responses"])


def test_it_can_be_browsed(api: Api) -> None:
    response = api.client.get("/api/docs/")
    assert response.status_code == 200
    assert b"swagger" in response.content


@pytest.fixture
def _one_connection(db: None) -> Iterator[None]:
    """As in Django's own test client: the end of a request must not close the connection that a test's data is on."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.mark.usefixtures("_one_connection")
@schema.parametrize()
@settings(
    max_examples=25,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_described(case: Case[Any]) -> None:
    case.call_and_validate(checks=TRUE_OF_EVERY_ANSWER)
