"""The rules in the browser agree with these, on random games and on logs that are none.

Node runs the TypeScript port, bundled by the frontend's own vite. Without `npm ci` in frontend/ this fails: the two
must never part, so it is not skipped.
"""

import json
import subprocess
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.rules.cards import DECK
from games.rules.commitment import commitment, prove
from games.rules.errors import IllegalMove, MalformedLog
from games.rules.geometry import COVERS
from games.rules.notation import ALPHABET
from games.rules.replay import replay, seen_cards
from games.rules.rulesets import RULESETS, get_ruleset
from games.rules.shuffle import deal_from_seed
from tests.games.rules.games import IN_CI, random_log
from tests.games.rules.test_shuffle import SKIPPING

FRONTEND = Path(__file__).parents[3] / "frontend"
PROGRAM = Path(__file__).with_name("browser_rules.mjs").read_text("utf-8")
GAMES = 6000 if IN_CI else 2000
STRANGE = ["s", "R", "\uff10", "é", "😀", " ", "\n", "\0", "_", "\u2028", "'"]


def random_case(number: int) -> dict[str, str]:
    """A log of one of many kinds: legal, with a move changed or put in, malformed, far too long, or mere noise."""
    luck = Random(number)
    ruleset = RULESETS[number % len(RULESETS)]
    seed = luck.choice([str(number), str(2**53 + number), f"~{number}!", "x" * 50 + str(number)])
    log = random_log(ruleset, deal_from_seed(seed), luck, luck.choice([10, 40, 200]))
    at = luck.randint(0, len(log))
    match luck.randrange(10):
        case 0 | 1:
            log = log[:at] + luck.choice(ALPHABET) + log[at + 1 :]
        case 2 | 3:
            log = log[:at] + luck.choice(ALPHABET) + log[at:]
        case 4:
            log = log[:at] + luck.choice(STRANGE) + log[at:]
        case 5:
            log = "".join(luck.choices(ALPHABET, k=luck.randrange(40)))
        case 6 if ruleset.undo:
            log = log[:at] + "-<" * luck.randint(400, 520) + luck.choice(["", *STRANGE])
        case 7:
            log += luck.choice(ALPHABET) + luck.choice(ALPHABET)
    return {"ruleset": ruleset.key, "seed": seed, "log": log}


def answer(case: dict[str, str]) -> dict[str, Any]:
    ruleset, deal, log = get_ruleset(case["ruleset"]), deal_from_seed(case["seed"]), case["log"]
    try:
        state = replay(ruleset, deal, log)
    except MalformedLog as error:
        return {"error": "malformed", "at": error.at}
    except IllegalMove as error:
        return {"error": "illegal", "at": error.at, "reason": error.reason}
    legal = state.legal_moves()
    return {
        "outcome": state.outcome().as_dict(),
        "slots": list(state.slots()),
        "waste": state.waste,
        "stock": state.stock,
        "legal": legal,
        "over": state.is_over,
        "turning": "".join(move for move in legal if state.turns_up(move)),
        "seen": sorted(seen_cards(ruleset, deal, log)),
        "rank": list(ruleset.rank_key(state.outcome())),
    }


def deal_answer(case: dict[str, Any]) -> dict[str, Any]:
    proof = asdict(prove(case["seed"], case["index"]))
    return {
        "deal": list(deal_from_seed(case["seed"])),
        "commitment": commitment(case["seed"]),
        "proof": proof | {"path": list(proof["path"])},
    }


def won_cases() -> list[dict[str, str]]:
    """Wins on seeded deals are rare; the vectors have some, with what may follow a win."""
    vectors = json.loads((FRONTEND.parent / "tests/vectors/replays.json").read_text("utf-8"))["cases"]
    won = [case for case in vectors if case["expect"].get("status") == "won"]
    return [
        {"ruleset": case["ruleset"], "seed": case["seed"], "log": case["log"] + more}
        for case in won
        for more in ("", "-", "<", "0")
    ]


FULL = [{"ruleset": "classic", "seed": "1", "log": ("-<" * 501)[:length]} for length in range(998, 1003)]
CASES = [*map(random_case, range(GAMES)), *won_cases(), *FULL]
DEALS = [
    {"seed": seed, "index": number % 52}
    for number, seed in enumerate([*SKIPPING, *(f"deal/{number}" for number in range(GAMES // 20))])
]


@pytest.fixture(scope="module")
def browser() -> dict[str, Any]:
    """What the browser's rules say: their tables, and an answer to each case."""
    assert (FRONTEND / "node_modules" / "vite").is_dir(), "the rules in the browser need `npm ci` in frontend/"
    ran = subprocess.run(
        ["node", "--input-type=module", "--eval", PROGRAM],
        cwd=FRONTEND,
        input=json.dumps({"games": CASES, "deals": DEALS}),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    said: dict[str, Any] = json.loads(ran.stdout)
    return said


def differences(cases: list[dict[str, Any]], here: list[Any], there: list[Any]) -> str:
    wrong = [
        f"{case}\n  here:  {mine}\n  there: {theirs}"
        for case, mine, theirs in zip(cases, here, there, strict=True)
        if mine != theirs
    ]
    return f"{len(wrong)} of {len(cases)} differ\n" + "\n".join(wrong[:5]) if wrong else ""


def test_the_browser_has_the_same_cards_cover_table_and_rulesets(browser: dict[str, Any]) -> None:
    rulesets = [
        {name: value for name, value in asdict(ruleset).items() if name != "neighbours"}
        | {"peak_bonus": list(ruleset.peak_bonus)}
        for ruleset in RULESETS
    ]
    assert browser["tables"] == {
        "deck": list(DECK),
        "covers": [list(covers) for covers in COVERS],
        "alphabet": ALPHABET,
        "rulesets": rulesets,
    }


def test_the_browser_comes_to_the_same_on_random_logs(browser: dict[str, Any]) -> None:
    here = [answer(case) for case in CASES]
    assert not (told := differences(CASES, here, browser["games"])), told


def test_the_random_logs_are_of_every_kind() -> None:
    kinds = {told.get("reason") or told.get("error") or told["outcome"]["status"] for told in map(answer, CASES)}
    reasons = {"covered", "already_removed", "not_adjacent", "stock_empty", "nothing_to_undo", "undo_not_allowed"}
    assert kinds == reasons | {"game_over", "malformed", "playing", "stuck", "won"}


def test_the_browser_deals_commits_and_proves_the_same(browser: dict[str, Any]) -> None:
    here = [deal_answer(case) for case in DEALS]
    assert not (told := differences(DEALS, here, browser["deals"])), told
