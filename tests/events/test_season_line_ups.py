"""Who sat where in a match at home, told with its result (Laws 4 and 5)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import Conflict, UserError
from clubs.models import HistoryRecord, Membership
from events.actions.match_decisions import DecidedResult, decide_match, strike_match
from events.actions.match_reports import confirm_match, report_match
from events.actions.persons import remove_person
from events.models import Event, MatchReport, Session
from events.queries.season_line_ups import MatchSubstitute, SatInRoom, sat_in_match
from events.queries.season_states import MatchState
from events.season_line_ups import MatchRoom, MatchSeat, TeamLineUp
from scoring.teams.boards import TeamSide
from tests.builders import NOW, make_member, make_player
from tests.events.test_season_pages import director, page, signed_in, text
from tests.seasons import build_season, captain, imps, season_at

pytestmark = pytest.mark.django_db

KATE = MatchSeat(None, "Kate Ng", "Mary Moore")


@pytest.fixture
def league() -> Iterator[Session]:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        yield session


def members(session: Session, side: TeamSide, number: int = 1) -> list[int]:
    """The keys of a team's four, in their order."""
    team = season_at(session).match(number).team(side)
    assert team is not None
    return [each.pk for each in team.entry.members.order_by("position")]


def line_up(session: Session, side: TeamSide, *order: int, stanza: int = 1) -> TeamLineUp:
    """Four of the team by their places: two in the open room, two in the closed one."""
    own = members(session, side)
    seats = [MatchSeat(own[place - 1]) for place in order or (1, 2, 3, 4)]
    pairs = {MatchRoom.OPEN: tuple(seats[:2]), MatchRoom.CLOSED: tuple(seats[2:])}
    return TeamLineUp(stanza, side, pairs)


def instead(told: TeamLineUp, seat: MatchSeat) -> TeamLineUp:
    """The same with somebody else in the last seat of the open room."""
    first = told.pairs[MatchRoom.OPEN][0]
    return replace(told, pairs={**told.pairs, MatchRoom.OPEN: (first, seat)})


def told(session: Session) -> list[TeamLineUp]:
    return [line_up(session, side) for side in TeamSide]


def leading(session: Session, side: TeamSide) -> Any:
    team = season_at(session).match(1).team(side)
    assert team is not None
    return captain(session, team.number)


def report(session: Session, side: TeamSide = TeamSide.HOME, **more: Any) -> MatchReport:
    return report_match(
        actor=leading(session, side),
        session=session,
        number=1,
        stanzas=imps((30, 20), (10, 12)),
        now=NOW,
        **more,
    )


def rooms(session: Session) -> list[SatInRoom]:
    sat = sat_in_match(season_at(session).match(1))
    return list(sat.rooms) if sat else []


def test_L5_who_sat_in_which_room_is_told_confirmed_and_shown(league: Session) -> None:
    report(league, line_ups=told(league))
    confirm_match(actor=leading(league, TeamSide.AWAY), session=league, number=1, seen=1, now=NOW)
    home, away = season_at(league).match(1).teams
    assert home is not None
    assert away is not None
    names = [
        [each.player.name for each in team.entry.members.order_by("position")]
        for team in (home, away)
    ]
    assert rooms(league) == [
        SatInRoom(1, room, *(" & ".join(own[place : place + 2]) for own in names))
        for room, place in ((MatchRoom.OPEN, 0), (MatchRoom.CLOSED, 2))
    ]
    said = text(Client(), page(league, "season_match", 1))
    assert said.count(" &amp; ".join(names[1][2:])) == 1
    kept = HistoryRecord.objects.filter(act="match.agree").get().after
    assert kept is not None
    assert kept["line_ups"][0] == f"1 home: {' & '.join(names[0][:2])} / {' & '.join(names[0][2:])}"


def test_without_line_ups_nothing_is_said_of_them(league: Session) -> None:
    report(league)
    assert "Who played</h2>" not in text(Client(), page(league, "season_match", 1))


def test_L4_a_substitute_is_named_with_who_allowed_it(league: Session) -> None:
    report(league, line_ups=[instead(line_up(league, TeamSide.HOME), KATE)])
    said = text(Client(), page(league, "season_match", 1))
    assert "<bdi>Kate Ng</bdi> sat in as a substitute, allowed by <bdi>Mary Moore</bdi>" in said


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (replace(KATE, allowed_by=" "), "Write down who allowed Kate Ng to sit in"),
        (replace(KATE, substitute=""), "Write down the substitute's name."),
        (replace(KATE, substitute="x" * 121), "Write down the substitute's name."),
        (MatchSeat(10**9), "Somebody you chose does not play for"),
    ],
)
def test_L4_a_seat_that_nobody_of_the_team_has_is_refused(
    league: Session, seat: MatchSeat, words: str
) -> None:
    with pytest.raises(UserError, match=words) as refused:
        report(league, line_ups=[instead(line_up(league, TeamSide.HOME), seat)])
    assert refused.value.field == "line_up_home1"
    assert not MatchReport.objects.exists()


def test_L4_a_player_of_the_other_team_is_refused_by_name(league: Session) -> None:
    stranger = MatchSeat(members(league, TeamSide.AWAY)[0])
    with pytest.raises(UserError, match=": who sits in is named as a substitute"):
        report(league, line_ups=[instead(line_up(league, TeamSide.HOME), stranger)])


@pytest.mark.parametrize(
    ("order", "words"),
    [((1, 2, 3), "two sit in each room"), ((1, 2, 1, 3), "nobody sits in two seats")],
)
def test_four_different_people_sit(league: Session, order: tuple[int, ...], words: str) -> None:
    with pytest.raises(UserError, match=words):
        report(league, line_ups=[line_up(league, TeamSide.HOME, *order)])


def test_there_is_no_line_up_of_a_third_stanza(league: Session) -> None:
    with pytest.raises(UserError, match="A match here has 2 stanzas"):
        report(league, line_ups=[line_up(league, TeamSide.HOME, stanza=3)])


def test_whoever_enters_the_same_result_agrees_to_the_line_ups_unless_their_own_differ(
    league: Session,
) -> None:
    report(league, line_ups=told(league))
    other = [line_up(league, TeamSide.AWAY, 2, 3, 1, 4)]
    with pytest.raises(Conflict, match="has entered another result"):
        report(league, TeamSide.AWAY, line_ups=other)
    report(league, TeamSide.AWAY)
    assert season_at(league).match(1).state is MatchState.AGREED


def test_a_decision_leaves_the_line_ups_and_a_void_match_has_none(league: Session) -> None:
    report(league, line_ups=told(league))
    before = rooms(league)
    outcome = DecidedResult(imps((30, 25), (10, 12)))
    match: dict[str, Any] = {"actor": SYSTEM, "session": league, "number": 1, "now": NOW}
    decide_match(**match, outcome=outcome, reason="The card.")
    assert rooms(league) == before
    strike_match(**match, reason="Wrong boards.")
    assert rooms(league) == []


def typed(session: Session) -> dict[str, str]:
    """A result as a phone sends it, with both teams' players and a substitute of home's."""
    seats = {
        f"seat_{side.value}1_{room.value}{place}": str(key)
        for side in TeamSide
        for (room, place), key in zip(
            [(room, place) for room in MatchRoom for place in (1, 2)],
            members(session, side),
            strict=True,
        )
    }
    result = {"seen": "0", "home1": "30", "away1": "20", "home2": "10", "away2": "12"}
    named = {"sub_home1": "Zoë Őry", "allowed_home": "Mary Moore", "seat_home1_open1": "s1"}
    return {**result, **seats, **named}


def test_a_captain_tells_who_played_on_the_page_of_the_match(league: Session) -> None:
    client = signed_in(leading(league, TeamSide.HOME))
    assert client.post(page(league, "season_match_report", 1), typed(league)).status_code == 302
    assert rooms(league)[0].home.startswith("Zoë Őry & ")
    again = client.get(page(league, "season_match", 1)).context["forms"]["report"]
    assert (again["seat_home1_open1"].value(), again["sub_home1"].value()) == ("s1", "Zoë Őry")
    assert "You confirm who played" in text(
        signed_in(leading(league, TeamSide.AWAY)), page(league, "season_match", 1)
    )


def test_what_is_wrong_with_a_line_up_stands_with_its_team(league: Session) -> None:
    client = signed_in(leading(league, TeamSide.HOME))
    wrong = {**typed(league), "seat_away1_closed2": ""}
    answer = client.post(page(league, "season_match_report", 1), wrong)
    assert answer.status_code == 422
    assert "two sit in each room" in answer.content.decode()
    stranger = {**typed(league), "seat_home1_open2": str(members(league, TeamSide.AWAY)[0])}
    assert client.post(page(league, "season_match_report", 1), stranger).status_code == 422
    assert not MatchReport.objects.exists()


def test_the_director_tells_who_played_in_a_cup() -> None:
    session = build_season(teams=4, kind=Event.SeasonKind.CUP)
    with scope(organiser=session.organiser):
        client = director()
        answer = client.post(page(session, "season_match_decide", 1), typed(session))
        assert answer.status_code == 302
        assert len(rooms(session)) == 2
        # Nothing but who sat is changed: it takes a reason.
        kept = {**typed(session), "seen": "1", "seat_home1_open1": ""}
        kept["seat_home1_open1"] = str(members(session, TeamSide.HOME)[0])
        address = page(session, "season_match_decide", 1)
        assert client.post(address, kept).status_code == 422
        assert client.post(address, {**kept, "reason": "They said so."}).status_code == 302
        assert not rooms(session)[0].home.startswith("Zoë")


def test_L4_a_substitute_who_is_forgotten_is_not_named_in_any_version(league: Session) -> None:
    """Nor is who allowed it, who may be somebody else; the members who sat stay."""
    told = [instead(line_up(league, TeamSide.HOME), replace(KATE, substitute="KATE ng"))]
    report(league, line_ups=told)
    report(league, line_ups=told)
    kate, mary = (make_player(league.organiser, name) for name in ("Kate Ng", "Mary Moore"))
    address = reverse("person_remove", args=[league.organiser.slug, kate.pk])
    administrator = Client()
    administrator.force_login(make_member(league.organiser, Membership.MemberRole.ADMINISTRATOR))
    assert "name removed" in administrator.get(address).content.decode()
    assert administrator.post(address, {"forget": "yes"}).status_code == 302
    (sat_in,) = substitutes(league)
    assert (sat_in.name, sat_in.allowed_by) == ("name removed", "Mary Moore")
    remove_person(actor=SYSTEM, player=mary, forget=True, now=NOW)
    assert [each.allowed_by for each in substitutes(league)] == ["name removed"]
    assert "Kate" not in str(list(MatchReport.objects.values_list("line_ups", flat=True)))
    assert rooms(league)[1].home
    call_command("verify_history")


def test_a_substitutes_name_stays_with_a_record_that_is_only_deleted(league: Session) -> None:
    report(league, line_ups=[instead(line_up(league, TeamSide.HOME), KATE)])
    kate = make_player(league.organiser, "Kate Ng")
    assert remove_person(actor=SYSTEM, player=kate, forget=False, now=NOW)
    assert [each.name for each in substitutes(league)] == ["Kate Ng"]


def substitutes(session: Session) -> Sequence[MatchSubstitute]:
    sat = sat_in_match(season_at(session).match(1))
    return sat.substitutes if sat else ()
