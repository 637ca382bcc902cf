"""Who somebody is: nobody, a guest, a signed-up player."""

from collections.abc import Callable
from typing import Any

import pytest

from games.players.models import Player
from tests.builders import ended, player, ranked
from tests.client import Api

NOBODY = {
    "username": None,
    "is_guest": False,
    "streak_days": 0,
    "settings": {"four_colour_suits": True, "letter_keys": True},
}


def test_the_anonymous_are_told_that_they_are_nobody_and_get_a_csrf_cookie(api: Api) -> None:
    answer = api.get("/api/me/")
    assert (answer.status, answer.body) == (200, NOBODY)
    assert "csrftoken" in api.client.cookies


def test_looking_around_makes_no_player(api: Api) -> None:
    for path in ("/", "/api/me/", "/api/daily/", "/api/rulesets/", "/api/leaderboards/daily:2026-11-30:streak/"):
        api.client.get(path)
    assert not Player.objects.exists()


def test_a_guest_is_made_once_and_stays_signed_in(api: Api) -> None:
    first = api.post("/api/guest/")
    assert first.status == 201
    assert first.body["is_guest"] is True
    again = api.post("/api/guest/")
    assert (again.status, again.body) == (200, first.body)
    assert api.get("/api/me/").body == first.body
    assert Player.objects.count() == 1


def test_somebody_signed_up_is_not_made_a_guest(db: None) -> None:
    api = Api().signed_in(player("ada"))
    answer = api.post("/api/guest/")
    assert (answer.status, answer.body["username"], answer.body["is_guest"]) == (200, "ada", False)


def test_guests_have_names_of_their_own_and_no_password(db: None) -> None:
    names = {Api().post("/api/guest/").body["username"] for _ in range(20)}
    assert len(names) == 20
    assert all(not guest.has_usable_password() for guest in Player.objects.all())


def test_an_inactive_player_is_nobody(db: None) -> None:
    api = Api().signed_in(player("gone"))
    Player.objects.update(is_active=False)
    assert api.get("/api/me/").body == NOBODY
    assert api.post("/api/attempts/", {"seed": "1", "ruleset": "streak"}).status == 401


def test_settings_change_one_by_one_and_stay(guest: Api) -> None:
    changed = guest.send("PATCH", "/api/me/", {"settings": {"letter_keys": False}})
    assert changed.status == 200
    assert changed.body["settings"] == {"four_colour_suits": True, "letter_keys": False}
    guest.send("PATCH", "/api/me/", {"settings": {"four_colour_suits": False}})
    assert guest.get("/api/me/").body["settings"] == {"four_colour_suits": False, "letter_keys": False}


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"settings": {"volume": 1}},
        {"settings": {"letter_keys": 1}},
        {"settings": {"letter_keys": "no"}},
        {"settings": {"letter_keys": None}},
        {"settings": []},
        {"settings": None},
        {"is_staff": True},
        {"settings": {}, "is_superuser": True},
        {"settings": {}, "username": "admin"},
        {"id": 1, "settings": {}},
    ],
)
def test_nothing_else_about_oneself_can_be_changed(guest: Api, body: dict[str, Any]) -> None:
    before = Player.objects.values().get()
    answer = guest.send("PATCH", "/api/me/", body)
    assert (answer.status, answer.code) == (400, "invalid")
    assert Player.objects.values().get() == before


def test_the_anonymous_have_no_settings_to_change(api: Api) -> None:
    answer = api.send("PATCH", "/api/me/", {"settings": {"letter_keys": False}})
    assert (answer.status, answer.code) == (401, "not_signed_in")


def test_a_game_given_up_at_once_still_counts_for_the_streak(guest: Api) -> None:
    assert guest.me is not None
    ended(ranked(guest.me))
    assert guest.get("/api/me/").body["streak_days"] == 1


def test_names_are_unique_whatever_their_capitals(db: None) -> None:
    from django.db import IntegrityError

    player("Ada")
    with pytest.raises(IntegrityError):
        player("aDA")


def test_twenty_guests_at_once_are_twenty_players(in_parallel: Callable[..., list[Any]]) -> None:
    answers = in_parallel([lambda: Api().post("/api/guest/") for _ in range(20)])
    assert {answer.status for answer in answers} == {201}
    assert Player.objects.count() == 20
