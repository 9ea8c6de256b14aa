"""A club of which every kind of deadline has been told, and what may be done afterwards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django_scopes import scope

from clubs.actions.authorities import change_authority
from clubs.actions.officials import remove_official
from clubs.actions.recognition import change_recognition, hand_on_organiser
from clubs.actors import SYSTEM, Actor
from clubs.errors import UserError
from clubs.models import Authority, Organiser, RecognitionAct
from events.actions.conditions import publish_conditions
from events.actions.delegations import give_powers
from events.actions.match_reports import report_match
from events.actions.regulations import publish_house_rules, publish_regulation
from events.actions.sittings import add_session
from events.models import Delegation, Event, HouseRules, Session, TableRound
from events.provisions.kinds import Value
from events.provisions.ruled import Ruled
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.match_appeals import lodge_match_appeal
from rulings.actions.match_requests import ask_for_ruling
from rulings.actions.match_rulings import rule_on_match
from rulings.actions.referrals import appeal_further
from rulings.actions.tellings import Told, tell_side
from rulings.queries.told_deadlines import ToldDeadline, deadlines, played
from tests.builders import NOW, make_authority, make_official, make_organiser
from tests.remembered import remembered
from tests.rulings.night import OFFICIAL, Night, build_night
from tests.seasons import build_season, captain, imps, play, season_at

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
WARSAW = "Europe/Warsaw"
AT_FIRST: Mapping[str, Ruled] = {
    "L79C1": Ruled("2 wd"),
    "L79C1-officials": Ruled("3 wd"),
    "L79C1-holidays": Ruled("2026-11-18 Ours"),
    "L92B": Ruled("same hour +1d"),
    "L92D": Ruled(2880),
    "L93A": Ruled("committee"),
    "L93C1": Ruled("authority"),
    "L80B2d-close": Ruled("19:30 -0d"),
}
"""What is regulated where the club plays: periods of days and hours of its clock."""
LATER: Mapping[str, Ruled] = {
    "L79C1": Ruled("45 min", is_fixed=True),
    "L79C1-officials": Ruled("1 h", is_fixed=True),
    "L79C1-holidays": Ruled("2026-11-19 Another\n2026-11-20 And another"),
    "L92B": Ruled("40 min", is_fixed=True),
    "L92D": Ruled(10, is_fixed=True),
    "L93C1": Ruled("final", is_fixed=True),
    "L80B2d-close": Ruled("12:00 -7d"),
}
"""What would move every one of them."""


@dataclass
class Club:
    """A night with rulings and appeals, and a league with the same."""

    night: Night
    league: Session

    @property
    def organiser(self) -> Organiser:
        return Organiser.objects.get(slug="acol")

    @property
    def union(self) -> Authority:
        return Authority.objects.get(slug="union")

    def told(self, now: datetime = OFFICIAL + DAY) -> list[ToldDeadline]:
        """Every deadline, as whoever looks then is told."""
        with scope(organiser=self.organiser):
            rows = Session.objects.select_related("event__organiser", "conditions").order_by("pk")
            of_night, of_league = (
                rows.get(pk=each.pk) for each in (self.night.session, self.league)
            )
            return [
                each
                for session in (of_night, of_league)
                for each in deadlines(session, played(session, now))
            ]


@remembered
def build_club() -> Club:
    """All of it is regulated as `AT_FIRST` says. What is done begins at `NOW`."""
    club = make_organiser("acol", WARSAW)
    regulate(club.authority, AT_FIRST, NOW - HOUR)
    make_official(club.authority)
    night = build_night(club)
    league = build_season(club, teams=4, silence_agrees=True, answer_hours=24)
    with scope(organiser=club):
        _dispute(night)
        _dispute_matches(league)
    return Club(night, league)


def _dispute(night: Night) -> None:
    night.publish()
    first = night.rule(told=(night.ns,))
    told = Told(night.ew, OFFICIAL + 2 * HOUR, appeal_right_told=True)
    tell_side(actor=night.director, ruling=first, told=told, now=OFFICIAL + 2 * HOUR)
    appeal = lodge_appeal(actor=night.actor(night.ns), ruling=first, grounds="No.", now=OFFICIAL)
    concur(actor=night.actor(night.ns, 1), appeal=appeal, now=OFFICIAL + HOUR)
    decide_appeal(
        actor=night.director,
        appeal=appeal,
        outcome="stands",
        reasons="As ruled.",
        now=OFFICIAL + 3 * HOUR,
    )
    appeal.refresh_from_db()
    appeal_further(
        actor=night.actor(night.ns), appeal=appeal, question="Why?", now=OFFICIAL + 4 * HOUR
    )
    beside = _at_table_2(night)
    lodge_appeal(
        actor=beside.actor(beside.ew),
        ruling=beside.rule(now=OFFICIAL + 2 * HOUR),
        grounds="No.",
        now=OFFICIAL + 5 * HOUR,
    )
    night.report(OFFICIAL + HOUR, night.actor(night.ns))


def _at_table_2(night: Night) -> Night:
    seat = TableRound.objects.get(section__session=night.session, round=1, table=2)
    assert seat.ns is not None
    assert seat.ew is not None
    board = night.session.boards.get(number=seat.boards[0])
    return replace(night, board=board, ns=seat.ns, ew=seat.ew)


def _dispute_matches(league: Session) -> None:
    play(league, 1, (30, 20), (10, 12))
    second = season_at(league).match(2)
    assert second.home is not None
    of_home = captain(league, second.home.entry.number)
    report_match(actor=of_home, session=league, number=2, stanzas=imps((30, 20), (9, 9)), now=NOW)
    first = season_at(league).match(1)
    assert first.away is not None
    of_away = captain(league, first.away.entry.number)
    asked: dict[str, Any] = {"session": league, "number": 1, "now": NOW + HOUR}
    ask_for_ruling(actor=of_away, grounds="He paused.", **asked)
    rule_on_match(
        actor=Actor.person(league.event.appointments.get().user),
        laws=["16B1"],
        facts="He paused.",
        facts_are="agreed",
        decision="It stands.",
        outcome=None,
        **asked,
    )
    lodge_match_appeal(actor=of_away, ruling=1, grounds="No.", **asked)


def regulate(authority: Authority, ruled: Mapping[str, Ruled], now: datetime) -> None:
    publish_regulation(
        actor=SYSTEM,
        authority=authority,
        title="Regulations",
        effective_on=now.date(),
        ruled=dict(ruled),
        now=now,
        seen=authority.regulations.count(),
    )


# --- What may be done when deadlines have been told -------------------------------------------


def another_regulation(club: Club, now: datetime) -> None:
    regulate(club.union, LATER, now)


def house_rules(club: Club, now: datetime) -> None:
    said: dict[str, Value] = {
        "L79C1": "1 h",
        "L92B": "1 h",
        "L92D": 5,
        "L79C1-holidays": "11-19 Closed",
    }
    seen = HouseRules.objects.count()
    publish_house_rules(actor=SYSTEM, organiser=club.organiser, said=said, now=now, seen=seen)


def other_conditions(club: Club, now: datetime) -> None:
    event = Event.objects.get(pk=club.night.session.event_id)
    add_session(actor=SYSTEM, event=event, starts_at=now + 9 * DAY, name="", now=now)
    regulate(club.union, LATER, now)
    event.refresh_from_db()
    publish_conditions(actor=SYSTEM, event=event, now=now, following=True, amending=True)


def powers_assigned(club: Club, now: datetime) -> None:
    league = make_authority("league")
    give_powers(
        actor=SYSTEM,
        authority=club.union,
        to=league,
        keys=list(LATER),
        giving=Delegation.Kind.ASSIGNED,
        since=now.date(),
        now=now,
    )
    regulate(league, LATER, now)


def moved_under_another(club: Club, now: datetime) -> None:
    world, union = make_authority("world"), club.union
    other = make_authority("other")
    Authority.objects.filter(pk__in=(union.pk, other.pk), parent=None).update(parent=world)
    regulate(other, LATER, now)
    change_authority(
        actor=SYSTEM,
        authority=world,
        changed=union,
        name="Another Union",
        time_zone="Pacific/Auckland",
        parent=other,
        now=now,
    )


def handed_on(club: Club, now: datetime) -> None:
    world = make_authority("world")
    other = make_authority("south")
    Authority.objects.filter(pk__in=(club.union.pk, other.pk)).update(parent=world)
    regulate(other, LATER, now)
    hand_on_organiser(
        actor=SYSTEM,
        authority=world,
        organiser=club.organiser,
        to=other,
        reason="It moved.",
        now=now,
    )


def recognition_ended(club: Club, now: datetime) -> None:
    change_recognition(
        actor=SYSTEM,
        authority=club.organiser.authority,
        organiser=club.organiser,
        kind=RecognitionAct.Kind.ENDED,
        since=now.date(),
        reason="Dues.",
        now=now,
    )


def officials_removed(club: Club, now: datetime) -> None:
    held = club.union.officials.latest("pk")
    make_official(club.union, f"official{held.pk}@example.org")
    remove_official(actor=SYSTEM, authority=club.union, user=held.user, now=now)


def another_zone(club: Club, _now: datetime) -> None:
    """Of the club; that of an event is changed no more when play has begun."""
    Organiser.objects.filter(pk=club.organiser.pk).update(time_zone="Pacific/Auckland")


Act = Callable[[Club, datetime], None]
ACTS: tuple[Act, ...] = (
    another_regulation,
    house_rules,
    other_conditions,
    powers_assigned,
    moved_under_another,
    handed_on,
    recognition_ended,
    officials_removed,
    another_zone,
)


def done(club: Club, act: Act, now: datetime) -> bool:
    """Whether it could be done after all that was done before."""
    try:
        with transaction.atomic(), scope(organiser=club.organiser):
            act(club, now)
    except UserError:
        return False
    return True
