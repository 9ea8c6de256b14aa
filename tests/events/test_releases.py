"""The official score: published, numbered, immutable, final."""

from datetime import timedelta

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Membership
from events.actions.releases import publish_official_score
from events.models import ScoreRelease, Session
from events.queries.releases import latest_release
from tests.builders import NOW, build_release, build_session, enter_results, make_member
from tests.writers import cancel_adjustment, make_final, set_adjustment

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=1)


def publish(session: Session, actor: Actor = SYSTEM) -> ScoreRelease:
    with scope(organiser=session.organiser):
        return publish_official_score(actor=actor, session=session, now=NOW)


def numbers(session: Session) -> list[int]:
    with scope(organiser=session.organiser):
        return list(session.releases.order_by("number").values_list("number", flat=True))


def test_publishing_starts_the_clock() -> None:
    session = build_session()
    enter_results(session)
    release = publish(session)
    session.refresh_from_db()
    assert (session.state, session.official_at) == (Session.State.OFFICIAL, NOW)
    assert (release.number, release.made_at, release.is_final) == (1, NOW, False)
    assert release.changes == []
    assert release.input_version == session.input_version == 96


def test_L8C_missing_results_keep_the_score_back() -> None:
    session = build_session()
    enter_results(session, leave=1)
    with pytest.raises(UserError, match=r"One result is missing: board 24 at table 4"):
        publish(session)
    assert numbers(session) == []


def test_many_missing_results_are_counted() -> None:
    session = build_session()
    with pytest.raises(UserError, match=r"96 results are missing, the first on board 1 at table 1"):
        publish(session)


def test_only_the_director_in_charge_publishes() -> None:
    session = build_session()
    enter_results(session)
    scorer = make_member(session.organiser, Membership.MemberRole.SCORER, email="s@acol.example")
    with pytest.raises(NotAllowed):
        publish(session, Actor.person(scorer))
    with scope(organiser=session.organiser):
        director = session.event.appointments.get().user
    assert publish(session, Actor.person(director)).made_by == director.name


def test_score_is_published_once() -> None:
    release = build_release()
    with pytest.raises(UserError, match="running session"):
        publish(release.session)
    assert numbers(release.session) == [1]


def test_release_holds_every_line_and_the_ranking() -> None:
    release = build_release()
    assert [sheet["board"] for sheet in release.travellers] == list(range(1, 25))
    assert {len(sheet["lines"]) for sheet in release.travellers} == {4}
    line = release.travellers[0]["lines"][0]
    assert (line["ns"], line["ew"], line["result"], line["score"]) == ("1NS", "1EW", "4S N =", 420)
    assert [row["label"] for row in release.ranking if row["rank"] == "1"] == ["2NS", "1EW"]


def test_adjustment_releases_the_score_anew_and_keeps_the_old_one() -> None:
    first = build_release()
    session = first.session
    with scope(organiser=session.organiser):
        board = session.boards.get(number=1)
        ns, ew = (
            session.contestants.get(number=1, line="NS"),
            session.contestants.get(number=1, line="EW"),
        )
        set_adjustment(
            actor=SYSTEM,
            session=session,
            board=board,
            ns=ns,
            ew=ew,
            ns_award={"artificial": "A+"},
            ew_award=None,
            laws="L12C2",
            origin="R1",
            now=LATER,
        )
        second = latest_release(session)
        assert second is not None
        assert (second.number, second.reason, second.made_at) == (2, "R1", LATER)
        assert second.changes == [
            {
                "board": 1,
                "ns": "1NS",
                "ew": "1EW",
                "before": "4S N =",
                "after": "4S N = → A+/4S N =",
            }
        ]
        cancel_adjustment(
            actor=SYSTEM, session=session, board=board, ns=ns, ew=ew, origin="R1", now=LATER
        )
        third = latest_release(session)
        assert third is not None
        assert third.ranking == first.ranking != second.ranking
        session.refresh_from_db()
    assert numbers(session) == [1, 2, 3]
    assert session.official_at == NOW


def test_final_score_is_a_release_and_closes_the_session() -> None:
    session = build_release().session
    with scope(organiser=session.organiser):
        final = make_final(actor=SYSTEM, session=session, now=LATER)
        session.refresh_from_db()
        assert (final.number, final.is_final, final.changes) == (2, True, [])
        assert (session.state, session.finalised_at) == (Session.State.FINAL, LATER)
