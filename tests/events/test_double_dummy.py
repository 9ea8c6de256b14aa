"""What boards make: found by a worker, as secret as the hands, and shown beside the results."""

import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.jobs import running
from clubs.jobs.kinds import NOBODY
from clubs.models import Job, User
from events.actions.double_dummy import (
    ask_for_analysis,
    find_what_is_made,
    write_leads,
    write_tables,
)
from events.actions.releases import publish_official_score
from events.deals.pbn import write_pbn
from events.double_dummy import library
from events.double_dummy.par import Par
from events.double_dummy.tables import CELLS, LeadTable, TrickTable
from events.models import DealAnalysis, Session
from events.queries.double_dummy import (
    AgainstPar,
    WhatIsMade,
    analysis_job,
    made_on_board,
    without_analysis,
)
from events.queries.release_pages import board_page
from events.queries.releases import latest_release
from events.queries.result_pages import PageLine, scores_made
from tests.builders import (
    NOW,
    RESULTS,
    build_release,
    build_session,
    enter_results,
    make_organiser,
    make_user,
)
from tests.deals import bring_in, director_of, generate, redeal
from tests.events.double_dummy.deals import A_FINESSE, EACH_A_SUIT
from tests.files import files_in

pytestmark = pytest.mark.django_db
solved_here = pytest.mark.skipif(
    not library.is_available(), reason="endplay has no wheel for this machine"
)

BY_HAND = {1: EACH_A_SUIT, 2: A_FINESSE}
SLAM = "6NT S S2 +1"
"""On board 2: the lead gave the thirteenth trick."""


@pytest.fixture
def session(settings: Settings, tmp_path: Path) -> Session:
    settings.STORAGES = files_in(tmp_path)
    return build_session(pairs=8, boards=8)


@pytest.fixture
def no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine for which endplay has no wheel."""
    monkeypatch.setitem(sys.modules, "endplay", None)
    library._library.cache_clear()


def deal(session: Session, deals: dict[int, Any] = BY_HAND) -> Job | None:
    bring_in(session, write_pbn(deals))
    with scope(organiser=session.organiser):
        return analysis_job(session)


def work(job: Job | None) -> Job:
    assert job is not None
    with scope(organiser=job.organiser):
        running.run_job(job.pk)
    job.refresh_from_db()
    return job


def publish(session: Session, *texts: str) -> None:
    enter_results(session, texts=texts or RESULTS)
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)


def found(session: Session) -> dict[int, str]:
    """The par of each board of which it is known, and whether its leads are."""
    with scope(organiser=session.organiser):
        rows = DealAnalysis.objects.filter(deal__in=session.deals.in_force())
        rows = rows.select_related("deal").order_by("deal__number")
        return {each.deal.number: f"{each.par} {each.leads is not None}" for each in rows}


def page_of(client: Client, session: Session, board: int) -> str:
    slug = session.organiser.slug
    return client.get(reverse("board", args=[slug, session.pk, board])).content.decode()


# --- Found by a worker ----------------------------------------------------------------------------


@solved_here
def test_what_boards_make_is_found_when_their_hands_are_brought_in(session: Session) -> None:
    job = work(deal(session))
    assert (job.state, job.done, job.total) == (Job.State.DONE, 8, 8)
    assert found(session) == {1: "1510; 7S NS = True", 2: "1440; 6NT NS = True"}


@solved_here
def test_the_job_says_nothing_of_the_hands(session: Session) -> None:
    job = work(deal(session))
    assert job.report is not None
    said = job.report["summary"]
    assert said == "It is known what 2 boards make. It is shown when their hands are."
    assert job.parameters.keys() == {"session", "deals", "language"}


@solved_here
def test_dealing_rings_for_a_worker_once(
    session: Session, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks() as bells:
        generate(session, 1, 2)
    assert len(bells) == 1


@solved_here
def test_a_worker_goes_on_where_the_one_before_it_died(session: Session) -> None:
    job = deal(session)
    with scope(organiser=session.organiser):
        first, _second = without_analysis(session)
        write_tables([first])
        kept = DealAnalysis.objects.get().pk
    work(job)
    assert len(found(session)) == 2
    with scope(organiser=session.organiser):
        assert DealAnalysis.objects.get(deal=first).pk == kept


@solved_here
def test_two_workers_at_once_find_the_same(session: Session) -> None:
    deal(session)
    with scope(organiser=session.organiser):
        deals = list(without_analysis(session))
        for _worker in range(2):
            write_tables(deals)
            write_leads(deals)
    assert found(session) == {1: "1510; 7S NS = True", 2: "1440; 6NT NS = True"}


@solved_here
def test_a_board_dealt_anew_is_looked_at_anew(session: Session) -> None:
    first = work(deal(session))
    redeal(session, 1)
    with scope(organiser=session.organiser):
        again = analysis_job(session)
        assert [each.number for each in without_analysis(session)] == [1]
    assert again != first
    assert work(again).total == 4
    with scope(organiser=session.organiser):
        assert DealAnalysis.objects.filter(deal__number=1).count() == 2


# --- Asked for ------------------------------------------------------------------------------------


def ask(session: Session, actor: Actor) -> Job:
    with scope(organiser=session.organiser):
        return ask_for_analysis(actor=actor, session=session, now=NOW)


@solved_here
def test_a_director_has_it_found_where_hands_were_dealt_without_a_solver(
    session: Session,
) -> None:
    with pytest.MonkeyPatch.context() as absent:
        absent.setitem(sys.modules, "endplay", None)
        assert deal(session) is None
    assert work(ask(session, director_of(session))).state == Job.State.DONE
    assert len(found(session)) == 2


@solved_here
def test_nothing_is_asked_for_twice(session: Session) -> None:
    work(deal(session))
    with pytest.raises(UserError, match="known already"):
        ask(session, director_of(session))


def test_who_does_not_run_the_session_may_not_ask(session: Session) -> None:
    with pytest.raises(NotAllowed):
        ask(session, Actor.person(make_user("stranger@example.org")))


@solved_here
def test_a_director_sees_how_far_it_is_and_asks_for_it(session: Session, client: Client) -> None:
    with pytest.MonkeyPatch.context() as absent:
        absent.setitem(sys.modules, "endplay", None)
        deal(session)
    client.force_login(User.objects.get(email=f"director@{session.organiser.slug}.example"))
    address = reverse("boards_made", args=[session.organiser.slug, session.pk])
    before = client.get(address).content.decode()
    assert "It is known of 0 of 2 boards" in before
    assert "Work it out" in before
    waiting = client.post(address, follow=True).content.decode()
    assert "<progress" in waiting
    assert "Work it out" not in waiting
    with scope(organiser=session.organiser):
        job = analysis_job(session)
    work(job)
    after = client.get(address).content.decode()
    assert "It is known of 2 of 2 boards" in after
    assert "Work it out" not in after


# --- As secret as the hands -----------------------------------------------------------------------


def is_shown(session: Session) -> bool:
    with scope(organiser=session.organiser):
        now = Session.objects.get(pk=session.pk)
        return made_on_board(now, 2).made is not None


@solved_here
def test_L6_what_a_board_makes_is_sealed_as_long_as_its_hands(session: Session) -> None:
    work(deal(session))
    assert not is_shown(session)
    enter_results(session, texts=[SLAM])
    assert not is_shown(session)
    publish(session)
    assert is_shown(session)


@solved_here
def test_L6_it_is_sealed_while_another_session_plays_the_same_cards(
    session: Session, client: Client
) -> None:
    other = build_session(make_organiser("other"), pairs=8, boards=8)
    bring_in(other, write_pbn(BY_HAND), is_shared=True)
    bring_in(session, write_pbn(BY_HAND), is_shared=True)
    with scope(organiser=session.organiser):
        find_what_is_made(session, NOBODY)
    publish(session, SLAM)
    assert "What the board makes" not in page_of(client, session, 2)
    publish(other, SLAM)
    assert "What the board makes" in page_of(client, session, 2)


# --- Beside the results ---------------------------------------------------------------------------


@solved_here
def test_the_page_of_a_board_has_what_it_makes_and_each_result_against_that(
    session: Session, client: Client
) -> None:
    work(deal(session))
    publish(session, SLAM, "6NT S HT -1", "PASS")
    page = page_of(client, session, 2)
    for said in ("What the board makes", "+1440 for N-S", "1 trick given by the lead"):
        assert said in page
    assert ">+1</td>" in page
    assert ">+30</td>" in page
    assert ">−1</td>" in page


@solved_here
def test_a_reader_sees_it_as_soon_as_it_is_found(session: Session, client: Client) -> None:
    job = deal(session)
    publish(session, SLAM)
    address = reverse("board", args=[session.organiser.slug, session.pk, 2])
    before = client.get(address)
    assert "What the boards make is being worked out." in before.content.decode()
    work(job)
    after = client.get(address, headers={"if-none-match": before["ETag"]})
    assert after.status_code == 200
    assert client.get(address, headers={"if-none-match": after["ETag"]}).status_code == 304


def test_a_board_without_hands_has_its_results_alone(session: Session, client: Client) -> None:
    publish(session, SLAM, "6NT S HT -1", "PASS")
    page = page_of(client, session, 2)
    assert "Scores on this board, for N-S" in page
    for said in ("What the board makes", "To par", "double dummy"):
        assert said not in page


# --- Without the library --------------------------------------------------------------------------


@pytest.mark.usefixtures("no_solver")
def test_without_the_library_the_page_says_so_and_has_the_rest(
    session: Session, client: Client
) -> None:
    assert deal(session) is None
    publish(session, SLAM)
    page = page_of(client, session, 2)
    assert "This site has no double dummy solver" in page
    assert "Scores on this board" not in page  # every table made the same
    assert "traveller" in page
    assert client.get("/readyz").status_code == 200


@pytest.mark.usefixtures("no_solver")
def test_without_the_library_nobody_can_ask(session: Session, client: Client) -> None:
    deal(session)
    client.force_login(User.objects.get(email=f"director@{session.organiser.slug}.example"))
    address = reverse("boards_made", args=[session.organiser.slug, session.pk])
    assert "This site has no double dummy solver" in client.get(address).content.decode()
    with pytest.raises(UserError, match="no double dummy solver"):
        ask(session, director_of(session))


@solved_here
def test_a_worker_without_the_library_says_so(
    session: Session, request: pytest.FixtureRequest
) -> None:
    job = deal(session)
    request.getfixturevalue("no_solver")
    job = work(job)
    assert job.state == Job.State.FAILED
    assert job.message.startswith("This site has no double dummy solver (endplay)")


# --- By hand --------------------------------------------------------------------------------------

ELEVEN = WhatIsMade(
    TrickTable((11,) * 10 + (2,) * 10),
    Par.parse("660; 5NT NS ="),
    LeadTable({f"{seat}{each}": {"SK": 12, "S2": 11} for seat, each in CELLS}),
)


def line(session: Session, text: str) -> PageLine:
    """The first line of board 2 when every result is this one."""
    publish(session, text)
    with scope(organiser=session.organiser):
        release = latest_release(session)
        assert release is not None
        sheet = board_page(release, 2)
        assert sheet is not None
        return PageLine(sheet["lines"][0])


@pytest.mark.parametrize(
    ("text", "against"),
    [
        ("3NT N SK +3", AgainstPar(tricks=1, from_par=30, given=1)),  # 690: 600 and three times 30
        ("3NT N S2 +1", AgainstPar(tricks=-1, from_par=-30, given=0)),  # 630
        (
            "3NT N SA +2",
            AgainstPar(tricks=0, from_par=0, given=None),
        ),  # the leader has no such card
        ("3NT N +2", AgainstPar(tricks=0, from_par=0, given=None)),
        ("2S E -6", AgainstPar(tricks=0, from_par=-360, given=None)),  # 300 to N-S
        ("PASS", None),
    ],
)
def test_a_result_against_double_dummy(
    session: Session, text: str, against: AgainstPar | None
) -> None:
    assert ELEVEN.against(line(session, text)) == against


def test_what_was_adjusted_or_played_with_other_cards_is_not_compared(session: Session) -> None:
    played = line(session, "3NT N SK +3").row
    assert ELEVEN.against(PageLine({**played, "ns_award": "A+"})) is None
    assert ELEVEN.against(PageLine({**played, "group": "B"})) is None


def test_each_side_makes_its_highest_contracts() -> None:
    tricks = {("N", "S"): 10, ("S", "S"): 9, ("E", "C"): 7, ("W", "C"): 7}
    table = TrickTable(tuple(tricks.get(cell, 6) for cell in CELLS))
    made = WhatIsMade(table, Par.parse("420; 4S N ="), None)
    said = {
        str(side): [f"{each.contract} {''.join(each.seats)}" for each in contracts]
        for side, contracts in made.makeable
    }
    assert said == {"NS": ["4S N"], "EW": ["1C EW"]}


def test_scores_of_a_board_are_counted_from_the_best_for_north_south(session: Session) -> None:
    release = build_release(session)
    with scope(organiser=session.organiser):
        sheet = board_page(release, 2)
    assert sheet is not None
    rows = [{**sheet["lines"][0], "score": score} for score in (620, -50, 620, None)]
    lines = [PageLine(row) for row in rows]  # type: ignore[arg-type]  # a row with another score
    assert scores_made(lines) == [(620, 2), (-50, 1)]
