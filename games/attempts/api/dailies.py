"""Endpoints of the daily: today, any day, a month."""

from datetime import date
from typing import ClassVar

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import clock
from games.api.fields import Request as Query
from games.attempts import services
from games.attempts.api.shapes import DailyShape, MonthQuery, MonthShape
from games.attempts.models import Attempt
from games.attempts.selectors import attempts_that_count
from games.attempts.visibility import Reader, may_see_seed
from games.deals.calendar import Day, days_of_month, parse_day, today
from games.deals.models import DailyDeal, VoidedDaily
from games.deals.services import dailies
from games.errors import NotFound
from games.players.api.endpoint import Endpoint
from games.rules.rulesets import RULESETS

_TODAY_OR_MONTH = PolymorphicProxySerializer(
    component_name="DailyOrMonth", serializers=[DailyShape, MonthShape], resource_type_field_name=None
)


class Today(Endpoint):
    """Today's daily, or with `month` the days of a month."""

    query: ClassVar[type[Query]] = MonthQuery

    @extend_schema(operation_id="daily_today_or_month", parameters=[MonthQuery], responses=_TODAY_OR_MONTH)
    def get(self, request: Request) -> Response:
        if "month" in self.asked:
            return Response(_month(self.asked["month"], Reader(self.asker(), clock.now())))
        return Response(_daily(today(clock.now()), Reader(self.asker(), clock.now())))


class OneDay(Endpoint):
    """Any day from the first one to today."""

    @extend_schema(operation_id="daily_of_date", responses=DailyShape)
    def get(self, request: Request, date: str) -> Response:
        day = parse_day(date)
        if day is None:
            raise NotFound("There is no daily deal on that date.")
        return Response(_daily(day, Reader(self.asker(), clock.now())))


def _daily(day: Day, reader: Reader) -> dict[str, object]:
    deals = dailies(day=day)
    services.settle_due(day=day)
    own = attempts_that_count(player=reader.player, dates=[day.date]) if reader.player else {}
    return {
        "date": day.date,
        "number": day.number,
        "opens_at": day.opens_at,
        "closes_at": day.closes_at,
        "reveals_at": day.reveals_at,
        "server_time": reader.at,
        "rulesets": [
            {
                "ruleset": daily.ruleset,
                "deal_id": daily.deal_id,
                "commitment": daily.deal.commitment,
                "seed": daily.deal.seed if may_see_seed(reader, deal=daily.deal, daily=daily) else None,
                "attempt": _id(own.get((day.date, daily.ruleset))),
                "void": _void(daily),
            }
            for daily in deals
        ],
    }


def _month(month: date, reader: Reader) -> dict[str, object]:
    days = days_of_month(month, reader.at)
    if not days:
        raise NotFound("There are no daily deals in that month.")
    if reader.player:
        services.settle_due(player=reader.player)
    own = attempts_that_count(player=reader.player, dates=[day.date for day in days]) if reader.player else {}
    return {
        "month": f"{month:%Y-%m}",
        "days": [
            {
                "date": day.date,
                "number": day.number,
                "rulesets": [_result(ruleset.key, own.get((day.date, ruleset.key))) for ruleset in RULESETS],
            }
            for day in days
        ],
    }


def _result(ruleset: str, attempt: Attempt | None) -> dict[str, object]:
    return {
        "ruleset": ruleset,
        "attempt": _id(attempt),
        "status": attempt.status if attempt else None,
        "score": attempt.score if attempt else None,
        "cards_left": attempt.cards_left if attempt else None,
        "moves": attempt.moves if attempt else None,
    }


def _id(attempt: Attempt | None) -> str | None:
    return str(attempt.pk) if attempt else None


def _void(daily: DailyDeal) -> dict[str, str] | None:
    void: VoidedDaily | None = getattr(daily, "void", None)  # the reverse of a one-to-one: no attribute where none is
    return {"reason": void.reason} if void else None
