"""Staff who have looked at a deal play it unranked; imported deals are practice with neither seed nor commitment."""

from datetime import timedelta

import pytest

from games.attempts.models import Attempt
from games.attempts.services import start_preview
from games.deals.models import DailyDeal, Deal
from games.deals.services import approve, import_deals, record_preview
from games.errors import NotFound
from games.players.models import Player
from games.rules.cards import format_deal
from games.rules.rulesets import get_ruleset
from games.rules.shuffle import deal_from_seed
from leaderboards.models import Entry
from tests.builders import ended, first_come, played, player, ranked, scheduled, seed_that_ends
from tests.client import Api
from tests.conftest import NOW, Clock, utc

WON = seed_that_ends("won")
LOG = first_come(WON)
TOMORROW = f"{NOW.date() + timedelta(days=1)}"


@pytest.fixture
def staff(db: None) -> Player:
    return player(is_staff=True)


def looked_at(daily: DailyDeal, who: Player) -> Deal:
    record_preview(deal=daily.deal, player=who)
    deal: Deal = daily.deal
    return deal


def test_who_has_looked_starts_practice_each_time_and_is_never_ranked(staff: Player) -> None:
    looked_at(scheduled(WON), staff)
    browser = Api().signed_in(staff)
    views = [browser.play_daily(), browser.play_daily()]
    assert len({view["id"] for view in views}) == 2
    assert [(view["ranked"], view["daily"], view["deal"]) for view in views] == [(False, "2026-11-30", None)] * 2
    assert browser.play(views[0], LOG)["status"] == "won"
    assert Entry.objects.count() == 0
    assert browser.get("/api/me/").body["streak_days"] == 0
    assert browser.get("/api/daily/").body["rulesets"][0]["attempt"] is None


def test_looking_makes_ones_open_ranked_game_practice_and_nobody_elses(staff: Player) -> None:
    daily = scheduled(WON)
    mine, others = played(ranked(staff), LOG[:5]), ranked(player())
    looked_at(daily, staff)
    for attempt in (mine, others):
        attempt.refresh_from_db()
    assert (mine.ranked, mine.due_at, mine.voided, mine.log) == (False, None, False, LOG[:5])
    assert others.ranked is True
    played(mine, LOG[5:])
    assert Entry.objects.count() == 0


def test_a_game_that_was_over_before_one_looked_keeps_its_rank(staff: Player) -> None:
    daily = scheduled(WON)
    mine = ended(ranked(staff))
    looked_at(daily, staff)
    mine.refresh_from_db()
    assert mine.ranked is True
    assert Entry.objects.get().attempt_id == mine.pk
    assert ranked(staff).ranked is False


def test_looking_at_one_deal_costs_nothing_at_another(staff: Player) -> None:
    looked_at(scheduled(WON), staff)
    scheduled("other", ruleset="classic")
    assert ranked(staff, ruleset="classic").ranked is True


@pytest.mark.parametrize("day", ["2026-11-30", TOMORROW])
def test_staff_play_what_they_have_looked_at_with_its_cards_shown_and_its_seed_hidden(staff: Player, day: str) -> None:
    deal = looked_at(scheduled(WON, day=day), staff)
    browser = Api().signed_in(staff)
    view = browser.look({"id": start_preview(player=staff, deal=deal).pk})
    assert (view["deal"], view["seed"], view["commitment"]) == (list(deal.cards), None, deal.commitment)
    assert (view["ranked"], view["daily"], view["deal_id"]) == (False, None, str(deal.pk))
    won = browser.move(view, LOG).body
    assert (won["status"], won["seed"]) == ("won", None)
    path = f"/api/attempts/{view['id']}/"
    assert browser.get(f"{path}replay/").body["deal"] == list(deal.cards)
    assert browser.get(f"{path}analysis/").status == 200


def test_nobody_else_reaches_a_deal_that_is_not_public(staff: Player, time: Clock) -> None:
    deal = looked_at(scheduled(WON, day=TOMORROW), staff)
    attempt = ended(start_preview(player=staff, deal=deal))
    unfinished = start_preview(player=staff, deal=deal)
    others = [Api(), Api().as_guest(), Api().signed_in(player()), Api().signed_in(player(is_superuser=True))]
    for browser in others:
        for one in (attempt, unfinished):
            for rest in ("", "replay/", "analysis/"):
                assert browser.get(f"/api/attempts/{one.pk}/{rest}").status == 404
        assert browser.get(f"/api/deals/{deal.pk}/proof/").status == 404
        if browser.me:
            with pytest.raises(NotFound):
                start_preview(player=browser.me, deal=deal)
    time.move_to(utc(f"{TOMORROW} 12:00"))
    for browser in others:
        assert browser.get(f"/api/attempts/{attempt.pk}/").status == 404
    assert Attempt.objects.count() == 2


def test_a_deal_on_which_staff_have_played_may_still_be_taken_off_its_day(staff: Player) -> None:
    daily = scheduled(WON, day=TOMORROW)
    start_preview(player=staff, deal=looked_at(daily, staff))
    assert DailyDeal.objects.filter(pk=daily.pk).take_off(NOW) == 1


def test_staff_who_have_looked_may_see_others_games_at_it(staff: Player) -> None:
    daily = scheduled(WON)
    rival = ended(played(ranked(player()), LOG[:5]))
    browser = Api().signed_in(staff)
    assert browser.get(f"/api/attempts/{rival.pk}/replay/").status == 403
    looked_at(daily, staff)
    shown = browser.get(f"/api/attempts/{rival.pk}/replay/").body
    assert (shown["deal"], shown["seed"]) == (list(daily.deal.cards), None)


class TestImported:
    """Cards without a seed."""

    @pytest.fixture
    def imported(self, staff: Player) -> Deal:
        report = import_deals(text=format_deal(deal_from_seed(WON)), ruleset=get_ruleset("streak"), actor=staff)
        assert len(report.created) == 1
        deal: Deal = Deal.objects.get(kind=Deal.Kind.IMPORTED)
        return deal

    def test_it_is_played_openly_and_has_neither_seed_nor_commitment(self, imported: Deal, staff: Player) -> None:
        with pytest.raises(NotFound):
            start_preview(player=player(), deal=imported)
        approve(deal=imported, actor=staff)
        browser = Api().as_guest()
        assert browser.me is not None
        view = browser.look({"id": start_preview(player=browser.me, deal=imported).pk})
        assert (view["seed"], view["commitment"], view["deal"]) == (None, None, list(imported.cards))
        assert browser.move(view, LOG).body["status"] == "won"
        for reader in (browser, Api()):
            replay = reader.get(f"/api/attempts/{view['id']}/replay/").body
            assert (replay["seed"], replay["commitment"], replay["deal"]) == (None, None, list(imported.cards))
            assert reader.get(f"/api/attempts/{view['id']}/analysis/").status == 200

    def test_an_approved_one_is_anybodys_to_practise_by_its_id(self, imported: Deal, staff: Player) -> None:
        browser = Api().as_guest()
        wanted = {"deal": str(imported.pk), "ruleset": "streak"}
        assert browser.post("/api/attempts/", wanted).status == 404
        approve(deal=imported, actor=staff)
        answer = browser.post("/api/attempts/", wanted)
        assert answer.status == 201
        assert (answer.body["ranked"], answer.body["deal"]) == (False, list(imported.cards))
        assert browser.post("/api/attempts/", wanted).body["id"] != answer.body["id"]
        refused = browser.post("/api/attempts/", {**wanted, "ruleset": "classic"})
        assert (refused.status, refused.code) == (400, "invalid")
        assert "ruleset" in refused.body["error"]["fields"]

    @pytest.mark.parametrize(
        "wanted",
        [
            {"deal": "{00000000-0000-4000-8000-000000000000}"},
            {"deal": "00000000000040008000000000000000"},
            {"deal": 1},
            {"deal": None},
            {"deal": "00000000-0000-4000-8000-000000000000", "seed": "x"},
            {"deal": "00000000-0000-4000-8000-000000000000", "daily": "2026-11-30"},
        ],
    )
    def test_what_is_no_id_or_comes_with_another_wish_is_refused(self, guest: Api, wanted: dict[str, object]) -> None:
        assert guest.post("/api/attempts/", {"ruleset": "streak", **wanted}).code == "invalid"
        assert not Attempt.objects.exists()

    def test_no_other_deal_is_reached_by_its_id(self, guest: Api) -> None:
        daily = scheduled("any-secret")
        guest.practise("42")
        known = [daily.deal_id, Deal.objects.get(kind=Deal.Kind.PRACTICE).pk, "00000000-0000-4000-8000-000000000000"]
        for deal in known:
            assert guest.post("/api/attempts/", {"deal": str(deal), "ruleset": "streak"}).status == 404

    def test_there_is_nothing_to_prove(self, imported: Deal) -> None:
        for query in ({}, {"cards": "0"}):
            assert Api().get(f"/api/deals/{imported.pk}/proof/", **query).status == 404
