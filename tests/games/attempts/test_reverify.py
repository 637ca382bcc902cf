"""`manage.py reverify_attempts`: every stored result against its log."""

import io

import pytest
from django.core.management import CommandError, call_command

from games.attempts.models import Attempt
from games.rules.rulesets import RULESETS
from tests.builders import ended, first_come, played, player, ranked, scheduled, seed_that_ends


def reverified() -> tuple[str, bool]:
    """What is written of attempts that differ, and whether the command was content."""
    out = io.StringIO()
    try:
        call_command("reverify_attempts", stdout=out, stderr=io.StringIO())
    except CommandError:
        return out.getvalue(), False
    return out.getvalue(), True


@pytest.fixture
def won(db: None) -> Attempt:
    seed = seed_that_ends("won")
    scheduled(seed)
    return played(ranked(player()), first_come(seed))


def test_what_the_service_stored_is_what_the_logs_come_to(db: None) -> None:
    for ruleset in RULESETS:
        for day, ending in (("2026-11-29", "won"), ("2026-11-30", "stuck")):
            seed = seed_that_ends(ending, ruleset.key)
            daily = scheduled(seed, day=day, ruleset=ruleset.key)
            Attempt.objects.create(
                player=player(), deal=daily.deal, daily=daily, ruleset=ruleset.key, ruleset_version=1,
                started_at=daily.day.opens_at,
            )  # fmt: skip
            attempt = Attempt.objects.select_related("player", "deal", "daily").get(deal=daily.deal)
            over = played(attempt, first_come(seed, ruleset.key))
            if not over.is_over:
                ended(over)
    assert Attempt.objects.exclude(status="playing").count() == 2 * len(RULESETS)
    assert reverified() == ("", True)


@pytest.mark.parametrize(
    ("column", "value", "told"),
    [
        ("score", 10**6, "score is stored as 1000000 and replays to "),
        ("moves", 1, "moves is stored as 1 and replays to "),
        ("played_out", False, "played_out is stored as False and replays to True"),
        ("status", "stuck", "status is stored as stuck and replays to won"),
        ("log", "000", "does not replay: "),
        ("times", "1,", "moves have 1 times"),
    ],
)
def test_a_row_that_was_tampered_with_is_named_and_left_alone(
    won: Attempt, column: str, value: object, told: str
) -> None:
    Attempt.objects.update(**{column: value})
    for _ in range(2):
        said, content = reverified()
        assert (said.startswith(f"{won.pk}\t"), told in said, content) == (True, True, False)
        assert said.count("\n") == 1
    assert getattr(Attempt.objects.get(), column) == value


def test_games_that_are_still_played_are_left_out(db: None) -> None:
    scheduled("42")
    ranked(player())
    Attempt.objects.update(log="000")
    assert reverified() == ("", True)
