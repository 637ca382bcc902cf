"""`manage.py verify_deal SEED COMMITMENT`: whether a revealed seed is the one that was committed to before play."""

import re
import sys

from django.core.management.base import CommandError, CommandParser

from games.deals.management.seeds import SeedCommand
from games.rules.cards import format_deal
from games.rules.commitment import commitment
from games.rules.errors import InvalidSeed
from games.rules.shuffle import deal_from_seed


class Command(SeedCommand):
    help = (
        "Says whether COMMITMENT, published before a day opened, is that of SEED, published after it closed, and if so "
        "prints the seed's 52 cards. Exit code 0: they match. 1: they do not, or one of them is malformed."
    )
    arguments = 2

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("seed", help="1 to 64 printable ASCII characters without spaces")
        parser.add_argument("commitment", help="64 hexadecimal digits")

    def handle(self, *args: object, **options: str) -> None:
        seed, published = options["seed"], options["commitment"].lower()
        if not re.fullmatch("[0-9a-f]{64}", published):
            raise CommandError("a commitment is 64 hexadecimal digits")
        try:
            own = commitment(seed)
        except InvalidSeed as error:
            raise CommandError(str(error)) from error
        if own != published:
            self.stdout.write(f"no match: the commitment of this seed is {own}")
            sys.exit(1)
        self.stdout.write("match")
        self.stdout.write(format_deal(deal_from_seed(seed)))
