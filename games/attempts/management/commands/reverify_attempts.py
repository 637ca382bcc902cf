"""`manage.py reverify_attempts`: whether every stored result is still what its log comes to."""

from django.core.management.base import BaseCommand, CommandError

from games.attempts.management.reverifying import verdicts
from games.attempts.models import Attempt
from games.deals.management.progress import progress


class Command(BaseCommand):
    help = (
        "Replays every attempt that is over and writes a line for each whose stored result is not what its log comes "
        "to: its id, a tab, what differs. Changes nothing. Exits with 1 if there is any."
    )

    def handle(self, *args: object, **options: object) -> None:
        looked_at = wrong = 0
        total = Attempt.objects.exclude(status=Attempt.Status.PLAYING).count()
        with progress() as bars:
            bar = bars.add_task("replayed", total=total, note="")
            for verdict in verdicts():
                looked_at += 1
                if verdict.differences:
                    wrong += 1
                    self.stdout.write(f"{verdict.attempt}\t{'; '.join(verdict.differences)}")
                bars.advance(bar)
        self.stderr.write(f"{looked_at} attempts replayed, {wrong} differ.")
        if wrong:
            raise CommandError("Stored results differ from their logs.")
