"""Reads a request's JSON strictly: whatever could only surprise the code behind it is refused here, once."""

import json
import re
from collections.abc import Mapping
from typing import IO, Any, Never

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

MAX_DEPTH = 20
# Control characters (a NUL makes PostgreSQL refuse the whole statement) and halves of surrogate pairs.
_UNSTORABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")
# Never stored unread: the rules look at every character of a log, and say which one is not of their alphabet.
_LOGS = ("log", "moves")


class StrictJSONParser(BaseParser):
    """JSON objects only; no NaN, no repeated names, no control characters, nesting of at most MAX_DEPTH."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        body: bytes = stream.read()
        if not body.strip():
            return {}
        return parse_object(body)


def parse_object(body: bytes) -> dict[str, Any]:
    """The JSON object in `body`. Raises ParseError."""
    try:
        value = json.loads(body.decode("utf-8"), parse_constant=_refuse_constant, object_pairs_hook=_without_repetition)
    except (ValueError, RecursionError) as error:
        raise ParseError("The body is not valid JSON.") from error
    if not isinstance(value, dict):
        raise ParseError("The body must be a JSON object.")
    _check(value, MAX_DEPTH)
    return value


def _refuse_constant(name: str) -> Never:
    raise ValueError(f"{name} is not JSON")


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a name is repeated")
    return members


def _check(value: object, depth: int) -> None:
    if depth < 0:
        raise ParseError("The body is nested too deeply.")
    if isinstance(value, str):
        if _UNSTORABLE.search(value):
            raise ParseError("The body holds a control character.")
    elif isinstance(value, dict):
        for name, member in value.items():
            _check(name, depth)
            if not (name in _LOGS and isinstance(member, str)):
                _check(member, depth - 1)
    elif isinstance(value, list):
        for member in value:
            _check(member, depth - 1)
