"""Minting in the background: the jobs, ordering one, watching and ending it."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.deals.admin import labels, permits
from games.deals.admin.base import LookOnly, attempt, back_to, needs, page, staff
from games.deals.admin.forms import MintForm
from games.deals.models import MintJob
from games.deals.selectors import deals_with_status, jobs
from games.deals.services import cancel_mint_job, create_mint_job


@admin.register(MintJob)
class MintJobAdmin(LookOnly):
    list_display = ("name", "shown_state", "progress", "ruleset", "shown_policy", "shown_by", "shown_at")
    list_display_links = ("name",)
    list_filter = ("state",)
    list_before_template = "admin/deals/jobs_top.html"
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[MintJob]:
        return jobs()

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        return ()  # unfinished ones first, as the selector has them

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponseBase:
        answer: HttpResponseBase = super().changelist_view(
            request, {"title": "Minting", "may": permits.Permits(staff(request)), **(extra_context or {})}
        )
        return answer

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("mint/", view(mint), name="deals_mint"),
            path("<int:job_id>/cancel/", view(cancel), name="deals_cancel_job"),
            *super().get_urls(),
        ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return job_page(request, object_id)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return job_page(request, object_id)

    @admin.display(description="job")
    def name(self, job: MintJob) -> str:
        return f"Job {job.pk}"

    @admin.display(description="state")
    def shown_state(self, job: MintJob) -> SafeString:
        return labels.job_state(job)

    @admin.display(description="kept")
    def progress(self, job: MintJob) -> SafeString:
        return format_html(
            '<span class="tp-hard"><progress max="{1}" value="{0}" aria-hidden="true"></progress> {0} of {1}</span>',
            job.kept,
            job.wanted,
        )

    @admin.display(description="policy")
    def shown_policy(self, job: MintJob) -> str:
        return labels.policy_in_words(job.policy, job.ruleset)

    @admin.display(description="ordered by")
    def shown_by(self, job: MintJob) -> str:
        return job.created_by.get_username() if job.created_by else "the command line"

    @admin.display(description="ordered at (UTC)")
    def shown_at(self, job: MintJob) -> str:
        return f"{job.created_at:%Y-%m-%d %H:%M}"


@needs(permits.MINT, "GET", "HEAD", "POST")
def mint(request: HttpRequest) -> HttpResponse:
    """Orders deals; the work is done by whichever process has time."""
    form = MintForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        job = create_mint_job(
            ruleset=form.chosen_ruleset(),
            wanted=form.cleaned_data["wanted"],
            policy=form.policy(),
            actor=staff(request),
        )
        return back_to("admin:deals_mintjob_change", job.pk)
    return page(request, "mint.html", "Mint deals", form=form)


@needs(permits.VIEW_JOBS, "GET", "HEAD")
def job_page(request: HttpRequest, job_id: str) -> HttpResponse:
    """How far a job is. While it is not over the page fetches itself anew."""
    job = _job(job_id)
    deals = deals_with_status().filter(review__job=job).order_by("-created_at")
    return page(
        request,
        "job.html",
        f"Mint job {job.pk}",
        job=job,
        badge=labels.job_state(job),
        policy=labels.policy_in_words(job.policy, job.ruleset),
        share=f"{100 * job.kept / job.tried:.1f} %" if job.tried else labels.NOTHING,
        latest=[(deal, labels.status(deal.status), labels.difficulty(deal)) for deal in deals[:12]],
    )


@needs(permits.CANCEL_JOB)
def cancel(request: HttpRequest, job_id: int) -> HttpResponse:
    job = _job(str(job_id))
    done = "Ended. What it had kept stays."
    attempt(request, done, lambda: cancel_mint_job(job=job, actor=staff(request)))
    return back_to("admin:deals_mintjob_change", job.pk)


def _job(job_id: str) -> MintJob:
    found = (
        jobs().filter(pk=int(job_id)).first() if job_id.isascii() and job_id.isdigit() and len(job_id) < 18 else None
    )
    if found is None:
        raise Http404
    return found
