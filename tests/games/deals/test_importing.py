"""Deals from elsewhere: what each line gave, and that bad lines give nothing."""

from collections.abc import Callable

import pytest

from games.deals.models import AuditEntry, Deal, Review
from games.deals.pysolfc import deal_of_game
from games.deals.selectors import practisable
from games.deals.services import approve, import_deals, withdraw
from games.deals.services.importing import MAX_BYTES, MAX_LINES
from games.errors import DomainError
from games.players.models import Player
from games.rules.cards import format_deal
from games.rules.rulesets import DEFAULT_RULESET, get_ruleset
from games.rules.shuffle import deal_from_seed
from tests.builders import player
from tests.games.deals.minted import approved
from tests.hostile import arabic_indic, full_width

pytestmark = pytest.mark.django_db

STREAK = DEFAULT_RULESET
CARDS = format_deal(deal_from_seed("somewhere-else"))


@pytest.fixture
def operator(db: None) -> Player:
    return player("operator", is_staff=True)


def test_an_imported_deal_is_cards_without_a_seed_and_a_draft(operator: Player) -> None:
    (deal,) = import_deals(text=CARDS, ruleset=STREAK, actor=operator).created
    assert (deal.kind, deal.ruleset, deal.ruleset_version) == ("imported", "streak", 1)
    assert (deal.seed, deal.commitment, deal.cards_text) == ("", "", CARDS)
    review = Review.objects.get(deal=deal)
    assert (review.state, review.changed_by) == ("draft", operator)
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.subject, entry.actor) == ("import", f"deal {deal.pk}", operator)


@pytest.mark.parametrize(
    "line",
    [CARDS, CARDS.lower(), CARDS.replace(" ", ","), CARDS.replace(" ", ", "), CARDS.replace(" ", "\t"), f"  {CARDS} "],
)
def test_the_52_cards_may_be_separated_and_written_in_any_usual_way(line: str) -> None:
    (deal,) = import_deals(text=line, ruleset=STREAK, actor=None).created
    assert deal.cards_text == CARDS


def test_a_number_is_a_game_of_pysolfc() -> None:
    report = import_deals(text="1\n32001", ruleset=get_ruleset("classic"), actor=None)
    assert [deal.cards for deal in report.created] == [deal_of_game("1"), deal_of_game("32001")]


BAD = [
    "0", "-1", "1.5", "1e3", "9" * 21, "9" * 5000, full_width("12"), arabic_indic("12"), "game 12", "#12#", "x",
    CARDS[:-3], f"{CARDS} AS", CARDS.replace("AS", "KS", 1), CARDS.replace("AS", "1S", 1), CARDS.replace("TH", "10H"),
    "\x00", "AS " * 52, "<script>alert(1)</script>", "'; DROP TABLE deals_deal; --",
]  # fmt: skip


@pytest.mark.parametrize("line", [line for line in BAD if not line.startswith("#")])
def test_a_bad_line_is_reported_by_its_number_and_stores_nothing(line: str) -> None:
    report = import_deals(text=f"\n{line}\n", ruleset=STREAK, actor=None)
    assert [error.line for error in report.errors] == [2]
    assert report.errors[0].message
    assert report.created == []
    assert (Deal.objects.count(), Review.objects.count(), AuditEntry.objects.count()) == (0, 0, 0)


def test_good_lines_among_bad_ones_are_stored_in_order() -> None:
    report = import_deals(text=f"# from a friend\n5\nnonsense\n\n{CARDS}\n0\n", ruleset=STREAK, actor=None)
    assert [deal.cards for deal in report.created] == [deal_of_game("5"), deal_from_seed("somewhere-else")]
    assert [error.line for error in report.errors] == [3, 6]


def test_cards_that_were_imported_before_are_reported_as_duplicates() -> None:
    import_deals(text="7", ruleset=STREAK, actor=None)
    report = import_deals(text=f"7\n{CARDS}\n{CARDS.lower()}\n0007", ruleset=STREAK, actor=None)
    assert [deal.cards_text for deal in report.created] == [CARDS]
    assert [error.line for error in report.errors] == [1, 3, 4]
    assert all("duplicate" in error.message for error in report.errors)
    # In another ruleset they are another deal.
    assert len(import_deals(text="7", ruleset=get_ruleset("strict"), actor=None).created) == 1


def test_an_import_does_not_tell_that_a_secret_deal_has_these_cards() -> None:
    secret = approved()
    report = import_deals(text=secret.cards_text, ruleset=STREAK, actor=None)
    assert (len(report.created), report.errors) == (1, [])


@pytest.mark.parametrize(
    "text", ["\n".join(["x"] * (MAX_LINES + 1)), "x" * (MAX_BYTES + 1), "ж" * (MAX_BYTES // 2 + 1)]
)
def test_an_import_beyond_its_limits_is_refused_as_a_whole(text: str) -> None:
    with pytest.raises(DomainError) as refused:
        import_deals(text=text, ruleset=STREAK, actor=None)
    assert refused.value.code == "too_large"


def test_an_import_at_its_limit_works() -> None:
    text = "\n".join([*(["x"] * (MAX_LINES - 1)), "11"])
    report = import_deals(text=text, ruleset=STREAK, actor=None)
    assert (len(report.created), len(report.errors)) == (1, MAX_LINES - 1)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n#12", "\ud800"])
def test_an_import_of_nothing_stores_nothing(text: str) -> None:
    assert import_deals(text=text, ruleset=STREAK, actor=None).created == []


def test_players_practise_an_imported_deal_once_it_is_approved_and_until_it_is_withdrawn(operator: Player) -> None:
    (deal,) = import_deals(text="3", ruleset=STREAK, actor=operator).created
    anybody = player()
    assert practisable(deal_id=deal.pk, player=anybody) is None
    approve(deal=deal, actor=operator)
    assert practisable(deal_id=deal.pk, player=anybody) == deal
    withdraw(deal=deal, actor=operator)
    assert practisable(deal_id=deal.pk, player=anybody) is None


def test_the_same_import_many_times_at_once_stores_each_deal_once(
    in_parallel: Callable[[list[Callable[[], int]]], list[int]],
) -> None:
    text = "21\n22\n23"
    stored = in_parallel([lambda: len(import_deals(text=text, ruleset=STREAK, actor=None).created)] * 8)
    assert sum(stored) == Deal.objects.count() == AuditEntry.objects.count() == 3
