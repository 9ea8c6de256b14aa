"""Lists of people: read whole, all faults at once, written in bulk, long ones by a worker."""

from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope
from pytest_django import Settings

from clubs.actions import people_files
from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.history.chain import first_break
from clubs.interchange.faults import FileFault
from clubs.interchange.people_file import ListedPerson, read_people
from clubs.jobs.running import run_job
from clubs.models import HistoryRecord, Job, Membership, Organiser, Player, User
from events.models import Session
from rulings.tasks import finalise_due_sessions
from tests.builders import NOW, make_member, make_organiser, make_player, number_word
from tests.files import files_in, folders_of
from tests.locks import Asked, asked
from tests.rulings.night import build_night
from tests.together import at_once


def told(fault: FileFault) -> tuple[tuple[int, str], ...]:
    """Each fault with its line, in English."""
    return tuple((each.line, str(each.message)) for each in fault.faults)


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> None:
    settings.STORAGES = files_in(tmp_path)


def listed(count: int) -> bytes:
    return "".join(
        f"Ann {number_word(number)},{number}\n" for number in range(1, count + 1)
    ).encode()


def import_list(club: Organiser, data: bytes) -> people_files.BroughtPeople:
    with scope(organiser=club):
        people = read_people(data).people
        return people_files.import_people(actor=SYSTEM, organiser=club, people=people, now=NOW)


def client_of(club: Organiser, client: Client) -> Client:
    client.force_login(User.objects.get(email=f"admin@{club.slug}.example"))
    return client


def bring(client: Client, content: bytes, code_page: str = "") -> tuple[int, str, str]:
    """Status, where it leads, and what the page says."""
    file = SimpleUploadedFile("people.csv", content, "text/csv")
    sent = {"file": file, "code_page": code_page}
    answer = client.post(reverse("people_import", args=["acol"]), sent)
    return answer.status_code, answer.headers.get("Location", ""), answer.content.decode()


@pytest.mark.parametrize(
    "text",
    [
        "Name,Number\nAnn Archer,7\nBo Bell\n",
        "Number;Name\n7;Ann Archer\n;Bo Bell\n",
        "Ann Archer\t7\r\n\r\nBo Bell\t\r\n",
        "7,Ann Archer\rBo Bell",
        "First name,Surname,Membership Number\nAnn,Archer,7\nBo,Bell,\n",
    ],
)
def test_a_list_is_read_in_any_order_of_columns(text: str) -> None:
    assert [(one.name, one.national_number) for one in read_people(text.encode()).people] == [
        ("Ann Archer", "7"),
        ("Bo Bell", ""),
    ]


def test_columns_that_mean_nothing_are_named() -> None:
    found = read_people(b"Name,E-mail,Number\nAnn,ann@example.org,7\n")
    assert (found.ignored, found.people) == (("E-mail",), (ListedPerson(2, "Ann", "7"),))


def test_all_faults_of_a_list_are_named_at_once() -> None:
    lines = ("Ann A,7", ",8", "Bo B,7", "Cy C,x", "Di D,9,9", "Ed\u200b E,5", "A" * 121, "ann a,")
    with pytest.raises(FileFault) as refused:
        read_people("\n".join(lines).encode())
    assert told(refused.value) == (
        (2, "the name is missing"),
        (3, "number 7 is that of Ann A on line 1 already"),
        (4, "“x” is no national number"),
        (5, "expected a name and a number, found 3 values"),
        (
            6,
            (
                "a character that nobody can see stands after “Ed” "
                "(U+200B, Zero width space): type the name anew"
            ),
        ),
        (7, "the name is longer than 120 characters"),
        (
            8,
            "Ann A stands on line 1 already: numbers tell namesakes apart".replace(
                "Ann A", "ann a"
            ),
        ),
    )


def test_letters_of_central_europe_are_asked_about() -> None:
    data = "Łódź Nowak;7".encode("cp1250")
    with pytest.raises(FileFault, match="“Łódź Nowak;7”") as refused:
        read_people(data)
    assert "choose the letters" in str(refused.value)
    assert read_people(data, "cp1250").people[0].name == "Łódź Nowak"


@pytest.mark.django_db
def test_import_adds_those_who_are_new() -> None:
    club = make_organiser()
    make_player(club, "Ann", "7")
    make_player(club, "Bo")
    brought = import_list(club, b"Name,Number\nAnn Archer,7\nbo,\nCy Cole,8\n\nDi Dunn\n")
    with scope(organiser=club):
        names = list(Player.objects.values_list("name", flat=True))
        entry = HistoryRecord.objects.filter(act="player.add").first()
    assert [one.name for one in brought.added] == ["Cy Cole", "Di Dunn"]
    assert [one.line for one in brought.known] == [2, 3]
    assert names == ["Ann", "Bo", "Cy Cole", "Di Dunn"]
    assert entry is not None
    assert entry.after == {"name": "Di Dunn", "national_number": ""}


@pytest.mark.django_db
def test_who_had_been_set_aside_is_back() -> None:
    club = make_organiser()
    numbered = make_player(club, "Ann Archer", national_number="12")
    named = make_player(club, "Bob Baker")
    with scope(organiser=club):
        Player.objects.update(removed_at=NOW)
        Player.objects.create(organiser=club, name="Dan Drake", removed_at=NOW)
        Player.objects.create(organiser=club, name="Dan Drake")
        Player.objects.create(organiser=club, name="Guest", to_be_named=True)
    brought = import_list(club, b"Ann Archer,12\nBob Baker\nDan Drake\nGuest\n")
    assert people_files.summary_of(brought) == (
        "1 person has been added. 2 are back on the list. 1 was here already."
    )
    with scope(organiser=club):
        listed = Player.objects.filter(removed_at=None, to_be_named=False).order_by("name")
        acts = HistoryRecord.objects.filter(act="player.restore").values_list("subject_id")
        assert [str(player) for player in listed] == [
            "Ann Archer",
            "Bob Baker",
            "Dan Drake",
            "Guest",
        ]
        assert {str(pk) for (pk,) in acts} == {str(numbered.pk), str(named.pk)}


@pytest.mark.django_db
def test_import_keeps_the_chain_of_history_whole() -> None:
    club = make_organiser()
    import_list(club, listed(100))
    with scope(organiser=club):
        make_player(club, "Somebody Else")
        assert first_break(club) is None
    call_command("verify_history")


@pytest.mark.django_db
def test_import_refuses_a_member() -> None:
    club = make_organiser()
    member = Actor.person(make_member(club))
    with scope(organiser=club), pytest.raises(NotAllowed):
        people_files.import_people(actor=member, organiser=club, people=[], now=NOW)


@pytest.mark.django_db(transaction=True)
def test_the_lock_is_held_for_as_few_queries_whatever_the_length() -> None:
    club = make_organiser()

    def of(count: int) -> Asked:
        with asked() as found:
            import_list(club, listed(count)[len(listed(count // 2)) :])
        return found

    short, long = of(10), of(60)
    assert len(short.within) == len(long.within) <= 10
    assert long.before == []


@pytest.mark.django_db(transaction=True)
def test_the_schedule_goes_on_meanwhile() -> None:
    night = build_night()
    with scope(organiser=night.organiser):
        night.publish(timezone.now() - timedelta(days=1))

    def bring_list() -> object:
        names = (f"Cy {number_word(number)}\n" for number in range(1, 701))
        return import_list(night.organiser, "".join(names).encode())

    assert UserError not in at_once(bring_list, finalise_due_sessions)
    with scope(organiser=night.organiser):
        assert night.reload().state == Session.State.FINAL
        assert first_break(night.organiser) is None
        assert Player.objects.filter(name__startswith="Cy ").count() == 700


@pytest.mark.django_db
def test_a_short_list_is_taken_at_once(client: Client) -> None:
    club = make_organiser()
    status, location, _page = bring(client_of(club, client), b"Name,Phone\nAnn A,1\nBo B,2\n")
    page = client.get(location).content.decode()
    assert (status, location) == (302, "/o/acol/people/")
    assert "2 people have been added." in page
    assert "Nothing was taken from: Phone." in page


@pytest.mark.django_db
def test_a_wrong_list_is_explained_next_to_its_field(client: Client) -> None:
    club = make_organiser()
    status, _location, page = bring(client_of(club, client), b"Ann A,1\n,2\nBo B,1\n")
    assert status == 200
    assert "Line 2: the name is missing." in page
    assert "Line 3: number 1 is that of Ann A on line 1 already." in page
    with scope(organiser=club):
        assert not Player.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "Ligne 3 : le numéro 1 est déjà celui de Ann A à la ligne 1."),
        ("nl", "Regel 3: nummer 1 is al dat van Ann A op regel 1."),
    ],
)
def test_a_wrong_list_is_explained_in_the_readers_language(
    client: Client, language: str, said: str
) -> None:
    club = make_organiser()
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    _status, _location, page = bring(client_of(club, client), b"Ann A,1\nBo B,2\nCy C,1\n")
    assert said in unescape(page).replace("\xa0", " ")


@pytest.mark.django_db
def test_a_long_list_is_taken_by_a_worker_who_reports(client: Client) -> None:
    club = make_organiser()
    make_player(club, "Ann A", "1")
    status, location, _page = bring(client_of(club, client), listed(people_files.AT_ONCE + 1))
    with scope(organiser=club):
        job = Job.objects.get()
        assert (status, location) == (302, f"/o/acol/jobs/{job.pk}/")
        assert folders_of(job) == [f"{job.pk}-upload"]
        run_job(job.pk)
        job.refresh_from_db()
        assert (job.state, Player.objects.count()) == ("done", people_files.AT_ONCE + 1)
        assert folders_of(job) == []
        added = HistoryRecord.objects.filter(act="player.add").latest("number")
    page = client.get(location).content.decode()
    assert added.actor_name == "Admin"
    assert "500 people have been added. 1 was here already." in page
    assert "Ann A · was here already" in page
    assert "Ann B · 2" in page
    assert 'href="/o/acol/people/"' in page
    assert "Open the file" not in page


@pytest.mark.django_db
def test_a_list_brought_twice_is_one_job(client: Client) -> None:
    club = make_organiser()
    client_of(club, client)
    places = {bring(client, listed(600))[1] for _time in range(2)}
    assert len(places) == 1


@pytest.mark.django_db
def test_a_list_is_not_taken_for_somebody_who_has_left(client: Client) -> None:
    club = make_organiser()
    bring(client_of(club, client), listed(600))
    Membership._base_manager.filter(user__email="admin@acol.example").delete()
    with scope(organiser=club):
        job = Job.objects.get()
        run_job(job.pk)
        job.refresh_from_db()
        assert (job.state, Player.objects.count()) == ("failed", 0)


@pytest.mark.django_db
def test_who_was_brought_is_for_those_who_run_the_club(client: Client) -> None:
    club = make_organiser()
    _status, location, _page = bring(client_of(club, client), listed(600))
    client.force_login(make_member(club, Membership.MemberRole.SCORER))
    assert client.get(location).status_code == 404
