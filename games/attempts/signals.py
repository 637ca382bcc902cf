"""What attempts tell the apps above them.

`starting` and `appending` are sent inside the transaction before any attempt is locked, and a receiver may veto by
raising a DomainError. `finishing` is sent inside the transaction that stores results, one or many, so that what is
derived from results (a board's row) is stored with them or not at all; `voided` inside the one that declares a daily
void, once every open attempt at it is practice. `appended` and `finished` are news, sent after the commit.
"""

from django.dispatch import Signal

starting = Signal()  # player, daily
appending = Signal()  # attempt_id, player
finishing = Signal()  # attempts
voided = Signal()  # daily
appended = Signal()  # attempt
finished = Signal()  # attempt
