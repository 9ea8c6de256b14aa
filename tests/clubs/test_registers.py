"""An authority's registers: directors, shown at appointment; players, matched by organisers."""

from datetime import date
from time import process_time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope

from clubs.actions.officials import remove_official
from clubs.actions.registers import (
    enter_director,
    import_directors,
    import_registered_players,
    remove_entry,
)
from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.interchange.faults import FileFault
from clubs.interchange.register_files import read_directors, read_registered
from clubs.interchange.written_tables import written_table
from clubs.models import (
    Authority,
    Membership,
    Organiser,
    Player,
    RegisteredDirector,
    RegisteredPlayer,
    User,
)
from clubs.queries.registers import directors_entries, matches
from tests.builders import (
    NOW,
    build_event,
    make_authority,
    make_member,
    make_official,
    make_organiser,
    make_player,
)
from tests.together import in_turn

pytestmark = pytest.mark.django_db

DIRECTORS = "name,email,qualification,from,until,note\n"
PLAYERS = "number,name,club\n40112,Łucja Żak,Riverside\n40113,Ελένη Παππά,Harbour\n"


def enter(authority: Authority, email: str, **said: object) -> RegisteredDirector:
    given = {
        "name": "Ingrid Solberg",
        "qualification": "National director",
        "since": date(2024, 1, 1),
        "until": date(2027, 12, 31),
        "note": "",
        **said,
    }
    return enter_director(actor=SYSTEM, authority=authority, email=email, now=NOW, **given)  # type: ignore[arg-type]


def register(authority: Authority, text: str = PLAYERS) -> None:
    import_registered_players(
        actor=SYSTEM, authority=authority, listed=read_registered(text.encode()), now=NOW
    )


def administrator_of(club: Organiser) -> User:
    role = Membership.MemberRole.ADMINISTRATOR
    return make_member(club, role, email=f"second@{club.slug}.example")


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page(user: User, name: str, *args: object) -> str:
    response = client_of(user).get(reverse(name, args=args))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_an_appointment_tells_what_the_register_says() -> None:
    club = make_organiser()
    event = build_event(club)
    director = User.objects.get(email="director@acol.example")
    address = ("appointments", club.slug, event.pk)
    administrator = administrator_of(club)
    assert "register of directors" not in page(administrator, *address)
    enter(club.authority, "somebody@example.org")
    assert "not in the register of directors" in page(administrator, *address)
    enter(club.authority, "Director@acol.example")
    said = "registered: National director, Union, until 31 December 2027"
    assert said in page(administrator, *address)
    said = directors_entries(club, [director], date(2028, 1, 1))[director.pk].text
    assert said == "was registered: National director, Union, until 31 December 2027"


@pytest.mark.parametrize(
    ("day", "state"),
    [
        (date(2023, 12, 31), "late"),
        (date(2024, 1, 1), "final"),
        (date(2027, 12, 31), "final"),
        (date(2028, 1, 1), "late"),
    ],
)
def test_an_entry_holds_on_its_first_and_last_day(day: date, state: str) -> None:
    club = make_organiser()
    member = make_member(club)
    enter(club.authority, member.email)
    assert directors_entries(club, [member], day)[member.pk].state == state


def test_of_the_entries_of_two_authorities_the_longer_one_is_told() -> None:
    club, world = make_organiser(), make_authority("world")
    authority = club.authority
    authority.parent = world
    authority.save()
    member = make_member(club)
    enter(authority, member.email, until=date(2025, 1, 1))
    enter(world, member.email, qualification="World director", until=None)
    said = directors_entries(club, [member], date(2026, 1, 1))[member.pk].text
    assert said == "registered: World director, World"


def test_a_list_of_directors_changes_whom_it_names_and_leaves_the_others() -> None:
    authority = make_authority()
    enter(authority, "ingrid@example.org")
    enter(authority, "otto@example.org", name="Otto")
    listed = read_directors(
        f"{DIRECTORS}Ingrid Ø,INGRID@example.org,World director,2024-01-01,,\n"
        "Łucja,lucja@example.org,Club director,,2026-12-31,asks for Saturdays\n".encode()
    )
    done = import_directors(actor=SYSTEM, authority=authority, listed=listed, now=NOW)
    assert (done.added, done.changed) == (1, 1)
    rows = RegisteredDirector.objects.order_by("email").values_list("name", "until")
    assert list(rows) == [
        ("Ingrid Ø", None),
        ("Łucja", date(2026, 12, 31)),
        ("Otto", date(2027, 12, 31)),
    ]


def test_of_the_entries_of_two_authorities_one_that_holds_comes_before_a_later_one() -> None:
    club, world = make_organiser(), make_authority("world")
    authority = club.authority
    authority.parent = world
    authority.save()
    member = make_member(club)
    enter(authority, member.email, until=date(2026, 12, 31))
    enter(world, member.email, since=date(2027, 1, 1), until=None)
    for day, said in (
        (date(2026, 12, 31), "registered: National director, Union, until 31 December 2026"),
        (date(2027, 1, 1), "registered: National director, World"),
    ):
        assert directors_entries(club, [member], day)[member.pk].text == said


def test_a_list_of_players_tells_whom_it_changes_be_it_the_club_alone() -> None:
    authority = make_authority()
    register(authority)
    listed = read_registered(
        "number,name,club\n40112,Łucja Żak,Harbour\n40113,ΕΛΈΝΗ Παππά,Harbour\n"
        "40114,Otto,\n".encode()
    )
    done = import_registered_players(actor=SYSTEM, authority=authority, listed=listed, now=NOW)
    assert (done.added, done.changed) == (1, 2)
    done = import_registered_players(actor=SYSTEM, authority=authority, listed=listed, now=NOW)
    assert (done.added, done.changed) == (0, 0)
    assert [act.about for act in authority.acts.all()[:2]] == [
        "0 new, 0 changed",
        "1 new, 2 changed",
    ]


@pytest.mark.django_db(transaction=True)
def test_of_two_officials_who_enter_one_address_at_once_one_does() -> None:
    authority = make_authority()
    outcomes = in_turn(
        lambda: enter(authority, "ingrid@example.org").name,
        lambda: enter(authority, "ingrid@example.org").name,
    )
    assert outcomes == ["Ingrid Solberg", UserError]
    assert authority.acts.count() == 1


def test_who_was_taken_off_meanwhile_is_not_entered_again_by_a_page_that_is_open() -> None:
    authority = make_authority()
    entry = enter(authority, "ingrid@example.org")
    on_a_page = RegisteredDirector.objects.get(pk=entry.pk)
    remove_entry(actor=SYSTEM, entry=entry, now=NOW)
    with pytest.raises(Conflict, match="Ingrid Solberg has been taken off the register meanwhile"):
        enter(authority, "ingrid@example.org", entry=on_a_page)
    with pytest.raises(Conflict):
        remove_entry(actor=SYSTEM, entry=on_a_page, now=NOW)
    assert not RegisteredDirector.objects.exists()


def test_a_list_with_wrong_lines_names_them_all_and_changes_nothing() -> None:
    with pytest.raises(FileFault) as wrong:
        read_directors(
            f"{DIRECTORS}Ann,no address,National,,,\nBen,ben@example.org,,,,\n"
            "Cy,cy@example.org,Club,31.12.2027,,\nDi,di@example.org,Club,2027-01-01,2026-01-01,\n"
            "Ed,ed@example.org,Club,,,\nEd,ED@example.org,Club,,,\n".encode()
        )
    assert [fault.line for fault in wrong.value.faults] == [2, 3, 4, 5, 7]
    with pytest.raises(FileFault) as wrong:
        read_registered(b"number,name,club\n1,Ann,\n,Ben,\n1,Cy,\n2,,\n")
    assert [fault.line for fault in wrong.value.faults] == [3, 4, 5]


def test_what_is_downloaded_is_brought_in_again_the_same() -> None:
    authority = make_authority()
    official = make_official(authority)
    enter(authority, "ingrid@example.org", name="Łucja, Żak", note="=1+1")
    register(authority)
    client = client_of(official)
    for name, slug in (("directors", "directors_import"), ("players", "players_import")):
        file = client.get(reverse(f"{name}_file", args=["union"])).content
        upload = {"file": SimpleUploadedFile("list.csv", file, "text/csv"), "code_page": ""}
        answer = client.post(reverse(slug, args=["union"]), upload, follow=True)
        assert "0 new, " in answer.content.decode()
    assert RegisteredDirector.objects.get().name == "Łucja, Żak"
    assert RegisteredPlayer.objects.count() == 2


def test_a_cell_that_a_spreadsheet_would_run_is_told_as_text() -> None:
    written = written_table([("=HYPERLINK(1)", "+1", "Ann", -3)])
    assert written.decode("utf-8-sig") == "'=HYPERLINK(1),'+1,Ann,-3\r\n"


def test_only_officials_of_the_authority_keep_its_registers() -> None:
    authority, other = make_authority(), make_authority("other")
    stranger, gone = (
        make_official(other, "s@example.org"),
        make_official(authority, "g@example.org"),
    )
    official = make_official(authority)
    entry = enter(authority, "ingrid@example.org")
    remove_official(actor=Actor.person(official), authority=authority, user=gone, now=NOW)
    for user in (stranger, gone):
        with pytest.raises(NotAllowed):
            import_directors(actor=Actor.person(user), authority=authority, listed=(), now=NOW)
        client = client_of(user)
        for name in ("directors_register", "directors_file", "players_register", "players_file"):
            assert client.get(reverse(name, args=["union"])).status_code == 404
        address = reverse("director_edit", args=["other", entry.pk])
        assert client.get(address).status_code == 404


def test_an_address_stands_in_a_register_once() -> None:
    authority = make_authority()
    first = enter(authority, "ingrid@example.org")
    with pytest.raises(UserError, match="registered already"):
        enter(authority, "INGRID@example.org")
    with pytest.raises(UserError, match="before it begins"):
        enter(authority, "otto@example.org", until=date(2020, 1, 1))
    assert enter(authority, "ingrid@example.org", entry=first, name="Ingrid S").name == "Ingrid S"


def test_a_register_is_kept_on_its_pages() -> None:
    authority = make_authority()
    official = make_official(authority)
    client = client_of(official)
    said = {
        "name": "Ελένη Παππά",
        "email": "eleni@example.org",
        "qualification": "National director",
        "since": "2025-02-28",
        "until": "",
        "note": "",
    }
    client.post(reverse("director_new", args=["union"]), said)
    entry = RegisteredDirector.objects.get()
    text = page(official, "directors_register", "union")
    assert "Ελένη Παππά" in text
    edit = reverse("director_edit", args=["union", entry.pk])
    client.post(edit, {**said, "qualification": "World director"})
    assert RegisteredDirector.objects.get().qualification == "World director"
    client.post(reverse("director_remove", args=["union", entry.pk]))
    assert not RegisteredDirector.objects.exists()
    assert "Take off" not in page(official, "directors_register", "union")


def found_of(club: Organiser, *players: Player) -> list[tuple[str, list[str], bool]]:
    with scope(organiser=club):
        return [
            (each.player.name, [entry.number for entry in each.entries], each.is_same)
            for each in matches(club, players)
        ]


def test_people_match_by_number_or_by_a_name_that_is_alike() -> None:
    club = make_organiser()
    register(club.authority, f"{PLAYERS}40200,Eleni Pappa,Old Town\n40300,Ann Other,\n")
    alike = make_player(club, "LUCJA ZAK")
    same = make_player(club, "Łucja Żak", "40112")
    two = make_player(club, "Eleni Pappa", "9")
    number = make_player(club, "Ben Baker", "40300")
    nobody = make_player(club, "Carol Cole", "7")
    assert found_of(club, alike, same, two, number, nobody) == [
        ("LUCJA ZAK", ["40112"], False),
        ("Łucja Żak", ["40112"], True),
        ("Eleni Pappa", ["40113", "40200"], False),
        ("Ben Baker", ["40300"], False),
    ]


def test_a_match_is_confirmed_one_by_one_and_nothing_goes_up() -> None:
    club = make_organiser()
    register(club.authority)
    player = make_player(club, "Lucja Zak")
    administrator = administrator_of(club)
    text = page(administrator, "people_matches", club.slug)
    assert "40112" in text
    assert "40113" not in text
    entry = RegisteredPlayer.objects.get(number="40112")
    other = RegisteredPlayer.objects.get(number="40113")
    client = client_of(administrator)
    address = reverse("person_match", args=[club.slug, player.pk])
    client.post(address, {"entry": other.pk, "names": "own"})
    player.refresh_from_db()
    assert player.national_number == ""
    client.post(address, {"entry": entry.pk, "names": "register"})
    player.refresh_from_db()
    assert (player.name, player.national_number) == ("Łucja Żak", "40112")
    told = set(RegisteredPlayer.objects.values_list("name", "club"))
    assert told == {("Ελένη Παππά", "Harbour"), ("Łucja Żak", "Riverside")}


def test_a_number_that_somebody_else_has_is_refused_in_words() -> None:
    club = make_organiser()
    register(club.authority)
    make_player(club, "Ben Baker", "40112")
    player = make_player(club, "Lucja Zak")
    client = client_of(administrator_of(club))
    entry = RegisteredPlayer.objects.get(number="40112")
    answer = client.post(
        reverse("person_match", args=[club.slug, player.pk]), {"entry": entry.pk, "names": "own"}
    )
    assert answer.status_code == 400
    assert "is the number of Ben Baker" in answer.content.decode()


def test_the_register_is_not_to_be_read_out_by_looking_often() -> None:
    club = make_organiser()
    register(club.authority)
    client = client_of(administrator_of(club))
    address = reverse("people_matches", args=[club.slug])
    answers = [client.get(address).status_code for _each in range(61)]
    assert answers == [*[200] * 60, 429]


def test_an_administrator_who_was_removed_looks_no_more() -> None:
    club = make_organiser()
    register(club.authority)
    administrator = administrator_of(club)
    assert client_of(administrator).get(f"/o/{club.slug}/people/matches/").status_code == 200
    Membership._base_manager.filter(user=administrator).delete()
    assert client_of(administrator).get(f"/o/{club.slug}/people/matches/").status_code == 404


def test_the_page_of_matches_asks_as_much_for_many_as_for_few() -> None:
    counted = []
    for slug, many in (("acol", 2), ("benjamin", 20)):
        club = make_organiser(slug)
        letters = [chr(65 + number) for number in range(many)]
        lines = "".join(f"{slug[0]}{n}1,Ann {letter},\n" for n, letter in enumerate(letters))
        register(club.authority, f"number,name,club\n{lines}")
        for letter in letters:
            make_player(club, f"Ann {letter}")
        administrator = administrator_of(club)
        with CaptureQueriesContext(connection) as asked:
            page(administrator, "people_matches", slug)
        counted.append(len(asked))
    assert counted[0] == counted[1]


def test_ten_thousand_players_come_in_at_once() -> None:
    authority = make_authority()
    lines = "".join(f"{number},Player {number},Club\n" for number in range(1, 10_001))
    began = process_time()
    register(authority, f"number,name,club\n{lines}")
    assert RegisteredPlayer.objects.count() == 10_000
    assert process_time() - began < 60
