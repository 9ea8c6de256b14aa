"""How somebody's pair has declared and defended, from the official scores in force.

What boards make is read of those whose hands anybody may see: `events.queries.deals` decides it.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import cast

from django_scopes import scope, scopes_disabled

from clubs.models import User
from events.models import BoardDeal, Contestant, Event, ReleasePage, Session
from events.own_play import OwnBoard, OwnPlay
from events.queries.deals import open_deals
from events.queries.double_dummy import WhatIsMade, what_is_made
from events.queries.my_figures import partners_of
from events.queries.my_results import places_played
from events.queries.release_pages import ResultCardPage, ResultCardRow
from events.queries.result_pages import PageLine
from events.queries.tonight import rankings_in_force
from scoring.cards import Side
from scoring.contracts import Played
from scoring.session import Unit

SESSIONS = 24
"""So many of the latest sessions of pairs are looked at."""


def own_play(user: User) -> OwnPlay:
    """What they and their partners made of the boards of their latest sessions of pairs."""
    return _play(user, in_public=False)


def public_play(user: User) -> OwnPlay:
    """The same of sessions of which anybody can read the results, without names of partners."""
    return _play(user, in_public=True)


def _play(user: User, *, in_public: bool) -> OwnPlay:
    # A person's own results lie in many organisers: what is read of others is published.
    with scopes_disabled():
        played = places_played(user, in_public=in_public)
        places = list(played.filter(session__event__contest=Event.Contest.PAIRS)[:SESSIONS])
        pages = _result_cards(places)
        dealt = set(
            BoardDeal.objects.in_force()
            .filter(session__in=[each.session_id for each in places])
            .values_list("session", flat=True)
        )
    partners = {} if in_public else partners_of(user, [each.entry_id for each in places])
    boards: list[OwnBoard] = []
    for place in places:
        if page := pages.get(place.pk):
            made = _made(place.session) if place.session_id in dealt else {}
            _key, partner = partners.get(place.entry_id, (0, ""))
            boards += _boards(page, place.label, made, partner)
    return OwnPlay.of(boards)


def _result_cards(places: Sequence[Contestant]) -> dict[int, ResultCardPage]:
    """Their result card in each official score, by the keys of the places."""
    releases = rankings_in_force([each.session for each in places])
    keys = {
        (releases[each.session_id].pk, each.label): each.pk
        for each in places
        if each.session_id in releases
    }
    rows = ReleasePage.objects.filter(
        release__in={release for release, _label in keys},
        key__in={label for _release, label in keys},
        kind=ReleasePage.Kind.RESULT_CARD,
    )
    return {
        keys[row.release_id, row.key]: cast(ResultCardPage, row.content)
        for row in rows
        if (row.release_id, row.key) in keys
    }


def _made(session: Session) -> dict[int, WhatIsMade]:
    with scope(organiser=session.organiser):
        return what_is_made(open_deals(session))


def _boards(
    page: ResultCardPage, label: str, made: Mapping[int, WhatIsMade], partner: str
) -> Iterator[OwnBoard]:
    """What was played out and not adjusted, with the right cards."""
    for row in page["rows"]:
        line = PageLine(row["line"])
        result, is_ns = line.result, row["line"]["ns"] == label
        if not result.is_played or result.is_adjusted or result.group:
            continue
        outcome, board = result.outcome, made.get(row["board"])
        if not isinstance(outcome, Played):
            continue
        against = board.against(line) if board else None
        earned = line.earned_ns if is_ns else line.earned_ew
        yield OwnBoard(
            outcome.contract,
            is_declared=outcome.declarer.side is (Side.NS if is_ns else Side.EW),
            tricks=outcome.tricks,
            best=outcome.tricks - against.tricks if against else None,
            percent=_percent(page["unit"], row, earned),
            imps=earned if page["unit"] == Unit.IMPS else None,
            given=against.given if against else None,
            partner=partner,
        )


def _percent(unit: str, row: ResultCardRow, earned: Fraction | None) -> Fraction | None:
    if unit != Unit.MATCHPOINTS or earned is None or not row["top"]:
        return None
    return 100 * earned / row["top"]
