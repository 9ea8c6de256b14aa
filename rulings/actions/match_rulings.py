"""A director's ruling on a match of a season: given, and replaced by a further version.

What it makes of the match is another version of the match's result.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, TypedDict, Unpack

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.match_decisions import (
    DecidedResult,
    known_result,
    leaves_as_it_is,
    write_decided,
)
from events.actions.season_acts import match_to_direct, refuse_played_on, refuse_unseen_report
from events.locking import lock_session
from events.models import Session
from events.queries.periods import zone_of
from events.queries.season_known import scores_known
from events.queries.seasons import MatchNow, SeasonNow
from events.season_boards import adjustments_of
from rulings.actions.match_answers import request_to_answer, write_granted
from rulings.actions.numbers import next_number
from rulings.actions.recording import record_matter
from rulings.actions.ruling_texts import known_laws
from rulings.actions.rulings import person_of
from rulings.actions.tricks import refuse_other_than_tricks
from rulings.deadlines import Window, later_of
from rulings.laws import cite
from rulings.match_mail import tell_teams
from rulings.models import MatchRequest, MatchRuling
from rulings.queries.match_matters import match_window, open_appeals, rectifying_window
from rulings.queries.referrals import is_ordered, is_to_be_changed


class MatchRulingText(TypedDict):
    """What a ruling on a match says; `laws` are numbers of the catalogue ("16B1")."""

    laws: Sequence[str]
    facts: str
    facts_are: str
    decision: str


def rule_on_match(
    *,
    actor: Actor,
    session: Session,
    number: int,
    asked: int | None = None,
    outcome: DecidedResult | None = None,
    seen: int | None = None,
    now: datetime,
    **text: Unpack[MatchRulingText],
) -> MatchRuling:
    """Give a ruling on a match; `outcome` is the result as it then is, None where it stays.

    With `asked`, the number of a team's request for it, that is answered by it.

    Raises:
        UserError: no such match, or one of the director's own team; a Law that is not in the
            catalogue; a result that cannot be; another team would go on in a cup although it has
            been played on; the score is final; what was asked lacks the captain's concurrence; the
            result of a settled match would change when the periods of errors and rulings are over
            and nobody has asked (Law 81C3).
        Conflict: the result has been changed since it was looked at, or what was asked is answered.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        season, match = match_to_direct(actor, session, number, now)
        refuse_unseen_report(match, seen)
        request = request_to_answer(match, asked, MatchRequest.Kind.RULING) if asked else None
        if request is None:
            window = rectifying_window(session, match.row.pk, scores_known(season))
            _refuse_out_of_time(season, match, outcome, window)
        ruling = MatchRuling(
            number=next_number(MatchRuling.objects.filter(session=session)),
            **{**text, "laws": known_laws(text["laws"])},
        )
        given = write_match_ruling(actor, session, season, match, ruling, outcome, now)
        if request:
            write_granted(actor, request, "", now, given)
        tell_teams(actor, session, match, _("Ruling %s has been given on your match.") % given)
        return given


def replace_match_ruling(
    *,
    actor: Actor,
    session: Session,
    number: int,
    ruling: int,
    outcome: DecidedResult | None = None,
    seen: int | None = None,
    now: datetime,
    **text: Unpack[MatchRulingText],
) -> MatchRuling:
    """Replace a ruling (its number in the season) by a further version (Law 82C).

    The time to appeal begins anew.

    Raises:
        UserError: as for `rule_on_match`; it is under appeal, or was made on appeal; it gives a
            penalty; the result of a settled match would change when the ruling can be appealed no
            more and the periods of errors and rulings are over (Law 81C3).
        Conflict: it is not in force any more, or the result has been changed since.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        season, match = match_to_direct(actor, session, number, now)
        refuse_unseen_report(match, seen)
        before = match_ruling_in_force(match, ruling)
        refuse_unless_replaceable(season, before)
        refuse_penalty(before)
        written = {**text, "laws": known_laws(text["laws"])}
        if not is_to_be_changed(before):
            known = scores_known(season)
            right = match_window(session, before, known)
            window = later_of(right, rectifying_window(session, match.row.pk, known))
            # Other Laws alone change no result.
            awarded = as_ruled(outcome, before, before.laws)
            _refuse_out_of_time(season, match, awarded, window)
        given = write_further_version(actor, session, season, match, before, written, outcome, now)
        tell_teams(actor, session, match, _("Ruling %s on your match has been replaced.") % given)
        return given


def write_further_version(
    actor: Actor,
    session: Session,
    season: SeasonNow,
    match: MatchNow,
    before: MatchRuling,
    written: dict[str, Any],
    outcome: DecidedResult | None,
    now: datetime,
) -> MatchRuling:
    """The next version of a ruling, for an act that has locked and checked; what is not `written`
    is taken over.
    """
    before.is_current = False
    before.save(update_fields=["is_current"])
    names = ("laws", "facts", "facts_are", "decision", "penalty")
    kept = {name: getattr(before, name) for name in names}
    ruling = MatchRuling(number=before.number, version=before.version + 1, **{**kept, **written})
    return write_match_ruling(actor, session, season, match, ruling, outcome, now, before)


def write_match_ruling(
    actor: Actor,
    session: Session,
    season: SeasonNow,
    match: MatchNow,
    ruling: MatchRuling,
    outcome: DecidedResult | None,
    now: datetime,
    before: MatchRuling | None = None,
) -> MatchRuling:
    """Put a written ruling into force with what it makes of the match, for an act that has locked.

    Raises:
        UserError: a result that cannot be, or another team would go on although it has been played
            on; another ruling adjusts that board, or would lose its award; outcomes of a claim are
            weighed.
    """
    outcome = as_ruled(outcome, ruling, ruling.laws)
    if outcome is not None:
        refuse_awards(season, match, ruling, outcome)
    if outcome is not None and not leaves_as_it_is(season, match, outcome):
        ruling.report = write_decided(actor, session, season, match, outcome, ruling.origin, now)
        refuse_played_on(season)
    ruling.organiser, ruling.session, ruling.match = session.organiser, session, match.row
    ruling.director, ruling.director_name = person_of(actor), actor.name
    ruling.for_director = actor.for_director
    ruling.issued_at = now
    ruling.save()
    act = "ruling.revise" if before else "ruling.issue"
    said = match_ruling_words(before) if before else None
    record_matter(actor, ruling, act, now, before=said, after=match_ruling_words(ruling))
    return ruling


def as_ruled(
    outcome: DecidedResult | None, ruling: MatchRuling, laws: Sequence[str]
) -> DecidedResult | None:
    """The outcome with the ruling, and its Laws, on the awards in it."""
    if outcome is None or not outcome.ruled:
        return outcome
    said = partial(replace, laws=cite(laws), origin=ruling.origin)
    return replace(outcome, ruled=[said(each) for each in outcome.ruled])


def refuse_awards(
    season: SeasonNow, match: MatchNow, ruling: MatchRuling, outcome: DecidedResult
) -> None:
    """Refuse awards that cannot be, and what would take away that of another ruling."""
    for each in outcome.ruled:
        refuse_other_than_tricks(ruling.laws, each.ns_award, each.ew_award)
    places = {each.place for each in outcome.ruled}
    others = [each for each in adjustments_of(match.report) if each.origin != ruling.origin]
    for standing in others:
        if standing.place in places:
            text = _(
                "%(other)s already adjusts the score of this board: replace that ruling instead."
            )
            raise UserError(text % {"other": standing.origin}, field="board")
    is_typed = not outcome.ruled and outcome.not_played is None
    if others and is_typed and not known_result(season, match, outcome)["adjustments"]:
        text = _(
            "%(other)s adjusts a board of this match, which typed IMPs would take away: replace "
            "that ruling first."
        )
        raise UserError(text % {"other": others[0].origin}, field="board")


def _refuse_out_of_time(
    season: SeasonNow, match: MatchNow, outcome: DecidedResult | None, window: Window
) -> None:
    """What the director learns too late changes nothing that is settled (Law 81C3), but at the
    authority's order.
    """
    if window.closes_at is None or window.is_open(season.now) or not match.is_settled:
        return
    if is_ordered(season.session):
        return
    if outcome is None or leaves_as_it_is(season, match, outcome):
        return
    at = date_format(window.closes_at.astimezone(zone_of(season.session)), _("j M, H:i"))
    raise UserError(
        _(
            "The time for rulings on this match ended at %(time)s (Laws 79C1 and 92B): a ruling "
            "given now leaves the result as it is, unless it answers what was asked in time."
        )
        % {"time": at}
    )


def refuse_unless_replaceable(season: SeasonNow, ruling: MatchRuling) -> None:
    """Refuse to replace what an appeal has hold of.

    Raises:
        UserError: the ruling is under appeal, or was made on appeal.
    """
    if open_appeals(season, ruling):
        raise UserError(_("The ruling is under appeal: decide the appeal instead."))
    if ruling.made_on_appeal.exists() and not is_to_be_changed(ruling):
        raise UserError(_("The ruling was made on appeal: it is not revised here."))


def match_ruling_in_force(match: MatchNow, number: int) -> MatchRuling:
    """The ruling of that number on the match, as it is in force.

    Raises:
        Conflict: there is none any more.
    """
    found = MatchRuling.objects.in_force().filter(match=match.row, number=number).first()
    if found is None:
        raise Conflict(_("This ruling is not in force: look at the match as it is now."))
    return found


def refuse_penalty(ruling: MatchRuling) -> None:
    """What a ruling takes is changed by another penalty, and not with its words.

    Raises:
        UserError: it gives a penalty.
    """
    if ruling.penalty_id:
        raise UserError(_("%s is a penalty: take it back, and give another.") % ruling)


def match_ruling_words(ruling: MatchRuling) -> dict[str, Any]:
    """A ruling as history remembers it."""
    return {
        "version": ruling.version,
        "match": ruling.match.number,
        "laws": ruling.laws,
        "facts": ruling.facts,
        "facts_are": ruling.facts_are,
        "decision": ruling.decision,
        "penalty": ruling.penalty.number if ruling.penalty else None,
        "result_version": ruling.report.version if ruling.report else None,
    }
