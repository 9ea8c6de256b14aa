"""A club night to rule on: three tables, one field, logins for those at table 1 in round 1."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django_scopes import scope

from clubs.actors import Actor
from clubs.models import Membership, Organiser, Player, User
from events.actions.appointments import make_appointment
from events.actions.releases import publish_official_score
from events.actions.results import enter_result
from events.awards import AwardJson, assigned_award
from events.models import Appointment, Board, Contestant, Result, Session, TableRound
from events.provisions.kinds import Value
from events.provisions.statements import Provenance
from rulings.actions.corrections import report_error
from rulings.actions.earlier import ToldBefore
from rulings.actions.rulings import draft_ruling, issue_ruling
from rulings.actions.tellings import Told
from rulings.models import Correction, Ruling
from rulings.queries.parties import members_of
from tests.builders import NOW, build_session, enter_results, make_member, make_user
from tests.remembered import remembered

OFFICIAL = NOW + timedelta(hours=3)
PERIOD = timedelta(minutes=30)
DEADLINE = OFFICIAL + PERIOD
INSTANT = timedelta(microseconds=1)


@dataclass
class Night:
    """The session and its people; `ns` and `ew` met at table 1 on `board`."""

    session: Session
    director: Actor
    administrator: Actor
    board: Board
    ns: Contestant
    ew: Contestant

    @property
    def organiser(self) -> Organiser:
        return self.session.organiser

    def players(self, side: Contestant) -> tuple[Player, Player]:
        first, second = members_of(side, self.board)
        return first, second

    def actor(self, side: Contestant, position: int = 0) -> Actor:
        """The login of a player, made and tied to the record when first asked for."""
        return Actor.person(self.login(self.players(side)[position]))

    def login(self, player: Player) -> User:
        if player.user is None:
            player.user = make_user(
                f"{player.national_number}@{self.organiser.slug}.example", player.name
            )
            player.save()
        return player.user

    def reload(self) -> Session:
        self.session.refresh_from_db()
        return self.session

    def publish(self, now: datetime = OFFICIAL) -> None:
        publish_official_score(actor=self.director, session=self.session, now=now)
        self.reload()

    def rule(
        self,
        *,
        ns_award: AwardJson | None = None,
        ew_award: AwardJson | None = None,
        told: tuple[Contestant, ...] | None = None,
        issue: bool = True,
        laws: tuple[str, ...] = ("16B1", "12C1A"),
        now: datetime = NOW,
    ) -> Ruling:
        """R1 at table 1: hesitation, 4S N -1 for both sides unless told otherwise."""
        if ns_award is None and ew_award is None:
            ns_award = ew_award = assigned_award("4S N -1", self.board.vulnerability)
        ruling = draft_ruling(
            actor=self.director,
            session=self.session,
            board=self.board,
            ns=self.ns,
            ew=self.ew,
            laws=list(laws),
            facts="South paused before passing.",
            facts_are=Ruling.FactsAre.AGREED,
            decision="Four spades one down for both sides.",
            ns_award=ns_award,
            ew_award=ew_award,
            now=now,
        )
        sides = (self.ns, self.ew) if told is None else told
        if issue:
            issue_ruling(
                actor=self.director,
                ruling=ruling,
                told=[Told(side, now, appeal_right_told=True) for side in sides],
                now=now,
            )
        return ruling

    def enter(
        self, text: str, seen: int = 0, actor: Actor | None = None, now: datetime = NOW
    ) -> Result:
        """The director, unless told who, enters the result of table 1."""
        return enter_result(
            actor=actor or self.director,
            session=self.session,
            board_number=self.board.number,
            ns=self.ns,
            ew=self.ew,
            text=text,
            seen_version=seen,
            now=now,
        )

    def report(
        self,
        now: datetime,
        actor: Actor | None = None,
        *,
        claimed: str = "4S N +2",
        grounds: str = "",
        earlier: ToldBefore | None = None,
    ) -> Correction:
        """The director, unless told who, reports an error in the score of table 1."""
        return report_error(
            actor=actor or self.director,
            session=self.session,
            board=self.board,
            ns=self.ns,
            ew=self.ew,
            claimed=claimed,
            grounds=grounds,
            earlier=earlier,
            now=now,
        )

    def appoint(self, who: Actor) -> None:
        """A player directs as well, as an assistant."""
        assert who.user is not None
        make_member(self.organiser, user=who.user)
        make_appointment(
            actor=self.administrator,
            event=self.session.event,
            user=who.user,
            duty=Appointment.Duty.ASSISTANT,
            now=NOW,
        )


def under(night: Night, **values: Value) -> None:
    """The session is played under conditions in which the authority has said this."""
    conditions = night.session.conditions
    assert conditions is not None
    said = {
        key.replace("_", "-"): {"value": value, **Provenance.of(None).kept()}
        for key, value in values.items()
    }
    conditions.provisions = {**conditions.provisions, **said}
    conditions.save()
    night.reload()


@remembered
def build_night(organiser: Organiser | None = None, *, entered: bool = True, **draft: Any) -> Night:
    """A running session whose results are all in; call it inside no scope, use it inside one."""
    session = build_session(organiser, pairs=6, kind="howell", boards=5, **draft)
    return night_of(session, entered=entered)


@remembered
def build_official_night() -> Night:
    """The same with its official score out since `OFFICIAL`."""
    night = build_night()
    with scope(organiser=night.organiser):
        night.publish()
    return night


def night_of(session: Session, *, entered: bool) -> Night:
    """Find the people of a built session and, if asked, enter its results."""
    with scope(organiser=session.organiser):
        appointment = session.event.appointments.get()
        director = Actor.person(appointment.user)
        administrator = Membership.objects.filter(
            role=Membership.MemberRole.ADMINISTRATOR, organiser=session.organiser
        ).select_related("user")[0]
        (seat, *_others) = TableRound.objects.filter(
            section__session=session, round=1, table=1
        ).order_by("section__letter")
        assert seat.ns is not None
        assert seat.ew is not None
        if entered:
            enter_results(session, texts=("4S N =", "4S N -1", "4S N +1"), actor=director)
        return Night(
            session=session,
            director=director,
            administrator=Actor.person(administrator.user),
            board=session.boards.get(number=seat.boards[0]),
            ns=seat.ns,
            ew=seat.ew,
        )
