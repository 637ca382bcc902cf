"""Entries of the audit log as people read them."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.serializers.json import DjangoJSONEncoder
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.deals.admin.labels import ID_LENGTH, NOTHING, policy_in_words
from games.deals.models import AuditEntry

SERVICE: Final = "the service"
STAFF: Final = "any member of staff"
# Details that name a deal by its id.
_DEALS: Final = ("deal", "before")


@dataclass(frozen=True, slots=True)
class Line:
    """One entry, ready to be shown."""

    at: datetime
    action: str
    subject: SafeString | str
    who: str
    details: SafeString | str


def lines(entries: Iterable[AuditEntry]) -> list[Line]:
    """The entries in their order; an entry without details has none instead of a dash."""
    return [
        Line(entry.at, entry.action, subject_of(entry), who(entry), details_of(entry) if entry.details else "")
        for entry in entries
    ]


def who(entry: AuditEntry) -> str:
    """The name of who did it."""
    return str(entry.actor.get_username()) if entry.actor else SERVICE


def subject_of(entry: AuditEntry) -> SafeString | str:
    """What an entry is about: a link to its page if it has one, with no more of an id than tells deals apart."""
    address = address_of(entry.subject)
    if address is None:
        return entry.subject
    kind, _, rest = entry.subject.partition(" ")
    short = f"{kind} {rest[:ID_LENGTH]}" if kind == "deal" else entry.subject
    return format_html('<a href="{}" title="{}">{}</a>', address, entry.subject, short)


def details_of(entry: AuditEntry) -> SafeString | str:
    """An entry's details, a name and its value each."""
    if not entry.details:
        return NOTHING
    pairs = [
        (name.replace("_", " "), _shown(entry, name, value))
        for name, value in entry.details.items()
        if value is not None
    ]
    return format_html('<span class="tp-details">{}</span>', format_html_join("", "<span><b>{}</b> {}</span>", pairs))


def address_of(subject: str) -> str | None:
    """The page about an entry's subject, if it has one."""
    kind, _, rest = subject.partition(" ")
    try:
        match kind:
            case "deal":
                return reverse("admin:deals_deal_change", args=[rest])
            case "job":
                return reverse("admin:deals_mintjob_change", args=[rest])
            case "daily" if re.fullmatch(r"\d{4}-\d\d-\d\d [a-z]+", rest):
                return reverse("admin:deals_day", args=rest.split(" "))
    except NoReverseMatch:
        return None
    return None


def _shown(entry: AuditEntry, name: str, value: object) -> SafeString | str:
    """A detail's value; a deal is a link to it, a policy is put into words."""
    if name == "policy" and isinstance(value, dict):
        return policy_in_words(value, str(entry.details.get("ruleset", "")))
    if not isinstance(value, str):
        return json.dumps(value, cls=DjangoJSONEncoder)
    address = address_of(f"deal {value}") if name in _DEALS else None
    return format_html('<a href="{}" title="{}">{}</a>', address, value, value[:ID_LENGTH]) if address else value
