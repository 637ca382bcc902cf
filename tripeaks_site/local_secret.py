"""A secret key for running on one's own machine, made once and kept beside the database."""

import secrets
from pathlib import Path


def local_secret_key(folder: Path) -> str:
    """The key in `folder`/secret_key; a new random one is written there, readable by its owner only, if there is none."""
    folder.mkdir(exist_ok=True)
    path = folder / "secret_key"
    if not path.exists():
        draft = folder / f"secret_key.{secrets.token_hex(8)}"
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(48))
        try:
            path.hardlink_to(draft)  # two processes that start together end up with one key
        except FileExistsError:
            pass
        draft.unlink()
    return path.read_text().strip()
