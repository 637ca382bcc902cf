"""`GET /api/deals/{id}/`: what anybody may know of a deal, and nothing of one that players may not know of."""

from games.deals.services import approve, import_deals
from games.rules.cards import format_deal
from games.rules.rulesets import get_ruleset
from games.rules.shuffle import deal_from_seed
from tests.builders import scheduled
from tests.client import Api
from tests.conftest import NOW, Clock, utc


def test_todays_tells_its_commitment_and_when_it_was_fixed_and_no_seed_before_the_reveal(api: Api, time: Clock) -> None:
    daily = scheduled("a-secret")
    address = f"/api/deals/{daily.deal_id}/"
    told = api.get(address).body
    assert told == {
        "deal_id": str(daily.deal_id),
        "ruleset": "streak",
        "ruleset_version": 1,
        "daily": "2026-11-30",
        "scheduled_at": told["scheduled_at"],
        "commitment": daily.deal.commitment,
        "seed": None,
    }
    time.move_to(utc("2026-12-01 00:59"))
    assert api.get(address).body["seed"] is None
    time.move_to(utc("2026-12-01 01:00"))
    assert api.get(address).body["seed"] == "a-secret"


def test_a_past_day_that_is_asked_for_late_says_so(api: Api) -> None:
    entry = api.get("/api/daily/2026-11-05/").body["rulesets"][0]
    told = api.get(f"/api/deals/{entry['deal_id']}/").body
    assert told["scheduled_at"] == NOW.isoformat().replace("+00:00", "Z")


def test_a_coming_day_a_draft_and_no_deal_at_all_look_the_same(api: Api) -> None:
    coming = scheduled("tomorrows", day="2026-12-01")
    answers = [api.get(f"/api/deals/{deal}/") for deal in (coming.deal_id, "00000000-0000-4000-8000-000000000000")]
    assert [answer.status for answer in answers] == [404, 404]
    assert answers[0].body == answers[1].body


def test_practice_tells_its_seed_and_an_import_has_neither_seed_nor_commitment(guest: Api) -> None:
    view = guest.practise("42")
    told = guest.get(f"/api/deals/{view['deal_id']}/").body
    assert (told["seed"], told["daily"], told["scheduled_at"]) == ("42", None, None)
    report = import_deals(text=format_deal(deal_from_seed("elsewhere")), ruleset=get_ruleset("classic"), actor=None)
    approve(deal=report.created[0], actor=None)
    told = guest.get(f"/api/deals/{report.created[0].pk}/").body
    assert (told["ruleset"], told["seed"], told["commitment"]) == ("classic", None, None)
