"""Merits of one board: what was bid, made and defeated there, and what it brought."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

from events.merits.picture import (
    HALF,
    SLAM,
    MeetingGain,
    Merit,
    MeritCandidate,
    PlaySeen,
    SessionPicture,
    figure,
    percent,
)

COMPARED = 3
"""So many have to be compared before the best of them is worth telling."""


def deeds(picture: SessionPicture) -> Iterator[MeritCandidate]:
    """All that may be told of single boards."""
    for plays in picture.by_board.values():
        # What a table did before it was adjusted may be what "nobody else" did.
        if all(play.plain for play in plays):
            yield from _alone(plays)
        yield from _best(plays)
    for play in picture.plays:
        if play.plain:
            yield from _done(play)
    for meetings in picture.meetings_of.values():
        yield from _scores(meetings)


def best_scores(plays: Sequence[PlaySeen]) -> Iterator[tuple[PlaySeen, int]]:
    """Who alone earned most with the cards of a side of a deal, and of how many."""
    for ns in (True, False):
        compared = [play for play in plays if play.ns is ns and play.earned is not None]
        if len(compared) < COMPARED:
            continue
        most = max(play.earned or 0 for play in compared)
        best = [play for play in compared if play.earned == most]
        if len(best) == 1 and best[0].plain:
            yield best[0], len(compared)


def _best(plays: Sequence[PlaySeen]) -> Iterator[MeritCandidate]:
    for play, tables in best_scores(plays):
        yield _deed(play, 1, "best_score", points=play.points, tables=tables)


def _alone(plays: Sequence[PlaySeen]) -> Iterator[MeritCandidate]:
    """What one table did with a deal, and no other."""
    contracts: dict[str, list[PlaySeen]] = defaultdict(list)
    for play in plays:
        if play.level:
            contracts[play.contract].append(play)
    for same in contracts.values():
        yield from _only_one(same)
    yield from _only_level(plays, SLAM, "only_slam", 0)
    yield from _only_level(plays, 0, "only_game", 1)
    yield from _tricks(plays)


def _only_one(same: Sequence[PlaySeen]) -> Iterator[MeritCandidate]:
    """The one who made a contract that others failed in, or who defeated one that others made."""
    others = len(same) // 2 - 1  # both sides of each table are there
    declaring = [play for play in same if play.declared and play.made]
    defending = [play for play in same if not play.declared and not play.made]
    if others and len(declaring) == 1:
        yield _deed(declaring[0], 0, "only_made", contract=same[0].contract, others=others)
    if others and len(defending) == 1:
        yield _deed(defending[0], 0, "only_defeated", contract=same[0].contract, others=others)


def _only_level(
    plays: Sequence[PlaySeen], level: int, kind: str, tier: int
) -> Iterator[MeritCandidate]:
    made = [play for play in plays if play.declared and play.made and play.is_game]
    if level:
        made = [play for play in made if play.level >= level]
    if len(made) == 1 and len(plays) >= 2 * COMPARED:
        yield _deed(made[0], tier, kind, contract=made[0].contract)


def _tricks(plays: Sequence[PlaySeen]) -> Iterator[MeritCandidate]:
    """Who took most tricks as declarer in a denomination, and who left declarer the fewest."""
    by_trumps: dict[tuple[bool, str], list[PlaySeen]] = defaultdict(list)
    for play in plays:
        if play.level:
            by_trumps[play.ns is play.declared, play.trumps].append(play)
    for (_ns, trumps), same in by_trumps.items():
        declared = sorted((play for play in same if play.declared), key=lambda play: play.tricks)
        defended = sorted((play for play in same if not play.declared), key=lambda p: p.tricks)
        tables = len(declared)
        if tables < COMPARED:
            continue
        if declared[-1].tricks > declared[-2].tricks:
            best = declared[-1]
            yield _deed(best, 1, "most_tricks", trumps=trumps, tricks=best.tricks, tables=tables)
        if defended[0].tricks < defended[1].tricks:
            best = defended[0]
            yield _deed(best, 1, "fewest_tricks", trumps=trumps, tricks=best.tricks, tables=tables)


def _done(play: PlaySeen) -> Iterator[MeritCandidate]:
    """What was done at one table, whatever others did."""
    against = play.opponents
    if play.level and play.declared and play.made:
        kind, tier = _made(play)
        yield _deed(play, tier, kind, contract=play.contract + play.risk, opponents=against)
    if play.level and not play.declared and not play.made:
        contract = play.contract + play.risk
        kind, tier = ("doubled_defeated", 1) if play.risk else ("defeated", 4)
        yield _deed(play, tier, kind, contract=contract, down=play.down, opponents=against)
    if play.own_tricks:
        contract, tricks = play.contract + play.risk, play.own_tricks
        yield _deed(play, 9, "took", contract=contract, tricks=tricks, opponents=against)
    yield _deed(play, 10, "faced", opponents=against)


def _made(play: PlaySeen) -> tuple[str, int]:
    if play.risk:
        return "doubled_made", 1
    if play.level >= SLAM:
        return "slam_made", 2
    return ("game_made", 5) if play.is_game else ("made", 7)


def _scores(meetings: Sequence[MeetingGain]) -> Iterator[MeritCandidate]:
    """What boards brought against whom; of one who was never ahead the best."""
    told = [(meeting, score) for meeting in meetings for score in meeting.scores]
    for meeting, score in told:
        against = {"opponents": meeting.opponents, "partner": meeting.partner}
        if score.gain > 0:
            merit = Merit.of(
                "board_won", board=score.board, **figure(score.gain, score.share), **against
            )
            yield MeritCandidate(
                meeting.who, merit, 4 if _is_large(score.share) else 5, is_deed=True
            )
        elif score.gain == 0:
            merit = Merit.of("level", board=score.board, **against)
            yield MeritCandidate(meeting.who, merit, 7, is_deed=True)
    shares = [(score.share or Fraction(), meeting, score) for meeting, score in told]
    best = max((share for share, *_ in shares), default=Fraction())
    if 0 < best < HALF:
        for share, meeting, score in shares:
            if share == best:
                merit = Merit.of(
                    "best_board",
                    board=score.board,
                    percent=percent(best),
                    opponents=meeting.opponents,
                    partner=meeting.partner,
                )
                yield MeritCandidate(meeting.who, merit, 8, is_deed=True)


def _is_large(share: object) -> bool:
    return share is None or share == 1


def _deed(play: PlaySeen, tier: int, kind: str, **says: str | int) -> MeritCandidate:
    merit = Merit.of(kind, board=play.board, **says, partner=play.partner)
    return MeritCandidate(play.who, merit, tier, is_deed=True)
