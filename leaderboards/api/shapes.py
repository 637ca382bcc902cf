"""What the leaderboard endpoint takes and gives."""

from typing import Any

from rest_framework import serializers

from games.api.fields import Request, TextField, WholeNumberField
from leaderboards.boards import decode_cursor

DEFAULT_LIMIT, MAX_LIMIT = 50, 200


class PageQuery(Request):
    """`limit` rows (1-200), after `cursor` or, with `around=me`, about one's own row."""

    limit = WholeNumberField(minimum=1, maximum=MAX_LIMIT, in_query=True, default=DEFAULT_LIMIT)
    cursor = TextField(min_length=1, max_length=200, required=False)
    around = TextField(max_length=2, required=False)

    def validate_cursor(self, cursor: str) -> Any:
        place = decode_cursor(cursor)
        if place is None:
            raise serializers.ValidationError("Not a cursor of this service.")
        return place

    def validate_around(self, around: str) -> str:
        if around != "me":
            raise serializers.ValidationError("Can only be me.")
        return around

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "cursor" in attrs and "around" in attrs:
            raise serializers.ValidationError({"around": ["Give either cursor or around."]})
        return attrs


class RowShape(serializers.Serializer[Any]):
    """A row of a daily board. Times are shown but never rank."""

    rank = serializers.IntegerField()
    username = serializers.CharField()
    guest = serializers.BooleanField()
    score = serializers.IntegerField()
    cards_left = serializers.IntegerField()
    moves = serializers.IntegerField()
    elapsed_ms = serializers.IntegerField()
    achieved_at = serializers.DateTimeField()
    attempt = serializers.UUIDField()


class PageShape(serializers.Serializer[Any]):
    """Consecutive rows of a board; `next` is the cursor of the rows after them."""

    board = serializers.CharField()
    total = serializers.IntegerField()
    rows = RowShape(many=True)
    next = serializers.CharField(allow_null=True)
    me = RowShape(allow_null=True)
