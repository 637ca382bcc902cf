"""The OpenAPI schema: how our own fields, sessions and errors are described in it."""

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema

from games.errors import ErrorCode
from games.rules.rulesets import RULESETS
from tripeaks_site.errors import STATUS

_ENVELOPE = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message"],
            "properties": {
                "code": {"type": "string", "enum": [code.value for code in ErrorCode]},
                "message": {"type": "string"},
                "fields": {"type": "object", "description": "With `invalid`: messages by field."},
                "at": {"type": "integer", "description": "With `malformed_log` and `illegal_move`: index in the log."},
                "reason": {"type": "string", "description": "With `illegal_move`."},
                "current": {"description": "With `conflict`: the state as it is."},
            },
        }
    },
}


class SessionInSchema(OpenApiAuthenticationExtension):
    target_class = "games.players.api.session.CookieSession"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": "With X-CSRFToken (the csrftoken cookie) on every unsafe request.",
        }


class TextInSchema(OpenApiSerializerFieldExtension):
    target_class = "games.api.fields.TextField"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        return {"type": "string", "minLength": self.target.min_length, "maxLength": self.target.max_length}


class SeedInSchema(OpenApiSerializerFieldExtension):
    target_class = "games.api.fields.SeedField"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        return {"type": "string", "pattern": "^[!-~]{1,64}$"}


class WholeNumberInSchema(OpenApiSerializerFieldExtension):
    target_class = "games.api.fields.WholeNumberField"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.target.minimum, "maximum": self.target.maximum}


class TrueFalseInSchema(OpenApiSerializerFieldExtension):
    target_class = "games.api.fields.TrueFalseField"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        return {"type": "boolean"}


class RulesetInSchema(OpenApiSerializerFieldExtension):
    target_class = "games.api.fields.RulesetField"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        return {"type": "string", "enum": [ruleset.key for ruleset in RULESETS]}


class DayInSchema(OpenApiSerializerFieldExtension):
    target_class = "games.attempts.api.shapes.DayField"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        return {"type": "string", "format": "date"}


class DealIdInSchema(OpenApiSerializerFieldExtension):
    target_class = "games.attempts.api.shapes.DealIdField"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        return {"type": "string", "format": "uuid"}


def with_errors(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Adds the error envelope to every operation: any of its statuses may be met anywhere."""
    result["components"]["schemas"]["Error"] = _ENVELOPE
    answer = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}
    for operations in result["paths"].values():
        for operation in operations.values():
            for status in sorted({int(status) for status in STATUS.values()}):
                code = next(code for code, its in STATUS.items() if its == status)
                operation["responses"].setdefault(str(status), {"description": f"{code.value}, ...", **answer})
    return result
