"""What the endpoints of attempts take and give, field by field: the source of the OpenAPI schema."""

import re
import uuid
from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from games.api.fields import Request, RulesetField, SeedField, TextField, WholeNumberField
from games.deals.calendar import Day, parse_day, parse_month
from games.rules.cards import parse_deal
from games.rules.errors import InvalidDeal
from games.rules.replay import MAX_LOG

_UUID = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
STATUSES = ("playing", "won", "stuck", "ended")


class DayField(serializers.Field[Day, str, str, Any]):
    """A date `YYYY-MM-DD`, as a day; whether the calendar has it is for the service to say."""

    default_error_messages = {"invalid": "Must be a date, YYYY-MM-DD."}  # noqa: RUF012 - DRF's own spelling of it

    def to_internal_value(self, data: Any) -> Day:
        day = parse_day(data) if isinstance(data, str) else None
        if day is None:
            self.fail("invalid")
        return day

    def to_representation(self, value: Day) -> str:
        return value.date.isoformat()


class DealIdField(serializers.Field[uuid.UUID, str, str, Any]):
    """The id of a deal, as the service writes ids; whether it is anybody's to play is for the service to say."""

    default_error_messages = {"invalid": "Must be the id of a deal."}  # noqa: RUF012 - DRF's own spelling of it

    def to_internal_value(self, data: Any) -> uuid.UUID:
        # UUID() alone would also take braces, urn: and 32 digits without dashes.
        if not isinstance(data, str) or not _UUID.fullmatch(data):
            self.fail("invalid")
        return uuid.UUID(data)

    def to_representation(self, value: uuid.UUID) -> str:
        return str(value)


class StartRequest(Request):
    """One of `daily` (a date), `seed` and `deal` (the id of an imported deal), and the ruleset."""

    daily = DayField(required=False)
    seed = SeedField(required=False)
    deal = DealIdField(required=False)
    ruleset = RulesetField()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len({"daily", "seed", "deal"} & attrs.keys()) != 1:
            raise serializers.ValidationError({"daily": ["Give one of daily, seed and deal."]})
        return attrs


class MovesRequest(Request):
    """`moves` to append to a log that is `from` long."""

    moves = TextField(min_length=1, max_length=64 * 1024)

    def get_fields(self) -> dict[str, Any]:
        # `from` is a word of the language and cannot name a class attribute.
        return {"from": WholeNumberField(minimum=0, maximum=MAX_LOG), **super().get_fields()}


class VerifyRequest(Request):
    """Either `seed` or `deal` (52 cards), the ruleset and a whole log."""

    seed = SeedField(required=False)
    deal = serializers.JSONField(required=False)
    ruleset = RulesetField()
    log = TextField(max_length=64 * 1024)

    def validate_deal(self, deal: Any) -> Any:
        if not isinstance(deal, list) or not all(isinstance(card, str) for card in deal):
            raise serializers.ValidationError("Must be a list of 52 cards.")
        try:
            return parse_deal(deal)
        except InvalidDeal as error:
            raise serializers.ValidationError(str(error)) from error

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("seed" in attrs) == ("deal" in attrs):
            raise serializers.ValidationError({"seed": ["Give either seed or deal."]})
        return attrs


class MonthQuery(Request):
    """`month` as YYYY-MM."""

    month = TextField(max_length=7, required=False)

    def validate_month(self, text: str) -> Any:
        month = parse_month(text)
        if month is None:
            raise serializers.ValidationError("Must be a month, YYYY-MM.")
        return month


class ProofQuery(Request):
    """`cards`: indices 0-51, separated by commas; without it all that the reader may know."""

    cards = TextField(min_length=1, max_length=200, required=False)

    def validate_cards(self, text: str) -> list[int]:
        indices = text.split(",")
        if not all(index.isascii() and index.isdigit() and len(index) <= 2 and int(index) < 52 for index in indices):
            raise serializers.ValidationError("Must be numbers from 0 to 51, separated by commas.")
        return sorted({int(index) for index in indices})


class OutcomeShape(serializers.Serializer[Any]):
    """What a log comes to."""

    status = serializers.ChoiceField(STATUSES)
    score = serializers.IntegerField()
    cards_left = serializers.IntegerField()
    moves = serializers.IntegerField()
    draws = serializers.IntegerField()
    streak = serializers.IntegerField()
    longest_streak = serializers.IntegerField()
    peaks_cleared = serializers.IntegerField()
    undos = serializers.IntegerField()


class ViewShape(OutcomeShape):
    """An attempt as its player may know it."""

    id = serializers.UUIDField()
    ruleset = serializers.CharField()
    ruleset_version = serializers.IntegerField()
    ranked = serializers.BooleanField()
    daily = serializers.DateField(allow_null=True)
    race = serializers.CharField(allow_null=True)
    deal_id = serializers.UUIDField()
    commitment = serializers.CharField(allow_null=True, help_text="Null for imported deals, which have no seed.")
    seed = serializers.CharField(allow_null=True)
    deal = serializers.ListField(child=serializers.CharField(), allow_null=True)
    log = serializers.CharField()
    slots = serializers.ListField(child=serializers.CharField(allow_null=True))
    waste = serializers.CharField(allow_null=True)
    stock = serializers.IntegerField()
    legal = serializers.CharField()
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    elapsed_ms = serializers.IntegerField()


class ReplayShape(serializers.Serializer[Any]):
    """A game that is over, from its first move."""

    log = serializers.CharField()
    times_ms = serializers.ListField(child=serializers.IntegerField())
    ruleset = serializers.CharField()
    ruleset_version = serializers.IntegerField()
    daily = serializers.DateField(allow_null=True)
    deal_id = serializers.UUIDField()
    deal = serializers.ListField(child=serializers.CharField(), allow_null=True)
    seed = serializers.CharField(allow_null=True)
    commitment = serializers.CharField(allow_null=True, help_text="Null for imported deals, which have no seed.")
    username = serializers.CharField()
    outcome = OutcomeShape()


class BestScoreShape(serializers.Serializer[Any]):
    """The best final result where scores rank."""

    score = serializers.IntegerField()


class BestCardsShape(serializers.Serializer[Any]):
    """The best final result where fewer cards left rank, then fewer moves."""

    cards_left = serializers.IntegerField()
    moves = serializers.IntegerField()


_BEST = PolymorphicProxySerializer(
    component_name="Best", serializers=[BestScoreShape, BestCardsShape], resource_type_field_name=None
)


@extend_schema_field(_BEST)
class BestField(serializers.Field[Any, Any, Any, Any]):
    """The best final result by the ruleset's own keys."""

    def to_representation(self, value: Any) -> Any:
        return value


class MoveAnalysisShape(serializers.Serializer[Any]):
    """One move of the log: the best that could still come before it and after it."""

    at = serializers.IntegerField(help_text="The move's index in the log.")
    move = serializers.CharField()
    best_before = BestField()
    best_after = BestField()
    lost = serializers.IntegerField(help_text="What it gave away: points, in classic cards left.")


class AnalysisShape(serializers.Serializer[Any]):
    """A game that is over, against what was possible: all of it looks forward only, without further undos."""

    solvable = serializers.BooleanField(help_text="Whether the deal can be cleared at all.")
    min_draws = serializers.IntegerField(allow_null=True, help_text="The fewest draws it can be cleared with.")
    best = BestField()
    best_winning_score = serializers.IntegerField(
        allow_null=True, help_text="The best score among the lines that clear it; null where scores do not rank."
    )
    moves = MoveAnalysisShape(many=True)
    turning_point = serializers.IntegerField(
        allow_null=True,
        help_text="The last move, not undone, after which it could no longer be cleared though it could before.",
    )


class VoidShape(serializers.Serializer[Any]):
    """Why a daily does not count."""

    reason = serializers.CharField()


class DailyRulesetShape(serializers.Serializer[Any]):
    """One ruleset's deal of a day; `attempt` is the reader's ranked one, or was until the daily was declared void."""

    ruleset = serializers.CharField()
    deal_id = serializers.UUIDField()
    commitment = serializers.CharField()
    seed = serializers.CharField(allow_null=True)
    attempt = serializers.UUIDField(allow_null=True)
    void = VoidShape(allow_null=True)


class DailyShape(serializers.Serializer[Any]):
    """A day: when it opens, closes and reveals, and its deals."""

    date = serializers.DateField()
    number = serializers.IntegerField()
    opens_at = serializers.DateTimeField()
    closes_at = serializers.DateTimeField()
    reveals_at = serializers.DateTimeField()
    server_time = serializers.DateTimeField()
    rulesets = DailyRulesetShape(many=True)


class MonthResultShape(serializers.Serializer[Any]):
    """The reader's ranked attempt in one ruleset; all null where there is none, results null while it is played."""

    ruleset = serializers.CharField()
    attempt = serializers.UUIDField(allow_null=True)
    status = serializers.ChoiceField(STATUSES, allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    cards_left = serializers.IntegerField(allow_null=True)
    moves = serializers.IntegerField(allow_null=True)


class MonthDayShape(serializers.Serializer[Any]):
    """One day of a month."""

    date = serializers.DateField()
    number = serializers.IntegerField()
    rulesets = MonthResultShape(many=True)


class MonthShape(serializers.Serializer[Any]):
    """The days of a month, up to today."""

    month = serializers.CharField()
    days = MonthDayShape(many=True)


class RulesetShape(serializers.Serializer[Any]):
    """A ruleset (RULES.md's table)."""

    key = serializers.CharField()
    version = serializers.IntegerField()
    wrap = serializers.BooleanField()
    starting_waste = serializers.BooleanField()
    points_per_streak_card = serializers.IntegerField()
    draw_points = serializers.IntegerField()
    peak_bonus = serializers.ListField(child=serializers.IntegerField())
    undo = serializers.BooleanField()
    ranked_by = serializers.ChoiceField(("score", "cards_left"))


class RulesetsShape(serializers.Serializer[Any]):
    """All rulesets in their current versions."""

    default = serializers.CharField()
    rulesets = RulesetShape(many=True)


class DealShape(serializers.Serializer[Any]):
    """What is public of a deal.

    `scheduled_at` is when its day was given it: a day that nobody had scheduled or asked for gets its deal when
    somebody does, which may be after it.
    """

    deal_id = serializers.UUIDField()
    ruleset = serializers.CharField()
    ruleset_version = serializers.IntegerField()
    daily = serializers.DateField(allow_null=True)
    scheduled_at = serializers.DateTimeField(allow_null=True)
    commitment = serializers.CharField(allow_null=True)
    seed = serializers.CharField(allow_null=True)


class CardProofShape(serializers.Serializer[Any]):
    """A card and what proves that the commitment holds it at that place."""

    index = serializers.IntegerField()
    card = serializers.CharField()
    salt = serializers.CharField()
    path = serializers.ListField(child=serializers.CharField())


class ProofShape(serializers.Serializer[Any]):
    """Proven cards of one deal."""

    commitment = serializers.CharField()
    cards = CardProofShape(many=True)
