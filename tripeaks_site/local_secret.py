"""A secret key for running on one's own machine, made once and kept beside the database."""

import secrets
from contextlib import suppress
from pathlib import Path


def local_secret_key(folder: Path) -> str:
    """The key in `folder`/secret_key. If there is none, a random one is written there, readable by its owner only."""
    folder.mkdir(exist_ok=True)
    path = folder / "secret_key"
    if not path.exists():
        draft = folder / f"secret_key.{secrets.token_hex(8)}"
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(48))
        with suppress(FileExistsError):
            path.hardlink_to(draft)  # two processes that start together end up with one key
        draft.unlink()
    return path.read_text().strip()
