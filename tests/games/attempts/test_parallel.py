"""Many requests at once: each change happens once and every answer is true."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import pytest

from games.attempts.models import Attempt
from games.attempts.services import settle_due
from games.rules.replay import replay
from games.rules.rulesets import get_ruleset
from games.rules.shuffle import deal_from_seed
from leaderboards.models import Entry
from tests.builders import first_come, heard_finished, player, ranked, scheduled, seed_that_ends
from tests.client import Answer, Api
from tests.conftest import Clock, utc

T = TypeVar("T")
InParallel = Callable[[list[Callable[[], T]]], list[T]]
WON = seed_that_ends("won")
LOG = first_come(WON)


def tabs(browser: Api, number: int) -> list[Api]:
    return [browser.another_tab() for _ in range(number)]


@pytest.fixture
def browser(transactional_db: None) -> Api:
    return Api().as_guest()


@pytest.mark.parametrize("moves", ["-", LOG[0]])
def test_fifty_identical_moves_apply_once_and_all_answer_200(
    browser: Api, in_parallel: InParallel[Answer], moves: str
) -> None:
    scheduled(WON)
    view = browser.play_daily()
    answers = in_parallel([partial(tab.move, view, moves) for tab in tabs(browser, 50)])
    assert [answer.status for answer in answers] == [200] * 50
    assert all(answer.body == answers[0].body for answer in answers)
    stored = Attempt.objects.get()
    assert (stored.log, stored.times_ms) == (moves, [0] * len(moves))


def test_of_two_different_moves_at_one_place_one_is_made(browser: Api, in_parallel: InParallel[Answer]) -> None:
    for _ in range(8):
        view = browser.practise(WON)
        first, second = view["legal"][0], "-"
        answers = in_parallel(
            [partial(tab.move, view, move) for tab, move in zip(tabs(browser, 2), (first, second), strict=True)]
        )
        assert sorted(answer.status for answer in answers) == [200, 409]
        made, refused = sorted(answers, key=lambda answer: answer.status)
        assert browser.look(view) == made.body == refused.error["current"]
        assert made.body["log"] in (first, second)


def test_a_whole_game_sent_by_five_tabs_at_once_is_played_once(browser: Api, in_parallel: InParallel[Answer]) -> None:
    scheduled(WON)
    begun = browser.play_daily()
    path = f"/api/attempts/{begun['id']}/moves/"

    def play(tab: Api) -> Answer:
        answers = [tab.post(path, {"from": index, "moves": move}) for index, move in enumerate(LOG)]
        assert {answer.status for answer in answers} == {200}
        return answers[-1]

    last = in_parallel([partial(play, tab) for tab in tabs(browser, 5)])
    assert {(answer.body["log"], answer.body["status"]) for answer in last} == {(LOG, "won")}
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("known", [True, False])
def test_parallel_creates_make_one_ranked_attempt(browser: Api, in_parallel: InParallel[Answer], known: bool) -> None:
    if known:
        scheduled(WON)
    wanted = {"daily": "2026-11-30", "ruleset": "streak"}
    answers = in_parallel([partial(tab.post, "/api/attempts/", wanted) for tab in tabs(browser, 20)])
    assert Counter(answer.status for answer in answers) == {201: 1, 200: 19}
    assert len({answer.body["id"] for answer in answers}) == 1
    assert Attempt.objects.filter(ranked=True).count() == Attempt.objects.count() == 1


def test_ending_twenty_times_at_once_ends_it_once(browser: Api, in_parallel: InParallel[Answer]) -> None:
    scheduled(WON)
    view = browser.play(browser.play_daily(), LOG[:5])
    with heard_finished() as news:
        answers = in_parallel([partial(tab.end, view) for tab in tabs(browser, 20)])
    assert {answer.status for answer in answers} == {200}
    assert all(answer.body == answers[0].body for answer in answers)
    assert (answers[0].body["status"], answers[0].body["log"]) == ("ended", LOG[:5])
    assert Entry.objects.count() == len(news) == 1


def test_an_end_that_races_with_a_move_keeps_the_move_exactly_if_it_was_answered_200(
    browser: Api, in_parallel: InParallel[Answer], time: Clock
) -> None:
    for number in range(8):
        day = f"2026-11-{10 + number}"
        time.move_to(utc(f"{day} 12:00"))
        seed = f"race-{number}"
        scheduled(seed, day=day)
        view = browser.play_daily(day)
        calls: list[Callable[[], Answer]] = [
            *(partial(tab.move, view, "-") for tab in tabs(browser, 3)),
            *(partial(tab.end, view) for tab in tabs(browser, 3)),
        ]
        answers = in_parallel(calls)
        final = browser.look(view)
        assert final["status"] == "ended"
        assert {answer.status for answer in answers[3:]} == {200}
        assert {answer.status for answer in answers[:3]} == {200 if final["log"] else 422}
        state = replay(get_ruleset("streak"), deal_from_seed(seed), final["log"])
        row = Entry.objects.get(attempt_id=view["id"])
        assert (row.score, row.moves) == (state.score, state.moves) == (final["score"], final["moves"])


def test_twenty_who_look_at_once_after_the_grace_hour_settle_it_once(
    transactional_db: None, in_parallel: InParallel[object], time: Clock
) -> None:
    scheduled(WON)
    attempts = [ranked(player()) for _ in range(8)]
    time.move_to(utc("2026-12-01 01:00"))
    looks: list[Callable[[], object]] = [
        settle_due,
        lambda: Api().get("/api/leaderboards/daily:2026-11-30:streak/").status,
        lambda: Api().get("/api/daily/2026-11-30/").status,
        lambda: Api().get(f"/api/attempts/{attempts[3].pk}/replay/").status,
    ]
    with heard_finished() as news:
        results = in_parallel(looks * 5)
    assert all(result == 200 or index % 4 == 0 for index, result in enumerate(results))
    assert Counter(news) == dict.fromkeys((attempt.pk for attempt in attempts), 1)
    assert Entry.objects.count() == 8
    assert set(Attempt.objects.values_list("status", "finished_at")) == {("ended", utc("2026-12-01 01:00"))}
