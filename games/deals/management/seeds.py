"""Commands whose first argument is a seed, which may begin with a dash."""

from django.core.management.base import BaseCommand


class SeedCommand(BaseCommand):
    """A command of `arguments` arguments and no options but --help: whatever begins with a dash is no option then."""

    arguments = 1

    def run_from_argv(self, argv: list[str]) -> None:
        manage, command, *rest = argv
        if len(rest) == self.arguments and rest[0] not in ("-h", "--help"):
            rest = ["--", *rest]
        super().run_from_argv([manage, command, *rest])
