"""One person's matters across all organisers: what waits for them, and what they wait for."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django_scopes import scope, scopes_disabled

from clubs.actors import Actor
from clubs.models import Membership, Organiser, Player, User
from events.models import Appointment, DelegatedDuty, Session
from events.queries.appointments import directing, duties_held, living_appointments
from events.queries.places import own_players, places_of, teams_led_by
from events.queries.sight import WHOLE, Sight, sight_of
from rulings.models import OPEN_APPEAL, Appeal, Call, CommitteeMember, Correction, Ruling
from rulings.queries.answers import asked_players, unanswered_sides
from rulings.queries.calls import own_calls
from rulings.queries.committees import hears
from rulings.queries.hidden import HIDDEN, play_of
from rulings.queries.matter import Matter
from rulings.queries.matters import appeal_concurrence_window, side_window, timing_of
from rulings.queries.my_decisions import waiting_disqualifications
from rulings.queries.my_matches import matches_led, matches_to_approve, matches_to_decide
from rulings.queries.outages import waiting_outages
from rulings.queries.stages import is_appealable_here

OF_RULINGS = ("tellings", "appeals", "made_on_appeal")
OPEN_SESSION = (Session.State.RUNNING, Session.State.OFFICIAL)


def my_matters(user: User, now: datetime) -> list[Matter]:
    """All matters of a login; those that wait for them first."""
    found: list[Matter] = []
    for organiser in organisers_of(user):
        with scope(organiser=organiser):
            found += _of_organiser(user, organiser, now)
    return sorted(found, key=lambda matter: not matter.is_mine_to_act)


def organisers_of(user: User) -> QuerySet[Organiser]:
    """Where the login plays, works or directs, by name."""
    # A person's own rows lie in many organisers: nothing of anyone else's is read.
    with scopes_disabled():
        own = {
            organiser
            for rows in (
                Player.objects.filter(user=user),
                Membership.objects.filter(user=user),
                living_appointments(user),
            )
            for organiser in rows.values_list("organiser", flat=True)
        }
    return Organiser.objects.filter(pk__in=own).order_by("name")


def _of_organiser(user: User, organiser: Organiser, now: datetime) -> list[Matter]:
    held = Session.objects.filter(event__cancelled_at=None)
    sessions = held.select_related("event__organiser", "conditions")
    led = Q(contestants__entry__in=teams_led_by(user).order_by())
    own = Q(pk__in=places_of(user).values("session"))
    played = list(sessions.filter(own | led).distinct())
    sights = {session.pk: sight_of(Actor.person(user), session) for session in played}
    found: list[Matter] = []
    for session in played:
        places = own_players(user, session)
        found += _rulings(organiser, session, places, now)
        found += _appeals(organiser, session, places)
        found += _corrections(organiser, session, places)
        found += _calls(organiser, session, places)
    found += _to_sit_on(user, organiser, sessions)
    found += matches_led(user, organiser, sessions, now)
    duties = dict(directing(user).values_list("event", "duty"))
    correcting = duties_held(user).filter(duty=DelegatedDuty.Duty.SCORES)
    corrects = set(correcting.values_list("event", flat=True))
    found += _to_hear(organiser, sessions.filter(event__in=duties), duties, corrects, sights)
    found += matches_to_decide(organiser, sessions.filter(event__in=duties), duties, now)
    administrators = Membership.objects.filter(role=Membership.MemberRole.ADMINISTRATOR)
    approves = administrators.filter(user=user).exists()
    if approves:
        found += _to_approve(organiser)
        found += matches_to_approve(organiser, sessions, now)
    charged = [event for event, duty in duties.items() if duty == Appointment.Duty.IN_CHARGE]
    asked = sessions if approves else sessions.filter(event__in=charged)
    found += waiting_outages(organiser, asked, now, approves=approves)
    found += waiting_disqualifications(user, organiser, duties, approves=approves)
    return found


def _at_table(places: Iterable[int]) -> Q:
    own = list(places)
    return Q(ns__in=own) | Q(ew__in=own)


def _rulings(
    organiser: Organiser, session: Session, places: dict[int, Player], now: datetime
) -> Iterable[Matter]:
    """Rulings at the person's tables, with the time left to appeal."""
    rows = Ruling.objects.filter(_at_table(places), session=session, state=Ruling.State.ISSUED)
    timing = timing_of(session)
    for row in rows.select_related("board").prefetch_related(*OF_RULINGS):
        side = next((each for each in row.side_ids if each in places), None)
        if side is None:
            continue
        window = side_window(session, row, side, timing)
        yield Matter(
            organiser,
            session,
            "ruling",
            row.number,
            row.state,
            row.get_state_display(),
            _("Ruling %(ruling)s") % {"ruling": row.named},
            until=window.closes_at if window.is_open(now) and is_appealable_here(row) else None,
        )


def _appeals(organiser: Organiser, session: Session, places: dict[int, Player]) -> Iterable[Matter]:
    """Appeals of the person's pair and of the opponents at their tables."""
    own, timing = list(places), timing_of(session)
    rows = Appeal.objects.filter(
        Q(ruling__ns__in=own) | Q(ruling__ew__in=own), session=session
    ).select_related("ruling__board")
    for row in rows.prefetch_related("concurrences", *(f"ruling__{name}" for name in OF_RULINGS)):
        if places.keys().isdisjoint(row.ruling.side_ids):
            continue
        concurring = {each.player_id: each.withdrawn_at for each in row.concurrences.all()}
        player = places.get(row.appellant_id)
        waits = row.state == Appeal.State.LODGED
        is_asked = waits and player is not None and player.pk not in concurring
        stays = player is not None and player.pk in concurring and not concurring[player.pk]
        is_wished = row.state in OPEN_APPEAL and any(concurring.values())
        yield Matter(
            organiser,
            session,
            "appeal",
            row.number,
            row.state,
            _("one of the two wishes to withdraw") if is_wished else row.get_state_display(),
            _("Appeal %(appeal)s of ruling %(ruling)s")
            % {"appeal": row, "ruling": row.ruling.named},
            is_mine_to_act=is_asked or (is_wished and stays),
            until=appeal_concurrence_window(session, row, timing).closes_at if waits else None,
        )


def _corrections(
    organiser: Organiser, session: Session, places: dict[int, Player]
) -> Iterable[Matter]:
    """Reports at the person's tables; one waits for them while their side is asked and has not
    answered.
    """
    rows = Correction.objects.filter(_at_table(places), session=session)
    for row in rows.select_related("board", "ns", "ew").prefetch_related("answers"):
        row.session = session
        asked = _waits_for(row, places) if row.is_open else False
        yield _correction(organiser, session, row, mine=asked)


def _waits_for(row: Correction, places: dict[int, Player]) -> bool:
    own = {side.pk for side in unanswered_sides(row)} & places.keys()
    return bool(own) and any(
        side.pk in own and player == places[side.pk] for side, player in asked_players(row)
    )


def _correction(
    organiser: Organiser,
    session: Session,
    row: Correction,
    sight: Sight = WHOLE,
    *,
    mine: bool = False,
) -> Matter:
    text = _("Scoring error %(correction)s, board %(board)d: should be %(claimed)s")
    if sight.hides(play_of(row)):
        text = _("Scoring error %(correction)s, board %(board)d")
    said = {"correction": row, "board": row.board.number, "claimed": row.claimed}
    return Matter(
        organiser,
        session,
        "correction",
        row.number,
        row.state,
        row.get_state_display(),
        text % said,
        is_mine_to_act=mine,
    )


def _calls(organiser: Organiser, session: Session, places: dict[int, Player]) -> Iterable[Matter]:
    """Calls at the person's tables; of one that was ruled on the ruling is told."""
    rows = own_calls(session, places).exclude(state__in=(Call.State.RULED, Call.State.WITHDRAWN))
    for row in rows.select_related("board"):
        yield _call(organiser, session, row)


def _call(
    organiser: Organiser, session: Session, row: Call, sight: Sight = WHOLE, *, mine: bool = False
) -> Matter:
    about = HIDDEN if sight.hides(row.play) else row.get_about_display()
    place = f", {row.place}" if row.place else ""
    return Matter(
        organiser,
        session,
        "call",
        row.number,
        "late" if row.is_late and row.state == Call.State.OPEN else row.state,
        row.get_state_display(),
        capfirst(f"{row.get_kind_display()} {row}{place}: {about}"),
        is_mine_to_act=mine,
    )


def _to_sit_on(user: User, organiser: Organiser, sessions: QuerySet[Session]) -> Iterable[Matter]:
    """Appeals that the person is appointed to hear (Law 93A)."""
    rows = CommitteeMember.objects.filter(
        Q(appeal__state__in=OPEN_APPEAL) | Q(match_appeal__state__in=OPEN_APPEAL),
        hears(user),
        session__in=sessions,
    )
    related = ("appeal__ruling__board", "match_appeal__ruling__match")
    for row in rows.select_related("session__event", *related):
        appeal = row.of
        said = {"appeal": appeal, "ruling": appeal.ruling}
        if isinstance(appeal, Appeal):
            route, number = "appeal", appeal.number
            text = _("You are to hear appeal %(appeal)s of ruling %(ruling)s")
        else:
            route, number = "season_match", appeal.ruling.match.number
            text = _("You are to hear appeal %(appeal)s of ruling %(ruling)s, match %(number)d")
        yield Matter(
            organiser,
            row.session,
            route,
            number,
            appeal.state,
            appeal.get_state_display(),
            text % {**said, "number": number},
            is_mine_to_act=appeal.state == Appeal.State.READY,
        )


def _to_hear(
    organiser: Organiser,
    sessions: QuerySet[Session],
    duties: Mapping[int, str],
    corrects: Collection[int],
    sights: Mapping[int, Sight],
) -> Iterable[Matter]:
    """Open calls, appeals and reports in the sessions that the person directs; to decide if in
    charge, and calls in any case.

    Reports are also for those to whom corrections are delegated, in these events (keys). `sights`
    are what the person may see of sessions (keys) in which they play.
    """
    directed = list(sessions.filter(state__in=OPEN_SESSION))
    by_pk = {session.pk: session for session in directed}
    led = {
        session.pk for session in directed if duties[session.event_id] == Appointment.Duty.IN_CHARGE
    }
    calls = Call.objects.filter(session__in=directed, state=Call.State.OPEN)
    for call in calls.select_related("board"):
        sight = sights.get(call.session_id, WHOLE)
        yield _call(organiser, by_pk[call.session_id], call, sight, mine=True)
    appeals = Appeal.objects.filter(session__in=directed, state__in=OPEN_APPEAL)
    for row in appeals.select_related("ruling__board"):
        yield Matter(
            organiser,
            by_pk[row.session_id],
            "appeal",
            row.number,
            row.state,
            row.get_state_display(),
            _("Appeal %(appeal)s of ruling %(ruling)s")
            % {"appeal": row, "ruling": row.ruling.named},
            is_mine_to_act=row.state == Appeal.State.READY and row.session_id in led,
        )
    reported = Correction.objects.filter(session__in=directed, state=Correction.State.REPORTED)
    for report in reported.select_related("board"):
        session = by_pk[report.session_id]
        decides = report.session_id in led or session.event_id in corrects
        sight = sights.get(session.pk, WHOLE)
        yield _correction(organiser, session, report, sight, mine=decides)


def _to_approve(organiser: Organiser) -> Iterable[Matter]:
    """Late reports that the director has stated to be right (Law 79C2)."""
    stated = Correction.objects.filter(
        state=Correction.State.REPORTED,
        is_late=True,
        approved_at__isnull=True,
        stated_at__isnull=False,
    ).filter(Q(stated_about__is_current=True) | Q(ruling__state=Ruling.State.ISSUED))
    for row in stated.select_related("board", "session__event"):
        yield _correction(organiser, row.session, row, mine=True)
