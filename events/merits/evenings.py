"""Merits of a whole session: its boards together, places, and what a pair has played before."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from events.merits.deeds import best_scores
from events.merits.picture import HALF, Merit, MeritCandidate, PlaySeen, SessionPicture, percent

ROW = 3
"""So many boards one after the other are a row."""
FEW = 3
"""Of so many boards an average is told, and it is the best of so many contestants."""
MANY = 8
"""Of so many boards it is told that none was bad, and how the second half went."""
BETTER = Fraction(5, 100)
"""By so much the second half has to be better."""
MILESTONES = (10, 25, 50, 100)
"""Boards together; above the last its multiples."""


def evenings(picture: SessionPicture) -> Iterator[MeritCandidate]:
    """All that may be told of a session as a whole."""
    yield from _best_scores(picture)
    yield from _places(picture)
    yield from _together(picture)
    if picture.of_teams:
        yield from _ahead(picture)
        return
    yield from _rows(picture)
    for kind, is_it in _PARTS.items():
        yield from _part(picture, kind, is_it)
    for who, plays in picture.by_contestant.items():
        yield from _above(picture, who, plays)
        yield from _shares(who, [each for each in map(_share, plays) if each is not None])


def _best_scores(picture: SessionPicture) -> Iterator[MeritCandidate]:
    counted = Counter(
        play.who for plays in picture.by_board.values() for play, _tables in best_scores(plays)
    )
    for who, boards in counted.items():
        if boards > 1:
            yield _of(who, 1 if boards > 2 else 2, "best_scores", boards=boards)


def _places(picture: SessionPicture) -> Iterator[MeritCandidate]:
    fields = Counter(each.line for each in picture.places if each.rank is not None)
    for each in picture.places:
        if each.rank is None or each.tied or each.rank > FEW or 2 * each.rank > fields[each.line]:
            continue
        field = fields[each.line]
        yield _of(each.who, 1 + each.rank, "placed", rank=each.rank, field=field, line=each.line)


def _together(picture: SessionPicture) -> Iterator[MeritCandidate]:
    for who, past in picture.past.items():
        boards = sum(1 for play in picture.by_contestant.get(who, ()) if play.plain)
        if not boards:
            continue
        if reached := _milestone(past.boards, past.boards + boards):
            yield _of(who, 0, "milestone", boards=reached)
        if past.sessions:
            yield _of(who, 4, "sessions", sessions=past.sessions + 1)
        else:
            yield _of(who, 5, "first_session")


def _milestone(before: int, after: int) -> int:
    """The last round number of boards that was reached; 0 when none was."""
    last = MILESTONES[-1]
    steps = (*MILESTONES, after // last * last)
    return max((each for each in steps if before < each <= after), default=0)


def _rows(picture: SessionPicture) -> Iterator[MeritCandidate]:
    """Boards above average, one after the other: the longest row of each, and of all."""
    longest = {who: _row(picture, plays) for who, plays in picture.by_contestant.items()}
    most = max(longest.values(), default=0)
    alone = sum(1 for each in longest.values() if each == most) == 1 and len(longest) >= FEW
    for who, row in longest.items():
        if row >= ROW:
            yield _of(who, 3, "row", boards=row)
        if row >= ROW and row == most and alone:
            yield _of(who, 1, "longest_row", boards=row)


def _row(picture: SessionPicture, plays: Sequence[PlaySeen]) -> int:
    best = row = 0
    for play in plays:
        gain = picture.gain(play)
        row = row + 1 if gain is not None and gain > 0 else 0
        best = max(best, row)
    return best


def _above(
    picture: SessionPicture, who: str, plays: Sequence[PlaySeen]
) -> Iterator[MeritCandidate]:
    gains = [gain for gain in map(picture.gain, plays) if gain is not None]
    above = sum(1 for gain in gains if gain > 0)
    if above and 2 * above >= len(gains):
        yield _of(who, 3, "above", boards=above, of=len(gains))


def _ahead(picture: SessionPicture) -> Iterator[MeritCandidate]:
    """Of teams: boards on which they won something."""
    for who, meetings in picture.meetings_of.items():
        gains = [score.gain for meeting in meetings for score in meeting.scores]
        ahead = sum(1 for gain in gains if gain > 0)
        if ahead:
            tier = 3 if 2 * ahead >= len(gains) else 5
            yield _of(who, tier, "ahead", boards=ahead, of=len(gains))


def _share(play: PlaySeen) -> Fraction | None:
    return play.earned / play.top if play.earned is not None and play.top else None


def _shares(who: str, shares: Sequence[Fraction]) -> Iterator[MeritCandidate]:
    """At matchpoints: no board without any, and a second half that was better."""
    if len(shares) < MANY:
        return
    if all(shares):
        yield _of(who, 2, "no_zero", of=len(shares))
    half = len(shares) // 2
    before, after = _average(shares[:half]), _average(shares[half:])
    if after >= before + BETTER and after >= HALF - BETTER:
        yield _of(who, 4, "second_half", before=percent(before), after=percent(after))


def _part(
    picture: SessionPicture, kind: str, is_it: Callable[[PlaySeen], bool]
) -> Iterator[MeritCandidate]:
    """The average of a contestant's boards as declarer, or as defender, and the best of these."""
    averages: dict[str, tuple[Fraction, int]] = {}
    for who, plays in picture.by_contestant.items():
        shares = [share for play in plays if is_it(play) and (share := _share(play)) is not None]
        if len(shares) >= FEW:
            averages[who] = (_average(shares), len(shares))
    best = _alone_best(averages)
    for who, (average, boards) in averages.items():
        if average > HALF:
            told = percent(average)
            yield _of(who, 4, kind, percent=told, boards=boards)
            if who == best:
                yield _of(who, 1, f"best_{kind}", percent=told, boards=boards)


def _alone_best(averages: Mapping[str, tuple[Fraction, int]]) -> str:
    most = max((average for average, _ in averages.values()), default=None)
    best = [who for who, (average, _) in averages.items() if average == most]
    return best[0] if len(best) == 1 and len(averages) >= FEW else ""


_PARTS: Mapping[str, Callable[[PlaySeen], bool]] = {
    "declaring": lambda play: bool(play.level) and play.declared,
    "defending": lambda play: bool(play.level) and not play.declared,
}


def _average(shares: Sequence[Fraction]) -> Fraction:
    return sum(shares, Fraction()) / len(shares)


def _of(who: str, tier: int, kind: str, **says: str | int) -> MeritCandidate:
    return MeritCandidate(who, Merit.of(kind, **says), tier, is_deed=False)
