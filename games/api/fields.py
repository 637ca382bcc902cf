"""Serializer fields that take exactly what the contract says and convert nothing."""

import re
from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from games.rules.errors import UnknownRuleset
from games.rules.rulesets import Ruleset, get_ruleset
from games.rules.shuffle import is_seed

_INTEGER = re.compile(r"-?[0-9]{1,18}")


class Request(serializers.Serializer[Any]):
    """A request's fields; a field it does not name is refused, not ignored."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if isinstance(data, Mapping):
            unknown = {name: ["Unknown field."] for name in data if name not in self.fields}
            if unknown:
                raise serializers.ValidationError(unknown)
        values: dict[str, Any] = super().to_internal_value(data)
        return values


class TextField(serializers.Field[str, str, str, Any]):
    """A JSON string, as it is: no number is turned into one, no space cut off."""

    default_error_messages = {  # noqa: RUF012 - DRF's own spelling of it
        "invalid": "Must be a string.",
        "length": "Must have {min} to {max} characters.",
    }

    def __init__(self, *, min_length: int = 0, max_length: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.min_length, self.max_length = min_length, max_length

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        if not self.min_length <= len(data) <= self.max_length:
            self.fail("length", min=self.min_length, max=self.max_length)
        return data

    def to_representation(self, value: str) -> str:
        return value


class WholeNumberField(serializers.Field[int, int, int, Any]):
    """A JSON integer within bounds. 1.0, true and "1" are none. In a query string: ASCII digits."""

    default_error_messages = {  # noqa: RUF012 - DRF's own spelling of it
        "invalid": "Must be a whole number.",
        "range": "Must be from {min} to {max}.",
    }

    def __init__(self, *, minimum: int, maximum: int, in_query: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.minimum, self.maximum, self.in_query = minimum, maximum, in_query

    def to_internal_value(self, data: Any) -> int:
        if self.in_query and isinstance(data, str) and _INTEGER.fullmatch(data):
            data = int(data)
        if type(data) is not int:
            self.fail("invalid")
        if not self.minimum <= data <= self.maximum:
            self.fail("range", min=self.minimum, max=self.maximum)
        return int(data)

    def to_representation(self, value: int) -> int:
        return value


class TrueFalseField(serializers.Field[bool, bool, bool, Any]):
    """A JSON true or false; neither 1 nor "yes"."""

    default_error_messages = {"invalid": "Must be true or false."}  # noqa: RUF012 - DRF's own spelling of it

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid")
        return data

    def to_representation(self, value: bool) -> bool:  # noqa: FBT001 - the signature is DRF's
        return value


class RulesetField(serializers.Field[Ruleset, str, str, Any]):
    """The key of a ruleset, as the ruleset in its current version."""

    default_error_messages = {"unknown": "There is no such ruleset."}  # noqa: RUF012 - DRF's own spelling of it

    def to_internal_value(self, data: Any) -> Ruleset:
        if not isinstance(data, str):
            self.fail("unknown")
        try:
            return get_ruleset(data)
        except UnknownRuleset:
            self.fail("unknown")

    def to_representation(self, value: Ruleset) -> str:
        return value.key


class SeedField(TextField):
    """A seed, which always travels as a string: 2^53 + 1 must not lose its last digit on the way."""

    default_error_messages = {  # noqa: RUF012 - DRF's own spelling of it
        "seed": "Must be 1 to 64 printable ASCII characters without spaces."
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=1000, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        seed = super().to_internal_value(data)
        if not is_seed(seed):
            self.fail("seed")
        return seed
