"""What a player sees of the session that they play in, and how who directs lifts that (16D1)."""

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import UserError
from clubs.models import HistoryRecord, Membership
from events.actions.line_ups import ToldSeats, tell_line_ups
from events.actions.partners import substitute
from events.actions.results import enter_result
from events.actions.sight import lift_sight, restore_sight
from events.interchange.people import Person
from events.models import EntryMember, Session, SightLift
from events.queries.field import field_of
from events.queries.live_score import live_score
from events.queries.plays import Mark, Play, session_plays
from events.queries.sight import WHOLE, Sight, sight_of
from tests.builders import NOW, build_session, enter_play, make_member, make_token, make_user
from tests.individuals import build_individual
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db


def login(member: EntryMember) -> Actor:
    """The login of a player, tied to their record."""
    player = member.player
    player.user = player.user or make_user(f"{player.pk}@plays.example", player.name)
    player.save()
    return Actor.person(player.user)


def member(session: Session, entry: int, position: int = 0) -> EntryMember:
    rows = EntryMember.objects.filter(entry__event=session.event, entry__number=entry)
    return rows.select_related("player").order_by("position")[position]


def directing(session: Session, entry: int = 1) -> Actor:
    """A player of that pair who enters scores as well."""
    actor = login(member(session, entry))
    make_member(session.organiser, Membership.MemberRole.SCORER, user=actor.user)
    return actor


def own_plays(session: Session, number: int) -> list[Play]:
    """What the contestant of that number plays, round by round."""
    return [
        each
        for each in session_plays(session, WHOLE).all
        if number in (*each.ns.numbers, *each.ew.numbers)
    ]


def test_L16D1_a_pair_has_still_to_play_what_its_own_table_has_no_result_of() -> None:
    session = build_session(pairs=6, kind="howell", boards=5)
    with scope(organiser=session.organiser):
        actor = login(member(session, 1))
        boards = [each.board for each in own_plays(session, 1)]
        assert sight_of(actor, session).hidden == {*boards} == {1, 2, 3, 4, 5}
        for place, play in enumerate(own_plays(session, 1), start=1):
            enter_play(session, play)
            assert sight_of(actor, session).hidden == {*boards[place:]}
        assert sight_of(actor, session) == WHOLE


def test_who_does_not_play_sees_everything() -> None:
    session = build_session(pairs=6, kind="howell", boards=5)
    with scope(organiser=session.organiser):
        assert sight_of(Actor.person(make_user("no@plays.example")), session) == WHOLE
        assert sight_of(SYSTEM, session) == WHOLE


def test_a_player_of_an_individual_sits_in_every_side() -> None:
    session = build_individual(players=8, kind="individual", boards=14)
    with scope(organiser=session.organiser):
        actor = login(member(session, 3))
        (first, *others) = own_plays(session, 3)
        assert sight_of(actor, session).hidden == {first.board, *(each.board for each in others)}
        enter_play(session, first)
        assert sight_of(actor, session).hidden == {each.board for each in others}


def test_of_a_team_without_line_up_both_rooms_have_to_be_in() -> None:
    session = build_match_session(teams=4, boards=12)
    with scope(organiser=session.organiser):
        actor = login(member(session, 1))
        first = own_plays(session, 1)[0]
        rooms = [each for each in own_plays(session, 1) if each.board == first.board]
        assert len(rooms) == 2
        for room in rooms:
            assert first.board in sight_of(actor, session).hidden
            enter_play(session, room)
        assert first.board not in sight_of(actor, session).hidden


def test_of_a_team_with_line_up_it_is_the_room_where_they_sit() -> None:
    session = build_match_session(teams=4, boards=12)
    with scope(organiser=session.organiser):
        team = session.contestants.ranked().get(number=1)
        members = [member(session, 1, position) for position in range(4)]
        seats = [each.pk for each in members]
        tell_line_ups(
            actor=SYSTEM, session=session, from_round=1, told=[ToldSeats(team, seats)], now=NOW
        )
        ns, ew = login(members[0]), login(members[2])
        play = next(each for each in own_plays(session, 1) if each.ns.number == 1)
        enter_play(session, play)
        assert play.board not in sight_of(ns, session).hidden
        assert play.board in sight_of(ew, session).hidden
        met = play.table_round.meeting(play.board)
        assert sight_of(ew, session).hides(met)


def test_L4_a_substitute_plays_from_their_round_on() -> None:
    session = build_session(pairs=6, kind="howell", boards=5)
    with scope(organiser=session.organiser):
        leaving = member(session, 1)
        stood_in = login(leaving)
        came = substitute(
            actor=SYSTEM,
            session=session,
            leaving=leaving,
            who=Person("Zoe Late"),
            from_round=3,
            now=NOW,
        )
        boards = [each.board for each in own_plays(session, 1)]
        assert sight_of(stood_in, session).hidden == {*boards[:2]}
        assert sight_of(login(came), session).hidden == {*boards[2:]}


@pytest.fixture
def session() -> Session:
    """Pair 1 has its first board in; the other tables of the round have theirs, 1C making."""
    session = build_session(pairs=6, kind="howell", boards=5)
    with scope(organiser=session.organiser):
        for play in session_plays(session, WHOLE).by_round[0].plays:
            enter_play(session, play, "1C N =")
    return session


def test_L16D1_what_is_hidden_counts_and_says_nothing(session: Session) -> None:
    with scope(organiser=session.organiser):
        sight = sight_of(directing(session), session)
        plays, whole = session_plays(session, sight), session_plays(session, WHOLE)
        assert plays.entered == whole.entered == 3
        hidden = [each for each in plays.all if each.mark is Mark.HIDDEN]
        assert {each.board for each in hidden} == {
            each.board for each in whole.by_round[0].plays
        } & sight.hidden
        assert {(each.result.contract, each.result.score) for each in hidden if each.result} == {
            ("", None)
        }


def test_L16D1_the_ranking_is_that_of_the_other_boards(session: Session) -> None:
    with scope(organiser=session.organiser):
        own = own_plays(session, 1)[0]
        later = own_plays(session, 1)[1]
        for play in session_plays(session, WHOLE).missing:
            if play.board == own.board:
                enter_play(session, play, "1C N +1" if play.ns.number % 2 else "1C N -1")
        field = field_of(session)
        sight = sight_of(directing(session), session)
        alone = Sight(hidden=frozenset({1, 2, 3, 4, 5}) - {own.board})
        assert live_score(session, field, sight) == live_score(session, field, alone)
        assert live_score(session, field, sight) != live_score(session, field, WHOLE)
        assert later.board in sight.hidden


def enter_as(actor: Actor, session: Session, play: Play) -> None:
    enter_result(
        actor=actor,
        session=session,
        board_number=play.board,
        ns=play.ns,
        ew=play.ew,
        text="4S N =",
        seen_version=0,
        now=NOW,
    )


def test_L16D1_another_tables_result_is_closed_to_them(session: Session) -> None:
    with scope(organiser=session.organiser):
        actor = directing(session)
        own = own_plays(session, 1)[1]
        other = next(
            each
            for each in session_plays(session, WHOLE).missing
            if each.board == own.board and each.key != own.key
        )
        with pytest.raises(UserError, match=f"still to play board {own.board}"):
            enter_as(actor, session, other)
        make_member(session.organiser, Membership.MemberRole.ADMINISTRATOR, user=actor.user)
        token = make_token(session.organiser, maker=actor.user)
        enter_as(Actor.program(token.token), session, other)
        enter_as(actor, session, own)
        assert own.board not in sight_of(actor, session).hidden


def test_L16D1_lifted_for_a_board_for_all_and_hidden_again(session: Session) -> None:
    with scope(organiser=session.organiser):
        actor = directing(session)
        first, *others = sorted(sight_of(actor, session).hidden)
        one = lift_sight(actor=actor, session=session, board=first, reason="Table 3.", now=NOW)
        assert sight_of(actor, session).hidden == {*others}
        with pytest.raises(UserError, match="Nothing of this is hidden"):
            lift_sight(actor=actor, session=session, board=first, reason="Again.", now=NOW)
        with pytest.raises(UserError, match="Say why"):
            lift_sight(actor=actor, session=session, board=0, reason=" ", now=NOW)
        everything = lift_sight(actor=actor, session=session, board=0, reason="Alone.", now=NOW)
        assert sight_of(actor, session).hidden == frozenset()
        for each in (everything, one):
            restore_sight(actor=actor, lift=each, now=NOW)
        assert sight_of(actor, session).hidden == {first, *others}
        with pytest.raises(UserError, match="already"):
            restore_sight(actor=actor, lift=one, now=NOW)
        acts = HistoryRecord.objects.filter(act__startswith="sight.").order_by("number")
        assert [(each.act, each.actor_name) for each in acts] == [
            ("sight.lift", actor.name),
            ("sight.lift", actor.name),
            ("sight.hide", actor.name),
            ("sight.hide", actor.name),
        ]


def test_the_desk_tells_the_other_directors_who_has_lifted(
    session: Session, client: Client
) -> None:
    with scope(organiser=session.organiser):
        actor = directing(session)
        director = session.event.appointments.get().user
    place = [session.organiser.slug, session.pk]
    assert actor.user is not None
    client.force_login(actor.user)
    form = client.get(reverse("sight", args=place))
    assert "You have still to play boards" in form.content.decode()
    sent = {"board": "0", "reason": "I enter the scores."}
    assert client.post(reverse("sight", args=place), sent).status_code == 302
    client.force_login(director)
    desk = client.get(reverse("desk", args=place)).content.decode()
    assert actor.name in desk
    assert "I enter the scores." in desk
    client.force_login(actor.user)
    with scope(organiser=session.organiser):
        lift = SightLift.objects.get()
    assert client.post(reverse("sight_restore", args=[*place, lift.pk])).status_code == 302
    client.force_login(director)
    assert "I enter the scores." not in client.get(reverse("desk", args=place)).content.decode()


def test_L16D1_a_closed_line_of_the_grid_has_no_field(session: Session, client: Client) -> None:
    with scope(organiser=session.organiser):
        actor = directing(session)
        own = own_plays(session, 1)[1]
        others = [
            each
            for each in session_plays(session, WHOLE).all
            if each.board == own.board and each.key != own.key
        ]
    assert actor.user is not None
    client.force_login(actor.user)
    place = [session.organiser.slug, session.pk, own.board]
    grid = client.get(reverse("scores_board", args=place)).content.decode()
    assert f'name="{own.key}-entry"' in grid
    assert not any(f'name="{each.key}-entry"' in grid for each in others)
