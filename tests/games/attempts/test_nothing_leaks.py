"""While a ranked game is played, nothing that leaves the service holds a card its reader has not seen, or the seed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from games.rules.cards import DECK
from games.rules.notation import ALPHABET
from games.rules.rulesets import get_ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import FACE_DOWN, State
from tests.builders import first_come, player, scheduled, seed_that_ends
from tests.client import Api
from tests.paths import fill, routes

DAY = "2026-11-30"
# An error message of `verify` names these as examples, whatever the deal.
EXAMPLES = b"such as AS, TH or 7C"
# Whatever solver and bot say of a deal tells of its hidden cards (RULES.md). A schema names these, without a value.
OF_HIDDEN_CARDS = re.compile(
    rb'"(?:solvable|min_draws|best|best_\w+|lost|turning_point|winning_line|cleared_permille|par|difficulty)"'
    rb'\s*:\s*(?:true|false|null|[-0-9"]|\{\s*"(?:score|cards_left)"\s*:\s*[-0-9])'
)
SWEEP_EVERY = 20
QUERIES = {
    "api/deals/<uuid:deal_id>/proof/": [f"?cards={number}" for number in ("0", "51", ",".join(map(str, range(52))))],
    "api/leaderboards/<str:board>/": ["?around=me", "?limit=1", "?cursor=x"],
    "api/daily/": [f"?month={DAY[:7]}"],
}


@dataclass
class Watched:
    """A browser that fails the test as soon as an answer holds what it may not."""

    browser: Api
    deal: tuple[str, ...]
    seed: str
    known: set[str] = field(default_factory=set)
    spared: str = "/none/"
    """The end of the one path that a sweep does not post to in earnest: it would change who or where the reader is."""
    statuses: set[int] = field(default_factory=set)

    def send(self, method: str, path: str, body: bytes | None = None, content_type: str = "application/json") -> Any:
        token = self.browser.client.cookies.get("csrftoken")
        headers = {"X-CSRFToken": token.value} if token else {}
        answer = self.browser.client.generic(method, path, body or b"", content_type=content_type, headers=headers)
        raw = answer.getvalue() + answer.serialize_headers() + answer.cookies.output().encode()
        self.check(raw.replace(EXAMPLES, b""), f"{method} {path} {body!r}")
        self.statuses.add(answer.status_code)
        return answer

    def check(self, raw: bytes, where: str) -> None:
        assert self.seed.encode() not in raw, where
        hidden = "|".join(card for card in DECK if card not in self.known)
        found = re.search(rf"(?<![A-Za-z0-9_-])(?:{hidden})(?![A-Za-z0-9_-])".encode(), raw) if hidden else None
        assert found is None, f"{where}: {found}"
        told = OF_HIDDEN_CARDS.search(raw)
        assert told is None, f"{where}: {told}"


def shown(state: State) -> set[str]:
    """What lies face up."""
    cards = {card for card in state.slots() if card not in (None, FACE_DOWN)}
    return {str(card) for card in cards} | ({state.waste} if state.waste else set())


def bodies(log: str, state: State) -> Iterator[bytes]:
    """Requests to go on after `log` that are all refused, or change nothing."""
    end = len(log)
    illegal = next(move for move in ALPHABET if move not in state.legal_moves())
    refused = [f'{{"from":{end},"moves":"{move}"}}' for move in (illegal, "<", "-<", "-0", "-" + illegal, "s")]
    refused += [f'{{"from":{end + 1},"moves":"-"}}', f'{{"from":{max(0, end - 1)},"moves":"--"}}']
    refused += [f'{{"from":0,"moves":"{log}"}}', '{"from":NaN,"moves":"-"}', "{"]
    return (body.encode() for body in refused)


def sweep(reader: Watched, values: dict[str, object]) -> None:
    """Every endpoint, well and badly asked."""
    for route in routes():
        path = fill(route, values)
        for query in ("", "?x=1", *QUERIES.get(route, [])):
            reader.send("GET", path + query)
        for method in ("HEAD", "OPTIONS", "PUT"):
            reader.send(method, path, b'{"settings":{}}')
        for body in (b'{"x":1}', b"{", b'{"daily":"2026-11-30","ruleset":"streak"}'):
            reader.send("POST", path, body)
        reader.send("POST", path, b"a=b", "application/x-www-form-urlencoded")
        if not path.endswith(reader.spared):
            reader.send("POST", path)


@pytest.mark.django_db
@pytest.mark.parametrize("ending", ["won", "ended"])
def test_no_answer_and_no_log_line_tells_a_hidden_card_or_the_seed(
    ending: str, caplog: pytest.LogCaptureFixture
) -> None:
    seed = seed_that_ends("won", prefix="nobody-may-see-this")
    deal = deal_from_seed(seed)
    daily = scheduled(seed)
    state = State.start(get_ruleset("streak"), deal)
    other = Api().signed_in(player())
    other.play_daily()
    watched = Watched(Api().as_guest(), deal, seed, shown(state), spared="/end/")
    rival = Watched(other, deal, seed, shown(state))
    view = watched.browser.play_daily()
    values = {"attempt_id": view["id"], "deal_id": daily.deal_id, "date": DAY, "board": f"daily:{DAY}:streak"}
    path = f"/api/attempts/{view['id']}/"

    log = first_come(seed)[: None if ending != "ended" else 9]
    for index, move in enumerate(log):
        for body in bodies(log[:index], state):
            watched.send("POST", f"{path}moves/", body)
        if index % SWEEP_EVERY == 0:
            sweep(watched, values)
            sweep(rival, values)
            sweep(Watched(Api(), deal, seed, spared="/guest/"), values)
        before = watched.browser.look(view)
        assert before["log"] == log[:index], "the sweep changed the game"
        state = state.apply(move)
        watched.known |= shown(state)
        watched.send("POST", f"{path}moves/", f'{{"from":{index},"moves":"{move}"}}'.encode())
    if ending == "ended":
        watched.send("POST", f"{path}end/")
    assert watched.browser.look(view)["status"] == ending
    # A guest's finished game shows its player no more than was seen, and nobody else anything.
    sweep(watched, values)
    sweep(rival, values)
    sweep(Watched(Api(), deal, seed, spared="/guest/"), values)
    assert watched.statuses >= {200, 400, 403, 405, 409, 415, 422}
    assert not watched.statuses & {500, 503}
    Watched(Api(), deal, seed).check(caplog.text.replace(str(EXAMPLES), "").encode(), "the log")


@pytest.mark.django_db
def test_what_was_seen_and_taken_back_is_face_down_again_in_the_view() -> None:
    seed = seed_that_ends("won", "classic")
    scheduled(seed, ruleset="classic")
    browser = Api().as_guest()
    view = browser.play_daily(ruleset="classic")
    log = first_come(seed, "classic")[:12]
    views = [view]
    for move in log:
        views.append(browser.play(views[-1], move))
    for earlier in reversed(views[:-1]):
        now = browser.play(browser.look(view), "<")
        assert (now["slots"], now["waste"], now["stock"]) == (earlier["slots"], earlier["waste"], earlier["stock"])
        assert now["deal"] is None


def test_the_scan_finds_what_it_looks_for() -> None:
    watched = Watched.__new__(Watched)
    watched.seed, watched.known = "the-seed", {"AS"}
    watched.check(b'{"slots":["AS"],"id":"7c-2d"}', "seen")
    watched.check(b'{"properties":{"best":{"$ref":"#"},"solvable":{"type":"boolean"}}}', "a schema")
    leaks = (
        b'["7H"]', b"'7H'", b"7H is covered", b"Location: /?card=7H", b"xthe-seedx", b'"solvable": true', b'"par":640',
        b'"best_before":{"score":-5}', b'"best":{"cards_left":0,"moves":40}', b'"turning_point":null',
    )  # fmt: skip
    for leak in leaks:
        with pytest.raises(AssertionError):
            watched.check(leak, "hidden")
