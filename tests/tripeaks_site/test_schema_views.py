"""The schema and its page refuse like every other endpoint."""

import pytest
from django.test import Client

from tests.client import Answer, Api


@pytest.mark.parametrize("path", ["/api/schema/", "/api/docs/"])
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_a_wrong_method_is_405_in_json_with_or_without_a_token(guest: Api, path: str, method: str) -> None:
    for answer in (
        Answer(Client(enforce_csrf_checks=True).generic(method, path, b"{}", content_type="application/json")),
        guest.send(method, path),
    ):
        assert (answer.status, answer.code) == (405, "method_not_allowed")
        assert answer.response["Content-Type"] == "application/json"
