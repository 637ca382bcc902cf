"""Pasting and uploading deals."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from games.deals.models import Deal
from games.rules.cards import format_deal
from games.rules.shuffle import deal_from_seed
from tests.games.deals.admin.pages import text, told
from tests.operators import Operator

IMPORT = "/admin/deals/deal/import/"
GOOD = format_deal(deal_from_seed("elsewhere"))


def file(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("deals.txt", content)


def test_good_lines_become_drafts_for_practice(manager: Operator) -> None:
    answer = manager.post(IMPORT, {"ruleset": "classic", "text": f"# two deals\n{GOOD}\n\n77\n"}, follow=True)
    assert told(answer) == ["Stored 2 deals as drafts."]
    assert answer.redirect_chain == [("/admin/deals/deal/?kind__exact=imported", 302)]
    assert {(deal.kind, deal.ruleset, deal.review.state) for deal in Deal.objects.all()} == {
        ("imported", "classic", "draft")
    }
    assert Deal.objects.filter(cards_text=GOOD).exists()


def test_an_approved_one_shows_the_link_for_players(manager: Operator) -> None:
    manager.post(IMPORT, {"ruleset": "classic", "text": GOOD})
    deal = Deal.objects.get()
    address = reverse("admin:deals_deal_change", args=[deal.pk])
    assert f"/deal/classic/{deal.pk}" not in text(manager.get(address))
    manager.post(reverse("admin:deals_approve", args=[deal.pk]))
    assert f'href="/deal/classic/{deal.pk}"' in text(manager.get(address))


def test_a_file_is_read_like_what_is_pasted(manager: Operator) -> None:
    manager.post(IMPORT, {"ruleset": "streak", "file": file(b"\xef\xbb\xbf" + GOOD.encode() + b"\r\n")})
    assert Deal.objects.get().cards_text == GOOD


def test_each_wrong_line_stands_beside_what_is_wrong_with_it_and_stays_in_the_form(manager: Operator) -> None:
    answer = manager.post(IMPORT, {"ruleset": "streak", "text": f"{GOOD}\nAS <i>KS\n\n{GOOD}\n"})
    page = text(answer)
    assert "Stored 1 deal as a draft. 2 lines gave none; they are in the form again" in page
    assert [(line.number, line.text) for line in answer.context["bad"]] == [(2, "AS <i>KS"), (4, GOOD)]
    said = "AS &lt;i&gt;KS"
    line = f'<th scope="row">2</th><td><code class="tp-line" title="{said}">{said}</code></td>'
    assert f'{line}<td class="tp-error">a deal is 52 cards' in page
    assert "a duplicate" in page
    assert answer.context["form"].initial["text"] == f"AS <i>KS\n{GOOD}"
    assert Deal.objects.count() == 1


@pytest.mark.parametrize(
    ("form", "error"),
    [
        ({}, "Paste at least one deal, or choose a file."),
        ({"text": "  \n "}, "Paste at least one deal, or choose a file."),
        ({"text": "1", "file": b"2"}, "Either paste deals or choose a file, not both."),
        ({"file": b"\xff\xfe\x00"}, "This is not a text file in UTF-8."),
        ({"file": b""}, "The submitted file is empty."),
        ({"text": "1", "ruleset": "bridge"}, "Select a valid choice."),
        ({"text": "x\n" * 1001}, "An import is at most 1000 lines."),
    ],
)
def test_what_cannot_be_read_is_told_at_its_field(form: dict[str, str | bytes], error: str, manager: Operator) -> None:
    sent = {name: file(value) if isinstance(value, bytes) else value for name, value in form.items()}
    page = text(manager.post(IMPORT, {"ruleset": "streak", **sent}))
    assert error in page
    assert not Deal.objects.exists()


def test_comments_alone_are_no_deal(manager: Operator) -> None:
    page = text(manager.post(IMPORT, {"ruleset": "streak", "text": "# nothing\n"}))
    assert "There was no deal in what you sent." in page
