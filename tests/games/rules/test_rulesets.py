from dataclasses import FrozenInstanceError, replace
from itertools import pairwise

import pytest

from games.rules.errors import UnknownRuleset
from games.rules.outcome import Outcome
from games.rules.rulesets import DEFAULT_RULESET, RULESETS, get_ruleset
from games.rules.shuffle import deal_from_seed
from games.rules.state import State

OUTCOME = State.start(DEFAULT_RULESET, deal_from_seed("42")).outcome()


def test_four_rulesets_are_offered_and_streak_is_the_default() -> None:
    assert [ruleset.key for ruleset in RULESETS] == ["streak", "classic", "hogue", "strict"]
    assert DEFAULT_RULESET is get_ruleset("streak")


def test_the_rulesets_are_those_of_the_table() -> None:
    table = {
        ruleset.key: (
            ruleset.wrap,
            ruleset.deals_waste,
            ruleset.points_per_streak_card,
            ruleset.draw_points,
            ruleset.peak_bonus,
            ruleset.undo,
            ruleset.ranked_by,
        )
        for ruleset in RULESETS
    }
    assert table == {
        "streak": (True, True, 10, 0, (0, 0, 0), False, "score"),
        "classic": (True, False, 0, 0, (0, 0, 0), True, "cards_left"),
        "hogue": (True, True, 1, -5, (15, 15, 30), False, "score"),
        "strict": (False, True, 10, 0, (0, 0, 0), False, "score"),
    }


def test_a_ruleset_is_found_by_key_and_published_version() -> None:
    for ruleset in RULESETS:
        assert get_ruleset(ruleset.key) is get_ruleset(ruleset.key, 1) is ruleset


@pytest.mark.parametrize(
    ("key", "version"), [("poker", None), ("", None), ("Streak", None), ("streak", 2), ("streak", 0)]
)
def test_an_unpublished_ruleset_is_unknown(key: str, version: int | None) -> None:
    with pytest.raises(UnknownRuleset):
        get_ruleset(key, version)


def test_a_published_ruleset_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        get_ruleset("streak").wrap = False  # type: ignore[misc]  # that it is refused is the point


def test_neighbours_turn_the_corner_only_with_wrap() -> None:
    wrapping, strict = get_ruleset("streak").neighbours, get_ruleset("strict").neighbours
    assert [sorted(wrapping[rank]) for rank in (0, 12)] == [[1, 12], [0, 11]]
    assert [sorted(strict[rank]) for rank in (0, 12)] == [[1], [11]]
    assert all(sorted(wrapping[rank]) == sorted(strict[rank]) == [rank - 1, rank + 1] for rank in range(1, 12))


def test_scores_rank_from_high_to_low_whatever_the_moves() -> None:
    ruleset = get_ruleset("hogue")
    results = [replace(OUTCOME, score=score, moves=moves) for score, moves in ((120, 90), (0, 1), (-35, 50))]
    assert all(ruleset.rank_key(better) < ruleset.rank_key(worse) for better, worse in pairwise(results))
    assert ruleset.rank_key(replace(OUTCOME, moves=7)) == ruleset.rank_key(replace(OUTCOME, moves=8))


def test_classic_ranks_by_cards_left_and_then_by_moves() -> None:
    ruleset = get_ruleset("classic")
    results = [replace(OUTCOME, cards_left=left, moves=moves) for left, moves in ((0, 40), (0, 41), (1, 28))]
    assert all(ruleset.rank_key(better) < ruleset.rank_key(worse) for better, worse in pairwise(results))


def test_an_outcome_is_told_in_the_order_of_the_contract() -> None:
    assert isinstance(OUTCOME, Outcome)
    told = "status score cards_left moves draws streak longest_streak peaks_cleared undos"
    assert " ".join(OUTCOME.as_dict()) == told
