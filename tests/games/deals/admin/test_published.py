"""No path of the admin changes or deletes what is published: not by a form, a POST to its page, or an action."""

import pytest
from django.urls import reverse

from games.deals.models import AuditEntry, DailyDeal, Deal
from tests.builders import scheduled
from tests.games.deals.admin.pages import text
from tests.operators import SUPERUSER, as_role

pytestmark = pytest.mark.django_db


def everything() -> list[object]:
    return [
        *Deal.objects.order_by("pk").values_list(),
        *DailyDeal.objects.order_by("pk").values_list(),
        *AuditEntry.objects.order_by("pk").values_list(),
    ]


def test_a_superuser_is_refused_every_form_and_every_delete() -> None:
    daily = scheduled("published")
    AuditEntry.objects.create(at=daily.scheduled_at, action="test", subject="deal x")
    browser = as_role(SUPERUSER)
    before = everything()
    form = {"seed": "changed", "cards_text": "changed", "date": "2026-12-30", "ruleset": "classic", "action": "changed"}
    for model, row in (("deal", daily.deal), ("dailydeal", daily), ("auditentry", AuditEntry.objects.get())):
        for verb in ("change", "delete"):
            answer = browser.post(reverse(f"admin:deals_{model}_{verb}", args=[row.pk]), {**form, "post": "yes"})
            assert answer.status_code in (403, 405), (model, verb)
        assert browser.post(reverse(f"admin:deals_{model}_add"), form).status_code == 403
        listed = reverse(f"admin:deals_{model}_changelist")
        browser.post(listed, {"action": "delete_selected", "_selected_action": [str(row.pk)], "post": "yes"})
        browser.post(listed, {"form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "1", "_save": "Save", **form})
    assert everything() == before


def test_the_page_of_a_published_deal_has_no_field_to_change_it() -> None:
    daily = scheduled("published")
    shown = text(as_role(SUPERUSER).get(reverse("admin:deals_deal_change", args=[daily.deal_id])))
    assert 'name="seed"' not in shown
    assert 'name="cards_text"' not in shown
    assert "/delete/" not in shown
