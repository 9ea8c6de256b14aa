"""Room for all frames of a call in one piece of memory.

CPython keeps the frames of a thread in pieces of 16 kB, and gives each back to the system as soon
as it is left. Where one ends just before something that is called again and again, each of these
calls asks for memory and gives it back: a page may take twice the CPU, and after a change that
only calls it from one step deeper it does not.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Made = TypeVar("Made")

ROOM = 16_384
"""As many values the frame says to hold. CPython takes twice what they need, and the calls inside
have the rest: eight of its pieces."""


def in_one_piece(call: Callable[Asked, Made]) -> Callable[Asked, Made]:
    """The same call, with room for whatever it calls."""

    def roomy(*args: Asked.args, **kwargs: Asked.kwargs) -> Made:
        return call(*args, **kwargs)

    roomy.__code__ = roomy.__code__.replace(co_stacksize=ROOM)
    return wraps(call)(roomy)
