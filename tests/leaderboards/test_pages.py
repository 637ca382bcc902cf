"""Pages of a board: none repeats or loses a row, `me` agrees with the list, the cost does not grow."""

from collections.abc import Callable
from itertools import count, pairwise
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from leaderboards.boards import decode_cursor, encode_cursor
from leaderboards.models import Board, Entry
from leaderboards.selectors import page, page_around
from tests.client import Api
from tests.hostile import arabic_indic, full_width
from tests.leaderboards.results import Result, browser_of, entry, fill, path
from tests.leaderboards.test_values import NO_CURSORS

BOARDS = count()


def walk(browser: Api, size: int, between: Callable[[int], object] = lambda number: None) -> list[dict[str, Any]]:
    """All rows, page by page; `between` is called before every page."""
    rows, query = [], {"limit": size}
    for number in count():
        between(number)
        body = browser.get(path(), **query).body
        rows += body["rows"]
        if body["next"] is None:
            return rows
        assert len(body["rows"]) == size
        query["cursor"] = body["next"]
    raise AssertionError


@pytest.mark.parametrize("size", [1, 2, 3, 7, 9, 10, 11, 200])
def test_pages_laid_side_by_side_are_the_board(api: Api, size: int) -> None:
    fill([Result(score, seconds=number % 3) for number, score in enumerate((5, 5, 5, 4, 9, 9, 0, 0, -3, 5))])
    whole = api.get(path()).body
    assert (whole["total"], len(whole["rows"]), whole["next"]) == (10, 10, None)
    assert walk(api, size) == whole["rows"]


def test_the_third_page_begins_with_the_right_rank(api: Api) -> None:
    fill([Result(100 - number) for number in range(9)])
    assert [row["rank"] for row in walk(api, 3)] == list(range(1, 10))


@pytest.mark.parametrize("size", [1, 2, 4])
def test_rows_added_while_paging_neither_repeat_nor_lose_another(api: Api, size: int) -> None:
    fill([Result(50 - number // 3, seconds=number) for number in range(12)], names=[f"old-{n:02}" for n in range(12)])

    def add(number: int) -> None:
        new = [Result(1000), Result(48, seconds=-1), Result(-1), Result(50 - number)]
        fill(new, names=[f"new-{number}-{index}" for index in range(4)])

    seen = [row["username"] for row in walk(api, size, between=lambda n: add(n) if n < 6 else None)]
    assert len(seen) == len(set(seen))
    assert [name for name in seen if name.startswith("old")] == [f"old-{n:02}" for n in range(12)]


def test_the_default_page_has_50_rows_and_the_largest_200(api: Api) -> None:
    fill([Result(number) for number in range(201)])
    assert len(api.get(path()).body["rows"]) == 50
    largest = api.get(path(), limit=200).body
    assert (len(largest["rows"]), largest["total"], largest["next"] is None) == (200, 201, False)
    assert len(api.get(path(), limit=200, cursor=largest["next"]).body["rows"]) == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("me", "total", "limit", "ranks"),
    [
        (1, 10, 4, [1, 2, 3, 4]), (2, 10, 4, [1, 2, 3, 4]), (9, 10, 4, [7, 8, 9, 10]), (10, 10, 4, [7, 8, 9, 10]),
        (5, 10, 3, [4, 5, 6]), (1, 1, 4, [1]), (9, 9, 1, [9]), (9, 9, 50, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ],
)  # fmt: skip
def test_around_me_shows_the_rows_about_mine_and_keeps_its_size_at_both_ends(
    me: int, total: int, limit: int, ranks: list[int]
) -> None:
    players = fill([Result(100 - number) for number in range(total)])
    body = browser_of(players[me - 1]).get(path(), around="me", limit=limit).body
    assert [row["rank"] for row in body["rows"]] == ranks
    assert (body["me"]["rank"], body["me"]["username"], body["total"]) == (me, players[me - 1].username, total)
    assert body["me"] in body["rows"]
    assert (body["next"] is None) is (ranks[-1] == total)


@pytest.mark.django_db
def test_the_page_after_the_rows_around_me_goes_on_where_they_end() -> None:
    players = fill([Result(100 - number) for number in range(10)])
    browser = browser_of(players[3])
    around = browser.get(path(), around="me", limit=3).body
    following = browser.get(path(), cursor=around["next"], limit=3).body
    assert [row["rank"] for row in (*around["rows"], *following["rows"])] == [3, 4, 5, 6, 7, 8]


@pytest.mark.django_db(transaction=True)
def test_pages_are_read_in_a_transaction_of_their_own() -> None:
    players = fill([Result(2), Result(1)])
    browser = browser_of(players[1])
    whole = browser.get(path()).body
    assert [row["rank"] for row in whole["rows"]] == [1, 2]
    assert browser.get(path(), around="me").body == whole


def test_who_is_not_on_the_board_has_no_row_and_nothing_around(guest: Api) -> None:
    fill([Result(1), Result(2)])
    assert guest.get(path()).body["me"] is None
    around = guest.get(path(), around="me").body
    assert (around["rows"], around["me"], around["next"], around["total"]) == ([], None, None, 2)


def test_around_me_needs_somebody_to_be_me(api: Api) -> None:
    answer = api.get(path(), around="me")
    assert (answer.status, answer.code) == (401, "not_signed_in")
    assert api.get(path()).body["me"] is None


def test_an_empty_board_is_empty(guest: Api) -> None:
    assert guest.get(path()).body == {
        "board": "daily:2026-11-30:streak", "total": 0, "rows": [], "next": None, "me": None,
    }  # fmt: skip


RESULTS = st.builds(
    Result, score=st.integers(-2, 2), cards_left=st.integers(0, 2), moves=st.integers(0, 2), seconds=st.integers(0, 1)
)


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", ["streak", "classic"])
def test_on_random_boards_everybodys_own_row_is_the_one_in_the_list(ruleset: str) -> None:
    players = fill([Result()] * 7, ruleset=ruleset)
    attempts = [who.attempts.get() for who in players]

    @settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
    @given(st.lists(RESULTS, min_size=1, max_size=7), st.integers(1, 8))
    @example([Result(5), Result(5), Result(5)], 1)
    def check(results: list[Result], size: int) -> None:
        board = Board.objects.create(key=f"random-{next(BOARDS)}")
        Entry.objects.bulk_create(entry(board, *pair) for pair in zip(attempts, results, strict=False))
        whole = page(board.key, reader=None, limit=200).rows
        keys = [result.keys(ruleset) for result in results]
        assert sorted(row.rank for row in whole) == sorted(1 + sum(other < key for other in keys) for key in keys)
        order = [(row.rank, row.entry.achieved_us, row.entry.pk) for row in whole]
        assert all(earlier < later for earlier, later in pairwise(order))
        last = len(results) - 1
        for who in {players[0], players[last // 2], players[last]}:
            own = next(row for row in whole if row.entry.player_id == who.pk)
            around = page_around(board.key, reader=who, limit=size)
            assert page(board.key, reader=who, limit=size).me == own == around.me
            assert own in around.rows
            start = whole.index(around.rows[0])
            assert around.rows == whole[start : start + min(size, len(whole))]

    check()


@pytest.mark.django_db
@pytest.mark.parametrize("query", [{}, {"around": "me"}, {"limit": 200}, {"limit": 3}])
def test_a_page_of_200_rows_costs_as_many_queries_as_one_of_10(query: dict[str, Any]) -> None:
    browser = browser_of(fill([Result(number) for number in range(10)])[5])
    costs = []
    for more in (0, 190):
        fill([Result(number, seconds=1) for number in range(more)])
        with CaptureQueriesContext(connection) as captured:
            assert browser.get(path(), **query).status == 200
        costs.append(len(captured))
    assert costs[0] == costs[1] <= 16


@pytest.mark.parametrize(
    "limit",
    [
        "0", "201", "-1", "1.0", "1e1", "", " ", "10 ", "+5", "0x10", "nan", "true", "null", "9" * 30,
        "9223372036854775808",
        full_width("10"), arabic_indic("10"), "1_0", "\u00b2",
    ],
)  # fmt: skip
def test_a_limit_that_is_no_number_from_1_to_200_is_refused(api: Api, limit: str) -> None:
    answer = api.get(path(), limit=limit)
    assert (answer.status, answer.code, list(answer.error["fields"])) == (400, "invalid", ["limit"])


@pytest.mark.parametrize("cursor", ["", "x" * 201, *NO_CURSORS])
def test_a_cursor_that_is_none_is_refused(api: Api, cursor: str) -> None:
    answer = api.get(path(), cursor=cursor)
    assert (answer.status, answer.code) == (400, "invalid")


@pytest.mark.parametrize("number", [-(2**63), -(2**31) - 1, -1, 0, 2**31, 2**63 - 1])
def test_a_forged_cursor_shows_a_page_and_nothing_worse(api: Api, number: int) -> None:
    fill([Result(1), Result(2)])
    first = decode_cursor(api.get(path(), limit=1).body["next"])
    assert first is not None
    for name in ("primary", "secondary", "achieved_us", "row"):
        forged = encode_cursor(
            type(first)(**{**{field: getattr(first, field) for field in first.__slots__}, name: number})
        )
        answer = api.get(path(), cursor=forged)
        assert (answer.status, answer.body["total"]) == (200, 2)


@pytest.mark.parametrize(
    "query",
    [
        {"around": "you"},
        {"around": ""},
        {"around": "me", "cursor": "x"},
        {"page": "2"},
        {"offset": "1"},
        {"LIMIT": "1"},
    ],
)
def test_other_questions_are_refused(guest: Api, query: dict[str, str]) -> None:
    assert guest.get(path(), **query).status == 400


def test_a_parameter_given_twice_is_refused(api: Api) -> None:
    assert api.get(path() + "?limit=1&limit=2").error["fields"] == {"limit": ["Given twice."]}


@pytest.mark.parametrize(
    "name",
    [
        "daily:2026-12-01:streak", "daily:2026-10-31:streak", "daily:9999-12-31:streak", "daily:2026-11-31:streak",
        "daily:0000-00-00:streak", "daily:2026-11-30:poker", "daily:2026-11-30:", "daily:2026-11-30", "daily", "x",
        "race:poker", "-1", "0", "9" * 40, f"daily:{full_width('2026-11-30')}:streak", "daily:2026-11-30:streak'--",
        "a" * 500, "\U0001f0a1",
    ],
)  # fmt: skip
def test_a_board_that_there_is_not_is_404(api: Api, name: str) -> None:
    answer = api.get(f"/api/leaderboards/{name}/")
    assert (answer.status, answer.code) == (404, "not_found")
    assert Board.objects.count() == 0
