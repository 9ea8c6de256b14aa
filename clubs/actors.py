"""Who acts: a person, a program with a token, or the site's own schedule."""

from dataclasses import dataclass

from clubs.models import ApiToken, User


@dataclass(frozen=True, slots=True)
class Actor:
    """The author of an act, as authorised and as remembered in history.

    An assistant acts `for_director`: by name, the one in charge of the event (Law 81D). Who it is
    comes with the right to act (`events.access.require_in_event`).
    """

    name: str
    user: User | None = None
    token: ApiToken | None = None
    is_system: bool = False
    for_director: str = ""

    @classmethod
    def person(cls, user: User) -> "Actor":
        return cls(name=str(user), user=user)

    @classmethod
    def program(cls, token: ApiToken) -> "Actor":
        return cls(name=f"{token.name} (API)", token=token)


SYSTEM = Actor(name="Tenace", is_system=True)
"""Acts by itself when time has passed, or from the command line; may do everything."""
