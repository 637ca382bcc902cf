"""Proofs of cards: everybody may check what they were shown, and only that."""

import hashlib
from typing import Any

import pytest

from games.rules.commitment import CardProof, verify_proof
from games.rules.rulesets import get_ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import FACE_DOWN, State
from tests.builders import first_come, player, scheduled, seed_that_ends
from tests.client import Api
from tests.conftest import Clock, utc
from tests.hostile import full_width

WON = seed_that_ends("won", "classic")
DEAL = deal_from_seed(WON)


def indices(browser: Api, deal_id: object) -> list[int]:
    answer = browser.get(f"/api/deals/{deal_id}/proof/")
    assert answer.status == 200
    return [card["index"] for card in answer.body["cards"]]


def test_the_cards_that_can_be_proven_are_those_that_were_turned_up(guest: Api) -> None:
    daily = scheduled(WON, ruleset="classic")
    assert indices(guest, daily.deal_id) == []
    view = guest.play_daily(ruleset="classic")
    state, seen = State.start(get_ruleset("classic"), DEAL), set(DEAL[18:28])
    for move in first_come(WON, "classic")[:25] + "<<<<<<<":
        assert indices(guest, daily.deal_id) == sorted(DEAL.index(card) for card in seen)
        view = guest.play(view, move)
        state = state.apply(move)
        seen |= {card for card in state.slots() if card and card != FACE_DOWN} | (
            {state.waste} if state.waste else set()
        )


def test_every_proof_given_leads_to_the_commitment_published_before_play(guest: Api) -> None:
    daily = scheduled(WON, ruleset="classic")
    published = guest.get("/api/daily/").body["rulesets"][1]
    assert published["deal_id"] == str(daily.deal_id)
    guest.play(guest.play_daily(ruleset="classic"), "-----")
    body = guest.get(f"/api/deals/{daily.deal_id}/proof/").body
    assert body["commitment"] == published["commitment"]
    assert len(body["cards"]) == 15
    for card in body["cards"]:
        assert card["card"] == DEAL[card["index"]]
        proof = CardProof(card["index"], card["card"], card["salt"], tuple(card["path"]))
        assert verify_proof(published["commitment"], proof)
        leaf = f"{card['index']}:{card['card']}".encode()
        assert card["path"][0] != hashlib.sha256(b"\x00" + leaf).hexdigest()  # neighbours are salted too


@pytest.mark.parametrize("asked", ["0", "18,0", "0,1,2,3", "30", "51", "18,19,20,51"])
def test_asking_for_one_card_too_many_gets_none(guest: Api, asked: str) -> None:
    daily = scheduled(WON, ruleset="classic")
    guest.play_daily(ruleset="classic")
    answer = guest.get(f"/api/deals/{daily.deal_id}/proof/", cards=asked)
    assert (answer.status, answer.code) == (403, "forbidden")


def test_cards_are_given_once_and_in_order(guest: Api) -> None:
    daily = scheduled(WON, ruleset="classic")
    guest.play_daily(ruleset="classic")
    body = guest.get(f"/api/deals/{daily.deal_id}/proof/", cards="27,18,18,20").body
    assert [card["index"] for card in body["cards"]] == [18, 20, 27]


@pytest.mark.parametrize(
    "asked", ["52", "-1", "1.0", "", ",", "1,", " 1", "0x1", "a", "1e1", "999999999999", full_width("1"), "1;2", "None"]
)
def test_what_is_no_list_of_indices_is_refused(guest: Api, asked: str) -> None:
    daily = scheduled(WON, ruleset="classic")
    guest.play_daily(ruleset="classic")
    answer = guest.get(f"/api/deals/{daily.deal_id}/proof/", cards=asked)
    assert (answer.status, answer.code, list(answer.error["fields"])) == (400, "invalid", ["cards"])


def test_what_another_player_saw_proves_nothing_to_me(guest: Api) -> None:
    daily = scheduled(WON, ruleset="classic")
    other = Api().signed_in(player())
    other.play(other.play_daily(ruleset="classic"), "---")
    assert indices(guest, daily.deal_id) == []
    assert indices(Api(), daily.deal_id) == []


def test_a_deal_of_a_day_to_come_is_not_there(api: Api, time: Clock) -> None:
    daily = scheduled(WON, day="2026-12-01", ruleset="classic")
    for browser in (api, Api().as_guest(), Api().signed_in(player(is_staff=True, is_superuser=True))):
        assert browser.get(f"/api/deals/{daily.deal_id}/proof/").status == 404
    time.move_to(utc("2026-12-01 00:00"))
    assert indices(api, daily.deal_id) == []


@pytest.mark.parametrize("deal_id", ["00000000-0000-0000-0000-000000000000", "0", "1", "x", "0" * 32, "%C3%A9"])
def test_an_unknown_deal_is_404(api: Api, deal_id: str) -> None:
    answer = api.get(f"/api/deals/{deal_id}/proof/")
    assert (answer.status, answer.code) == (404, "not_found")


def test_all_cards_of_a_revealed_deal_are_proven_to_anybody(api: Api, time: Clock) -> None:
    daily = scheduled(WON, ruleset="classic")
    time.move_to(utc("2026-12-01 01:00"))
    body: dict[str, Any] = api.get(f"/api/deals/{daily.deal_id}/proof/").body
    assert [card["card"] for card in body["cards"]] == list(DEAL)
