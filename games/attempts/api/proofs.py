"""Endpoints that let anybody check: proofs of single cards, a log replayed by the server, the rulesets."""

import uuid
from dataclasses import asdict
from datetime import datetime
from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework.response import Response

from games import clock
from games.api.fields import Request as Query
from games.attempts.api.shapes import DealShape, OutcomeShape, ProofQuery, ProofShape, RulesetsShape, VerifyRequest
from games.attempts.selectors import cards_seen
from games.attempts.visibility import Reader, is_known, is_open_to_all, may_see_deal
from games.deals.models import DailyDeal, Deal
from games.deals.selectors import deal_by_id, schedule_of
from games.errors import Forbidden, IllegalMoveError, MalformedLogError, NotFound
from games.players.api.endpoint import Endpoint
from games.rules.commitment import prove
from games.rules.errors import IllegalMove, MalformedLog
from games.rules.replay import replay
from games.rules.rulesets import DEFAULT_RULESET, RULESETS
from games.rules.shuffle import deal_from_seed

_ALL = frozenset(range(52))


class Rulesets(Endpoint):
    """The rulesets there are."""

    @extend_schema(responses=RulesetsShape)
    def get(self, request: Request) -> Response:
        return Response(
            {
                "default": DEFAULT_RULESET.key,
                "rulesets": [
                    {
                        "key": ruleset.key,
                        "version": ruleset.version,
                        "wrap": ruleset.wrap,
                        "starting_waste": ruleset.deals_waste,
                        "points_per_streak_card": ruleset.points_per_streak_card,
                        "draw_points": ruleset.draw_points,
                        "peak_bonus": list(ruleset.peak_bonus),
                        "undo": ruleset.undo,
                        "ranked_by": ruleset.ranked_by,
                    }
                    for ruleset in RULESETS
                ],
            }
        )


class Verify(Endpoint):
    """What a log comes to. Stateless, so it asks nobody who they are."""

    authentication_classes: ClassVar[list[type[BaseAuthentication]]] = []  # type: ignore[misc]  # DRF types it as a list of its own

    @extend_schema(request=VerifyRequest, responses=OutcomeShape)
    def post(self, request: Request) -> Response:
        wanted = self.body(VerifyRequest)
        deal = wanted["deal"] if "deal" in wanted else deal_from_seed(wanted["seed"])
        try:
            return Response(replay(wanted["ruleset"], deal, wanted["log"]).outcome().as_dict())
        except MalformedLog as error:
            raise MalformedLogError(error.at) from error
        except IllegalMove as error:
            raise IllegalMoveError(error.at, error.reason) from error


class OneDeal(Endpoint):
    """What is public of a deal: which day it belongs to, its commitment, and since when both were fixed."""

    @extend_schema(responses=DealShape)
    def get(self, request: Request, deal_id: uuid.UUID) -> Response:
        deal, daily = _known(deal_id, at := clock.now())
        return Response(
            {
                "deal_id": deal.pk,
                "ruleset": deal.ruleset,
                "ruleset_version": deal.ruleset_version,
                "daily": daily.date if daily else None,
                "scheduled_at": daily.scheduled_at if daily else None,
                "commitment": deal.commitment or None,
                "seed": (deal.seed or None) if is_open_to_all(deal, daily, at) else None,
            }
        )


class Proof(Endpoint):
    """Proofs of cards that the reader has seen turned up."""

    query: ClassVar[type[Query]] = ProofQuery

    @extend_schema(parameters=[ProofQuery], responses=ProofShape)
    def get(self, request: Request, deal_id: uuid.UUID) -> Response:
        reader = Reader(self.asker(), clock.now())
        deal, daily = _known(deal_id, reader.at)
        if not deal.commitment:
            raise NotFound("This deal was imported: it has no commitment, so there is nothing to prove.")
        known = _ALL if may_see_deal(reader, deal=deal, daily=daily) else _seen(reader, deal)
        asked = self.asked.get("cards", sorted(known))
        if not known.issuperset(asked):
            raise Forbidden("Some of these cards have not been turned up for you.")
        return Response({"commitment": deal.commitment, "cards": [asdict(prove(deal.seed, index)) for index in asked]})


def _known(deal_id: uuid.UUID, at: datetime) -> tuple[Deal, DailyDeal | None]:
    """The deal and its day, if players may know of it. Raises NotFound."""
    deal = deal_by_id(deal_id)
    daily = schedule_of(deal) if deal else None
    if deal is None or not is_known(deal, daily, at):
        raise NotFound("There is no such deal.")
    return deal, daily


def _seen(reader: Reader, deal: Deal) -> frozenset[int]:
    return cards_seen(player=reader.player, deal=deal) if reader.player else frozenset()
