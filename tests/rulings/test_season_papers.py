"""The dossier of an appeal about a match of a season: for officials, and for who hears it."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import Settings

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.jobs.running import run_job
from clubs.models import HistoryRecord, Job
from clubs.stored import delete_folder
from events.models import Session
from events.provisions.statements import Provenance
from rulings.actions.committees import take_off_committee
from rulings.actions.deposits import take_deposit
from rulings.actions.hearings import Hearing
from rulings.actions.match_appeals import concur_in_match_appeal
from rulings.actions.reports import request_dossier, request_papers
from rulings.documents import render_dossier
from rulings.models import MatchAppeal
from rulings.queries.dossier import KIND, dossier_text
from scoring.teams.boards import TeamSide
from tests.builders import NOW, make_player, make_user
from tests.files import files_in
from tests.rulings.test_adjusted_boards import OPEN, adjust, artificial, build_match
from tests.rulings.test_report import text_of
from tests.rulings.test_season_committees import appoint, panel
from tests.rulings.test_season_referrals import refer
from tests.rulings.test_season_rulings import (
    MINUTE,
    TEXT,
    a_member,
    decided,
    led,
    lodge,
    the_director,
)
from tests.rulings.test_season_rulings_pages import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

LATER = NOW + timedelta(minutes=5)
SAID = {"L93A": "referee", "L92A": "deposit", "L92A-deposit": "40 EUR"}


@pytest.fixture
def league() -> Iterator[Session]:
    """Average plus and minus are ruled on board 2 of the first match."""
    session = build_match()
    with scope(organiser=session.organiser):
        conditions = session.conditions
        assert conditions is not None
        said = {key: {"value": value, **Provenance.of(None).kept()} for key, value in SAID.items()}
        conditions.provisions = {**conditions.provisions, **said}
        conditions.save()
        adjust(session, artificial(2, OPEN, "A+", "A-"))
        yield session


@pytest.fixture
def zoe(league: Session) -> Actor:
    """A stranger to all, on the panel."""
    user = make_user("zoe@acol.example", "Zoë")
    make_player(league.organiser, "Zoë Łuczak", user=user)
    return Actor.person(user)


def appealed(session: Session) -> MatchAppeal:
    return lodge(session, led(session, TeamSide.HOME))


def at(session: Session, name: str, *more: int) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk, 1, *more])


def status(client: Client, session: Session, name: str) -> int:
    return client.get(at(session, name, 1)).status_code


def printed(session: Session) -> str:
    return dossier_text(session, 1, LATER)


def test_L93_it_has_all_that_hearing_the_appeal_takes(league: Session) -> None:
    appeal = lodge(league, a_member(league), now=LATER)
    captain = led(league, TeamSide.HOME)
    appeal = concur_in_match_appeal(
        actor=captain, session=league, number=1, appeal=1, now=LATER + MINUTE
    )
    take_deposit(actor=the_director(), appeal=appeal, earlier=None, now=LATER + 2 * MINUTE)
    appoint(appeal, panel(league, "Zoë Roth"))
    refer(league, now=LATER + 3 * MINUTE)
    job = request_dossier(actor=the_director(), appeal=appeal, now=LATER)
    text = " ".join(text_of(job, render_dossier).split())
    assert captain.user is not None
    for said in (
        "Dossier of appeal A1",
        "Appeal A1 of ruling R1",
        TEXT["facts"],
        TEXT["decision"],
        "Law 16B1",
        "No other call was logical.",
        f"Concurrence {captain.user.name}, ",
        "Heard by Zoë Roth",
        "The deposit of 40 EUR is taken.",
        "Does § 4 hold?",
    ):
        assert said in text
    steps = text.split("What happened")[1]
    told = ("A1 lodged", "Concurred in A1", "deposit of 40 EUR taken", "to the authority")
    places = [steps.index(each) for each in ("Ruling given", "Zoë Roth appointed", *told)]
    assert places == sorted(places)


def test_it_prints_the_match_board_by_board_with_what_is_adjusted(league: Session) -> None:
    """Board 1: 420 and -(-50), 10 IMPs to home; of board 2 the table is kept beside the award."""
    appeal = appealed(league)
    job = request_dossier(actor=the_director(), appeal=appeal, now=LATER)
    text = " ".join(text_of(job, render_dossier).split())
    boards = text.split("Board by board")[1].split("What happened")[0]
    for said in ("4♠ N = +420 4♥ S −1 −50 10", "A+", "at the table 3NT S −1", "R1"):
        assert said in boards
    assert boards.index("passed out") > boards.index("Stanza 2") > boards.index("at the table")
    stanzas = text.split("Running")[1].split("Board by board")[0]
    assert stanzas.split()[:10] == ["1", "2", "13", "0", "13", "2", "2", "0", "19", "−6"]


def test_a_decided_appeal_prints_both_versions_of_the_ruling(league: Session) -> None:
    appealed(league)
    decided(league, "changed", hearing=Hearing("referee", "Bo Outside"), now=LATER)
    text = printed(league)
    assert text.count("Another ruling has taken the place of this one.") == 1
    for said in ("(version 2)", "Ruling changed on appeal A1", "Pass was logical.", "Bo Outside"):
        assert said in text


def test_it_bears_the_last_record_of_the_appeal(league: Session) -> None:
    appealed(league)
    lodged = HistoryRecord.objects.get(act="appeal.lodge")
    assert f"{lodged.number}:{lodged.hash}" in printed(league)
    with pytest.raises(UserError, match="no appeal A2"):
        dossier_text(league, 2, LATER)


def test_an_official_has_it_made_from_the_page_of_the_match(league: Session) -> None:
    appealed(league)
    director = signed_in(the_director())
    address = at(league, "season_appeal_dossier", 1)
    assert address in director.get(at(league, "season_match")).content.decode()
    job_page = director.post(address)
    job = Job.objects.get()
    assert job_page["Location"] == reverse("job", args=[league.organiser.slug, job.pk])
    captain = led(league, TeamSide.HOME)
    assert address not in signed_in(captain).get(at(league, "season_match")).content.decode()
    assert signed_in(captain).post(address).status_code == 403
    with pytest.raises(NotAllowed):
        request_dossier(actor=captain, appeal=MatchAppeal.objects.get(), now=LATER)


def test_it_is_made_once_until_something_happens(league: Session) -> None:
    appeal = appealed(league)
    first = request_dossier(actor=the_director(), appeal=appeal, now=LATER)
    again = request_dossier(actor=the_director(), appeal=appeal, now=LATER + MINUTE)
    assert again == first
    take_deposit(actor=the_director(), appeal=appeal, earlier=None, now=LATER)
    assert request_dossier(actor=the_director(), appeal=appeal, now=LATER) != first


def test_a_member_reads_it_while_appointed_and_not_after(
    league: Session, zoe: Actor, settings: Settings, tmp_path: Path
) -> None:
    settings.STORAGES = files_in(tmp_path)
    settings.JOB_RUNNERS = {KIND: "tests.rulings.test_papers.made"}
    appeal, client = appealed(league), signed_in(zoe)
    assert status(client, league, "season_appeal_papers") == 404
    row = appoint(appeal, panel(league, "Zoë Łuczak"))
    address = at(league, "season_appeal_papers", 1)
    assert address in client.get(at(league, "season_match")).content.decode()
    assert status(client, league, "season_appeal_papers_file") == 404
    assert client.post(address)["Location"] == address
    job = Job.objects.get()
    assert list(job.requesters.all()) == []
    run_job(job.pk)
    file_url = at(league, "season_appeal_papers_file", 1)
    assert file_url in client.get(address).content.decode()
    assert client.get(file_url).getvalue() == b"%PDF-1.7"
    delete_folder("")
    assert client.get(file_url)["Location"] == address
    assert "It is being made again." in client.get(address).content.decode()
    run_job(job.pk)
    assert client.get(file_url).getvalue() == b"%PDF-1.7"
    take_off_committee(actor=the_director(), row=row, why="Ill.", now=LATER)
    for name in ("season_appeal_papers", "season_appeal_papers_file"):
        assert status(client, league, name) == 404
    with pytest.raises(NotAllowed, match="for those who are appointed"):
        request_papers(actor=zoe, appeal=appeal, now=LATER)


def test_nobody_else_has_the_papers(league: Session, zoe: Actor) -> None:
    appeal = appealed(league)
    appoint(appeal, panel(league, "Zoë Łuczak"))
    stranger = Actor.person(make_user("stranger@acol.example"))
    sides = [led(league, side) for side in TeamSide]
    for client in (Client(), *map(signed_in, (stranger, *sides, the_director()))):
        for name in ("season_appeal_papers", "season_appeal_papers_file"):
            assert status(client, league, name) == 404
    assert signed_in(stranger).post(at(league, "season_appeal_dossier", 1)).status_code in {
        403,
        404,
    }
    assert status(signed_in(zoe), league, "season_appeal_papers") == 200


def test_an_appeal_that_lacks_the_captain_says_so(league: Session) -> None:
    lodge(league, a_member(league), now=LATER)
    text = printed(league)
    assert "It is heard only once the captain of the team concurs (Law 92D2)." in text
    assert "<dd>not yet</dd>" in text
