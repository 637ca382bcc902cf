"""A mint job keeps as many deals as it wants, whoever works at it and whenever they stop."""

from collections import Counter
from collections.abc import Callable

import pytest

from games.deals.models import AuditEntry, Deal, DealRating, MintJob, Review
from games.deals.policy import Policy
from games.deals.selectors import jobs
from games.deals.services import approve, audit, cancel_mint_job, create_mint_job, schedule, withdraw, work_mint_jobs
from games.deals.services import jobs as working
from games.deals.services.jobs import MAX_WANTED, Order, order_missing, try_once, work_at
from games.deals.services.minting import Candidate, rating_of
from games.errors import Conflict, DomainError, NotFound, Unavailable
from games.players.models import Player
from games.rules.replay import replay
from games.rules.rulesets import DEFAULT_RULESET, get_ruleset
from tests.builders import player
from tests.conftest import NOW, Clock
from tests.games.deals.days import day

pytestmark = pytest.mark.django_db

STREAK = DEFAULT_RULESET
LONG = 300.0
IMPOSSIBLE = Policy(par_min=10**8)


def order(wanted: int = 3, *, policy: Policy = Policy(), ruleset: str = "streak") -> MintJob:  # noqa: B008 - frozen
    return create_mint_job(ruleset=get_ruleset(ruleset), wanted=wanted, policy=policy, actor=player(is_staff=True))


def stored(job: MintJob) -> MintJob:
    return MintJob.objects.get(pk=job.pk)


def test_a_job_says_who_ordered_what_and_waits() -> None:
    operator = player("operator", is_staff=True)
    job = create_mint_job(ruleset=STREAK, wanted=5, policy=Policy(approve=True), actor=operator)
    assert (job.state, job.wanted, job.kept, job.tried, job.created_by) == ("queued", 5, 0, 0, operator)
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.subject, entry.actor) == ("order", f"job {job.pk}", operator)
    assert (entry.details["wanted"], entry.details["policy"]["approve"]) == (5, True)


@pytest.mark.parametrize("wanted", [0, -1, MAX_WANTED + 1])
def test_a_job_is_for_one_to_ten_thousand_deals(wanted: int) -> None:
    with pytest.raises(DomainError):
        order(wanted)
    assert MintJob.objects.count() == 0


@pytest.mark.parametrize("ruleset", ["streak", "classic", "hogue", "strict"])
def test_a_finished_job_has_exactly_the_deals_it_wanted_solvable_and_rated(ruleset: str) -> None:
    job = order(4, ruleset=ruleset)
    assert work_mint_jobs(budget=LONG) == 4
    done = stored(job)
    assert (done.state, done.kept, done.finished_at, done.lease_until) == ("done", 4, NOW, None)
    assert done.tried >= 4
    made = Deal.objects.filter(review__job=job).select_related("rating")
    assert len({deal.cards_text for deal in made}) == 4
    for deal in made:
        assert (deal.kind, deal.ruleset) == ("daily", ruleset)
        assert replay(get_ruleset(ruleset), deal.cards, deal.rating.winning_line).status == "won"


@pytest.mark.parametrize(("approve_them", "state"), [(False, "draft"), (True, "approved")])
def test_deals_come_as_drafts_unless_the_order_approves_them(approve_them: bool, state: str) -> None:
    order(2, policy=Policy(approve=approve_them))
    work_mint_jobs(budget=LONG)
    assert list(Review.objects.values_list("state", flat=True)) == [state] * 2
    assert AuditEntry.objects.filter(action="mint").count() == 2


def test_only_deals_inside_the_bounds_are_kept() -> None:
    order(6, policy=Policy(difficulty_min=60, difficulty_max=99))
    work_mint_jobs(budget=LONG)
    difficulties = DealRating.objects.values_list("difficulty", flat=True)
    assert len(difficulties) == 6
    assert min(difficulties) >= 60
    job = MintJob.objects.get()
    assert job.tried > job.kept


def test_a_policy_that_nothing_passes_ends_the_job_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working, "TRIES_A_DEAL", 5)
    job = order(2, policy=IMPOSSIBLE)
    assert work_mint_jobs(budget=LONG) == 0
    failed = stored(job)
    assert (failed.state, failed.kept, failed.tried, failed.finished_at) == ("failed", 0, 5, NOW)
    assert "policy" in failed.error
    assert Deal.objects.count() == 0


def test_a_small_budget_does_one_step_and_many_small_ones_do_it_all() -> None:
    job = order(3)
    kept = [work_mint_jobs(budget=0)]
    assert stored(job).tried == 1
    while stored(job).state != "done":
        kept.append(work_mint_jobs(budget=0))
    assert (sum(kept), max(kept), len(kept)) == (3, 1, stored(job).tried)
    assert work_mint_jobs(budget=LONG) == 0


def test_jobs_are_worked_at_in_the_order_they_came() -> None:
    first, second = order(1), order(1, ruleset="classic")
    while stored(first).state != "done":
        work_mint_jobs(budget=0)
        assert stored(second).state == "queued"
    work_mint_jobs(budget=LONG)
    assert stored(second).state == "done"


def test_due_work_leaves_a_job_alone_that_somebody_is_at_until_the_lease_is_over(time: Clock) -> None:
    job = order(2)
    try_once(job=job)
    assert work_mint_jobs(budget=LONG) == 0
    time.advance(seconds=working.LEASE.total_seconds())
    work_mint_jobs(budget=LONG)
    assert stored(job).state == "done"


def test_due_work_lets_a_job_go_when_its_time_is_up() -> None:
    job = order(50)
    work_mint_jobs(budget=0)
    assert (stored(job).lease_until, stored(job).lease_token) == (None, "")
    work_mint_jobs(budget=0)
    assert stored(job).tried == 2


def test_a_cancelled_job_keeps_what_it_has_and_gets_no_more() -> None:
    job, operator = order(50), player("operator", is_staff=True)
    while not stored(job).kept:
        work_mint_jobs(budget=0)
    cancel_mint_job(job=job, actor=operator)
    assert work_mint_jobs(budget=LONG) == 0
    assert try_once(job=job) == 0
    assert (stored(job).state, stored(job).kept, Deal.objects.count()) == ("cancelled", 1, 1)
    assert AuditEntry.objects.get(action="finish").actor == operator
    with pytest.raises(Conflict):
        cancel_mint_job(job=job, actor=operator)


def test_a_job_that_does_not_exist_cannot_be_cancelled() -> None:
    with pytest.raises(NotFound):
        cancel_mint_job(job=MintJob(pk=12345), actor=None)


def test_a_candidate_in_hand_when_the_job_ends_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    job = order(1)

    def meanwhile(made: Candidate) -> object:
        monkeypatch.undo()
        while stored(job).state != "done":
            try_once(job=job)
        return rating_of(made)

    monkeypatch.setattr(working, "rating_of", meanwhile)
    assert try_once(job=job) == 0
    assert (stored(job).kept, Deal.objects.count()) == (1, 1)


def test_an_error_in_the_middle_of_keeping_leaves_nothing_half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    job = order(1, policy=Policy())

    def broken(*args: object, **kwargs: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(audit, "record", broken)
    with pytest.raises(OSError, match="disk"):
        work_at(job=job, goes_on=lambda: True)
    assert (stored(job).kept, Deal.objects.count(), Review.objects.count(), DealRating.objects.count()) == (0, 0, 0, 0)


@pytest.fixture
def job(db: None) -> MintJob:
    return order(1)


@pytest.mark.usefixtures("no_solver")
def test_without_the_solver_due_work_waits_and_direct_work_says_so(job: MintJob) -> None:
    assert work_mint_jobs(budget=LONG) == 0
    assert stored(job).state == "queued"
    with pytest.raises(Unavailable):
        work_at(job=job, goes_on=lambda: True)


def test_many_who_work_at_one_job_keep_exactly_what_it_wants(
    in_parallel: Callable[[list[Callable[[], int]]], list[int]],
) -> None:
    job = order(12)
    kept = in_parallel([lambda: work_at(job=stored(job), goes_on=lambda: True)] * 8)
    assert sum(kept) == stored(job).kept == Deal.objects.count() == 12
    assert stored(job).state == "done"
    assert AuditEntry.objects.filter(action="finish").count() == 1
    assert len(set(Deal.objects.values_list("cards_text", flat=True))) == 12


def test_many_ticks_at_once_finish_every_job_exactly(
    in_parallel: Callable[[list[Callable[[], int]]], list[int]],
) -> None:
    wanted = {order(number, ruleset=key).pk: number for number, key in ((2, "streak"), (3, "classic"), (4, "hogue"))}

    def tick() -> int:
        # Each tick ends when no job is left that nobody is at; the one that is at the last job finishes it.
        return work_mint_jobs(budget=LONG)

    assert sum(in_parallel([tick] * 6)) == sum(wanted.values())
    assert Counter(Review.objects.values_list("job_id", flat=True)) == wanted


def test_the_database_itself_refuses_more_than_wanted() -> None:
    from django.db import IntegrityError, transaction

    job = order(1)
    with pytest.raises(IntegrityError), transaction.atomic():
        MintJob.objects.filter(pk=job.pk).update(kept=2)


def test_the_same_order_of_the_command_is_made_once_while_it_is_unfinished() -> None:
    first = order_missing(ruleset=STREAK, count=3, policy=Policy())
    again = order_missing(ruleset=STREAK, count=5, policy=Policy())
    assert first is not None
    assert first.is_new
    assert again == Order(first.job, is_new=False)
    other = order_missing(ruleset=STREAK, count=3, policy=Policy(par_min=1))
    assert other is not None
    assert other.is_new


def test_an_order_is_for_what_lacks_and_used_deals_lack_again(time: Clock) -> None:
    def ordered(count: int) -> int:
        made = order_missing(ruleset=STREAK, count=count, policy=Policy(approve=True))
        if made is None:
            return 0
        work_at(job=made.job, goes_on=lambda: True)
        return made.job.wanted

    assert [ordered(3), ordered(3), ordered(5), ordered(5), ordered(1)] == [3, 0, 2, 0, 0]
    one, two = Deal.objects.order_by("pk")[:2]
    schedule(deal=one, day=day(NOW, 3), actor=None)
    withdraw(deal=two, actor=None)
    assert [ordered(5), ordered(5)] == [2, 0]


def test_deals_of_an_operators_job_do_not_count_for_the_commands_order(operator: Player) -> None:
    job = create_mint_job(ruleset=STREAK, wanted=2, policy=Policy(), actor=operator)
    work_at(job=job, goes_on=lambda: True)
    made = order_missing(ruleset=STREAK, count=2, policy=Policy())
    assert made is not None
    assert made.job.wanted == 2


@pytest.fixture
def operator(db: None) -> Player:
    return player("operator", is_staff=True)


def test_many_who_order_the_same_at_once_share_one_job(
    in_parallel: Callable[[list[Callable[[], int]]], list[int]],
) -> None:
    def ask() -> int:
        made = order_missing(ruleset=STREAK, count=3, policy=Policy())
        assert made is not None
        return made.job.pk

    assert len(set(in_parallel([ask] * 12))) == MintJob.objects.count() == 1


def test_the_list_of_jobs_has_unfinished_ones_first_then_the_latest(time: Clock, operator: Player) -> None:
    made = []
    for number in range(4):
        made.append(create_mint_job(ruleset=STREAK, wanted=1, policy=Policy(), actor=operator))
        time.advance(seconds=number + 1)
    for job in made[:2]:
        cancel_mint_job(job=job, actor=operator)
    assert list(jobs()) == [made[3], made[2], made[1], made[0]]


def test_an_approved_draft_keeps_its_job(operator: Player) -> None:
    job = order(1)
    work_mint_jobs(budget=LONG)
    approve(deal=Deal.objects.get(), actor=operator)
    assert Review.objects.get().job == job


def test_a_job_stores_its_policy() -> None:
    policy = Policy(par_min=3, difficulty_max=40)
    assert Policy.from_dict(stored(order(1, policy=policy)).policy) == policy
