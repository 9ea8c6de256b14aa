"""What the demo's authority oversees: registers, system cards, a psychic call, a matter."""

from datetime import date, datetime, timedelta

from django_scopes import scope

from clubs.actions.registers import enter_director, import_registered_players
from clubs.actors import Actor
from clubs.interchange.register_files import ListedPlayer
from clubs.models import Player
from events.actions.system_cards import file_system_card
from events.models import EntryMember, Session, TableRound
from rulings.actions.psychic_calls import report_psychic_call
from rulings.demo.cast import DIRECTOR, HARBOUR_ORGANISER, Cast
from rulings.models import PsychicReport
from rulings.queries.parties import members_of

TEXTS = {
    "approach": "Acol with five-card majors in third seat; weak no-trump throughout.",
    "notrump": "1NT 12-14; two-way Stayman, transfers. 2NT 20-22.",
    "defence": "Weak jump overcalls; Landy over their no-trump, 15-17 for a natural double.",
    "leads": "Fourth best, second from bad suits; count on their suits, attitude on partner's.",
    "artificial": "2C 23+ or game; 2D a weak two in either major, or a strong balanced hand.",
}


def oversee(cast: Cast, session: Session, now: datetime) -> None:
    """Fill what its officials look at; `session` is one of the Riverside's that is played."""
    _registers(cast, now)
    with scope(organiser=cast.riverside):
        _system_card(cast, session, now)
        _psychic_call(cast, session, now)


def _registers(cast: Cast, now: datetime) -> None:
    official, year = Actor.person(cast.official), now.year
    for (name, email), qualification, until in (
        (DIRECTOR, "National director", date(year + 2, 12, 31)),
        (HARBOUR_ORGANISER, "Club director", date(year - 1, 12, 31)),
    ):
        enter_director(
            actor=official,
            authority=cast.authority,
            name=name,
            email=email,
            qualification=qualification,
            since=date(year - 3, 1, 1),
            until=until,
            note="",
            now=now,
        )
    listed = []
    for club in (cast.riverside, cast.harbour):
        with scope(organiser=club):
            people = Player.objects.exclude(national_number="").order_by("national_number")
            listed += [(each.national_number, each.name, club.name) for each in people[:12]]
    import_registered_players(
        actor=official,
        authority=cast.authority,
        listed=[ListedPlayer(line, *each) for line, each in enumerate(listed, start=2)],
        now=now,
    )


def _system_card(cast: Cast, session: Session, now: datetime) -> None:
    own = EntryMember.objects.get(event=session.event, player__user=cast.players[0])
    partner = EntryMember.objects.filter(entry=own.entry_id).exclude(pk=own.pk)[0].player
    file_system_card(
        actor=Actor.person(cast.players[0]),
        event=session.event,
        partner=partner,
        texts=TEXTS,
        now=now - timedelta(days=3),
    )


def _psychic_call(cast: Cast, session: Session, now: datetime) -> None:
    seat = TableRound.objects.filter(section__session=session, round=2, ns__isnull=False)
    table = seat.exclude(ew=None).select_related("ns", "ew").order_by("-table")[0]
    assert table.ns is not None  # noqa: S101 - asked for above
    assert table.ew is not None  # noqa: S101 - asked for above
    board = session.boards.get(number=table.boards[0])
    report_psychic_call(
        actor=Actor.person(cast.director),
        session=session,
        board=board,
        ns=table.ns,
        ew=table.ew,
        player=members_of(table.ew, board)[0],
        call="1S",
        auction="P 1S X 2S P P",
        partner_did="Raised on three small and passed later, as with any partner.",
        judged=PsychicReport.Judged.DEVIATION,
        now=now,
    )
