"""Whatever body comes to whatever endpoint: a clear refusal in the one envelope, and nothing stored."""

import json
from typing import Any

import pytest

from tests.client import Answer
from tests.hostile import full_width
from tests.tripeaks_site.endpoints import ALSO_GOOD, GOOD, Stage, writing

pytestmark = pytest.mark.django_db

TARGETS = sorted(GOOD)
NEEDS_FIELDS = [target for target in TARGETS if GOOD[target]]
BIG = "9" * 5000
RAW: dict[str, bytes] = {
    "truncated": b"{",
    "two values": b"{} {}",
    "trailing comma": b'{"a":1,}',
    "single quotes": b"{'a':1}",
    "comment": b"{}//",
    "a list": b"[]",
    "a list of objects": b"[{}]",
    "a string": b'"{}"',
    "a number": b"0",
    "null": b"null",
    "true": b"true",
    "invalid UTF-8": b'{"a":"\xff"}',
    "an overlong NUL": b'{"a":"\xc0\x80"}',
    "a UTF-8 surrogate": b'{"a":"\xed\xa0\x80"}',
    "UTF-16": '{"a":1}'.encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbf{}",
    "an escaped NUL": rb'{"a":"\u0000"}',
    "a raw NUL": b'{"a":"\x00"}',
    "a NUL in a name": rb'{"\u0000":1}',
    "an escape character": rb'{"a":"\u001b[31m"}',
    "half a surrogate pair": rb'{"a":"\ud800"}',
    "the other half": rb'{"a":["\udc00"]}',
    "NaN": b'{"a":NaN}',
    "Infinity": b'{"a":Infinity}',
    "minus Infinity": b'{"a":[-Infinity]}',
    "a float that overflows": b'{"a":1e999}',
    "an integer of 5,000 digits": f'{{"a":{BIG}}}'.encode(),
    "a repeated name": b'{"a":1,"a":2}',
    "20,000 lists": b"[" * 20_000,
    "20,000 lists, closed": b'{"a":' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    "1,000 objects": b'{"a":' * 1000 + b"1" + b"}" * 1000,
    "an unknown field": b'{"is_staff":true}',
    "a field without a name": b'{"":1}',
    "a prototype": b'{"__proto__":{"a":1}}',
}


def refused(stage: Stage, answer: Answer, before: list[Any], status: int = 400, code: str = "invalid") -> None:
    assert (answer.status, answer.code) == (status, code), answer.body
    assert answer.response["Content-Type"] == "application/json"
    assert stage.rows() == before


def send(stage: Stage, target: tuple[str, str], body: bytes | dict[str, Any]) -> Answer:
    method, route = target
    return stage.browser.send(method, stage.path(route), body)


def test_every_endpoint_that_writes_is_in_these_tests() -> None:
    assert sorted(writing()) == TARGETS


@pytest.mark.parametrize("target", TARGETS, ids=" ".join)
def test_a_good_body_is_taken(target: tuple[str, str]) -> None:
    assert send(Stage(), target, GOOD[target]).status in (200, 201)


@pytest.mark.parametrize("target", TARGETS, ids=" ".join)
def test_rubbish_is_refused_and_stores_nothing(target: tuple[str, str]) -> None:
    stage = Stage()
    before = stage.rows()
    for name, body in RAW.items():
        answer = send(stage, target, body)
        assert answer.status == 400, name
        refused(stage, answer, before)


@pytest.mark.parametrize("target", NEEDS_FIELDS, ids=" ".join)
@pytest.mark.parametrize("body", [b"", b" ", b"{}", b"{ }\n"])
def test_a_body_without_fields_is_refused_where_fields_are_needed(target: tuple[str, str], body: bytes) -> None:
    stage = Stage()
    before = stage.rows()
    answer = send(stage, target, body)
    refused(stage, answer, before)
    assert answer.error["fields"]


WRONG: list[Any] = [
    None, True, False, 0, -1, 1.0, 1.5, 2**31, 2**63, -(2**63) - 1, 10**50, "", " ", "1", "null", full_width("1"), [],
    [1], {}, {"a": 1}, [[]], "x" * 2000, "\u202e", "\u200b", "e\u0301" * 20, "<script>", "' OR 1=1 --",
]  # fmt: skip
# What of WRONG is right somewhere.
RIGHT: dict[str, list[Any]] = {
    "from": [0],
    "log": ["", "1"],  # well-formed, if not legal
    "moves": ["1"],
    "seed": ["1", "null", "<script>"],
    "letter_keys": [True, False],
    "four_colour_suits": [True, False],
    "settings": [{}],
}


def wrong_bodies(good: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The good body with one field wrong, nested fields too."""
    found = []
    for name, value in good.items():
        found += [(name, {**good, name: wrong}) for wrong in WRONG if not is_right(name, wrong)]
        if isinstance(value, dict):
            found += [(name, {**good, name: inner}) for _, inner in wrong_bodies(value)]
    return [*found, ("more", {**good, "more": 1})]


def is_right(name: str, value: Any) -> bool:
    return any(type(value) is type(right) and value == right for right in RIGHT.get(name, []))


@pytest.mark.parametrize(("target", "good"), [*((target, GOOD[target]) for target in NEEDS_FIELDS), *ALSO_GOOD])
def test_a_wrong_type_or_value_is_named_and_stores_nothing(target: tuple[str, str], good: dict[str, Any]) -> None:
    stage = Stage()
    before = stage.rows()
    for name, body in wrong_bodies(good):
        answer = send(stage, target, body)
        # A log with wrong characters is a log all the same, only malformed.
        code = (
            "malformed_log"
            if isinstance(body.get(name), str) and name in ("log", "moves") and body[name]
            else "invalid"
        )
        refused(stage, answer, before, 400, code)
        if code == "invalid":
            assert name in answer.error["fields"], answer.body


@pytest.mark.parametrize("target", NEEDS_FIELDS, ids=" ".join)
def test_a_missing_field_is_named(target: tuple[str, str]) -> None:
    stage = Stage()
    before = stage.rows()
    for name in GOOD[target]:
        refused(stage, send(stage, target, {key: value for key, value in GOOD[target].items() if key != name}), before)


@pytest.mark.parametrize("target", [("POST", "api/attempts/"), ("POST", "api/verify/")], ids=" ".join)
def test_two_sources_of_a_deal_are_one_too_many(target: tuple[str, str]) -> None:
    stage = Stage()
    before = stage.rows()
    other: dict[str, Any] = {"seed": "42"} if target[1] == "api/attempts/" else {"deal": ["AS"]}
    refused(stage, send(stage, target, {**GOOD[target], **other}), before)


@pytest.mark.parametrize("size", [65_537, 200_000, 10_000_000])
@pytest.mark.parametrize("target", TARGETS, ids=" ".join)
def test_an_oversized_body_is_413_before_anything_else(target: tuple[str, str], size: int) -> None:
    stage = Stage()
    before = stage.rows()
    for body in (b" " * size, b'{"moves":"' + b"-" * (size - 12) + b'"}'):
        refused(stage, send(stage, target, body), before, 413, "too_large")
        path = stage.path(target[1])
        anonymous = stage.browser.client.generic(target[0], path, body, content_type="text/plain")
        assert anonymous.status_code == 413


@pytest.mark.parametrize("length", ["-1", "1.5", "abc", "", full_width("1"), "9" * 5000, " 1", "0x10", "1e3"])
def test_a_content_length_that_is_no_number_is_refused_or_read_as_none(length: str) -> None:
    stage = Stage()
    before = stage.rows()
    path = stage.path("api/attempts/<uuid:attempt_id>/moves/")
    answer = stage.browser.client.post(path, b"{}", content_type="application/json", CONTENT_LENGTH=length)
    assert answer.status_code in (400, 403, 413)
    assert json.loads(answer.content)["error"]["code"] in ("invalid", "forbidden", "too_large")
    assert stage.rows() == before


CONTENT_TYPES = [
    "text/plain", "text/html", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data",
    "multipart/form-data; boundary=x", "multipart/form-data; boundary=" + "x" * 300, "application/json-patch+json",
    "application/jsonx", "text/json", "application/octet-stream", "application", "x", "/", "é",
]  # fmt: skip
FORMS = [
    b"a=b",
    b'{"seed":"42"}',
    b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--\r\n",
    b"&".join([b"a=b"] * 1500),
]


@pytest.mark.parametrize("target", TARGETS, ids=" ".join)
def test_anything_but_json_is_415(target: tuple[str, str]) -> None:
    stage = Stage()
    before = stage.rows()
    method, route = target
    headers = {"X-CSRFToken": stage.browser._token()}
    for content_type in CONTENT_TYPES:
        for body in FORMS:
            client = stage.browser.client
            answer = Answer(client.generic(method, stage.path(route), body, content_type, headers=headers))
            assert (answer.status, answer.code) == (415, "unsupported_media_type"), content_type
    assert stage.rows() == before


@pytest.mark.parametrize("content_type", ["application/json", "application/json; charset=utf-8", "APPLICATION/JSON"])
def test_json_is_json_however_it_is_spelled(content_type: str) -> None:
    stage = Stage()
    headers = {"X-CSRFToken": stage.browser._token()}
    path = stage.path("api/attempts/<uuid:attempt_id>/moves/")
    body = json.dumps({"from": 0, "moves": "-"}).encode()
    answer = stage.browser.client.post(path, body, content_type=content_type, headers=headers)
    assert answer.status_code == 200
