"""Boards as values: names, cursors, ranks, windows."""

import base64
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboards.boards import (
    DailyBoard,
    Place,
    competition_ranks,
    decode_cursor,
    encode_cursor,
    from_microseconds,
    parse_board,
    to_microseconds,
    window_around,
)
from tests.conftest import utc
from tests.hostile import full_width

INT64 = st.integers(min_value=-(2**63), max_value=2**63 - 1)
NO_CURSORS = [
    "!", "*", "a", "abc=", "AAAA", "é", full_width("WzEsMiwzLDRd"), "\x00", "W" * 200, "WzEsMiwzXQ", "bnVsbA", "e30",
    *(
        base64.urlsafe_b64encode(json.dumps(numbers).encode()).decode().rstrip("=")
        for numbers in (
            [], [1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 3, 4.0], [1, 2, 3, "4"], [1, 2, 3, True], [1, 2, 3, None],
            [2**63, 0, 0, 0], [0, 0, 0, -(2**63) - 1], [[1, 2, 3, 4]], {"0": 1}, "1234", 1, float("nan"),
        )
    ),
    base64.urlsafe_b64encode(b"[" * 140).decode(), base64.urlsafe_b64encode(b"\xff\xfe").decode(),
]  # fmt: skip


def test_a_board_is_named_by_date_and_ruleset() -> None:
    board = parse_board("daily:2026-11-30:streak")
    assert board == DailyBoard(date="2026-11-30", ruleset="streak")
    assert board is not None
    assert board.key == "daily:2026-11-30:streak"


@pytest.mark.parametrize(
    "key",
    [
        "", "daily", "daily:", "daily:2026-11-30", "daily:2026-11-30:", "daily:2026-11-30:streak:", "race:rating",
        "DAILY:2026-11-30:streak", "daily:2026-11-30:STREAK", " daily:2026-11-30:streak", "daily:2026-11-30:streak\n",
        f"daily:{full_width('2026')}-11-30:streak", "daily:2026-1-1:streak", "daily:2026-11-30:" + "a" * 17,
    ],
)  # fmt: skip
def test_nothing_else_is_the_name_of_a_board(key: str) -> None:
    assert parse_board(key) is None


@given(INT64, INT64, INT64, INT64)
def test_a_cursor_reads_back_as_the_place_it_was_made_of(primary: int, secondary: int, at: int, row: int) -> None:
    place = Place(primary, secondary, at, row)
    cursor = encode_cursor(place)
    assert decode_cursor(cursor) == place
    assert len(cursor) <= 200


@pytest.mark.parametrize("cursor", NO_CURSORS)
def test_what_is_no_cursor_is_none(cursor: str) -> None:
    assert decode_cursor(cursor) is None


@given(st.text(max_size=200))
def test_no_text_whatever_breaks_the_reading_of_a_cursor(text: str) -> None:
    decode_cursor(text)


@pytest.mark.parametrize(
    ("scores", "ranks"),
    [
        ([], []),
        ([9], [1]),
        ([9, 8, 8, 7], [1, 2, 2, 4]),
        ([5, 5, 5], [1, 1, 1]),
        ([9, 8, 7], [1, 2, 3]),
        ([0, 0, -5], [1, 1, 3]),
    ],
)
def test_equal_results_share_a_rank_and_the_next_skips(scores: list[int], ranks: list[int]) -> None:
    assert list(competition_ranks([(-score, 0) for score in scores], first_rank=1, rows_before=0)) == ranks


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), max_size=12), st.integers(0, 12))
def test_ranks_of_a_piece_are_those_of_the_whole(keys: list[tuple[int, int]], start: int) -> None:
    keys.sort()
    better = [1 + sum(other < key for other in keys) for key in keys]
    piece = keys[start:]
    if piece:
        assert list(competition_ranks(piece, first_rank=better[start], rows_before=start)) == better[start:]


@pytest.mark.parametrize(
    ("me", "total", "size", "window"),
    [
        (1, 10, 4, (1, 4)), (2, 10, 4, (1, 4)), (9, 10, 4, (7, 10)), (10, 10, 4, (7, 10)), (5, 10, 4, (4, 7)),
        (5, 10, 5, (3, 7)), (1, 1, 50, (1, 1)), (9, 9, 50, (1, 9)), (9, 9, 9, (1, 9)), (9, 9, 1, (9, 9)),
        (1, 9, 1, (1, 1)),
    ],
)  # fmt: skip
def test_the_window_about_a_row(me: int, total: int, size: int, window: tuple[int, int]) -> None:
    first, count = window_around(me - 1, total=total, size=size)
    assert (first + 1, first + count) == window


@given(st.integers(1, 300), st.integers(1, 200), st.data())
def test_the_window_holds_the_row_and_keeps_its_size_when_it_can(total: int, size: int, data: st.DataObject) -> None:
    position = data.draw(st.integers(0, total - 1))
    first, count = window_around(position, total=total, size=size)
    assert count == min(size, total)
    assert 0 <= first <= position < first + count <= total


@pytest.mark.parametrize("at", ["2026-11-30 12:00:00.000001", "2026-12-31 23:59:59.999999", "2099-01-01 00:00"])
def test_instants_are_kept_to_the_microsecond(at: str) -> None:
    assert from_microseconds(to_microseconds(utc(at))) == utc(at)
