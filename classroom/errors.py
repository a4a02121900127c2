"""What can go wrong at the tables of a class, beside the rules of the game.

* ClassroomError
  x TableHasMovedOn      the move was meant for an earlier position
  x ComeToLight          what was done stands: something is known since that was not
  x TableIsStill         the teacher has paused the table or frozen them all
  x NotSeated            a table is none of their business who come to it
  x NotStored            the database did not take it; nothing has happened
  x CannotJoin           the session cannot be joined; carries .reason
  x PupilIsPlaying       a pupil cannot be removed while their lesson is open
  x CannotCheer          nothing can be called out now; carries .reason
  x CannotArrange        what the teacher wants cannot be; carries .reason
  x CannotChange         what the teacher wants of a deck cannot be; carries .reason
"""

from __future__ import annotations

from typing import Any


class ClassroomError(Exception):
    """Anything the site refuses that is not a rule of a game; *reason* is a stable word."""

    reason = "error"


class TableHasMovedOn(ClassroomError):
    """The move was meant for an earlier position."""

    reason = "table_has_moved_on"


class ComeToLight(ClassroomError):
    """What was done stands: something is known since that was not."""

    reason = "come_to_light"


class TableIsStill(ClassroomError):
    """The teacher has paused the table or frozen them all."""

    reason = "table_is_still"


class NotSeated(ClassroomError):
    """Whoever comes to a table has no seat there, and does not teach the lesson; perhaps it is somebody's *at
    home*.
    """

    reason = "not_seated"

    def __init__(self, *, is_at_home: bool) -> None:
        super().__init__(self.reason)
        self.is_at_home = is_at_home


class NotStored(ClassroomError):
    """The database did not take it; nothing has happened."""

    reason = "not_stored"


class CannotJoin(ClassroomError):
    """The session cannot be joined: no such code, closed, full, name taken."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class PupilIsPlaying(ClassroomError):
    """A pupil cannot be removed while taking part in a lesson that is open."""

    reason = "pupil_is_playing"


class CannotCheer(ClassroomError):
    """What a pupil wants to call out at a table cannot be: ``off``, ``too_many``, ``unknown``,
    ``table_is_still``.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class CannotArrange(ClassroomError):
    """What the teacher wants of seats, names or tables cannot be; *details* fill the sentence for it."""

    def __init__(self, reason: str, **details: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.details = details


class CannotChange(ClassroomError):
    """What a teacher wants of a deck or its pictures cannot be; *details* fill the sentence for it."""

    def __init__(self, reason: str, **details: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.details = details


class CannotSignIn(ClassroomError):
    """A class card does not open; *seconds* until the next try."""

    def __init__(self, reason: str, seconds: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.seconds = seconds


class CannotPractise(ClassroomError):
    """No game can be begun at home."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
