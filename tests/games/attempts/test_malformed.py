"""A character outside the alphabet is malformed, whatever it is, and named by its place in the whole log."""

import pytest

from tests.client import Api

ODD = ["\n", "\t", "\x00", "\x7f", "\ud800", "\u202e", "Q", "s", " ", "\uff11", "\U0001f0a1"]


@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_moves_with_an_odd_character_are_malformed_at_it(guest: Api, odd: str) -> None:
    view = guest.practise("pub-0", "classic")
    guest.move(view, "-")
    answer = guest.post(f"/api/attempts/{view['id']}/moves/", {"from": 1, "moves": f"-{odd}-"})
    assert (answer.status, answer.code, answer.error["at"]) == (400, "malformed_log", 2)
    assert guest.get(f"/api/attempts/{view['id']}/").body["log"] == "-"


@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_a_log_to_verify_with_an_odd_character_is_malformed_at_it(api: Api, odd: str) -> None:
    answer = api.post("/api/verify/", {"seed": "pub-0", "ruleset": "streak", "log": f"--{odd}"})
    assert (answer.status, answer.code, answer.error["at"]) == (400, "malformed_log", 2)
