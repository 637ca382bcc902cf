"""Reads about players."""

from games.players.models import Player

# A setting a player never touched has the value given here.
DEFAULT_SETTINGS: dict[str, bool] = {"four_colour_suits": True, "letter_keys": True}


def settings_of(player: Player) -> dict[str, bool]:
    """Every setting of `player`, defaults included."""
    return {name: bool(player.settings.get(name, default)) for name, default in DEFAULT_SETTINGS.items()}
