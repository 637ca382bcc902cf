"""The errors a player can meet, named once. Nothing here knows HTTP or sockets: the edges translate."""

from collections.abc import Mapping
from enum import StrEnum


class ErrorCode(StrEnum):
    """Every `code` an error envelope may carry; `tripeaks_site.errors` gives each its status."""

    INVALID = "invalid"
    MALFORMED_LOG = "malformed_log"
    NOT_SIGNED_IN = "not_signed_in"
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    CONFLICT = "conflict"
    TOO_LARGE = "too_large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    ILLEGAL_MOVE = "illegal_move"
    TOO_MANY_REQUESTS = "too_many_requests"
    UNAVAILABLE = "unavailable"
    INTERNAL = "internal"


class DomainError(Exception):
    """A request that cannot be done, and why. Raising it inside a service changes nothing stored.

    `details` are further members of the envelope (`at`, `reason`, `current`, `fields`), JSON values only.
    """

    def __init__(self, code: ErrorCode, message: str, details: Mapping[str, object] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details: dict[str, object] = dict(details or {})


class NotFound(DomainError):
    """The thing does not exist, or its existence is none of the asker's business."""

    def __init__(self, message: str = "There is no such thing here.") -> None:
        super().__init__(ErrorCode.NOT_FOUND, message)


class Forbidden(DomainError):
    """The asker may know that the thing exists, but not see or do this."""

    def __init__(self, message: str) -> None:
        super().__init__(ErrorCode.FORBIDDEN, message)


class Conflict(DomainError):
    """The state is not what the asker thinks it is; `current` is what it is."""

    def __init__(self, message: str, current: object) -> None:
        super().__init__(ErrorCode.CONFLICT, message, {"current": current})


class Unavailable(DomainError):
    """It can be done, but not at this moment: the same request may be sent again in some seconds."""

    def __init__(self, message: str) -> None:
        super().__init__(ErrorCode.UNAVAILABLE, message)


class MalformedLogError(DomainError):
    """A log with a character outside the alphabet, or one longer than 1,000; `at` counts in the whole log."""

    def __init__(self, at: int) -> None:
        super().__init__(ErrorCode.MALFORMED_LOG, f"The log is malformed at index {at}.", {"at": at})


class IllegalMoveError(DomainError):
    """A well-formed move that the rules refuse; `at` counts in the whole log."""

    def __init__(self, at: int, reason: str) -> None:
        super().__init__(
            ErrorCode.ILLEGAL_MOVE,
            f"The move at index {at} is not allowed: {reason}.",
            {"at": at, "reason": reason},
        )
