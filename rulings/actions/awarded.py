"""Rulings that acts of events give: artificial scores, and boards that were fouled.

Such an act awards on a table's board, or ends what it awarded. It holds the session and has asked
for the right; what it hands over is in `events.actions.awarding`.
"""

from collections.abc import Iterable
from datetime import datetime

from django.utils.translation import gettext as _

from clubs.actors import Actor
from events.actions.awarding import Awarded, AwardEnded
from events.awards import AwardJson
from events.models import Session
from rulings.actions.in_force import adjusted_already, refuse_unless_revisable
from rulings.actions.numbers import next_number
from rulings.actions.recording import record_matter
from rulings.actions.ruling_texts import known_laws, ruling_words
from rulings.actions.rulings import (
    person_of,
    write_issued,
    write_out_of_score,
    write_revision,
)
from rulings.actions.tellings import Told, write_telling
from rulings.models import Appeal, Call, Ruling, Telling
from rulings.queries.concerned import at_table
from rulings.session_mail import about, tell


def write_decided(
    *, actor: Actor, session: Session, decided: Awarded | AwardEnded, now: datetime
) -> bool:
    """What `events.actions.awarding` hands over: whether there is a ruling of it now, or was.

    What the site does by itself, as when it takes in what was played elsewhere, is no ruling.

    Raises:
        UserError: another ruling adjusts the board's score, or the one that stands is under appeal
            or was made on appeal.
    """
    if actor.user is None:
        return False
    if isinstance(decided, AwardEnded):
        return _end(actor, session, decided, now)
    _award(actor, session, decided, now)
    return True


def _award(actor: Actor, session: Session, awarded: Awarded, now: datetime) -> None:
    """Give the ruling, or a further version of the one that stands (Law 82C)."""
    standing = _standing(awarded, awarded.ground.laws, is_score=awarded.is_score)
    if standing is None:
        _give(actor, session, awarded, now)
        return
    if not _is_artificial(standing):
        raise adjusted_already(standing)
    if awarded.is_score and _awards(standing) == (awarded.ns_award, awarded.ew_award):
        return
    refuse_unless_revisable(standing)
    version = write_revision(
        actor=actor, session=session, ruling=standing, now=now, **_text(awarded), reckoning=None
    )
    _tell(actor, version, now, is_told=awarded.ground.is_told)
    if awarded.ground.is_told or is_known(version):
        _mail(actor, version, _("%s has been replaced by a further version."))


def _end(actor: Actor, session: Session, ended: AwardEnded, now: datetime) -> bool:
    """Withdraw a ruling of which nobody knows yet; else a further version says that it ended.

    An assigned score that took its place stays.
    """
    standing = _standing(ended, ended.laws, is_score=ended.is_score)
    if standing is None or not _is_artificial(standing):
        return False
    refuse_unless_revisable(standing)
    if not is_known(standing):
        write_withdrawn(actor, session, standing, now)
        return True
    version = write_revision(
        actor=actor,
        session=session,
        ruling=standing,
        now=now,
        laws=[*known_laws(ended.laws), "82C"],
        facts=ended.facts,
        decision=_no_more(ended),
        ns_award=None,
        ew_award=None,
        reckoning=None,
    )
    _tell(actor, version, now, is_told=ended.is_told)
    _mail(actor, version, _("%s has been replaced by a further version."))
    return True


def _standing(where: Awarded | AwardEnded, laws: Iterable[str], *, is_score: bool) -> Ruling | None:
    """The ruling in force that adjusts the score there, or of those that do not, the one by Law."""
    at = where.at
    table = {"board": at.board, "ns": at.ns, "ew": at.ew, "is_of_board": True}
    found = Ruling.objects.filter(**table, state=Ruling.State.ISSUED)
    rows = found.select_related("session", "board", "ns", "ew").order_by("number")
    by_law = next(iter(laws))
    return next(
        (
            row
            for row in rows
            if (_awards(row) != (None, None)) == is_score and (is_score or by_law in row.laws)
        ),
        None,
    )


def _give(actor: Actor, session: Session, awarded: Awarded, now: datetime) -> None:
    ruling = Ruling(
        organiser=session.organiser,
        session=session,
        number=next_number(Ruling.objects.filter(session=session)),
        board=awarded.at.board,
        ns=awarded.at.ns,
        ew=awarded.at.ew,
        director=person_of(actor),
        director_name=actor.name,
        for_director=actor.for_director,
        created_at=now,
        **_text(awarded),
    )
    write_issued(actor=actor, session=session, ruling=ruling, told=(), now=now)
    _tell(actor, ruling, now, is_told=awarded.ground.is_told)
    if awarded.ground.is_told:
        _mail(actor, ruling, _("%s has been given at your table."))


def _text(awarded: Awarded) -> dict[str, object]:
    return {
        "laws": known_laws(awarded.ground.laws),
        "facts": awarded.ground.facts,
        "decision": awarded.decision,
        "ns_award": awarded.ns_award,
        "ew_award": awarded.ew_award,
    }


def _tell(actor: Actor, ruling: Ruling, now: datetime, *, is_told: bool) -> None:
    """Note that both sides have just been told, also of their right to appeal (Law 83)."""
    for side in (ruling.ns, ruling.ew) if is_told else ():
        told = Told(side, now, appeal_right_told=True)
        write_telling(actor=actor, ruling=ruling, told=told, now=now)


def _mail(actor: Actor, ruling: Ruling, what: str) -> None:
    """Mail both sides; not what nobody was told of yet, for it may be a slip of the pen."""
    tell(actor, about(ruling), what % ruling, at_table(ruling))


def write_withdrawn(actor: Actor, session: Session, ruling: Ruling, now: datetime) -> None:
    """End a ruling of which nobody knows, for an act that has locked the session."""
    before = ruling_words(ruling)
    ruling.state = Ruling.State.WITHDRAWN
    ruling.save(update_fields=["state"])
    after = ruling_words(ruling)
    record_matter(actor, ruling, "ruling.withdraw", now, before=before, after=after)
    if _awards(ruling) != (None, None):
        write_out_of_score(actor, session, ruling, now)


def is_known(ruling: Ruling) -> bool:
    """Whether a side was told of any version, has appealed one, or is answered by one."""
    versions = Ruling.objects.filter(session=ruling.session_id, number=ruling.number)
    return any(
        matter.objects.filter(ruling__in=versions).exists() for matter in (Telling, Appeal, Call)
    )


def _awards(ruling: Ruling) -> tuple[AwardJson | None, AwardJson | None]:
    return ruling.ns_award, ruling.ew_award


def _is_artificial(ruling: Ruling) -> bool:
    """Whether what it gives, if anything, is artificial."""
    return all("artificial" in award for award in _awards(ruling) if award is not None)


def _no_more(ended: AwardEnded) -> str:
    if ended.is_score:
        return _("No artificial score: what is on record for this table counts.")
    return _("The board was played here in the form in which it should be.")
