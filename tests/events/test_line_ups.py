"""Who of a team sits where: told by the director or the captain, and what follows from it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Player, User
from events.actions.line_ups import ToldSeats, tell_line_ups
from events.actions.partners import substitute
from events.actions.releases import publish_official_score
from events.interchange.people import Person
from events.models import Contestant, EntryMember, LineUp, Session
from events.queries.line_ups import has_begun, team_sittings
from events.queries.members import members_at
from tests.builders import NOW, enter_results, make_organiser, make_user
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=3)


@pytest.fixture
def session() -> Session:
    """Four teams of four in a round robin of three rounds; team 1 plays team 4 first."""
    return build_match_session()


def team(session: Session, number: int = 1) -> Contestant:
    return session.contestants.ranked().select_related("entry").get(number=number)


def pair(session: Session, line: str, number: int = 1) -> Contestant:
    return session.contestants.get(number=number, line=line, is_team_pair=True)


def seats(session: Session, names: str, number: int = 1) -> ToldSeats:
    """By first names in the order North, South, East, West."""
    found = team(session, number)
    keys = {
        each.player.name.split()[0]: each.pk
        for each in EntryMember.objects.filter(entry=found.entry).select_related("player")
    }
    return ToldSeats(found, [keys[name] for name in names.split()])


def tell(session: Session, names: str, from_round: int = 1, actor: Actor = SYSTEM) -> None:
    with scope(organiser=session.organiser):
        tell_line_ups(
            actor=actor,
            session=session,
            from_round=from_round,
            told=[seats(session, names)],
            now=NOW,
        )


def login(session: Session, name: str) -> User:
    with scope(organiser=session.organiser):
        player = Player.objects.get(name=name)
        player.user = player.user or make_user(f"{player.national_number}@x.example", name)
        player.save()
        return player.user


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def director(session: Session) -> Client:
    with scope(organiser=session.organiser):
        return browser(session.event.appointments.get().user)


def url(session: Session, name: str, *args: object) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk, *args])


def parties(session: Session, line: str, number: int) -> list[str]:
    """Who sat for team 1 on a board of round 1 (board 1) or round 2."""
    with scope(organiser=session.organiser):
        return [each.player.name for each in members_at(pair(session, line), number)]


def boards_of(session: Session, number: int) -> list[int]:
    with scope(organiser=session.organiser):
        rows = session.sections.get().table_rounds.filter(round=number)
        return next(row.boards for row in rows if row.ns_id == pair(session, "NS").pk)


def test_until_told_all_of_a_team_are_parties(session: Session) -> None:
    assert parties(session, "NS", boards_of(session, 1)[0]) == ["Ann A", "Bob A", "Cy A", "Di A"]


def test_L92A_those_who_sat_are_the_parties_of_a_board(session: Session) -> None:
    tell(session, "Ann Cy Bob Di")
    board = boards_of(session, 1)[0]
    assert parties(session, "NS", board) == ["Ann A", "Cy A"]
    assert parties(session, "EW", board) == ["Bob A", "Di A"]


def test_a_line_up_stands_until_a_later_round_has_its_own(session: Session) -> None:
    tell(session, "Ann Bob Cy Di")
    tell(session, "Cy Di Ann Bob", from_round=3)
    first, second, third = (boards_of(session, number)[0] for number in (1, 2, 3))
    assert parties(session, "NS", first) == parties(session, "NS", second) == ["Ann A", "Bob A"]
    assert parties(session, "NS", third) == ["Cy A", "Di A"]


def test_told_anew_it_takes_the_place_of_what_was_told(session: Session) -> None:
    tell(session, "Ann Bob Cy Di")
    tell(session, "Ann Di Bob Cy")
    with scope(organiser=session.organiser):
        assert LineUp.objects.count() == 1
    assert parties(session, "NS", boards_of(session, 1)[0]) == ["Ann A", "Di A"]


def test_L4_a_substitute_sits_for_the_member_of_the_line_up(session: Session) -> None:
    tell(session, "Ann Bob Cy Di")
    with scope(organiser=session.organiser):
        substitute(
            actor=SYSTEM,
            session=session,
            leaving=EntryMember.objects.get(player__name="Bob A"),
            who=Person("Zoe Z", "999"),
            from_round=2,
            now=NOW,
        )
    assert parties(session, "NS", boards_of(session, 1)[0]) == ["Ann A", "Bob A"]
    assert parties(session, "NS", boards_of(session, 2)[0]) == ["Ann A", "Zoe Z"]


@pytest.mark.parametrize(
    ("names", "sentence"),
    [("Ann Ann Cy Di", "Nobody has two seats"), ("Ann Bob Cy", "Four of the team sit down")],
)
def test_four_different_people_of_the_team_sit_down(
    session: Session, names: str, sentence: str
) -> None:
    with pytest.raises(UserError, match=sentence):
        tell(session, names)


def test_nobody_of_another_team_sits_down(session: Session) -> None:
    with scope(organiser=session.organiser):
        other = seats(session, "Ann Bob Cy Di", number=2)
        told = ToldSeats(team(session), other.seats)
        with pytest.raises(UserError, match="Four of the team sit down"):
            tell_line_ups(actor=SYSTEM, session=session, from_round=1, told=[told], now=NOW)
        with pytest.raises(UserError, match="There is no round 4"):
            tell_line_ups(actor=SYSTEM, session=session, from_round=4, told=[], now=NOW)


def test_a_captain_tells_their_own_team_until_the_round_begins(session: Session) -> None:
    captain, mate = login(session, "Ann A"), login(session, "Bob A")
    tell(session, "Ann Bob Cy Di", actor=Actor.person(captain))
    with pytest.raises(NotAllowed, match="captain says"):
        tell(session, "Ann Bob Cy Di", actor=Actor.person(mate))
    with scope(organiser=session.organiser):
        assert not has_begun(session, team(session), 1, NOW)
        enter_results(session, rounds=[1])
        assert has_begun(session, team(session), 1, NOW)
        assert not has_begun(session, team(session), 2, NOW)
    with pytest.raises(UserError, match="Round 1 has begun"):
        tell(session, "Ann Cy Bob Di", actor=Actor.person(captain))
    tell(session, "Ann Cy Bob Di", from_round=2, actor=Actor.person(captain))


def test_a_director_types_two_letters(session: Session) -> None:
    with scope(organiser=session.organiser):
        entry = team(session).entry_id
    client = director(session)
    page = client.post(url(session, "line_ups_of_round", 1), {str(entry): "ac"}, follow=True)
    shown = page.content.decode()
    assert 'value="ac bd"' in shown
    assert parties(session, "NS", boards_of(session, 1)[0]) == ["Ann A", "Cy A"]
    again = client.get(url(session, "line_ups_of_round", 2)).content.decode()
    assert "as from round 1" in again
    client.post(url(session, "line_ups_of_round", 2), {str(entry): "ac bd"})
    with scope(organiser=session.organiser):
        assert LineUp.objects.count() == 1


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("ax", "Łódź Łosie has no player x."),
        ("abc", "Type four letters, North-South first: ab cd."),
        ("aabb", "Type four letters, North-South first: ab cd."),
    ],
)
def test_letters_that_are_no_line_up_are_told(session: Session, typed: str, sentence: str) -> None:
    with scope(organiser=session.organiser):
        entry = team(session).entry_id
    page = director(session).post(url(session, "line_ups_of_round", 1), {str(entry): typed})
    assert sentence in page.content.decode()
    with scope(organiser=session.organiser):
        assert not LineUp.objects.exists()


def test_a_captain_chooses_on_the_phone(session: Session) -> None:
    client = browser(login(session, "Ann A"))
    page = client.get(url(session, "where_next"))
    assert f'class="button" href="{url(session, "line_up_own")}"' in page.content.decode()
    page = client.post(
        url(session, "line_up_own_round", 1), {"a": "EW", "b": "NS", "c": "EW", "d": "NS"}
    )
    assert page.status_code == 302
    assert parties(session, "EW", boards_of(session, 1)[0]) == ["Ann A", "Cy A"]
    page = client.post(
        url(session, "line_up_own_round", 1), {"a": "NS", "b": "NS", "c": "NS", "d": "EW"}
    )
    assert "Two sit North-South and two East-West." in page.content.decode()
    with scope(organiser=session.organiser):
        enter_results(session, rounds=[1])
    after = client.get(url(session, "line_up_own_round", 1)).content.decode()
    assert "This round has begun" in after


@pytest.mark.parametrize(("begun", "shown"), [(0, "button"), (1, "button-quiet"), (3, "")])
def test_a_round_that_has_begun_asks_no_captain_for_a_line_up(
    begun: int, shown: str, session: Session
) -> None:
    """One result of the round is in; once the last has begun nothing is left to tell."""
    with scope(organiser=session.organiser):
        enter_results(session, rounds=range(begun))
        enter_results(session, leave=31, rounds={begun})
    page = browser(login(session, "Ann A")).get(url(session, "where_next")).content.decode()
    assert (url(session, "line_up_own") in page) == bool(shown)
    assert not shown or f'class="{shown}" href="{url(session, "line_up_own")}"' in page


def test_who_leads_no_team_has_nothing_to_tell(session: Session) -> None:
    page = browser(login(session, "Bob A")).get(url(session, "line_up_own"))
    assert "a captain tells that of their own team" in page.content.decode()


def test_where_next_tells_each_player_their_table(session: Session) -> None:
    """Team 1 sits North-South at table 1 and East-West at table 2 in the first round."""
    client = browser(login(session, "Cy A"))
    page = " ".join(client.get(url(session, "where_next")).content.decode().split())
    assert "1 / 2" in page
    tell(session, "Ann Bob Cy Di")
    page = " ".join(client.get(url(session, "where_next")).content.decode().split())
    assert "Table 2, E-W" in page
    assert "Cy A &amp; Di A" in page
    client = browser(login(session, "Ann A"))
    page = " ".join(client.get(url(session, "where_next")).content.decode().split())
    assert "Table 1, N-S" in page


def test_a_team_that_sits_out_is_told_so() -> None:
    """Three teams: whoever has the bye reads it, and has no line-up to tell for that round."""
    session = build_match_session(teams=3, boards=24)
    client = browser(login(session, "Ann A"))
    page = " ".join(client.get(url(session, "where_next")).content.decode().split())
    assert "sit out" in page
    listed = director(session).get(url(session, "line_ups")).content.decode()
    assert listed.count("sits out") == 1


def test_a_match_card_names_who_sat(session: Session) -> None:
    tell(session, "Ann Bob Cy Di")
    with scope(organiser=session.organiser):
        tell_line_ups(
            actor=SYSTEM,
            session=session,
            from_round=1,
            told=[seats(session, "Ann Cy Bob Di", number=4)],
            now=NOW,
        )
        enter_results(session)
        publish_official_score(actor=SYSTEM, session=session, now=LATER)
    page = Client().get(url(session, "match", "1-4")).content.decode()
    assert page.count("Ann A &amp; Bob A – Bob D &amp; Di D") == 1
    assert page.count("Ann D &amp; Cy D – Cy A &amp; Di A") == 1
    tell(session, "Ann Di Bob Cy")
    page = Client().get(url(session, "match", "1-4")).content.decode()
    assert "Ann A &amp; Di A – Bob D &amp; Di D" in page


def test_the_list_asks_as_much_of_four_teams_and_of_twelve(
    django_assert_num_queries: object,
) -> None:
    for teams in (4, 12):
        organiser = make_organiser(f"club-{teams}")
        session = build_match_session(organiser, teams=teams, boards=22 if teams == 12 else 24)
        with scope(organiser=session.organiser), django_assert_num_queries(4):  # type: ignore[operator]
            assert len(team_sittings(session, 1)) == teams
