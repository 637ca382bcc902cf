"""Playing a deal one has previewed, in the browser app. Here, because it makes an attempt."""

import uuid

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect

from games.attempts.services import start_preview
from games.deals.admin import permits
from games.deals.admin.base import needs
from games.deals.selectors import deal_by_id
from games.players.models import Player


@needs(permits.PREVIEW)
def play(request: HttpRequest, deal_id: uuid.UUID) -> HttpResponse:
    """Begins a practice attempt at the deal and goes to the table."""
    deal = deal_by_id(deal_id)
    if deal is None:
        raise Http404
    player = request.user
    assert isinstance(player, Player)  # noqa: S101 - `needs` has let in staff alone
    attempt = start_preview(player=player, deal=deal)
    return HttpResponseRedirect(f"/play/{attempt.pk}")
