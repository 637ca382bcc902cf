"""What happens about midnight: a day closes at 24:00 UTC, may be finished until 01:00, and then reveals."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from games.attempts import services
from games.attempts.models import Attempt
from games.attempts.services import settling
from games.rules.rulesets import RULESETS
from leaderboards.models import Entry
from tests.builders import ended, first_come, heard_finished, played, player, ranked, scheduled, seed_that_ends
from tests.client import Api
from tests.conftest import Clock, utc

WON = seed_that_ends("won")
LOG = first_come(WON)
BOARD = "/api/leaderboards/daily:2026-11-30:streak/"


@pytest.mark.parametrize(("day", "following"), [("2026-11-30", "2026-12-01"), ("2026-12-31", "2027-01-01")])
def test_started_at_23_59_and_finished_at_00_30_counts_for_its_own_date(
    guest: Api, time: Clock, day: str, following: str
) -> None:
    scheduled(WON, day=day)
    time.move_to(utc(f"{day} 23:59"))
    view = guest.play_daily(day)
    time.move_to(utc(f"{following} 00:30"))
    won = guest.play(view, LOG)
    assert (won["status"], won["daily"], won["ranked"]) == ("won", day, True)
    assert (won["finished_at"], won["elapsed_ms"]) == (f"{following}T00:30:00Z", 31 * 60_000)
    row = guest.get(f"/api/leaderboards/daily:{day}:streak/").body["me"]
    assert (row["attempt"], row["achieved_at"]) == (view["id"], f"{following}T00:30:00Z")
    assert guest.get(f"/api/leaderboards/daily:{following}:streak/").body["total"] == 0
    assert all(row["attempt"] is None for row in guest.get("/api/daily/").body["rulesets"])
    assert guest.get("/api/me/").body["streak_days"] == 1
    assert guest.play_daily(following)["ranked"] is True


@pytest.mark.parametrize(
    "headers", [{"Date": "Mon, 07 Dec 2026 00:30:00 GMT"}, {"Date": "Mon, 23 Nov 2026 00:30:00 GMT"}]
)
def test_a_client_whose_clock_is_a_week_off_changes_nothing(guest: Api, time: Clock, headers: dict[str, str]) -> None:
    scheduled(WON)
    time.move_to(utc("2026-11-30 23:59"))
    view = guest.post("/api/attempts/", {"daily": "2026-11-30", "ruleset": "streak"}, **headers).body
    time.move_to(utc("2026-12-01 00:30"))
    body = {"from": 0, "moves": "-"}
    moved = guest.post(f"/api/attempts/{view['id']}/moves/", body, **headers)
    assert (moved.status, moved.body["elapsed_ms"]) == (200, 31 * 60_000)
    assert (view["started_at"], moved.body["daily"]) == ("2026-11-30T23:59:00Z", "2026-11-30")
    assert Attempt.objects.get().times_ms == [31 * 60_000]


@pytest.mark.parametrize("at", ["2026-12-01 00:00", "2026-12-01 00:30", "2026-12-01 00:59:59.999999"])
def test_in_the_grace_hour_nothing_new_starts(guest: Api, time: Clock, at: str) -> None:
    scheduled(WON)
    time.move_to(utc(at))
    answer = guest.post("/api/attempts/", {"daily": "2026-11-30", "ruleset": "streak"})
    assert (answer.status, answer.code) == (409, "conflict")
    assert answer.error["current"] == {
        "date": "2026-11-30",
        "closes_at": "2026-12-01T00:00:00Z",
        "reveals_at": "2026-12-01T01:00:00Z",
        "server_time": utc(at).isoformat().replace("+00:00", "Z"),
    }
    assert Attempt.objects.count() == 0


def test_in_the_grace_hour_no_practice_starts_either_after_ones_own_game(guest: Api, time: Clock) -> None:
    scheduled(WON)
    guest.end(guest.play_daily())
    time.move_to(utc("2026-12-01 00:00"))
    assert guest.post("/api/attempts/", {"daily": "2026-11-30", "ruleset": "streak"}).status == 409
    assert Attempt.objects.count() == 1


def test_in_the_grace_hour_ones_unfinished_game_is_found_again(guest: Api, time: Clock) -> None:
    scheduled(WON)
    view = guest.play(guest.play_daily(), LOG[:2])
    time.move_to(utc("2026-12-01 00:59:59.999999"))
    again = guest.post("/api/attempts/", {"daily": "2026-11-30", "ruleset": "streak"})
    assert (again.status, again.body["id"], again.body["log"]) == (200, view["id"], LOG[:2])
    assert guest.move(view, LOG[2]).status == 200


def whoever(looks: str, browser: Api, view: dict[str, Any]) -> Callable[[], object]:
    attempt = f"/api/attempts/{view['id']}/"
    ways: dict[str, Callable[[], object]] = {
        "the board": lambda: Api().get(BOARD),
        "around me": lambda: browser.get(BOARD, around="me"),
        "the daily": lambda: Api().get("/api/daily/2026-11-30/"),
        "the month": lambda: browser.get("/api/daily/", month="2026-11"),
        "oneself": lambda: browser.get("/api/me/"),
        "the attempt": lambda: browser.get(attempt),
        "the attempt, seen by another": lambda: Api().get(attempt),
        "the replay": lambda: browser.get(f"{attempt}replay/"),
        "the replay, seen by another": lambda: Api().get(f"{attempt}replay/"),
        "giving up": lambda: browser.post(f"{attempt}end/"),
        "starting again": lambda: browser.post("/api/attempts/", {"daily": "2026-11-30", "ruleset": "streak"}),
        "the tick": services.settle_due,
        "the worker": lambda: call_command("worker", "--once", stdout=StringIO()),
    }
    return ways[looks]


LOOKS = [
    "the board", "around me", "the daily", "the month", "oneself", "the attempt", "the attempt, seen by another",
    "the replay", "the replay, seen by another", "giving up", "starting again", "the tick", "the worker",
]  # fmt: skip


@pytest.mark.parametrize("looks", LOOKS)
@pytest.mark.parametrize("at", ["2026-12-01 01:00", "2026-12-09 17:00"])
def test_what_is_unfinished_at_01_00_is_ended_and_ranked_by_whoever_looks_first(
    guest: Api, time: Clock, looks: str, at: str
) -> None:
    scheduled(WON)
    view = guest.play(guest.play_daily(), LOG[:7])
    time.move_to(utc(at))
    with heard_finished() as news:
        whoever(looks, guest, view)()
    attempt = Attempt.objects.get(ranked=True)
    assert (attempt.status, attempt.log, attempt.score) == ("ended", LOG[:7], view["score"])
    assert attempt.finished_at == utc("2026-12-01 01:00")
    assert attempt.elapsed_ms == 13 * 3_600_000
    entry = Entry.objects.get()
    assert (str(entry.attempt_id), entry.score, entry.board.key) == (
        view["id"],
        view["score"],
        "daily:2026-11-30:streak",
    )
    assert entry.achieved_us == int(utc("2026-12-01 01:00").timestamp()) * 10**6
    assert Attempt.objects.filter(status="playing", ranked=True).count() == 0
    assert len(news) <= 1


def test_whoever_looks_first_is_answered_with_what_is_true_now(guest: Api, time: Clock) -> None:
    for number, look in enumerate(("month", "me", "daily", "board", "view", "replay")):
        day, following = f"2026-11-{10 + number}", f"2026-11-{11 + number}"
        time.move_to(utc(f"{day} 12:00"))
        scheduled(f"{WON}-{day}", day=day)
        view = guest.play_daily(day)
        time.move_to(utc(f"{following} 01:00"))
        if look == "month":
            row = guest.get("/api/daily/", month="2026-11").body["days"][9 + number]["rulesets"][0]
            assert row == {
                "ruleset": "streak", "attempt": view["id"], "status": "ended", "score": 0, "cards_left": 28, "moves": 0,
            }  # fmt: skip
        elif look == "me":
            assert guest.get("/api/me/").body["streak_days"] == number + 1
        elif look == "daily":
            assert guest.get(f"/api/daily/{day}/").body["rulesets"][0]["seed"] == f"{WON}-{day}"
        elif look == "board":
            assert guest.get(f"/api/leaderboards/daily:{day}:streak/").body["me"]["score"] == 0
        elif look == "view":
            assert guest.look(view)["status"] == "ended"
        else:
            assert guest.get(f"/api/attempts/{view['id']}/replay/").body["outcome"]["status"] == "ended"


def test_a_move_a_moment_before_01_00_counts_and_at_01_00_the_game_is_over(guest: Api, time: Clock) -> None:
    scheduled(WON)
    view = guest.play_daily()
    time.move_to(utc("2026-12-01 00:59:59.999999"))
    view = guest.play(view, LOG[:1])
    time.move_to(utc("2026-12-01 01:00"))
    late = guest.move(view, LOG[1])
    assert (late.status, late.error["at"], late.error["reason"]) == (422, 1, "game_over")
    assert guest.move(view, "s").status == 400
    over = guest.look(view)
    assert (over["status"], over["log"], over["finished_at"]) == ("ended", LOG[:1], "2026-12-01T01:00:00Z")


def test_practice_at_the_daily_is_not_ended_by_its_grace_hour(guest: Api, time: Clock) -> None:
    scheduled(WON)
    guest.end(guest.play_daily())
    practice = guest.play(guest.play_daily(), LOG[:1])
    seeded = guest.practise("42")
    time.move_to(utc("2026-12-05 12:00"))
    assert services.settle_due() == 0
    assert guest.look(practice)["status"] == guest.look(seeded)["status"] == "playing"
    assert guest.play(practice, LOG[1:])["status"] == "won"


def test_a_tick_settles_every_ruleset_and_day_in_batches_and_only_once(
    db: None, time: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settling, "_BATCH", 3)
    for number, ruleset in enumerate(RULESETS):
        scheduled(f"{WON}-{ruleset.key}", ruleset=ruleset.key)
        for _ in range(number + 1):
            ranked(player(), ruleset=ruleset.key)
    done = ended(ranked(player()))
    time.move_to(utc("2026-12-01 00:59:59.999999"))
    assert services.settle_due() == 0
    time.move_to(utc("2026-12-03 00:00"))
    assert services.settle_due() == 10
    assert services.settle_due() == 0
    assert set(Attempt.objects.values_list("status", flat=True)) == {"ended"}
    done.refresh_from_db()
    assert done.finished_at == utc("2026-11-30 12:00")
    assert Entry.objects.count() == 11


def test_a_classic_game_stuck_at_01_00_is_ended_as_played_out(db: None, time: Clock) -> None:
    seed = seed_that_ends("stuck", "classic")
    scheduled(seed, ruleset="classic")
    attempt = played(ranked(player(), ruleset="classic"), first_come(seed, "classic"))
    assert attempt.status == "playing"
    time.move_to(utc("2026-12-01 01:00"))
    assert services.settle_due() == 1
    attempt.refresh_from_db()
    assert (attempt.status, attempt.played_out) == ("ended", True)


def test_the_seed_comes_out_with_the_reveal_and_not_a_moment_before(api: Api, time: Clock) -> None:
    scheduled(WON)
    for at, seed in (("2026-11-30 12:00", None), ("2026-12-01 00:59:59.999999", None), ("2026-12-01 01:00", WON)):
        time.move_to(utc(at))
        assert api.get("/api/daily/2026-11-30/").body["rulesets"][0]["seed"] == seed
