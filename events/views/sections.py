"""Which section of a session a page is about, where several play: `?section=B`."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404

from clubs.access import TenantRequest
from events.models import Session
from events.queries.movement import letters_of


@dataclass(frozen=True, slots=True)
class AskedSection:
    """The letters to choose from (none where there is one section) and the one asked for."""

    letters: tuple[str, ...]
    letter: str

    @property
    def query(self) -> str:
        """What an address says to be about the same section: "?section=B", or nothing."""
        return f"?{urlencode({'section': self.letter})}" if self.letter else ""


def asked_section(request: TenantRequest, session: Session) -> AskedSection:
    """The section that the address or the form names, or the first.

    Raises:
        Http404: there is no such section.
    """
    return asked_among(request, letters_of(session))


def asked_among(request: TenantRequest, letters: tuple[str, ...]) -> AskedSection:
    """The same of these letters.

    Raises:
        Http404: there is no such section.
    """
    asked = request.POST.get("section") or request.GET.get("section") or next(iter(letters), "")
    if asked and asked not in letters:
        raise Http404
    return AskedSection(letters, asked)
