"""The organiser's own movements: read, kept, handed on, and played."""

import json
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord, Organiser, User
from events.actions.own_movements import rename_movement, save_movements, withdraw_movement
from events.actions.sessions import start_session
from events.models import Event, OwnMovement, Section, Session
from events.movements.files import list_file
from events.movements.files.reading import read
from events.movements.schedule import Schedule
from tests.builders import NOW, build_event, make_member, make_organiser, make_own_movement

pytestmark = pytest.mark.django_db

TEXT = """Three tables
0,3,18,6,3
1,4,1,1,6,2,1,5,3
2,5,2,2,4,3,2,6,1
3,6,3,3,5,1,3,4,2
Revenge
0,2,12,3,4
1,2,1,1,2,2,1,3,3,1,3,4
3,4,2,3,4,1,4,2,4,4,2,3
Wrong
0,3,18,6,3
1,4,1,1,6,2,1,5,3
2,5,2,2,4,3,2,6,1
3,6,3,3,5,1,3,4
"""


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def administrator(organiser: Organiser) -> Client:
    return signed_in(User.objects.get(email=f"admin@{organiser.slug}.example"))


def director(event: Event) -> Client:
    return signed_in(User.objects.get(email=f"director@{event.organiser.slug}.example"))


def address(name: str, organiser: Organiser, *rest: object) -> str:
    return reverse(name, args=[organiser.slug, *rest])


def names(organiser: Organiser) -> list[str]:
    with scope(organiser=organiser):
        rows = OwnMovement.objects.filter(withdrawn_at__isnull=True)
        return sorted(rows.values_list("name", flat=True))


def history(organiser: Organiser) -> list[str]:
    with scope(organiser=organiser):
        acts = HistoryRecord.objects.filter(act__startswith="movement").order_by("number")
        return list(acts.values_list("act", flat=True))


def uploaded(client: Client, organiser: Organiser, content: bytes) -> Any:
    file = SimpleUploadedFile("club.txt", content)
    return client.post(address("own_movement_add", organiser), {"file": file})


def session_of(event: Event) -> Session:
    with scope(organiser=event.organiser):
        return event.sessions.get()


def test_file_is_shown_before_anything_is_kept() -> None:
    organiser = make_organiser()
    page = uploaded(administrator(organiser), organiser, TEXT.encode())
    previews = page.context["previews"]
    assert [(each.loaded.name, each.may_be_kept, each.is_ticked) for each in previews] == [
        ("Three tables", True, True),
        ("Revenge", True, False),
        ("Wrong", False, False),
    ]
    assert "Line 14: 3 rounds take 9 numbers; here are 8." in page.content.decode()
    assert names(organiser) == []


def test_what_is_ticked_is_kept_and_recorded() -> None:
    organiser = make_organiser()
    said = {"text": TEXT, "source": "club.txt", "take": ["0", "1"]}
    response = administrator(organiser).post(address("own_movement_save", organiser), said)
    assert response.headers["Location"] == address("own_movements", organiser)
    assert names(organiser) == ["Revenge", "Three tables"]
    with scope(organiser=organiser):
        revenge = OwnMovement.objects.get(name="Revenge")
    assert (revenge.read().repeats, revenge.source) == ((2, 4), "club.txt")
    assert history(organiser) == ["movements.save"]


@pytest.mark.parametrize("take", [[], ["7"], ["-1"], ["x"]])
def test_without_a_tick_nothing_is_kept(take: list[str]) -> None:
    organiser = make_organiser()
    said = {"text": TEXT, "source": "club.txt", "take": take}
    page = administrator(organiser).post(address("own_movement_save", organiser), said)
    assert "Tick the movements that you want to keep." in page.content.decode()
    assert names(organiser) == []


def test_unsound_movement_keeps_the_others_from_being_kept() -> None:
    organiser = make_organiser()
    said = {"text": TEXT, "source": "club.txt", "take": ["0", "2"]}
    page = administrator(organiser).post(address("own_movement_save", organiser), said)
    assert "Wrong cannot be saved: Line 14:" in page.content.decode()
    assert (names(organiser), history(organiser)) == ([], [])


def test_same_file_again_adds_nothing_and_another_of_the_name_gets_a_number() -> None:
    organiser = make_organiser()
    with scope(organiser=organiser):
        for text in (TEXT, TEXT, TEXT.replace("1,4,1,1,6,2,1,5,3", "4,1,1,1,6,2,1,5,3")):
            saved = save_movements(
                actor=SYSTEM, organiser=organiser, movements=read(text)[:1], source="x", now=NOW
            )
    assert (len(saved.added), saved.known) == (1, 0)
    assert names(organiser) == ["Three tables", "Three tables (2)"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "Choose a file or type a movement: one of the two."),
        ({"typed": "1v2 A", "file": b"x"}, "Choose a file or type a movement: one of the two."),
        ({"file": b"a\0b"}, "This is no text file, so no movements can be read."),
        ({"file": b"1," * 600_000}, "The file is larger than 1 MB."),
    ],
)
def test_what_cannot_be_read_says_why(data: dict[str, str | bytes], said: str) -> None:
    organiser = make_organiser()
    sent = {
        name: SimpleUploadedFile("m.txt", value) if isinstance(value, bytes) else value
        for name, value in data.items()
    }
    page = administrator(organiser).post(address("own_movement_add", organiser), sent)
    assert said in page.content.decode()


def test_typed_text_can_be_changed_after_its_preview() -> None:
    organiser = make_organiser()
    client, add = administrator(organiser), address("own_movement_add", organiser)
    shown = client.post(add, {"typed": "no movement"})
    assert 'name="again"' in shown.content.decode()
    again = client.post(add, {"text": "no movement", "source": "typed in", "again": "1"})
    assert again.context["form"]["typed"].value() == "no movement"
    assert again.context["form"].errors == {}


def test_typed_movement_is_read() -> None:
    organiser = make_organiser()
    page = administrator(organiser).post(
        address("own_movement_add", organiser), {"typed": "1v2 A 3v4 B\n1v3 C 4v2 D"}
    )
    (preview,) = page.context["previews"]
    assert preview.loaded.is_sound


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "fr",
            "Ligne 2, colonne 7 : « 4x2 D » n’est pas une table : écrivez 1v8 A, 5 out, ou -",
        ),
        ("nl", "Regel 2, kolom 7: ‘4x2 D’ is geen tafel: schrijf 1v8 A, 5 out, of - voor"),
    ],
)
def test_defects_are_told_in_the_readers_language(language: str, said: str) -> None:
    organiser = make_organiser()
    page = administrator(organiser).post(
        address("own_movement_add", organiser),
        {"typed": "1v2 A 3v4 B\n1v3 C 4x2 D"},
        headers={"accept-language": language},
    )
    assert said in unescape(page.content.decode()).replace("\xa0", " ")


def test_utf_16_list_of_coded_names_is_read() -> None:
    organiser = make_organiser()
    text = TEXT.replace("Three tables", "[M3] Mitchell").replace("\n", "\r\n")
    page = uploaded(administrator(organiser), organiser, text.encode("utf-16"))
    assert [each.loaded.name for each in page.context["previews"]] == [
        "[M3] Mitchell",
        "Revenge",
        "Wrong",
    ]


PLAYERS = """Four who meet again
3,1,8,2,4
1,2,3,4,1,1,3,2,4,2,1,4,2,3,3,1,2,3,4,4
"""


def test_players_who_meet_again_are_kept_with_a_tick_and_their_page_says_so() -> None:
    organiser = make_organiser()
    client = administrator(organiser)
    page = uploaded(client, organiser, PLAYERS.encode())
    (preview,) = page.context["previews"]
    assert (preview.may_be_kept, preview.is_ticked) == (True, False)
    assert "Keep it: that players meet again is meant" in page.content.decode()
    said = {"text": PLAYERS, "source": "club.txt", "take": ["0"]}
    client.post(address("own_movement_save", organiser), said)
    with scope(organiser=organiser):
        kept = OwnMovement.objects.get()
    shown = client.get(address("own_movement", organiser, kept.pk)).content.decode()
    assert "players are partners again, or opponents a third time, in round 4." in shown


def test_director_of_any_event_may_keep_and_a_member_may_only_look() -> None:
    event = build_event()
    organiser = event.organiser
    movement = make_own_movement(organiser)
    member = signed_in(make_member(organiser))
    page = address("own_movement_add", organiser)
    assert director(event).get(page).status_code == 200
    assert member.get(page).status_code == 403
    shown = member.get(address("own_movement", organiser, movement.pk))
    assert (shown.status_code, shown.context["may_keep"]) == (200, False)


@pytest.mark.parametrize("act", ["save", "rename", "withdraw"])
def test_member_may_not_keep_by_any_way(act: str) -> None:
    organiser = make_organiser()
    movement = make_own_movement(organiser)
    actor = Actor.person(make_member(organiser))
    acts: dict[str, Callable[[], object]] = {
        "save": lambda: save_movements(
            actor=actor, organiser=organiser, movements=read(TEXT)[:1], source="", now=NOW
        ),
        "rename": lambda: rename_movement(actor=actor, movement=movement, name="New", now=NOW),
        "withdraw": lambda: withdraw_movement(actor=actor, movement=movement, now=NOW),
    }
    with scope(organiser=organiser), pytest.raises(NotAllowed):
        acts[act]()
    assert names(organiser) == ["Club Howell"]


def test_rename_and_withdraw_are_recorded() -> None:
    organiser = make_organiser()
    movement, other = make_own_movement(organiser), make_own_movement(organiser, "Other", pairs=8)
    client = administrator(organiser)
    client.post(address("own_movement_rename", organiser, movement.pk), {"name": " New  name "})
    page = client.post(address("own_movement_rename", organiser, other.pk), {"name": "New name"})
    assert "Another movement has this name." in page.content.decode()
    client.post(address("own_movement_withdraw", organiser, other.pk))
    assert names(organiser) == ["New name"]
    assert client.get(address("own_movement", organiser, other.pk)).status_code == 404
    assert history(organiser)[2:] == ["movement.rename", "movement.withdraw"]


def test_withdrawn_name_is_free_again() -> None:
    organiser = make_organiser()
    movement = make_own_movement(organiser)
    with scope(organiser=organiser):
        withdraw_movement(actor=SYSTEM, movement=movement, now=NOW)
        with pytest.raises(UserError, match="has been withdrawn"):
            withdraw_movement(actor=SYSTEM, movement=movement, now=NOW)
    make_own_movement(organiser)
    assert names(organiser) == ["Club Howell"]


def test_list_compares_and_filters_and_makes_as_many_queries_for_many() -> None:
    organiser = make_organiser()
    make_own_movement(organiser)
    client = administrator(organiser)
    page = address("own_movements", organiser)
    client.get(page)
    with CaptureQueriesContext(connection) as of_one:
        assert len(client.get(page).context["rows"]) == 1
    for pairs in (8, 10, 12):
        make_own_movement(organiser, f"Howell {pairs}", pairs=pairs)
    with CaptureQueriesContext(connection) as of_four:
        assert len(client.get(page).context["rows"]) == 4
    assert len(of_four) == len(of_one)
    (row,) = client.get(page, {"contest": "pairs", "field": "10"}).context["rows"]
    assert (row.movement.name, row.candidate.opponents_met) == ("Howell 10", 9)


@pytest.mark.parametrize("form", ["list", "json"])
def test_files_can_be_read_again(form: str) -> None:
    organiser = make_organiser()
    movement = make_own_movement(organiser)
    make_own_movement(organiser, "Eight", pairs=8)
    client = administrator(organiser)
    one = client.get(address("own_movement_file", organiser, movement.pk), {"format": form})
    everything = client.get(address("own_movement_files", organiser), {"format": form})
    assert [each.name for each in read(one.content.decode())] == ["Club Howell"]
    assert [each.name for each in read(everything.content.decode())] == ["Club Howell", "Eight"]
    assert all(each.is_sound for each in read(everything.content.decode()))


@pytest.mark.parametrize(
    ("kind", "field", "shown"),
    [("individual", 12, "12&nbsp;players"), ("round-robin", 6, "6&nbsp;teams")],
)
def test_players_and_teams_are_listed_and_shown(kind: str, field: int, shown: str) -> None:
    organiser = make_organiser()
    movement = make_own_movement(organiser, kind=kind, pairs=field)
    client = administrator(organiser)
    assert shown in client.get(address("own_movements", organiser)).content.decode()
    page = client.get(address("own_movement", organiser, movement.pk))
    assert page.context["schedule"].field == field
    again = client.get(address("own_movement_file", organiser, movement.pk)).content.decode()
    read_again = client.post(address("own_movement_add", organiser), {"typed": again})
    assert [each.loaded.is_sound for each in read_again.context["previews"]] == [True]


def test_session_offers_previews_and_plays_an_own_movement() -> None:
    event = build_event(pairs=6)
    organiser, session = event.organiser, session_of(event)
    with scope(organiser=organiser):
        (loaded,) = read(TEXT)[:1]
        save_movements(actor=SYSTEM, organiser=organiser, movements=[loaded], source="x", now=NOW)
    client = director(event)
    page = client.get(
        reverse("movement", args=[organiser.slug, session.pk]),
        {"boards": "12", "copies": "1", "present": [str(number) for number in range(1, 7)]},
    )
    (offer,) = [
        each
        for each in page.context["candidates"]
        if each.candidate.schedule.title == "Three tables"
    ]
    assert (offer.candidate.rounds, offer.candidate.boards_per_round) == (3, 4)
    assert client.get(offer.url).context["schedule"].title == "Three tables"
    asked = parse_qs(urlsplit(offer.url).query)
    client.post(reverse("session_start", args=[organiser.slug, session.pk]), asked)
    with scope(organiser=organiser):
        section = Section.objects.get(session=session)
        played = Schedule.from_dict(section.schedule)
        assert section.kind == f"own:{OwnMovement.objects.get().pk}"
        assert section.table_rounds.count() == 9
    assert loaded.schedule is not None
    assert [[(e.ns, e.ew, e.board_set) for e in row] for row in played.rounds] == [
        [(e.ns, e.ew, e.board_set) for e in row] for row in loaded.schedule.rounds
    ]
    assert played.boards_total == 12


def test_own_movement_stands_for_its_generated_twin() -> None:
    event = build_event(pairs=6)
    make_own_movement(event.organiser)
    page = director(event).get(
        reverse("movement", args=[event.organiser.slug, session_of(event).pk]),
        {"boards": "20", "copies": "1", "present": [str(number) for number in range(1, 7)]},
    )
    titles = [offer.candidate.schedule.title for offer in page.context["candidates"]]
    assert "Howell for 3 tables" not in titles
    assert titles.count("Club Howell") == 1


def test_own_movement_of_another_organiser_or_field_cannot_be_played() -> None:
    event = build_event(pairs=6)
    other = make_own_movement(make_organiser("benjamin"))
    eight = make_own_movement(event.organiser, "Eight", pairs=8)
    withdrawn = make_own_movement(event.organiser)
    with scope(organiser=event.organiser):
        withdraw_movement(actor=SYSTEM, movement=withdrawn, now=NOW)
        session, entries = event.sessions.get(), list(event.entries.all())
        for kind, said in (
            (f"own:{other.pk}", "no longer there"),
            (f"own:{withdrawn.pk}", "no longer there"),
            ("own:", "no longer there"),
            (f"own:{eight.pk}", "Eight is for 8 pairs; here are 6 pairs."),
        ):
            with pytest.raises(UserError, match=said):
                start_session(
                    actor=SYSTEM, session=session, kind=kind, entries=entries, boards=20, now=NOW
                )


def test_own_movement_needs_a_board_for_each_round() -> None:
    event = build_event(pairs=6)
    movement = make_own_movement(event.organiser)
    with scope(organiser=event.organiser), pytest.raises(UserError, match="too few for 5 rounds"):
        start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind=f"own:{movement.pk}",
            entries=list(event.entries.all()),
            boards=4,
            now=NOW,
        )


def test_exported_json_is_what_the_command_prints() -> None:
    organiser = make_organiser()
    movement = make_own_movement(organiser)
    answer = administrator(organiser).get(
        address("own_movement_file", organiser, movement.pk), {"format": "json"}
    )
    assert json.loads(answer.content)["movements"][0]["title"] == "Club Howell"
    with scope(organiser=organiser):
        assert list_file.write([movement.read()]).startswith("Club Howell\n0,3,20,4,5\n")
