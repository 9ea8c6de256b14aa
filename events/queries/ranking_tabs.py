"""The rankings of a release among which its page lets people choose."""

from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import quote

from django.utils.translation import gettext as _

from events.models import ScoreRelease
from events.queries.described import ListKind, ListName
from events.queries.score_sheet import FurtherList


class RankingTab(NamedTuple):
    """One of them: its key, what it is called, and the query that asks for it."""

    key: str
    title: str
    query: str


def ranking_tabs(release: ScoreRelease, letters: Iterable[str]) -> list[RankingTab]:
    """All, each section, and the lists beside the ranking; nothing where there is one alone."""
    return _with_all(
        [
            *(
                RankingTab(letter, section_title(letter), f"?section={letter}")
                for letter in letters
            ),
            *map(_list_tab, map(name_of, release.lists)),
        ]
    )


def list_tabs(lists: Iterable[ListName]) -> list[RankingTab]:
    """The same of a ranking over several sessions."""
    return _with_all([_list_tab(each) for each in lists])


def _with_all(tabs: list[RankingTab]) -> list[RankingTab]:
    return [RankingTab("", _("All"), ""), *tabs] if tabs else []


def _list_tab(each: ListName) -> RankingTab:
    key = key_of(each)
    return RankingTab(key, title_of(each), f"?list={quote(key)}")


def find_list(release: ScoreRelease, key: str) -> FurtherList | None:
    """The list that is asked for."""
    return next((each for each in release.lists if key_of(name_of(each)) == key), None)


def name_of(each: FurtherList) -> ListName:
    """Which list it is."""
    return ListName(each["kind"], each["name"])


def key_of(each: ListName) -> str:
    """What names a list in an address."""
    return f"{each.kind}:{each.name}"


def section_title(letter: str) -> str:
    """What a section's ranking is called."""
    return _("Section %(letter)s") % {"letter": letter}


def title_of(each: ListName) -> str:
    """What a list is called."""
    if each.kind == ListKind.HANDICAP:
        return _("With handicap")
    return _("Stratum %s") % each.name if each.kind == ListKind.STRATUM else each.name
