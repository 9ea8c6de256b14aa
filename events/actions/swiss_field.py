"""Who plays a Swiss: its start, who comes late, who withdraws, and how many rounds there are."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import Values, record
from clubs.permissions import Permission
from clubs.wording import worded
from events.access import require_in_event
from events.actions.draft_checks import refuse_unsuited_lengths
from events.actions.laying import write_pairs_of_teams
from events.actions.sessions import check_entries, conditions_to_play, write_begun
from events.actions.swiss_checks import refuse_halves_unscored
from events.actions.swiss_draws import running_swiss
from events.chosen_scoring import Chosen, in_stage, is_knockout, plays_matches
from events.locking import lock_event, lock_session, mark_changed
from events.models import Contestant, Entry, Section, Session, SwissRules
from events.models.swiss import KIND
from events.models.swiss_conditions import MOST_ROUNDS
from events.movements.codes import DrawCode
from events.movements.dividing import LETTERS
from events.movements.schedule import MovementError
from events.movements.swiss.conditions import OddField, Opening, Way
from events.queries.changes import unseated_entries
from events.queries.swiss import SwissInPlay, rounds_before
from events.queries.swiss_totals import sessions_after
from events.swiss_contests import swiss_contest
from events.swiss_terms import TERMS, as_condition, settled_terms

LEAST_BOARDS_HALVED = 4
"""The scale of half matches is for two boards or more."""
MOST_BOARDS = 240
"""All boards of a Swiss: their numbers run through its rounds."""
IN_ONE_SECTION = gettext_lazy(
    "A Swiss is played in one section, and this field is divided: on the page of the sections,"
    " under “Divide anew”, choose 1 first."
)


@dataclass(frozen=True, slots=True)
class SwissChoice:
    """What is chosen for a Swiss at its start; see `SwissConditions` of the movements.

    In a draw by lot `seed` makes the lot repeatable; without one chance gives it.
    """

    rounds: int
    boards: int
    way: Way = Way.CLOSEST
    odd: OddField = OddField.BYE
    opening: Opening = Opening.HALVES
    rematch_after: int | None = None
    last_by_standing: bool = False
    seed: int | None = None


def start_swiss(
    *,
    actor: Actor,
    session: Session,
    choice: SwissChoice,
    entries: Sequence[Entry],
    now: datetime,
) -> Session:
    """Begin a Swiss of entries numbered in the order given, their seeding; no round is drawn yet.

    Raises:
        UserError: begun before; no conditions; no director in charge; no matches; the field is
            divided into sections; an entry twice or withdrawn; fewer than four; rounds or boards
            beyond what is played, or more rounds than opponents where nobody meets twice; a match
            of a length that the scale lacks; a term that the conditions have otherwise; a triple
            within one round whose boards or points cannot be halved.
    """
    with transaction.atomic():
        event = lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        conditions = conditions_to_play(actor, event, session, now)
        check_entries(session, entries)
        binds = in_stage(conditions, session.stage)
        if not plays_matches(binds):
            raise UserError(
                _("A Swiss is scored match by match: choose a movement, or another scoring.")
            )
        if is_knockout(binds):
            raise UserError(_("By the conditions this is a knock-out: no Swiss is played."))
        if session.planned.exists():
            raise UserError(IN_ONE_SECTION)
        before = rounds_before(session)
        _refuse_size(choice, len(entries), before)
        refuse_unsuited_lengths(session, conditions, [choice.boards])
        _refuse_other_terms(session, binds, choice, before)
        if choice.odd is OddField.SHORT_TRIPLE:
            _refuse_halves(binds, choice.boards)
        section = Section.objects.create(
            organiser=session.organiser,
            session=session,
            letter=LETTERS[0],
            kind=KIND,
            title="Swiss",
            winners=1,
            tables=0,
            rounds=choice.rounds,
            boards_per_round=choice.boards,
        )
        SwissRules.objects.create(
            organiser=session.organiser,
            section=section,
            rounds=choice.rounds,
            longest=choice.rounds,
            way=choice.way,
            odd=choice.odd if swiss_contest(event).has_triples else OddField.BYE,
            opening="" if before else choice.opening,
            rematch_after=choice.rematch_after,
            last_by_standing=choice.last_by_standing,
            seed=secrets.randbelow(2**31) if choice.seed is None else choice.seed,
        )
        _seat(section, entries, first=1)
        write_begun(actor, session, conditions, now)
    return session


def admit_entry(*, actor: Actor, session: Session, entry: Entry, now: datetime) -> Contestant:
    """Take an entry into a Swiss from the next draw on; it has no score until then.

    Raises:
        UserError: it plays already or is withdrawn; a round is drawn and not published; or the
            last is drawn.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        found = _between_rounds(session)
        if found.is_all_drawn:
            raise UserError(_("All %d rounds are drawn.") % found.rules.rounds)
        if entry.pk not in {each.pk for each in unseated_entries(session)}:
            raise UserError(
                _("Entry %s does not wait to play: it is withdrawn, or plays already.")
                % entry.number
            )
        last = session.contestants.ranked().order_by("-number").first()
        team = _seat(found.rules.section, [entry], first=last.number + 1 if last else 1)[0]
        mark_changed(session)
        _record(actor, found, "swiss.admit", now, after={"team": team.short, **_next(found)})
    return team


def withdraw_contestant(
    *, actor: Actor, session: Session, team: Contestant, now: datetime
) -> SwissRules:
    """Leave a contestant out of the draws to come; a bye follows where one must, matches stand.

    Raises:
        UserError: it has withdrawn; a round is drawn and not published; it plays a triple that goes
            on; or only two would be left.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        found = _between_rounds(session)
        rules = found.rules
        if rules.has_left(team.number):
            raise UserError(_("%s has withdrawn already.") % _named(session, team))
        if found.running is not None and team.number in found.running.contestants():
            raise UserError(
                _("%s plays a triple that goes on in the next round: after that it can leave.")
                % _named(session, team)
            )
        if session.contestants.ranked().count() - len(rules.gone) <= 3:
            raise UserError(_("Three are left at least: play fewer rounds instead."))
        rules.gone = {**rules.gone, str(team.number): len(found.published)}
        rules.save(update_fields=["gone"])
        _record(actor, found, "swiss.withdraw", now, after={"team": team.short, **_next(found)})
    return rules


def reinstate_contestant(
    *, actor: Actor, session: Session, team: Contestant, now: datetime
) -> SwissRules:
    """Let one that has withdrawn take part again from the next draw on.

    Raises:
        UserError: it has not withdrawn, or a round is drawn and not published.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        found = _between_rounds(session)
        rules = found.rules
        if not rules.has_left(team.number):
            raise UserError(_("%s has not withdrawn.") % _named(session, team))
        rules.gone = {key: last for key, last in rules.gone.items() if key != str(team.number)}
        rules.save(update_fields=["gone"])
        _record(actor, found, "swiss.reinstate", now, after={"team": team.short, **_next(found)})
    return rules


def play_rounds(*, actor: Actor, session: Session, rounds: int, now: datetime) -> SwissRules:
    """Play fewer rounds than planned, or again as many.

    Raises:
        UserError: fewer than are drawn, or more than were planned at the start; or a triple that
            has begun could not end.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        found = _between_rounds(session)
        rules = found.rules
        least = max(1, len(found.published) + (found.running is not None))
        if not least <= rounds <= rules.longest:
            raise UserError(
                _("%(least)d to %(most)d rounds can be played.")
                % {"least": least, "most": rules.longest},
                field="rounds",
            )
        before = {"rounds": rules.rounds}
        rules.rounds = rounds
        rules.save(update_fields=["rounds"])
        rules.section.rounds = rounds
        rules.section.save(update_fields=["rounds"])
        _record(actor, found, "swiss.rounds", now, before=before, after={"rounds": rounds})
    return rules


def _refuse_other_terms(
    session: Session, conditions: Chosen, choice: SwissChoice, before: int
) -> None:
    """Refuse what the published conditions say otherwise (Law 78D).

    Their rounds are those of all sessions of the stage, of which so many are played `before`.
    """
    for name, words in settled_terms(conditions).items():
        chosen = as_condition(name, getattr(choice, TERMS[name]))
        settled = getattr(conditions, name)
        if name == "swiss_rounds":
            chosen += before
            if chosen < settled and sessions_after(session):
                continue
        if chosen != settled:
            raise UserError(_("The conditions say: %s.") % words, field=TERMS[name])


def _refuse_size(choice: SwissChoice, teams: int, before: int) -> None:
    """`before` is how many rounds its stage has played in earlier sessions."""
    if teams < 4:
        raise UserError(_("A Swiss needs four contestants at least: choose a movement."))
    if not 1 <= choice.rounds <= MOST_ROUNDS:
        raise UserError(
            _("%(least)d to %(most)d rounds can be played.") % {"least": 1, "most": MOST_ROUNDS},
            field="rounds",
        )
    if choice.boards < 1 or choice.rounds * choice.boards > MOST_BOARDS:
        raise UserError(
            _("All rounds together have at most %d boards.") % MOST_BOARDS, field="boards"
        )
    # Each of an odd field has a bye once before all have met.
    if choice.rematch_after is None and before + choice.rounds > teams - 1 + teams % 2:
        if before:
            raise UserError(
                _(
                    "%(teams)d contestants have no opponents for %(rounds)d rounds without meeting"
                    " again, and %(before)d are played: choose fewer rounds, or allow rematches."
                )
                % {"teams": teams, "rounds": before + choice.rounds, "before": before},
                field="rounds",
            )
        raise UserError(
            _(
                "%(teams)d contestants have no opponents for %(rounds)d rounds without meeting"
                " again: choose fewer rounds, or allow rematches."
            )
            % {"teams": teams, "rounds": choice.rounds},
            field="rounds",
        )


def _refuse_halves(conditions: Chosen, boards: int) -> None:
    """Refuse a triple within one round where no scale is for half a match, or nothing to halve."""
    if boards % 2 or boards < LEAST_BOARDS_HALVED:
        raise UserError(
            worded(MovementError(DrawCode.HALVES, boards=boards)),
            field="boards",
        )
    refuse_halves_unscored(conditions, field="odd")


def _seat(section: Section, entries: Sequence[Entry], *, first: int) -> list[Contestant]:
    teams = Contestant.objects.bulk_create(
        Contestant(
            organiser_id=section.organiser_id,
            session_id=section.session_id,
            section=section,
            entry=entry,
            number=number,
        )
        for number, entry in enumerate(entries, start=first)
    )
    if section.session.event.is_teams:
        write_pairs_of_teams(teams)
    return teams


def _named(session: Session, contestant: Contestant) -> str:
    return session.event.words.named(contestant.short)


def _between_rounds(session: Session) -> SwissInPlay:
    """The Swiss while no draw waits to be published."""
    found = running_swiss(session)
    if found.drawn is not None:
        raise UserError(
            _("Round %d is drawn and not published: publish the draw first, or take it back.")
            % found.drawn.round
        )
    return found


def _next(found: SwissInPlay) -> Values:
    return {"from_round": found.next_round}


def _record(
    actor: Actor,
    found: SwissInPlay,
    act: str,
    now: datetime,
    *,
    after: Values,
    before: Values | None = None,
) -> None:
    section = found.rules.section
    record(
        actor=actor,
        organiser=section.session.organiser,
        now=now,
        act=act,
        subject=section,
        before=before,
        after=after,
        session_id=section.session_id,
    )
