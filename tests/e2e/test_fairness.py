"""The fairness page: what is published is checked in the reader's own browser, and what does not hold is said."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import PHONE, Service
from tests.e2e.player import open_daily, play_on, play_out, wait_until_stored

pytestmark = pytest.mark.e2e

_GOOD, _BAD = "[data-testid=verdict][data-good=true]", "[data-testid=verdict][data-good=false]"


def test_a_revealed_day_is_dealt_again_and_matches(open_page: Callable[..., Page], service: Service) -> None:
    page = open_page("/fairness")
    part = page.get_by_test_id("check-seed")
    part.get_by_test_id("rules").select_option("hogue")
    part.get_by_test_id("fetch-day").click()
    expect(part.locator(_GOOD)).to_be_visible()
    seed = part.get_by_test_id("verify-seed").input_value()
    commitment = part.get_by_test_id("verify-commitment").input_value()
    shown = part.locator("li").all_inner_texts()
    assert len(shown) == 52
    # The server's own command comes to the same.
    service.manage("verify_deal", seed, commitment)

    part.get_by_test_id("verify-seed").fill(seed + "x")
    expect(part.locator("[data-testid=verdict]")).to_have_count(0)
    part.get_by_test_id("verify").click()
    expect(part.locator(_BAD).first).to_contain_text("It does not match")
    assert part.locator("li").all_inner_texts() != shown


def test_a_deal_fixed_after_its_day_began_is_called_so(open_page: Callable[..., Page]) -> None:
    # This service is younger than yesterday: it deals that day the moment somebody asks.
    page = open_page("/fairness")
    part = page.get_by_test_id("check-seed")
    part.get_by_test_id("fetch-day").click()
    expect(part.get_by_test_id("late")).to_contain_text("its commitment is no older")
    expect(part).not_to_contain_text("published commitment")
    # It is said of that commitment for as long as it stands there, and of no other.
    part.get_by_test_id("verify").click()
    expect(part.get_by_test_id("late")).to_be_visible()
    part.get_by_test_id("verify-commitment").fill("0" * 64)
    part.get_by_test_id("verify").click()
    expect(part.get_by_test_id("late")).to_have_count(0)

    def in_time(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "scheduled_at": "2026-01-01T00:00:00Z"})

    page.route("**/api/deals/*/", in_time)
    part.get_by_test_id("fetch-day").click()
    expect(part.locator(_GOOD)).to_contain_text("exactly the published commitment")
    expect(part.get_by_test_id("late")).to_have_count(0)


def test_a_day_still_open_shows_its_commitment_only(open_page: Callable[..., Page]) -> None:
    page = open_page("/fairness")
    today = page.request.get("/api/daily/").json()
    part = page.get_by_test_id("check-seed")
    part.get_by_test_id("day").fill(today["date"])
    part.get_by_test_id("fetch-day").click()
    expect(part.get_by_test_id("verify-commitment")).to_have_value(today["rulesets"][0]["commitment"])
    expect(part.get_by_test_id("verify-seed")).to_have_value("")
    expect(part).to_contain_text("still secret")


def test_a_game_in_the_middle_is_proven_card_by_card(open_page: Callable[..., Page]) -> None:
    page = open_page("/", size=PHONE)
    attempt = open_daily(page)
    play_on(page, moves=8)
    wait_until_stored(page, 8)
    view = page.request.get(f"/api/attempts/{attempt}/").json()
    proof = page.request.get(f"/api/deals/{view['deal_id']}/proof/").json()
    page.goto(f"/fairness?game={attempt}")
    part = page.get_by_test_id("check-game")
    expect(part.locator(_GOOD)).to_be_visible()
    expect(part.locator("[data-holds=true]")).to_have_count(len(proof["cards"]))
    assert 11 < len(proof["cards"]) < 52


def test_a_finished_game_leads_to_its_check(open_page: Callable[..., Page]) -> None:
    page = open_page("/how-to-play")
    attempt = play_out(page, seed="tripeaks")
    page.goto(f"/play/{attempt}")
    page.get_by_test_id("end-fairness").click()
    expect(page.locator("[data-holds=true]")).to_have_count(52)


def test_a_changed_card_is_found(open_page: Callable[..., Page]) -> None:
    page = open_page("/how-to-play")
    attempt = play_out(page, seed="tripeaks")

    def forge(route: Route) -> None:
        proof: dict[str, Any] = route.fetch().json()
        proof["cards"][7]["card"], proof["cards"][8]["card"] = proof["cards"][8]["card"], proof["cards"][7]["card"]
        route.fulfill(json=proof)

    page.route("**/proof/", forge)
    page.goto(f"/fairness?game={attempt}")
    part = page.get_by_test_id("check-game")
    expect(part.locator(_BAD)).to_contain_text("2 of 52 cards do not hold")
    expect(part.locator("[data-holds=false]")).to_have_count(2)


def test_proofs_made_for_another_commitment_are_found(open_page: Callable[..., Page]) -> None:
    page = open_page("/how-to-play")
    attempt = play_out(page, seed="tripeaks")
    other = play_out(page, seed="another")
    deal = page.request.get(f"/api/attempts/{other}/").json()["deal_id"]
    swapped = page.request.get(f"/api/deals/{deal}/proof/").json()
    page.route("**/proof/", lambda route: route.fulfill(json=swapped))
    page.goto(f"/fairness?game={attempt}")
    part = page.get_by_test_id("check-game")
    expect(part.locator(_BAD).first).to_contain_text("is not the one its proofs are made for")
    expect(part.locator("[data-holds=true]")).to_have_count(0)


def test_a_pasted_proof_is_checked_and_a_malformed_one_says_where(open_page: Callable[..., Page]) -> None:
    page = open_page("/how-to-play")
    view = page.request.get(f"/api/attempts/{play_out(page, seed='tripeaks')}/").json()
    proof = page.request.get(f"/api/deals/{view['deal_id']}/proof/?cards=0,5,51").json()
    page.goto("/fairness")
    part = page.get_by_test_id("check-proof")

    def check(pasted: str, noted: str = "") -> None:
        part.get_by_test_id("proof").fill(pasted)
        part.get_by_test_id("noted").fill(noted)
        part.get_by_test_id("verify-proof").click()

    check(json.dumps(proof))
    expect(part.locator(_GOOD)).to_contain_text("All 3 cards proven.")
    expect(part).to_contain_text("Checked against the commitment in the paste itself.")
    check(json.dumps(proof), noted="0" * 64)
    expect(part.locator(_BAD).first).to_contain_text("not the one you noted")
    expect(part.locator("[data-holds=false]")).to_have_count(3)
    check("{", noted="")
    expect(part.get_by_role("alert")).to_contain_text("This is not JSON")
    expect(part.locator("[data-holds]")).to_have_count(0)
    check('{"a": 1}')
    expect(part.get_by_role("alert")).to_contain_text("This is not a proof")
    proof["cards"][1]["salt"] = "short"
    check(json.dumps(proof))
    expect(part.get_by_role("alert")).to_contain_text("cards[1].salt has to be 64")
    check(json.dumps({**proof, "cards": []}), noted="nonsense")
    expect(part.get_by_role("alert")).to_contain_text("no card in this proof")


def test_a_page_that_may_not_hash_says_so(open_page: Callable[..., Page]) -> None:
    page = open_page("/how-to-play")
    # What a browser does for a page that came over plain HTTP from anywhere but this computer.
    page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', {get: () => undefined})")
    page.goto("/fairness")
    expect(page.get_by_test_id("insecure")).to_contain_text("https://")
    for name in ("verify", "verify-game", "verify-proof", "fetch-day"):
        expect(page.get_by_test_id(name)).to_be_disabled()


def test_it_is_reached_from_every_page(open_page: Callable[..., Page]) -> None:
    page = open_page("/practice")
    page.get_by_role("contentinfo").get_by_role("link", name="Check it yourself").click()
    page.wait_for_url("**/fairness")
    expect(page.get_by_role("heading", level=1)).to_have_text("Check that it is fair")
