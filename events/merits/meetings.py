"""Merits of meetings: whom a contestant won against."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from events.merits.picture import HALF, MeetingGain, Merit, MeritCandidate, SessionPicture, figure

LEADERS = 3
MANY = 3
"""So many meetings have to be told of at once, and so many compared."""


def meetings(picture: SessionPicture) -> Iterator[MeritCandidate]:
    """All that may be told of meetings."""
    yield from _best(picture)
    for who, own in picture.meetings_of.items():
        yield from _won(own)
        yield from _won_in_all(who, own)
        yield from _leaders(picture, who, own)


def _best(picture: SessionPicture) -> Iterator[MeritCandidate]:
    """The best meeting of all; with one board it would be a board."""
    if len(picture.meetings) < 2 * MANY:
        return
    size = max(map(_size, picture.meetings))
    best = [each for each in picture.meetings if _size(each) == size]
    if len(best) == 1 and best[0].gain > 0 and len(best[0].scores) > 1:
        yield _of(best[0], 1, "best_meeting")


def _size(meeting: MeetingGain) -> Fraction:
    return meeting.gain if meeting.share is None else meeting.share


def _won(own: Sequence[MeetingGain]) -> Iterator[MeritCandidate]:
    """Meetings that were won; of one who won none the best."""
    for each in own:
        if each.gain > 0 and len(each.scores) > 1:
            yield _of(each, 4, "meeting_won", boards=len(each.scores))
    shares = [each.share for each in own if each.share is not None]
    best = max(shares, default=0)
    if 0 < best < HALF and len(own) > 1:
        for each in own:
            if each.share == best:
                yield _of(each, 8, "own_meeting")


def _won_in_all(who: str, own: Sequence[MeetingGain]) -> Iterator[MeritCandidate]:
    won = sum(1 for each in own if each.gain > 0)
    if len(own) < MANY or 2 * won < len(own):
        return
    lost = any(each.gain < 0 for each in own)
    if not lost:
        yield MeritCandidate(who, Merit.of("unbeaten", of=len(own)), 1, is_deed=False)
    yield MeritCandidate(who, Merit.of("meetings_won", won=won, of=len(own)), 3, is_deed=False)


def _leaders(
    picture: SessionPicture, who: str, own: Sequence[MeetingGain]
) -> Iterator[MeritCandidate]:
    """Who won against the winners, or against each of the first three of the others' line."""
    by_opponents: dict[str, list[MeetingGain]] = {}
    for each in own:
        by_opponents.setdefault(each.opponents, []).append(each)
    beaten = {name for name, met in by_opponents.items() if all(each.gain > 0 for each in met)}
    for name in beaten:
        place = picture.ranks.get(name)
        if place and place.rank == 1 and not place.tied:
            for each in by_opponents[name]:
                yield _of(each, 1, "beat_winner")
    for line in {each.line for each in picture.places}:
        first = {
            each.who
            for each in picture.places
            if each.line == line and each.rank is not None and each.rank <= LEADERS
        }
        if len(first) == LEADERS and first <= beaten:
            merit = Merit.of("beat_leaders", leaders=LEADERS, line=line)
            yield MeritCandidate(who, merit, 0, is_deed=False)


def _of(meeting: MeetingGain, tier: int, kind: str, **says: str | int) -> MeritCandidate:
    merit = Merit.of(
        kind,
        opponents=meeting.opponents,
        **figure(meeting.gain, meeting.share),
        **says,
        partner=meeting.partner,
    )
    return MeritCandidate(meeting.who, merit, tier, is_deed=False)
