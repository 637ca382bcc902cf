"""The filters beside the list of deals. None of them says anything of a secret deal's cards."""

from typing import Any, ClassVar

from django.contrib.admin import ModelAdmin, SimpleListFilter
from django.contrib.admin.views.main import ChangeList
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from games.deals.models import Deal
from games.deals.selectors import DealStatus
from games.rules.rulesets import RULESETS

_BANDS = {"0-20": (0, 20), "20-40": (20, 40), "40-60": (40, 60), "60-80": (60, 80), "80-100": (80, 100)}


class _Choice(SimpleListFilter):
    """A filter with a fixed list of choices; a value that is none of them finds nothing rather than everything."""

    choices_given: ClassVar[tuple[tuple[str, str], ...]] = ()

    def lookups(self, request: HttpRequest, model_admin: "ModelAdmin[Any]") -> tuple[tuple[str, str], ...]:
        return self.choices_given

    def queryset(self, request: HttpRequest, queryset: QuerySet[Deal]) -> QuerySet[Deal]:
        value = self.value()
        if value is None:
            return queryset
        if value not in dict(self.choices_given):
            return queryset.none()
        return self.narrowed(queryset, value)

    def narrowed(self, deals: QuerySet[Deal], value: str) -> QuerySet[Deal]:
        raise NotImplementedError


class StatusFilter(_Choice):
    """By where deals are in their life. Seeds that players typed are many and nobody's work: they are asked for."""

    title = "status"
    parameter_name = "status"
    choices_given = (("any", "any, players' seeds too"), *((status.value, status.value) for status in DealStatus))

    def queryset(self, request: HttpRequest, queryset: QuerySet[Deal]) -> QuerySet[Deal]:
        asked_otherwise = any(request.GET.get(name) for name in ("q", "kind__exact"))
        if self.value() is None and not asked_otherwise:
            return queryset.exclude(kind=Deal.Kind.PRACTICE)
        return super().queryset(request, queryset)

    def narrowed(self, deals: QuerySet[Deal], value: str) -> QuerySet[Deal]:
        return deals if value == "any" else deals.filter(Q(status=value))

    def choices(self, changelist: ChangeList) -> Any:
        first, *others = super().choices(changelist)
        yield {**first, "display": "all that are managed"}
        yield from others


class RulesetFilter(_Choice):
    """By ruleset."""

    title = "ruleset"
    parameter_name = "ruleset"
    choices_given = tuple((ruleset.key, ruleset.key) for ruleset in RULESETS)

    def narrowed(self, deals: QuerySet[Deal], value: str) -> QuerySet[Deal]:
        return deals.filter(ruleset=value)


class SolvableFilter(_Choice):
    """By whether they can be cleared."""

    title = "solvable"
    parameter_name = "solvable"
    choices_given = (("yes", "yes"), ("no", "no"))

    def narrowed(self, deals: QuerySet[Deal], value: str) -> QuerySet[Deal]:
        return deals.filter(rating__solvable=value == "yes")


class DifficultyFilter(_Choice):
    """By how hard they are; a deal on the border is in both bands."""

    title = "difficulty"
    parameter_name = "difficulty"
    choices_given = tuple((band, band) for band in _BANDS)

    def narrowed(self, deals: QuerySet[Deal], value: str) -> QuerySet[Deal]:
        return deals.filter(rating__difficulty__range=_BANDS[value])


class RatedFilter(_Choice):
    """By whether solver and bot were asked."""

    title = "rated"
    parameter_name = "rated"
    choices_given = (("yes", "yes"), ("no", "not yet"))

    def narrowed(self, deals: QuerySet[Deal], value: str) -> QuerySet[Deal]:
        return deals.filter(rating__isnull=value == "no")
