"""L6: nobody sees hands while somebody may still play them, on whichever way (Laws 7 and 16)."""

from datetime import timedelta

import pytest
from django_scopes import scope

from clubs.actions.invitations import claim
from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import HistoryRecord, Player, User
from events.actions.cancelling import cancel_event
from events.actions.releases import publish_official_score, withdraw_official_score
from events.models import Session
from events.queries.deals import deals_for
from tests.builders import (
    NOW,
    build_release,
    build_session,
    enter_results,
    make_organiser,
)
from tests.deals import a_file, bring_in, director_of, generate, open_to, opened, redeal
from tests.sections import in_sections
from tests.teams import build_match_session, build_swiss

pytestmark = pytest.mark.django_db

ALL = list(range(1, 25))


@pytest.fixture
def session() -> Session:
    session = build_session()
    generate(session, *ALL)
    return session


def publish(session: Session) -> None:
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)


def read_by(session: Session, user: User | None) -> list[int]:
    with scope(organiser=session.organiser):
        return list(deals_for(session, user))


def plays_as(session: Session, user: User) -> None:
    """The login is a player of the event from now on."""
    with scope(organiser=session.organiser):
        player = Player.objects.filter(user=None).order_by("pk").first()
        assert player is not None
        claim(actor=SYSTEM, player=player, user=user, now=NOW)


def test_L6_hands_are_sealed_until_the_official_score_is_out(session: Session) -> None:
    assert opened(session) == []
    enter_results(session, leave=1)
    assert opened(session) == []
    enter_results(session)
    assert opened(session) == []
    publish(session)
    assert opened(session) == ALL


def test_L6_who_had_them_dealt_does_not_see_them(session: Session) -> None:
    director = director_of(session)
    redeal(session, 1, actor=director)
    assert read_by(session, director.user) == []


def test_L6_hands_are_sealed_again_when_the_official_score_is_withdrawn(session: Session) -> None:
    enter_results(session)
    publish(session)
    with scope(organiser=session.organiser):
        withdraw_official_score(
            actor=SYSTEM,
            session=Session.objects.select_related("event", "organiser").get(pk=session.pk),
            reason="Table 4 plays on.",
            now=NOW + timedelta(minutes=1),
        )
    assert opened(session) == []


def test_L6_hands_of_a_board_stay_sealed_while_a_table_has_still_to_play_it(
    session: Session,
) -> None:
    """Of late plays too: whatever else is official, the board lacks a result."""
    enter_results(session)
    publish(session)
    with scope(organiser=session.organiser):
        session.results.filter(board__number=7).first().delete()  # type: ignore[union-attr]
    assert opened(session) == [each for each in ALL if each != 7]


def test_L6_hands_stay_sealed_while_another_section_plays_the_boards() -> None:
    session = in_sections(("howell", 6, 10), ("howell", 6, 10))
    with scope(organiser=session.organiser):
        numbers = list(session.boards.values_list("number", flat=True))
    generate(session, *numbers)
    enter_results(session, rounds={1, 2, 3, 4})
    assert opened(session) == []
    enter_results(session)
    publish(session)
    assert opened(session) == numbers


def test_L6_hands_stay_sealed_while_the_other_room_plays_them() -> None:
    session = build_match_session(teams=2, boards=4)
    generate(session, 1, 2, 3, 4)
    enter_results(session, leave=4)
    assert opened(session) == []


def test_L6_hands_of_a_swiss_are_sealed_while_rounds_are_to_come() -> None:
    session = build_swiss()
    bring_in(session, a_file(*range(1, 21)))
    assert opened(session) == []


def test_L6_hands_stay_sealed_while_another_club_plays_the_same() -> None:
    here = build_session()
    there = build_session(make_organiser("culbertson"))
    bring_in(here, a_file(*ALL))
    bring_in(there, a_file(1, 2, 3), is_shared=True)
    enter_results(here)
    publish(here)
    assert opened(here) == ALL[3:]
    enter_results(there)
    publish(there)
    assert opened(here) == ALL
    assert opened(there) == [1, 2, 3]


def test_L6_nobody_waits_for_a_club_that_cancelled_or_dealt_anew() -> None:
    here, there = build_session(), build_session(make_organiser("culbertson"))
    bring_in(here, a_file(*ALL))
    bring_in(there, a_file(1, 2), is_shared=True)
    enter_results(here)
    publish(here)
    redeal(there, 1)
    assert opened(here) == [1, *ALL[2:]]
    with scope(organiser=there.organiser):
        cancel_event(actor=SYSTEM, event=there.event, reason="Snow.", now=NOW)
    assert opened(here) == ALL


def test_L6_who_makes_up_the_boards_opens_the_hands_on_record(session: Session) -> None:
    director = director_of(session)
    opening = open_to(session, director)
    assert read_by(session, director.user) == ALL
    assert opened(session) == []
    with scope(organiser=session.organiser):
        told = HistoryRecord.objects.get(act="deals.open")
    assert (told.actor, told.note) == (director.user, "I make up the boards.")
    assert opening.opened_at == NOW
    with pytest.raises(UserError, match="open to you already"):
        open_to(session, director)


def test_L6_who_opens_the_hands_says_that_they_do_not_play_and_what_for(session: Session) -> None:
    director = director_of(session)
    with pytest.raises(UserError, match="Say that you do not play") as said:
        open_to(session, director, plays_not=False)
    assert said.value.field == "plays_not"
    with pytest.raises(UserError, match="Say what for"):
        open_to(session, director, reason=" ")
    with pytest.raises(UserError, match="opened to a person"):
        open_to(session, SYSTEM)
    assert read_by(session, director.user) == []


def test_L6_a_director_who_plays_cannot_open_the_hands(session: Session) -> None:
    director = director_of(session)
    assert director.user is not None
    plays_as(session, director.user)
    with pytest.raises(UserError, match="You have entered to play these boards"):
        open_to(session, director)
    assert read_by(session, director.user) == []


def test_L6_hands_are_closed_to_who_enters_after_they_were_opened(session: Session) -> None:
    director = director_of(session)
    assert director.user is not None
    open_to(session, director)
    plays_as(session, director.user)
    assert read_by(session, director.user) == []


def test_L6_a_director_who_plays_the_same_boards_elsewhere_cannot_open_them() -> None:
    here, there = build_session(), build_session(make_organiser("culbertson"))
    bring_in(here, a_file(1))
    bring_in(there, a_file(1), is_shared=True)
    director = director_of(here)
    assert director.user is not None
    plays_as(there, director.user)
    with pytest.raises(UserError, match="You have entered to play these boards"):
        open_to(here, director)


def test_L6_a_board_that_nobody_was_to_play_stays_sealed() -> None:
    """A file brings more boards than are played: the others may be played another day."""
    session = build_release().session
    bring_in(session, a_file(*range(1, 30)))
    assert opened(session) == ALL


def test_a_board_dealt_at_the_table_has_no_hands_to_open(session: Session) -> None:
    redeal(session, 1, is_at_table=True)
    enter_results(session)
    publish(session)
    assert opened(session) == ALL[1:]
