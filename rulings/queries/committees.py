"""Who is appointed to hear an appeal, who heard it, and which papers that opens (Law 93A)."""

from dataclasses import replace

from django.db.models import Prefetch, Q
from django.utils.translation import gettext as _

from clubs.models import User
from events.models import Session
from rulings.models import OPEN_APPEAL, Appeal, CommitteeMember, MatchAppeal
from rulings.queries.stages import heard_with
from rulings.queries.viewers import Viewer

OTHERS = ("committee", "referee")
"""The words of L93A for who hears appeals besides the director in charge."""


def with_committees(lookup: str = "") -> Prefetch[str]:
    """What showing who hears these appeals takes; `lookup` leads from the rows to the appeals."""
    rows = CommitteeMember.objects.select_related("member__player", "appeal", "match_appeal")
    return Prefetch(f"{lookup}__committee" if lookup else "committee", rows)


def committee_of(appeal: Appeal | MatchAppeal) -> list[CommitteeMember]:
    """Those who are appointed to hear the appeal, or have heard it.

    While it is open those of the opponents' appeal too, which is heard with it. Reads the
    `committee` of the ruling's appeals (`with_committees`).
    """
    others = appeal.ruling.appeals.all() if appeal.state in OPEN_APPEAL else ()
    opened = [each for each in others if each.state in OPEN_APPEAL]
    found: dict[int, CommitteeMember] = {}
    for each in (appeal, *heard_with(appeal, opened)):
        for row in each.committee.all():
            if row.ended_at is None:
                found.setdefault(row.member_id, row)
    return list(found.values())


def seat_of(appeal: Appeal | MatchAppeal, user: User | None) -> CommitteeMember | None:
    """As whom a login is appointed to hear the appeal."""
    rows = committee_of(appeal) if user else []
    return next((row for row in rows if login_of(row) == (user and user.pk)), None)


def login_of(row: CommitteeMember) -> int | None:
    """The login of somebody appointed, if they have one."""
    return row.member.player.user_id if row.member.player else None


def who_heard(appeal: Appeal | MatchAppeal) -> str:
    """The names of the committee or the referee; empty where the director in charge heard it."""
    if appeal.heard_by not in OTHERS:
        return ""
    names = [*(str(row.member) for row in committee_of(appeal)), appeal.heard_names]
    return ", ".join(filter(None, names))


def who_hear(appeal: Appeal | MatchAppeal) -> str:
    """The same, or while it waits the names of those who are appointed."""
    return who_heard(appeal) or ", ".join(str(row.member) for row in committee_of(appeal))


def conflict_marks(appeal: Appeal | MatchAppeal) -> list[str]:
    """What every reader of the decision is told of those who heard it in spite of a conflict."""
    rows = committee_of(appeal) if appeal.heard_by in OTHERS else []
    return [conflict_words(row) for row in rows if row.conflicts]


def conflict_words(row: CommitteeMember) -> str:
    """What stands between a member and the parties, and why they were appointed all the same."""
    said = {"who": row.member, "what": "; ".join(row.conflict_words), "why": row.reason}
    return _("%(who)s, who hears the appeal, %(what)s. Appointed all the same: %(why)s") % said


def hears(user: User) -> Q:
    """Appointments that open papers to a login: of one that may sign in, while they stand."""
    own = {"member__player__user": user, "member__player__user__is_active": True}
    return Q(ended_at=None, **own)


def hearing_as(viewer: Viewer, user: User | None, session: Session) -> Viewer:
    """The visitor with the rulings, by number, whose appeals they are appointed to hear."""
    if user is None or viewer.is_official:
        return viewer
    return replace(viewer, hears=rulings_heard(user, session))


def rulings_heard(user: User, session: Session) -> frozenset[int]:
    """Of which rulings of the session, by number, a login is appointed to hear an appeal."""
    rows = CommitteeMember.objects.filter(hears(user), session=session)
    numbers = rows.values_list("appeal__ruling__number", "match_appeal__ruling__number")
    return frozenset(number for both in numbers for number in both if number)
