"""Deals pasted or uploaded, with what is wrong beside each line that gave none."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from games.deals.admin import permits
from games.deals.admin.base import back_to, needs, page, staff
from games.deals.admin.forms import ImportForm
from games.deals.models import Deal
from games.deals.services import ImportReport, import_deals
from games.errors import DomainError


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that gave no deal: its number in what was sent, its text and what is wrong with it."""

    number: int
    text: str
    message: str


@needs(permits.IMPORT, "GET", "HEAD", "POST")
def import_page(request: HttpRequest) -> HttpResponse:
    """The form; after a POST also what came of it. Good lines are stored, the others stay in the form."""
    if request.method != "POST":
        return _shown(request, ImportForm())
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _shown(request, form)
    text = form.cleaned_data["text"]
    try:
        report = import_deals(text=text, ruleset=form.chosen_ruleset(), actor=staff(request))
    except DomainError as error:
        form.add_error("text", error.message)
        return _shown(request, form)
    if not report.errors and report.created:
        messages.success(request, _stored(len(report.created)))
        return back_to("admin:deals_deal_changelist", query=f"?kind__exact={Deal.Kind.IMPORTED}")
    bad = _bad_lines(text, report)
    left = ImportForm(initial={"ruleset": form.cleaned_data["ruleset"], "text": "\n".join(line.text for line in bad)})
    return _shown(request, left, report=report, bad=bad, stored=_stored(len(report.created)))


def _shown(request: HttpRequest, form: ImportForm, **result: object) -> HttpResponse:
    return page(request, "import.html", "Import deals", form=form, **result)


def _bad_lines(text: str, report: ImportReport) -> list[BadLine]:
    lines = text.splitlines()
    return [BadLine(error.line, lines[error.line - 1].strip(), error.message) for error in report.errors]


def _stored(count: int) -> str:
    if count == 0:
        return "No deal was stored."
    return "Stored 1 deal as a draft." if count == 1 else f"Stored {count} deals as drafts."
