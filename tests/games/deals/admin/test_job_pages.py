"""Ordering deals, watching a job, ending it."""

import pytest
from django.urls import reverse

from games.deals.models import AuditEntry, MintJob
from games.deals.policy import Policy
from games.deals.services import create_mint_job, work_mint_jobs
from games.rules.rulesets import DEFAULT_RULESET, get_ruleset
from tests.games.deals.admin.pages import text, told
from tests.operators import Operator

MINT = "/admin/deals/mintjob/mint/"
ORDER = {"ruleset": "hogue", "wanted": "2", "difficulty_min": "0", "difficulty_max": "99", "par_min": "", "par_max": ""}


def page_of(job: MintJob) -> str:
    return reverse("admin:deals_mintjob_change", args=[job.pk])


def test_an_order_becomes_a_job_of_who_ordered(manager: Operator) -> None:
    answer = manager.post(MINT, {**ORDER, "par_min": "-50", "approve": "on"}, follow=True)
    job = MintJob.objects.get()
    assert answer.redirect_chain == [(page_of(job), 302)]
    assert (job.ruleset, job.wanted, job.created_by) == ("hogue", 2, manager.player)
    assert Policy.from_dict(job.policy) == Policy(par_min=-50, difficulty_max=99, approve=True)
    assert "par from -50, approved at once" in text(answer)


@pytest.mark.parametrize(
    ("low", "high", "stored", "words"),
    [
        ("0.5", "2", (50, 200), "par 0.5 to 2 cards left"),
        ("", "0.65", (None, 65), "par to 0.65 cards left"),
        ("10", "", (1000, None), "par from 10 cards left"),
    ],
)
def test_par_of_classic_is_cards_left_in_the_form_the_job_and_the_log(
    low: str, high: str, stored: tuple[int | None, int | None], words: str, manager: Operator
) -> None:
    page = manager.post(MINT, {**ORDER, "ruleset": "classic", "par_min": low, "par_max": high}, follow=True)
    policy = Policy.from_dict(MintJob.objects.get().policy)
    assert (policy.par_min, policy.par_max) == stored
    pages = [text(page), *(text(manager.get(f"/admin/{path}")) for path in ("deals/mintjob/", "deals/auditentry/", ""))]
    for shown in pages:
        assert f"difficulty 0 to 99, {words}, kept as drafts" in shown
        assert "par_min" not in shown


def test_the_page_of_a_job_fetches_itself_anew_until_it_is_over(manager: Operator, solver: None) -> None:
    job = create_mint_job(ruleset=get_ruleset("hogue"), wanted=2, policy=Policy(), actor=manager.player)
    waiting = text(manager.get(page_of(job)))
    assert f'hx-get="{page_of(job)}" hx-trigger="every 2s"' in waiting
    assert "0 of 2 kept" in waiting
    assert "None yet." in waiting
    while MintJob.objects.get().state != "done":
        work_mint_jobs(budget=1.0)
    over = text(manager.get(page_of(job)))
    assert "every 2s" not in over
    assert "2 of 2 kept" in over
    assert over.count('<th scope="row"><a href="/admin/deals/deal/') == 2


def test_a_job_is_ended_once(manager: Operator) -> None:
    job = create_mint_job(ruleset=DEFAULT_RULESET, wanted=500, policy=Policy(), actor=None)
    address = reverse("admin:deals_cancel_job", args=[job.pk])
    assert told(manager.post(address, follow=True)) == ["Ended. What it had kept stays."]
    assert MintJob.objects.get().state == "cancelled"
    assert AuditEntry.objects.get(action="finish").actor == manager.player
    answer = manager.post(address, follow=True)
    assert told(answer) == ["This job is over already."]
    assert f'action="{address}"' not in text(answer)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"wanted": "0"}, "Ensure this value is greater than or equal to 1."),
        ({"wanted": "1001"}, "Ensure this value is less than or equal to 1000."),
        ({"wanted": ""}, "This field is required."),
        ({"ruleset": "bridge"}, "Select a valid choice. bridge is not one of the available choices."),
        ({"difficulty_min": "60", "difficulty_max": "40"}, "Not below the lower bound, 60."),
        ({"par_min": "500", "par_max": "400"}, "Not below the lower bound, 500."),
        ({"par_min": "x"}, "Enter a number."),
        ({"par_min": "NaN"}, "Enter a number."),
        ({"par_min": "0.5"}, "Points are whole numbers."),
        ({"par_max": "1e400"}, "Ensure that there are no more than"),
        ({"par_max": "9" * 5000}, "Ensure that there are no more than 9 digits in total."),
        ({"ruleset": "classic", "par_max": "0.123"}, "Ensure that there are no more than 2 decimal places."),
        ({"ruleset": "classic", "par_min": "0.7", "par_max": "0.65"}, "Not below the lower bound, 0.7."),
    ],
)
def test_an_order_that_cannot_be_is_told_at_its_field(change: dict[str, str], error: str, manager: Operator) -> None:
    page = text(manager.post(MINT, ORDER | change))
    assert page.count('role="alert"') == 1
    assert error in page
    assert not MintJob.objects.exists()


@pytest.mark.parametrize("job", ["0", "99", "x", "9" * 30])
def test_a_job_that_is_not_there_is_not_found(job: str, manager: Operator) -> None:
    assert manager.get(f"/admin/deals/mintjob/{job}/change/").status_code == 404


def test_unfinished_jobs_are_listed_first_with_their_progress(manager: Operator) -> None:
    first = create_mint_job(ruleset=DEFAULT_RULESET, wanted=5, policy=Policy(), actor=None)
    over = create_mint_job(ruleset=DEFAULT_RULESET, wanted=6, policy=Policy(), actor=manager.player)
    MintJob.objects.filter(pk=over.pk).update(state="done", kept=6)
    answer = manager.get("/admin/deals/mintjob/")
    assert [job.pk for job in answer.context["cl"].result_list] == [first.pk, over.pk]
    assert "0 of 5" in text(answer)
    assert "6 of 6" in text(answer)
    assert "the command line" in text(answer)
