"""A daily that is declared void: open games become practice, results leave the board, streaks are kept."""

from typing import Any

import pytest

from games.attempts import services, verification
from games.attempts.models import Attempt
from games.attempts.services import playing
from games.attempts.signals import voided
from games.deals.calendar import Day
from games.deals.services import void_daily
from games.errors import Conflict
from games.rules.rulesets import get_ruleset
from leaderboards.models import Entry
from leaderboards.services import post_results
from tests.builders import ended, first_come, player, ranked, scheduled, seed_that_ends
from tests.client import Api
from tests.conftest import NOW, Clock, utc

WON = seed_that_ends("won")
LOG = first_come(WON)
DAY = "2026-11-30"
BOARD = f"/api/leaderboards/daily:{DAY}:streak/"


def void(day: str = DAY, ruleset: str = "streak", reason: str = "A card was shown twice.") -> None:
    void_daily(day=Day(utc(f"{day} 00:00").date()), ruleset=get_ruleset(ruleset), reason=reason, actor=None)


def today(browser: Api, day: str = DAY) -> dict[str, Any]:
    """The row of `streak` in that day's daily."""
    row: dict[str, Any] = browser.get(f"/api/daily/{day}/").body["rulesets"][0]
    return row


@pytest.fixture
def half(guest: Api) -> dict[str, Any]:
    """The view of a ranked game nine moves old."""
    scheduled(WON)
    return guest.play(guest.play_daily(), LOG[:9])


def test_players_are_told_why(guest: Api, half: dict[str, Any]) -> None:
    scheduled("other", ruleset="classic")
    assert today(guest)["void"] is None
    void()
    told = guest.get(f"/api/daily/{DAY}/").body["rulesets"]
    assert [row["void"] for row in told] == [{"reason": "A card was shown twice."}, None, None, None]
    assert [row["void"] for row in Api().get("/api/daily/").body["rulesets"]] == [row["void"] for row in told]


def test_an_open_game_becomes_practice_that_stays_hidden_and_is_played_on(guest: Api, half: dict[str, Any]) -> None:
    void()
    now = guest.look(half)
    assert now == half | {"ranked": False}
    assert guest.move(now, LOG[9] + "-").status == 422
    won = guest.play(now, LOG[9:])
    assert (won["status"], won["ranked"], won["deal"]) == ("won", False, None)
    assert guest.get(BOARD).body["rows"] == []


def test_it_is_found_again_until_the_reveal_and_is_still_ones_own_of_that_day(
    guest: Api, half: dict[str, Any], time: Clock
) -> None:
    void()
    wanted = {"daily": DAY, "ruleset": "streak"}
    for at in ("2026-11-30 23:59", "2026-12-01 00:30"):
        time.move_to(utc(at))
        again = guest.post("/api/attempts/", wanted)
        assert (again.status, again.body["id"]) == (200, half["id"])
    assert today(guest)["attempt"] == half["id"]
    time.move_to(utc("2026-12-02 12:00"))
    month = guest.get("/api/daily/", month="2026-11").body["days"][-1]["rulesets"][0]
    assert (month["attempt"], month["status"], month["score"]) == (half["id"], "playing", None)
    assert guest.look(half)["status"] == "playing"
    assert guest.post("/api/attempts/", wanted).status == 201


def test_a_finished_game_keeps_its_result_and_leaves_the_board(guest: Api, half: dict[str, Any]) -> None:
    won = guest.play(half, LOG[9:])
    scheduled("other", ruleset="classic")
    guest.end(guest.play_daily(ruleset="classic"))
    assert guest.get(BOARD).body["total"] == 1
    void()
    board = guest.get(BOARD).body
    assert (board["total"], board["rows"], board["me"]) == (0, [], None)
    assert guest.look(won) == won
    assert today(guest)["attempt"] == won["id"]
    month = guest.get("/api/daily/", month="2026-11").body["days"][-1]["rulesets"][0]
    assert (month["attempt"], month["status"], month["score"]) == (won["id"], "won", won["score"])
    # The day's other board is untouched.
    assert Entry.objects.get().board.key == f"daily:{DAY}:classic"


def test_no_result_gets_back_on_the_board_however_it_is_posted(guest: Api, half: dict[str, Any]) -> None:
    guest.play(half, LOG[9:])
    void()
    post_results(attempts=list(Attempt.objects.select_related("deal", "daily")))
    assert Entry.objects.count() == 0


def test_new_games_at_it_are_practice_and_hidden_like_before(guest: Api) -> None:
    scheduled(WON)
    void()
    views = [guest.play_daily(), guest.play_daily()]
    assert len({view["id"] for view in views}) == 2
    for view in views:
        assert (view["ranked"], view["deal"], view["seed"]) == (False, None, None)
        assert guest.move(view, "--").error["reason"] == "unseen"
    assert today(guest)["attempt"] is None
    assert today(guest)["seed"] is None


def test_a_signed_up_player_who_wins_it_after_that_sees_the_deal_at_the_reveal(db: None, time: Clock) -> None:
    scheduled(WON)
    browser = Api().signed_in(player())
    view = browser.play(browser.play_daily(), LOG[:9])
    void()
    assert browser.play(view, LOG[9:])["deal"] is None
    time.move_to(utc("2026-12-01 01:00"))
    assert browser.look(view)["seed"] == WON


def test_a_game_whose_time_had_run_out_ended_as_of_then_and_counts_for_the_streak(
    guest: Api, half: dict[str, Any], time: Clock
) -> None:
    time.move_to(utc("2026-12-01 02:00"))
    void()
    over = guest.look(half)
    assert (over["status"], over["ranked"], over["finished_at"]) == ("ended", True, "2026-12-01T01:00:00Z")
    assert guest.get(BOARD).body["total"] == 0
    assert guest.get("/api/me/").body["streak_days"] == 1


def test_in_the_grace_hour_an_open_game_is_still_taken_along(guest: Api, half: dict[str, Any], time: Clock) -> None:
    time.move_to(utc("2026-12-01 00:30"))
    void()
    time.move_to(utc("2026-12-05 12:00"))
    assert services.settle_due() == 0
    assert guest.play(half, LOG[9:])["status"] == "won"
    assert Entry.objects.count() == 0


def test_a_move_made_meanwhile_is_not_stored_as_ranked(guest: Api, half: dict[str, Any]) -> None:
    """The daily is voided between our reading of the attempt and our writing: the last move wins a practice game."""
    almost = guest.play(half, LOG[9:-1])
    left = [void]

    def position_of(attempt: Attempt) -> verification.Position:
        if left:
            left.pop()()
        return verification.position_of(attempt)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing, "position_of", position_of)
        won = guest.play(almost, LOG[-1])
    assert (won["status"], won["ranked"]) == ("won", False)
    assert Entry.objects.count() == 0
    assert Attempt.objects.get().due_at is None


def test_if_anything_in_it_fails_nothing_is_void(guest: Api, half: dict[str, Any]) -> None:
    other = Api().as_guest()
    other.end(other.play_daily())

    def fail(sender: object, **kwargs: object) -> None:
        raise RuntimeError("out of order")

    voided.connect(fail)
    try:
        with pytest.raises(RuntimeError):
            void()
    finally:
        voided.disconnect(fail)
    assert today(guest)["void"] is None
    assert guest.look(half)["ranked"] is True
    assert Entry.objects.count() == 1


def test_what_is_void_stays_void(guest: Api, half: dict[str, Any]) -> None:
    void()
    with pytest.raises(Conflict):
        void()


class TestStreaks:
    """Days 27 to 30 of November; a void day is one of them."""

    def played_on(self, browser: Api, time: Clock, day: str) -> dict[str, Any]:
        time.move_to(utc(f"{day} 12:00"))
        scheduled(f"{WON}-{day}", day=day)
        return browser.play_daily(day)

    def streak(self, browser: Api) -> int:
        days: int = browser.get("/api/me/").body["streak_days"]
        return days

    def test_a_finished_game_still_counts(self, guest: Api, time: Clock) -> None:
        for day in ("2026-11-28", "2026-11-29", "2026-11-30"):
            guest.end(self.played_on(guest, time, day))
        void("2026-11-29")
        assert self.streak(guest) == 3

    def test_an_open_game_counts_once_it_is_finished(self, guest: Api, time: Clock) -> None:
        guest.end(self.played_on(guest, time, "2026-11-29"))
        view = self.played_on(guest, time, "2026-11-30")
        void("2026-11-30")
        assert self.streak(guest) == 1
        guest.end(view)
        assert self.streak(guest) == 2

    def test_a_void_day_not_played_neither_breaks_nor_lengthens_the_row(self, guest: Api, time: Clock) -> None:
        guest.end(self.played_on(guest, time, "2026-11-28"))
        scheduled("not-played", day="2026-11-29")
        guest.end(self.played_on(guest, time, "2026-11-30"))
        assert self.streak(guest) == 1
        void("2026-11-29")
        assert self.streak(guest) == 2

    def test_practice_at_a_void_day_counts_no_more_than_other_practice(self, guest: Api, time: Clock) -> None:
        time.move_to(NOW)
        scheduled(WON)
        void()
        guest.end(guest.play_daily())
        assert self.streak(guest) == 0


def test_how_many_games_are_open_does_not_change_how_many_queries_it_takes(
    db: None, django_assert_max_num_queries: Any
) -> None:
    scheduled(WON)
    for number in range(30):
        attempt = ranked(player())
        if number % 2:
            ended(attempt)
    with django_assert_max_num_queries(24):
        void()
    assert set(Attempt.objects.values_list("status", "ranked", "voided")) == {
        ("playing", False, True),
        ("ended", True, False),
    }
