"""Mint jobs: rows that say how many deals of what kind are wanted. Whoever has time works at them, safe to kill.

A candidate is made and rated outside any transaction. A deal that passes is kept in one short transaction that locks
the job's row, looks whether it still wants one, and counts it. So any number of processes may work at one job: the
worst a kill loses is a candidate, and no job ever has more deals than it wants.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from time import monotonic

from django.db import IntegrityError, transaction
from django.db.models import Q

from games import clock
from games.deals.models import MintJob, Review
from games.deals.policy import Policy
from games.deals.selectors import unfinished_jobs
from games.deals.services import audit
from games.deals.services.audit import Actor
from games.deals.services.minting import candidate, keep, rating_of
from games.deals.solving import solver_is_ready
from games.errors import Conflict, DomainError, ErrorCode, NotFound
from games.rules.rulesets import Ruleset, get_ruleset

MAX_WANTED = 10_000
# A policy that fewer deals than this pass is a mistake: the job gives up instead of running for ever.
TRIES_A_DEAL = 1_000
# How long due work leaves a job alone that somebody said to be working at.
LEASE = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class Order:
    """A job, and whether it was made for this order or was there already (and may want another number)."""

    job: MintJob
    is_new: bool


def create_mint_job(*, ruleset: Ruleset, wanted: int, policy: Policy, actor: Actor) -> MintJob:
    """Orders `wanted` more deals.

    Raises:
        DomainError: `invalid`, `wanted` is not 1-10,000.
    """
    if not 1 <= wanted <= MAX_WANTED:
        raise DomainError(ErrorCode.INVALID, f"A job is for 1 to {MAX_WANTED} deals.")
    with transaction.atomic():
        job = _create(ruleset, wanted, policy, actor)
        _record_order(job, actor)
    return job


def order_missing(*, ruleset: Ruleset, count: int, policy: Policy) -> Order | None:
    """Orders what lacks until `count` deals of that policy, ordered this way, wait for a use; None if nothing does.

    The service itself has one such job at a time for a ruleset and policy: while it is unfinished it is the answer.
    So it does not matter how often, or by how many processes at once, the same is asked for.
    """
    while True:
        try:
            with transaction.atomic():
                # The row comes first: its unique constraint lets one process at a time look what lacks.
                job = _create(ruleset, MAX_WANTED, policy, None)
                lacking = min(count - _waiting(ruleset, policy), MAX_WANTED)
                if lacking <= 0:
                    transaction.set_rollback(True)
                    return None
                job.wanted = lacking
                job.save(update_fields=["wanted"])
                _record_order(job, None)
                return Order(job, is_new=True)
        except IntegrityError:
            found = unfinished_jobs().filter(**_ordered(ruleset, policy)).first()
            if found is not None:
                return Order(found, is_new=False)


def cancel_mint_job(*, job: MintJob, actor: Actor) -> MintJob:
    """Ends a job with what it has. Raises Conflict if it is over, NotFound if there is no such job."""
    with transaction.atomic():
        locked = _locked(job)
        if locked.is_finished:
            raise Conflict("This job is over already.", locked.state)
        _finish(locked, MintJob.State.CANCELLED, actor)
    return locked


def work_mint_jobs(*, budget: float) -> int:
    """Works for about `budget` seconds at unfinished jobs nobody else is at, the oldest first; returns deals kept.

    At least one candidate is tried if there is a job. Nothing is done while the solver is not ready in this process.
    """
    if not solver_is_ready():
        return 0
    until, kept = monotonic() + budget, 0
    while (job := _lease()) is not None:
        try:
            kept += work_at(job=job, goes_on=lambda: monotonic() < until)
        finally:
            _release(job)
        if monotonic() >= until:
            break
    return kept


def work_at(*, job: MintJob, goes_on: Callable[[], bool]) -> int:
    """Works at one job, whoever else does too, until it is over or `goes_on` says no; returns deals kept.

    At least one candidate is tried. Raises Unavailable while the solver is not ready.
    """
    kept = 0
    while True:
        kept += try_once(job=job)
        job.refresh_from_db()
        if job.is_finished or not goes_on():
            return kept


def try_once(*, job: MintJob) -> int:
    """Makes one candidate for the job and keeps it if it passes and is still wanted: 1 if so, else 0."""
    ruleset, policy = get_ruleset(job.ruleset), Policy.from_dict(job.policy)
    made = candidate(ruleset)
    rating = rating_of(made)
    passes = rating is not None and policy.accepts(rating)
    with transaction.atomic():
        locked = _locked(job)
        if locked.is_finished:
            return 0
        locked.state, locked.tried = MintJob.State.RUNNING, locked.tried + 1
        locked.lease_until = clock.now() + LEASE
        if passes:
            state = Review.State.APPROVED if policy.approve else Review.State.DRAFT
            deal = keep(made, state=state, rating=rating, job=locked)
            audit.record(action="mint", subject=audit.of_deal(deal), actor=None, details={"job": locked.pk})
            locked.kept += 1
        locked.save(update_fields=["state", "tried", "kept", "lease_until"])
        if locked.kept == locked.wanted:
            _finish(locked, MintJob.State.DONE, None)
        elif locked.tried >= TRIES_A_DEAL * (locked.kept + 1):
            locked.error = f"Kept {locked.kept} of {locked.tried} candidates: hardly any deal passes this policy."
            _finish(locked, MintJob.State.FAILED, None)
    return int(passes)


def _create(ruleset: Ruleset, wanted: int, policy: Policy, actor: Actor) -> MintJob:
    return MintJob.objects.create(
        ruleset=ruleset.key,
        wanted=wanted,
        policy=policy.as_dict(),
        created_by_id=None if actor is None else actor.pk,
        created_at=clock.now(),
    )


def _record_order(job: MintJob, actor: Actor) -> None:
    details = {"ruleset": job.ruleset, "wanted": job.wanted, "policy": job.policy}
    audit.record(action="order", subject=audit.of_job(job), actor=actor, details=details)


def _ordered(ruleset: Ruleset, policy: Policy) -> dict[str, object]:
    return {"created_by": None, "ruleset": ruleset.key, "policy": policy.as_dict()}


def _waiting(ruleset: Ruleset, policy: Policy) -> int:
    """How many deals of such jobs may still be used: drafts and approved ones on no day."""
    jobs = MintJob.objects.filter(**_ordered(ruleset, policy))
    unused = Review.objects.filter(job__in=jobs, deal__daily__isnull=True)
    return unused.exclude(state=Review.State.WITHDRAWN).count()


def _lease() -> MintJob | None:
    """The oldest unfinished job that nobody is at, marked as this process's for a while."""
    with transaction.atomic():
        job = (
            unfinished_jobs()
            .filter(Q(lease_until__isnull=True) | Q(lease_until__lte=clock.now()))
            .select_for_update(skip_locked=True)
            .first()
        )
        if job is not None:
            job.lease_token, job.lease_until = secrets.token_hex(16), clock.now() + LEASE
            job.save(update_fields=["lease_token", "lease_until"])
    return job


def _release(job: MintJob) -> None:
    """Lets others have the job again, unless somebody took it over meanwhile."""
    MintJob.objects.filter(pk=job.pk, lease_token=job.lease_token).update(lease_until=None, lease_token="")


def _locked(job: MintJob) -> MintJob:
    found = MintJob.objects.select_for_update().filter(pk=job.pk).first()
    if found is None:
        raise NotFound("There is no such job.")
    return found


def _finish(job: MintJob, state: MintJob.State, actor: Actor) -> None:
    job.state, job.finished_at, job.lease_until, job.lease_token = state, clock.now(), None, ""
    job.save(update_fields=["state", "error", "finished_at", "lease_until", "lease_token"])
    details = {"state": state, "kept": job.kept, "tried": job.tried}
    audit.record(action="finish", subject=audit.of_job(job), actor=actor, details=details)
