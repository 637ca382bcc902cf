"""The strict reader of JSON bodies: an object of plain values, or one kind of error."""

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.exceptions import ParseError

from games.api.parsers import MAX_DEPTH, parse_object

PLAIN = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False) | PLAIN,
    lambda children: st.lists(children, max_size=3) | st.dictionaries(PLAIN, children, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(PLAIN, VALUES, max_size=4))
def test_what_json_can_say_is_read_as_it_was_said(value: dict[str, Any]) -> None:
    assert parse_object(json.dumps(value).encode()) == value
    assert parse_object(json.dumps(value, ensure_ascii=False).encode()) == value


@given(st.binary(max_size=200))
def test_any_bytes_are_an_object_or_a_parse_error(body: bytes) -> None:
    with contextlib.suppress(ParseError):
        assert isinstance(parse_object(body), dict)


@given(st.text(max_size=50))
def test_any_text_is_an_object_or_a_parse_error(body: str) -> None:
    with contextlib.suppress(ParseError):
        assert isinstance(parse_object(f'{{"a":"{body}"}}'.encode("utf-8", "surrogatepass")), dict)


@pytest.mark.parametrize("levels", [1, MAX_DEPTH])
def test_nesting_is_read_to_the_limit_and_no_deeper(levels: int) -> None:
    def nested(depth: int) -> bytes:
        return b'{"a":' + b"[" * depth + b"]" * depth + b"}"

    assert parse_object(nested(levels)) is not None
    with pytest.raises(ParseError):
        parse_object(nested(MAX_DEPTH + levels))


@pytest.mark.parametrize("code", [*range(0x20), 0x7F, 0xD800, 0xDBFF, 0xDC00, 0xDFFF])
@pytest.mark.parametrize("where", ['{{"{}":1}}', '{{"a":"{}"}}', '{{"a":[{{"b":"x{}"}}]}}'])
def test_no_control_character_or_half_a_surrogate_pair_passes(code: int, where: str) -> None:
    with pytest.raises(ParseError):
        parse_object(where.format(f"\\u{code:04x}").encode())


def test_a_whole_surrogate_pair_is_one_character() -> None:
    assert parse_object(rb'{"a":"\ud83c\udca1"}') == {"a": "\U0001f0a1"}


@pytest.mark.parametrize(
    "number", [b"NaN", b"Infinity", b"-Infinity", b"0x1", b"01", b"1.", b".5", b"+1", b"1_0", b"9" * 5000]
)
def test_what_is_no_number_in_json_is_none(number: bytes) -> None:
    with pytest.raises(ParseError):
        parse_object(b'{"a":' + number + b"}")
