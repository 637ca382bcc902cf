"""What a page of the admin tells a reader."""

from typing import Any


def told(answer: Any) -> list[str]:
    """The messages that the page after a change shows."""
    return [str(message) for message in answer.context["messages"]]


def text(answer: Any) -> str:
    """The page as it was sent."""
    sent: bytes = answer.content
    return sent.decode()


def file(answer: Any) -> str:
    """A file as it was sent, piece by piece."""
    assert answer.streaming
    return b"".join(answer).decode()
