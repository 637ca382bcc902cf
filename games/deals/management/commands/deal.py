"""`manage.py deal SEED`: what anybody can recompute about a seed."""

from django.core.management.base import CommandError, CommandParser

from games.deals.management.seeds import SeedCommand
from games.rules.cards import format_deal
from games.rules.commitment import commitment
from games.rules.errors import InvalidSeed
from games.rules.shuffle import deal_from_seed


class Command(SeedCommand):
    help = "Prints the 52 cards that follow from SEED (slots 0-27, then the stock) and the deal's commitment."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("seed", help="1 to 64 printable ASCII characters without spaces")

    def handle(self, *args: object, **options: str) -> None:
        seed = options["seed"]
        try:
            self.stdout.write(format_deal(deal_from_seed(seed)))
            self.stdout.write(commitment(seed))
        except InvalidSeed as error:
            raise CommandError(str(error)) from error
