"""A member of staff looks at a secret deal, and pays for it."""

from django.contrib.auth.models import AbstractUser
from django.db import IntegrityError, transaction

from games import clock
from games.deals import signals
from games.deals.models import Deal, Preview
from games.deals.services import audit


def record_preview(*, deal: Deal, player: AbstractUser) -> Preview:
    """Writes down that the player sees this deal's seed and cards: from now on they play it unranked.

    Called before anything is shown. Seen twice is written once.
    """
    preview: Preview | None
    try:
        with transaction.atomic():
            # The lock comes first: an attempt that names this deal waits for it, so none slips past the receivers.
            Deal.objects.select_for_update().get(pk=deal.pk)
            preview = Preview.objects.create(deal=deal, player_id=player.pk, at=clock.now())
            audit.record(action="preview", subject=audit.of_deal(deal), actor=player)
            signals.previewed.send(Deal, deal=deal, player=player)
    except IntegrityError:
        preview = Preview.objects.filter(deal=deal, player_id=player.pk).first()
        if preview is None:
            raise
    return preview
