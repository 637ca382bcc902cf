"""What deals tell the apps above. Receivers run inside the sender's transaction; raising in one undoes all of it."""

from django.dispatch import Signal

voiding = Signal()
"""A day's deal is being declared void: `daily` (DailyDeal, its row locked FOR UPDATE), after its `void` row exists."""

previewed = Signal()
"""A member of staff is being shown a secret deal: `deal` (Deal), `player`. Sent once for each pair of the two."""
