"""The game: small apps over a pure core. `games.rules` knows no framework, everything else builds on it."""
