"""The expected kind of error: a person asked for something that cannot be done, and is told why."""

from django.utils.functional import Promise


class UserError(Exception):
    """An act refused for a reason that its author can read and mend.

    `field` names the form field or API property that the message belongs to; without it the
    message concerns the act as a whole. The text is already translated, or lazily so.
    """

    def __init__(self, message: str | Promise, *, field: str | None = None) -> None:
        super().__init__(str(message))
        self.message = message
        self.field = field


class NotAllowed(UserError):
    """The actor is known here but lacks the permission (403)."""


class Conflict(UserError):
    """Someone else changed the same thing first (409); nothing was written."""


class TooMany(UserError):
    """Tried too often (429); may be tried again after so many seconds."""

    def __init__(self, message: str | Promise, *, retry_after: int) -> None:
        super().__init__(message)
        self.retry_after = retry_after
