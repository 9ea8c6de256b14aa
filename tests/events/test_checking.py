"""A director's word that an unlikely result is right."""

from datetime import timedelta

import pytest
from django.test import Client
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, Membership, User
from events.actions.appointments import make_appointment
from events.actions.checking import check_result
from events.actions.results import enter_result
from events.models import Appointment, Result, Session
from events.queries.plays import Mark, Play, session_plays
from events.queries.sight import WHOLE
from tests.builders import NOW, build_release, build_session, make_member
from tests.http.forms_found import FoundForm, forms_of
from tests.writers import make_final

pytestmark = pytest.mark.django_db

GRAND_SLAM = "7NTXX N -9"


def with_grand_slam() -> tuple[Session, Result]:
    """The same game at every table, but for a grand slam at one."""
    session = build_session(pairs=10, boards=5)
    with scope(organiser=session.organiser):
        missing = session_plays(session, WHOLE).missing
        texts = [GRAND_SLAM, *["4S N ="] * (len(missing) - 1)]
        for play, text in zip(missing, texts, strict=True):
            enter(session, play, text)
        return session, session.results.get(contract="7NTXX")


def enter(session: Session, play: Play | Result, text: str, version: int = 0) -> Result:
    return enter_result(
        actor=SYSTEM,
        session=session,
        board_number=int(str(play.board)),
        ns=play.ns,
        ew=play.ew,
        text=text,
        seen_version=version,
        now=NOW,
    )


def odd_keys(session: Session) -> list[int]:
    return [play.result.pk for play in session_plays(session, WHOLE).odd if play.result]


def director_of(session: Session) -> User:
    user = make_member(session.organiser, email="td@acol.example")
    administrator = User.objects.get(email="admin@acol.example")
    make_appointment(
        actor=Actor.person(administrator),
        event=session.event,
        user=user,
        duty=Appointment.Duty.IN_CHARGE,
        now=NOW,
    )
    return user


def test_checked_result_is_unlikely_no_longer() -> None:
    session, result = with_grand_slam()
    with scope(organiser=session.organiser):
        assert odd_keys(session) == [result.pk]
        check_result(actor=SYSTEM, session=session, result=result, now=NOW)
        assert session_plays(session, WHOLE).odd == ()
        assert {play.mark for play in session_plays(session, WHOLE).all} == {Mark.ENTERED}


def test_check_is_written_into_history_once() -> None:
    session, result = with_grand_slam()
    with scope(organiser=session.organiser):
        director = Actor.person(director_of(session))
        for minutes in (1, 2):
            now = NOW + timedelta(minutes=minutes)
            check_result(actor=director, session=session, result=result, now=now)
        result.refresh_from_db()
        assert (result.checked_at, result.checked_by) == (
            NOW + timedelta(minutes=1),
            director.name,
        )
        written = HistoryRecord.objects.get(act="result.check")
        assert (written.actor_name, written.subject_id) == (director.name, result.pk)


def test_check_holds_for_the_version_that_was_looked_at() -> None:
    session, result = with_grand_slam()
    with scope(organiser=session.organiser):
        check_result(actor=SYSTEM, session=session, result=result, now=NOW)
        again = enter(session, result, "7NTX N -9", version=1)
        assert odd_keys(session) == [again.pk]
        with pytest.raises(Conflict):
            check_result(actor=SYSTEM, session=session, result=result, now=NOW)


def test_check_is_for_directors_and_not_after_the_end() -> None:
    session, result = with_grand_slam()
    with scope(organiser=session.organiser):
        scorer = make_member(session.organiser, Membership.MemberRole.SCORER)
        with pytest.raises(NotAllowed):
            check_result(actor=Actor.person(scorer), session=session, result=result, now=NOW)
        build_release(session)
        make_final(actor=SYSTEM, session=session, now=NOW)
        with pytest.raises(UserError, match="final"):
            check_result(actor=SYSTEM, session=session, result=result, now=NOW)


def test_publishing_reminds_of_what_looks_unlikely(client: Client) -> None:
    session, result = with_grand_slam()
    publish = f"/o/acol/sessions/{session.pk}/publish/"
    with scope(organiser=session.organiser):
        client.force_login(director_of(session))
        assert "one result looks unlikely" in client.get(publish).content.decode()
        check_result(actor=SYSTEM, session=session, result=result, now=NOW)
    assert "unlikely" not in client.get(publish).content.decode()


def test_desk_offers_to_call_an_unlikely_result_right(client: Client) -> None:
    session, result = with_grand_slam()
    with scope(organiser=session.organiser):
        client.force_login(director_of(session))
    desk = f"/o/acol/sessions/{session.pk}/desk/"
    check = f"/o/acol/sessions/{session.pk}/scores/results/{result.pk}/check/"
    assert check in client.get(desk).content.decode()
    answer = client.post(check, follow=True)
    assert answer.redirect_chain == [(desk, 302)]
    assert "Noted: the result is right." in answer.content.decode()
    assert check not in answer.content.decode()
    assert client.get(check).status_code == 405


def test_desk_tells_ten_unlikely_results_and_leads_to_the_others(client: Client) -> None:
    session = build_session(pairs=24, boards=12)
    with scope(organiser=session.organiser):
        client.force_login(director_of(session))
        first_of_each = {
            play.board: play for play in reversed(session_plays(session, WHOLE).missing)
        }
        for play in session_plays(session, WHOLE).missing:
            is_odd = play == first_of_each[play.board]
            enter(session, play, GRAND_SLAM if is_odd else "4S N =")
        keys = odd_keys(session)
    desk = f"/o/acol/sessions/{session.pk}/desk/"
    assert checked_on(client.get(desk).content) == keys[:10]
    assert ">2 more unlikely results</a>" in client.get(desk).content.decode()
    assert '<span class="count">12</span>' in client.get(desk).content.decode()

    everything = f"{desk}?unlikely=all"
    (*_others, check) = check_forms(client.get(everything).content)
    answer = client.post(check.action, check.sent(), follow=True)
    assert answer.redirect_chain == [(everything, 302)]
    assert checked_on(answer.content) == keys[:-1]
    assert "more unlikely" not in answer.content.decode()
    assert f'hx-get="{everything}"' in answer.content.decode()


def check_forms(page: bytes) -> list[FoundForm]:
    """What the buttons of a desk send that call a result right."""
    forms = forms_of(page.decode(), "/")
    return [form for form in forms if form.action.endswith("/check/")]


def checked_on(page: bytes) -> list[int]:
    """The keys of the results that a desk offers to call right, in its order."""
    return [int(form.action.split("/")[-3]) for form in check_forms(page)]
