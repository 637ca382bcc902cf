"""`POST /api/verify/` and `manage.py replay` agree with every shared vector; `GET /api/rulesets/` with RULES.md."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.attempts.models import Attempt
from games.rules.rulesets import RULESETS
from games.rules.shuffle import deal_from_seed
from tests.client import Answer, Api
from tests.hostile import full_width

ROOT = Path(__file__).resolve().parents[3]
CASES: list[dict[str, Any]] = json.loads((ROOT / "tests" / "vectors" / "replays.json").read_text())["cases"]
KEYS = [ruleset.key for ruleset in RULESETS]


def of(ruleset: str) -> list[dict[str, Any]]:
    return [case for case in CASES if case["ruleset"] == ruleset]


def replayed(ruleset: str, lines: str) -> list[dict[str, Any]]:
    """What one process of `manage.py replay` answers to those lines."""
    command = [sys.executable, "manage.py", "replay", "--ruleset", ruleset]
    done = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("ruleset", KEYS)
def test_the_replay_command_agrees_with_every_vector(ruleset: str) -> None:
    cases = of(ruleset)
    # Every second deal is given as 52 cards.
    dealt = [
        case["seed"] if number % 2 else " ".join(deal_from_seed(case["seed"])) for number, case in enumerate(cases)
    ]
    lines = "".join(f"{deal}\t{case['log']}\n" for deal, case in zip(dealt, cases, strict=True))
    assert replayed(ruleset, lines) == [case["expect"] for case in cases]


def test_the_replay_command_answers_every_line_of_rubbish_in_one_of_its_own() -> None:
    rubbish = ["no tab", "\t", "", "a b\t-", "x" * 65 + "\t-", "42\t", "42", "42\t-\t-", "é\t-", f"42\t{'-<' * 501}"]
    answers = replayed("classic", "".join(f"{line}\n" for line in rubbish) + "42\t-")
    assert len(answers) == len(rubbish) + 1
    assert [answer.get("error") for answer in answers] == [
        "invalid", "invalid", "invalid", "invalid", "invalid", None, None, "malformed", "invalid", "malformed", None,
    ]  # fmt: skip
    assert (answers[7]["at"], answers[9]["at"]) == (1, 1000)


@pytest.mark.parametrize("command", ["replay --ruleset streak", "deal tripeaks"])
def test_a_reader_that_has_seen_enough_is_no_error(command: str) -> None:
    lines = "42\t--\n" * 5000
    process = subprocess.Popen(
        [sys.executable, "manage.py", *command.split()],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.close()
    _, complaint = process.communicate(lines)
    assert "Traceback" not in complaint
    assert "BrokenPipe" not in complaint


def test_the_replay_command_names_an_unknown_ruleset() -> None:
    command = [sys.executable, "manage.py", "replay", "--ruleset", "poker"]
    done = subprocess.run(command, cwd=ROOT, input="", capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "poker" in done.stderr
    assert "Traceback" not in done.stderr


def verify(browser: Api, case: dict[str, Any], *, by_deal: bool) -> Answer:
    dealt = {"deal": deal_from_seed(case["seed"])} if by_deal else {"seed": case["seed"]}
    return browser.post("/api/verify/", {**dealt, "ruleset": case["ruleset"], "log": case["log"]})


@pytest.mark.parametrize("ruleset", KEYS)
def test_verify_agrees_with_the_vectors_and_asks_nobody_who_they_are(api: Api, ruleset: str) -> None:
    for number, case in enumerate(of(ruleset)[::4]):
        answer = verify(api, case, by_deal=bool(number % 2))
        expect = case["expect"]
        if "error" not in expect:
            assert (answer.status, answer.body) == (200, expect)
        elif expect["error"] == "malformed":
            assert (answer.status, answer.code, answer.error["at"]) == (400, "malformed_log", expect["at"])
        else:
            assert (answer.status, answer.code) == (422, "illegal_move")
            assert (answer.error["at"], answer.error["reason"]) == (expect["at"], expect["reason"])


def test_verify_needs_no_csrf_token_and_stores_nothing(api: Api) -> None:
    body = json.dumps({"seed": "42", "ruleset": "classic", "log": "-<-"})
    answer = api.client.post("/api/verify/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["undos"]) == (200, 1)
    assert not answer.cookies
    assert Attempt.objects.count() == 0


DECK = list(deal_from_seed("42"))


@pytest.mark.parametrize(
    "deal",
    [
        [], DECK[:51], [*DECK, DECK[0]], [*DECK[:51], DECK[0]], [*DECK[:51], "1H"], [*DECK[:51], "as"], " ".join(DECK),
        [*DECK[:51], None], [*DECK[:51], 7], [*DECK[:51], [DECK[51]]], {"0": "AS"}, 52, True, [DECK],
        [*DECK[:51], "10H"],
        [[*DECK]] * 52, [{}] * 52, [*DECK[:51], full_width("AS")],
    ],
)  # fmt: skip
def test_what_is_not_52_cards_each_once_is_refused(api: Api, deal: object) -> None:
    answer = api.post("/api/verify/", {"deal": deal, "ruleset": "streak", "log": ""})
    assert (answer.status, answer.code, list(answer.error["fields"])) == (400, "invalid", ["deal"])


def test_the_rulesets_are_those_of_the_rules(api: Api) -> None:
    def ruleset(key: str, **facts: object) -> dict[str, object]:
        common = {
            "version": 1, "wrap": True, "starting_waste": True, "points_per_streak_card": 10, "draw_points": 0,
            "peak_bonus": [0, 0, 0], "undo": False, "ranked_by": "score",
        }  # fmt: skip
        return {"key": key, **common, **facts}

    assert api.get("/api/rulesets/").body == {
        "default": "streak",
        "rulesets": [
            ruleset("streak"),
            ruleset("classic", starting_waste=False, points_per_streak_card=0, undo=True, ranked_by="cards_left"),
            ruleset("hogue", points_per_streak_card=1, draw_points=-5, peak_bonus=[15, 15, 30]),
            ruleset("strict", wrap=False),
        ],
    }
