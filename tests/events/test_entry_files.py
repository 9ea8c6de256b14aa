"""Files of pairs: entered whole or not at all, long ones by a worker."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import Settings

from clubs.actors import SYSTEM
from clubs.history.chain import first_break
from clubs.jobs.kinds import RefusedReport
from clubs.jobs.running import run_job
from clubs.models import HistoryRecord, Job, Player, User
from events.actions import entry_files
from events.actions.roster import Roster
from events.interchange.entries_csv import ListedEntry, read_pairs
from events.interchange.people import parse_person
from events.models import EntryMember, Event
from tests.builders import NOW, build_event, make_organiser, make_player, number_word
from tests.files import files_in
from tests.locks import Asked, asked

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> None:
    settings.STORAGES = files_in(tmp_path)


def add(event: Event, data: bytes) -> Roster:
    with scope(organiser=event.organiser):
        return entry_files.add_entries(actor=SYSTEM, event=event, rows=read_pairs(data), now=NOW)


def listed(first: int, last: int) -> bytes:
    words = [number_word(number) for number in range(first, last + 1)]
    return "".join(f"Ann {word},Bob {word}\n" for word in words).encode()


def bring(event: Event, client: Client, content: bytes) -> tuple[int, str, str]:
    """Status, where it leads, and what the page says."""
    client.force_login(User.objects.get(email="admin@acol.example"))
    file = SimpleUploadedFile("pairs.csv", content, "text/csv")
    answer = client.post(reverse("entries_csv", args=["acol", event.pk]), {"file": file})
    return answer.status_code, answer.headers.get("Location", ""), answer.content.decode()


@pytest.mark.django_db
def test_file_is_entered_whole_or_not_at_all() -> None:
    event = build_event()
    people = [parse_person(name) for name in ("Ann A", "Bob B", "Carol C", "Ann A", "Dan D", "99")]
    pairs = [ListedEntry(line, people[2 * line - 2], people[2 * line - 1]) for line in (1, 2, 3)]
    with scope(organiser=event.organiser):
        with pytest.raises(RefusedReport) as refused:
            entry_files.add_entries(actor=SYSTEM, event=event, rows=pairs, now=NOW)
        assert refused.value.report.refused == [
            ("Line 2", "Ann A is entered already, in entry 1."),
            ("Line 3", "Nobody here has the national number 99: write the name before it."),
        ]
        assert (event.entries.count(), Player.objects.count()) == (0, 0)
        entry_files.add_entries(actor=SYSTEM, event=event, rows=pairs[:1], now=NOW)
        assert event.entries.count() == 1


@pytest.mark.django_db
def test_people_are_found_by_number_and_name_as_when_typed() -> None:
    club = make_organiser()
    ann, bob = make_player(club, "Ann Archer"), make_player(club, "Bob Baker", "1234")
    event = build_event(club, pairs=1)
    roster = add(event, b"ann archer,77,,1234\nCy Cole,9,Di Dunn,\n")
    with scope(organiser=club):
        members = EntryMember.objects.order_by("entry__number", "position")
        names = list(members.values_list("entry__number", "player__name"))
        ann.refresh_from_db()
        acts = list(HistoryRecord.objects.order_by("-number").values_list("act", flat=True)[:5])
        assert first_break(club) is None
    assert names[2:] == [(2, "Ann Archer"), (2, "Bob Baker"), (3, "Cy Cole"), (3, "Di Dunn")]
    assert [known.name for known in roster.newcomers] == ["Cy Cole", "Di Dunn"]
    assert (ann.national_number, roster.comers[0].people[1].player) == ("77", bob)
    assert acts == ["entry.add", "entry.add", "player.edit", "player.add", "player.add"]


@pytest.mark.django_db
def test_of_two_with_a_name_the_one_on_the_list_is_meant() -> None:
    club = make_organiser()
    aside, ann, bob = (make_player(club, name) for name in ("Ann Archer", "Ann Archer", "Bob Ball"))
    with scope(organiser=club):
        Player.objects.filter(pk__in=[aside.pk, bob.pk]).update(removed_at=NOW)
    event = build_event(club)
    roster = add(event, b"Ann Archer,,Bob Ball,\n")
    with scope(organiser=club):
        assert [known.player for known in roster.settled] == [ann, bob]
        assert list(Player.objects.filter(removed_at=None)) == [ann, bob]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Ann Archer,Bo Bell", "There is more than one Ann Archer here: add the national number."),
        ("Ann Archer,3,Bo Bell,9", "National number 9 is Carol Cole's, not Bo Bell's."),
        ("Ann A,1,Bo Bell,", "National number 1 is Ann Archer's, not Ann A's."),
        ("Carol Cole,,,9", "A pair is two people: Carol Cole cannot be both."),
    ],
)
def test_who_cannot_be_told_is_named(line: str, message: str) -> None:
    club = make_organiser()
    for name, number in (("Ann Archer", "1"), ("Ann Archer", "2"), ("Carol Cole", "9")):
        make_player(club, name, number)
    event = build_event(club)
    with pytest.raises(RefusedReport) as refused:
        add(event, line.encode())
    assert refused.value.report.refused == [("Line 1", message)]


@pytest.mark.django_db(transaction=True)
def test_the_lock_is_held_for_as_few_queries_whatever_the_length() -> None:
    event = build_event()

    def of(first: int, last: int) -> Asked:
        with asked() as found:
            add(event, listed(first, last))
        return found

    short, long = of(1, 5), of(6, 30)
    assert len(short.within) == len(long.within) <= 23
    assert len(short.before) == len(long.before) == 3


@pytest.mark.django_db
def test_faults_of_a_file_stand_next_to_its_field(client: Client) -> None:
    event = build_event(pairs=1)
    page = bring(event, client, b"Ann A,101,Bo Bell,\nCy C,Di D\nEd E\n")[2]
    assert "Line 3: the second player is missing." in page
    page = bring(event, client, b"Ann A,101,Bo Bell,\nCy C,Di D\n")[2]
    assert "Line 1: Ann A is entered already, in entry 1." in page
    assert "Nobody of this file was entered." in page


@pytest.mark.django_db
def test_a_long_file_is_entered_by_a_worker_who_reports(client: Client) -> None:
    event = build_event()
    status, location, _page = bring(event, client, listed(1, entry_files.AT_ONCE + 1))
    with scope(organiser=event.organiser):
        job = Job.objects.get()
        run_job(job.pk)
        assert event.entries.count() == entry_files.AT_ONCE + 1
    page = client.get(location).content.decode()
    assert (status, location) == (302, f"/o/acol/jobs/{job.pk}/")
    assert "151 pairs are entered. 302 people are new." in page
    assert "1  Ann A (new) &amp; Bob A (new)" in page


@pytest.mark.django_db
def test_a_worker_reports_every_line_that_it_refuses(client: Client) -> None:
    event = build_event()
    location = bring(event, client, listed(1, entry_files.AT_ONCE + 1))[1]
    with scope(organiser=event.organiser):
        add(event, b"Ann A,Bob B\n")
        job = Job.objects.get()
        run_job(job.pk)
        job.refresh_from_db()
        assert (job.state, event.entries.count()) == ("failed", 1)
    page = client.get(location).content.decode()
    assert "Nobody of this file was entered." in page
    assert "2 places are wrong." in page
    assert "Ann A is entered already, in entry 1." in page
    assert "Bob B is entered already, in entry 1." in page
