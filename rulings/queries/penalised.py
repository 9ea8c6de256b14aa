"""The ruling that a penalty is (Law 92A): at which table it is given, and what it decides."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from events.models import Board, Contestant, ScorePenalty, Session
from events.queries.meetings import PairsMet, meetings
from events.queries.rounds_in_play import latest_rounds
from events.queries.suspensions import rounds_said
from rulings.models import OPEN_APPEAL, Ruling
from rulings.queries.penalties import amount_said
from rulings.queries.referrals import is_to_be_changed
from rulings.states import PenaltyStage


@dataclass(frozen=True, slots=True)
class PenaltyMeeting:
    """Two sides and the first board that they play; the penalty is for `concerns`."""

    board: Board
    ns: Contestant
    ew: Contestant
    concerns: str


def meeting_of(session: Session, penalty: ScorePenalty) -> PenaltyMeeting | None:
    """The table at which the contestant sits in the round being played, else sat last, else will
    sit first; of a penalty in a match, one of that.

    Who meets nobody, or plays an individual, is alone. None where the session has no board.
    """
    who, rounds = penalty.contestant, latest_rounds(session)
    own = [each for each in meetings(session) if each.boards and _side(each, who)]
    if other := penalty.opponents:
        own = [each for each in own if _side(each, other)] or own

    def nearness(met: PairsMet) -> tuple[bool, int]:
        number, now = met.round or 0, rounds.get(met.ns.section_id, 0)
        return number > now, abs(number - now)

    met = min(own, key=nearness, default=None)
    board = session.boards.filter(number=met.boards[0]).first() if met else session.boards.first()
    if board is None:
        return None
    if met is None or session.event.is_individual:
        return PenaltyMeeting(board, who, who, Ruling.Side.NS)
    return PenaltyMeeting(board, met.ns, met.ew, _side(met, who))


def ruling_of(penalty: ScorePenalty) -> Ruling | None:
    """The ruling in force that gives the penalty; None of one without, or that is undone."""
    found = penalty.rulings.filter(state=Ruling.State.ISSUED)
    return found.select_related("session", "board", "ns", "ew", "penalty").first()


def is_penalty(ruling: Ruling) -> bool:
    """Whether it gives a penalty, or did in an earlier version."""
    if ruling.is_of_board:
        return False
    versions = Ruling.objects.filter(session=ruling.session_id, number=ruling.number)
    return versions.exclude(penalty=None).exists()


def stage_of(penalty: ScorePenalty) -> PenaltyStage:
    """How far it has come; one without a ruling cannot be appealed."""
    if not penalty.is_current:
        return PenaltyStage.OVER
    ruling = ruling_of(penalty)
    if ruling is None:
        return PenaltyStage.GIVEN
    is_decided = ruling.made_on_appeal.exists()
    if ruling.appeals.filter(state__in=OPEN_APPEAL).exists():
        return PenaltyStage.AGAIN if is_decided else PenaltyStage.APPEALED
    if is_decided and not is_to_be_changed(ruling):
        return PenaltyStage.DECIDED
    return PenaltyStage.GIVEN


def penalty_decision(penalty: ScorePenalty | None) -> str:
    """What the ruling decides, in words; None where nothing is taken any more."""
    if penalty is None:
        return _("The penalty is taken back.")
    if penalty.is_suspension:
        return _suspension_said(penalty)
    if penalty.is_warning:
        return _("A warning: nothing is taken.")
    return _("Penalty: %s.") % amount_said(penalty)


def _suspension_said(penalty: ScorePenalty) -> str:
    if penalty.has_stand_in:
        return _("One of them is suspended: %s. Somebody else plays.") % rounds_said(penalty)
    return _("Suspended: %s.") % rounds_said(penalty)


def _side(met: PairsMet, contestant: Contestant) -> str:
    """On which side the contestant, or a pair of the team, or a player sits there; else empty."""
    for side, sitting in ((Ruling.Side.NS, met.ns), (Ruling.Side.EW, met.ew)):
        if contestant.entry_id in sitting.entries:
            return side.value
    return ""
