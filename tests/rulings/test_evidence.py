"""Pictures as evidence: attached, seen by those who read the matter, taken off, printed."""

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs import limits
from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord
from events.actions.appointments import end_appointment
from events.actions.persons import remove_person
from events.interchange.pictures import redraw
from events.models import Session
from rulings.actions.appeals import lodge_appeal
from rulings.actions.calls import close_call
from rulings.actions.evidence import attach_picture, take_picture_off
from rulings.models import Evidence, Ruling
from rulings.queries.dossier import dossier_text
from rulings.queries.evidence import PictureMatter, content_of, may_see, pictures_of
from rulings.queries.report import report_text
from rulings.queries.viewers import Viewer
from rulings.witnesses import RowCount, differences
from tests.builders import NOW, make_user
from tests.pictures import SECRET, a_picture, with_location
from tests.rulings.calling import ask, log
from tests.rulings.night import OFFICIAL, Night
from tests.rulings.test_pages import client_of, url

pytestmark = pytest.mark.django_db

PICTURE = redraw(a_picture())


@pytest.fixture(autouse=True)
def _within_the_periods() -> Iterator[None]:
    with time_machine.travel(OFFICIAL, tick=False):
        yield


def upload(data: bytes = b"", name: str = "IMG_1.jpg") -> SimpleUploadedFile:
    """Its type is what whoever brings it says."""
    return SimpleUploadedFile(name, data or a_picture(), content_type="image/jpeg")


def attach(night: Night, matter: PictureMatter, actor: Actor | None = None) -> Evidence:
    return attach_picture(
        actor=actor or night.director, matter=matter, picture=PICTURE, shows="N's hand", now=NOW
    )


def status(night: Night, actor: Actor | None, number: int = 1) -> int:
    return client_of(actor).get(url(night, "picture", number)).status_code


def wrong(night: Night) -> list[str]:
    return list(differences(night.session, RowCount()))


def test_a_player_asks_with_a_picture(official: Night) -> None:
    """What is kept of it tells nothing but what is seen."""
    client, player = client_of(official.actor(official.ns)), official.players(official.ns)[0]
    typed = {"play": f"{official.ns.pk}-{official.ew.pk}:1", "about": "revoke", "said": "A spade."}
    client.post(url(official, "call_new"), {**typed, "picture": upload(with_location())})
    row = Evidence.objects.get()
    assert (str(row), row.call and str(row.call), row.added_by) == ("E1", "Q1", player)
    shown = client.get(url(official, "call", 1)).content.decode()
    assert f'src="{url(official, "picture", 1)}"' in shown
    answer = client.get(url(official, "picture", 1))
    assert answer.content == content_of(row)
    assert SECRET not in answer.content
    assert answer["Content-Type"] == "image/jpeg"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"] == "private, no-store"
    assert answer["Content-Disposition"].startswith("inline; filename=")


def test_a_director_logs_a_call_with_a_picture(night: Night) -> None:
    client = client_of(night.director)
    address = f"{url(night, 'call_log')}?table={night.ns.pk}-{night.ew.pk}"
    client.post(address, {"about": "revoke", "board": night.board.number, "picture": upload()})
    row = Evidence.objects.get()
    assert (row.added_by, row.added_by_name) == (None, night.director.name)


@pytest.mark.parametrize(
    ("brought", "said"),
    [
        (upload(b"<!DOCTYPE html><script>alert(1)</script>", "x.png"), "This is no picture as"),
        (upload(a_picture()[:300]), "This picture is broken"),
        (upload(bytes(4) + b"ftypheic" + bytes(99), "IMG_1.HEIC"), "This is a HEIC picture"),
        (upload(bytes(limits.PICTURE_BYTES + 1)), "This picture is too large: 20 MB at most."),
        ("", "This field is required."),
    ],
)
def test_what_is_no_picture_is_refused_beside_its_field(
    night: Night, brought: Any, said: str
) -> None:
    log(night)
    sent = {"picture": brought, "shows": "A hand"}
    page = client_of(night.director).post(url(night, "call_picture", 1), sent).content.decode()
    assert said in page
    assert Evidence.objects.count() == 0


def test_pictures_are_for_parties_and_officials(official: Night) -> None:
    attach(official, official.rule())
    others = official.session.contestants.exclude(pk__in=(official.ns.pk, official.ew.pk))
    insiders = (official.director, official.administrator, official.actor(official.ew))
    strangers = (None, official.actor(others[0]), Actor.person(make_user("s@x.example", "S")))
    for who in insiders:
        assert status(official, who) == 200
        assert "N&#x27;s hand" in client_of(who).get(url(official, "ruling", 1)).content.decode()
    for outside in strangers:
        assert status(official, outside) == 404
        shown = client_of(outside).get(url(official, "ruling", 1)).content.decode()
        assert "N&#x27;s hand" not in shown


def test_who_hears_the_appeal_sees_the_pictures(official: Night) -> None:
    ruling = official.rule()
    for number, sees in ((ruling.number, True), (ruling.number + 1, False)):
        viewer = Viewer(frozenset(), {}, frozenset({number}))
        assert may_see(viewer, ruling) is sees
        assert pictures_of(viewer, ruling).may_add is False


def test_a_drafts_pictures_are_for_officials(night: Night) -> None:
    attach(night, night.rule(issue=False))
    assert status(night, night.director) == 200
    assert status(night, night.actor(night.ns)) == 404


def test_who_directs_no_more_sees_no_picture(night: Night) -> None:
    attach(night, night.rule())
    assistant, event = Actor.person(make_user("a@x.example", "Assistant")), night.session.event
    night.appoint(assistant)
    assert status(night, assistant) == 200
    appointment = event.appointments.get(user=assistant.user)
    end_appointment(actor=night.administrator, event=event, appointment=appointment, now=NOW)
    assert status(night, assistant) == 404
    with pytest.raises(NotAllowed):
        attach(night, Ruling.objects.get(), assistant)


def test_only_parties_and_directors_attach(official: Night) -> None:
    call = ask(official, OFFICIAL)
    for who in (official.ns, official.ew):
        assert attach(official, call, official.actor(who)).added_by in official.players(who)
    others = official.session.contestants.exclude(pk__in=(official.ns.pk, official.ew.pk))
    stranger = official.actor(others[0])
    with pytest.raises(NotAllowed, match="by those whom it concerns"):
        attach(official, call, stranger)
    assert client_of(stranger).get(url(official, "call_picture", 1)).status_code == 404
    with pytest.raises(NotAllowed):
        attach(official, official.rule(), official.actor(official.ns))
    close_call(actor=official.director, call=call, options="", words="No.", now=OFFICIAL)
    with pytest.raises(UserError, match="Q1 has ended"):
        attach(official, call, official.actor(official.ns))


def test_a_ruling_shows_the_pictures_of_its_calls_and_of_all_its_versions(official: Night) -> None:
    call = ask(official, OFFICIAL)
    attach(official, call)
    ruling = official.rule()
    call.ruling = ruling
    call.save()
    attach(official, ruling)
    page = client_of(official.director).get(url(official, "ruling", 1))
    found = [str(each.row.matter) for each in page.context["pictures"].pictures]
    assert found == ["Q1", "R1"]


def test_a_mistaken_picture_is_taken_off_and_that_it_was_there_stays(
    official: Night, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    row = attach(official, ask(official, OFFICIAL), official.actor(official.ns))
    name, client = row.file.name, client_of(official.actor(official.ns))
    assert default_storage.exists(str(name))
    address = url(official, "picture_take_off", 1)
    assert b"by whoever attached it" in client_of(official.actor(official.ew)).get(address).content
    assert "This field is required" in client.post(address, {"reason": ""}).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        client.post(address, {"reason": "Of my kitchen."})
    assert not default_storage.exists(str(name))
    assert status(official, official.director) == 404
    shown = client_of(official.actor(official.ew)).get(url(official, "call", 1)).content.decode()
    assert "Of my kitchen." in shown
    assert HistoryRecord.objects.filter(act__startswith="evidence.").count() == 2
    assert wrong(official) == []
    with pytest.raises(UserError, match="taken off already"):
        take_picture_off(actor=official.director, row=row, reason="Too.", now=NOW)
    Evidence.objects.filter(pk=row.pk).update(added_at=OFFICIAL, taken_off_at=NOW)
    assert [line.partition(" is ")[0] for line in wrong(official)] == [
        "picture E1: added_at",
        "picture E1: taken_off_at",
    ]


def test_the_database_takes_none_off_without_a_reason(night: Night) -> None:
    row = attach(night, night.rule())
    for changed in ({"file": ""}, {"taken_off_at": NOW}, {"call": log(night)}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Evidence.objects.filter(pk=row.pk).update(**changed)


def test_history_notices_a_picture_that_was_replaced_or_is_gone(night: Night) -> None:
    row = attach(night, night.rule())
    assert wrong(night) == []
    name = str(row.file.name)
    with default_storage.open(name, "wb") as file:
        file.write(redraw(a_picture(mode="L")).data)
    assert [line.partition("file is")[0] for line in wrong(night)] == ["picture E1: "]
    default_storage.delete(name)
    assert wrong(night)[0].startswith(f"picture E1: file is “” and was “{row.digest}”")
    Evidence.objects.filter(pk=row.pk).update(shows="S's hand")
    assert "note is “S's hand” and was “N's hand”" in "".join(wrong(night))


def test_the_dossier_of_an_appeal_holds_the_pictures(official: Night) -> None:
    ruling = official.rule()
    attach(official, ruling)
    appeal = lodge_appeal(
        actor=official.actor(official.ew), ruling=ruling, grounds="No pause.", now=OFFICIAL
    )
    attach(official, appeal, official.actor(official.ew))
    assert attach(official, appeal).matter == appeal
    assert dossier_text(official.session, 1, NOW).count('src="data:image/jpeg;base64,') == 3


def test_the_report_and_the_timelines_tell_of_pictures(official: Night) -> None:
    ruling = official.rule()
    attach(official, ruling)
    mistaken = attach(official, ruling)
    take_picture_off(actor=official.director, row=mistaken, reason="Another board.", now=OFFICIAL)
    lodge_appeal(actor=official.actor(official.ns), ruling=ruling, grounds="No.", now=OFFICIAL)
    text = report_text(official.session, 1)
    assert text.count("data:image/jpeg;base64,") == 1
    told = ("Picture E1 attached to R1", "Picture E2 attached to R1", "Picture E2 taken off R1")
    director, party = official.director, official.actor(official.ew)
    pages = [
        client_of(actor).get(url(official, name, 1)).content.decode()
        for actor in (director, party)
        for name in ("ruling", "appeal")
    ]
    for page in (text, dossier_text(official.session, 1, NOW), *pages):
        assert [words for words in told if words not in page] == []
        assert "Another board." in page
    stranger = client_of(Actor.person(make_user("stranger@example.org")))
    assert "Picture E1" not in stranger.get(url(official, "ruling", 1)).content.decode()


def test_programs_get_the_pictures_of_those_who_may_see_them(official: Night) -> None:
    ruling = official.rule()
    attach(official, ruling)
    attach(official, official.rule(issue=False))
    stranger = Actor.person(make_user("stranger@example.org"))
    pages = {
        actor: client_of(actor).get(url(official, "api-pictures")).json()
        for actor in (official.director, official.actor(official.ns), stranger, None)
    }
    assert [[each["number"] for each in page] for page in pages.values()] == [[1, 2], [1], [], []]
    assert pages[official.director][0] == {
        "number": 1,
        "matter": "R1",
        "shows": "N's hand",
        "added_at": NOW.isoformat().replace("+00:00", "Z"),
        "added_by": official.director.name,
        "taken_off_at": None,
        "taken_off_by": "",
        "taken_off_for": "",
    }
    address = url(official, "api-picture", 1)
    answer = client_of(official.actor(official.ns)).get(address)
    assert (answer.content, answer["Content-Type"]) == (PICTURE.data, "image/jpeg")
    assert (
        client_of(official.actor(official.ns)).get(url(official, "api-picture", 2)).status_code
        == 404
    )
    for who in (stranger, None):
        assert client_of(who).get(address).status_code == 404


def test_who_is_forgotten_leaves_no_picture(
    official: Night, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    player = official.players(official.ns)[0]
    row = attach(official, ask(official, OFFICIAL), official.actor(official.ns))
    player.refresh_from_db()
    Session.objects.filter(pk=official.session.pk).update(state=Session.State.FINAL)
    with django_capture_on_commit_callbacks(execute=True):
        remove_person(actor=SYSTEM, player=player, forget=True, now=OFFICIAL)
    assert not default_storage.exists(str(row.file.name))
    row.refresh_from_db()
    assert row.taken_off_for == "Whoever attached it is forgotten."
    assert player.name not in f"{row.added_by_name} {row.taken_off_by}"
    assert wrong(official) == []


def test_a_matter_has_so_many_pictures(night: Night) -> None:
    ruling = night.rule()
    for _each in range(limits.PICTURES):
        attach(night, ruling)
    with pytest.raises(UserError, match="12 pictures already"):
        attach(night, ruling)
    client = client_of(night.director)
    with CaptureQueriesContext(connection) as many:
        client.get(url(night, "ruling", 1))
    Evidence.objects.filter(number__gt=1).delete()
    with CaptureQueriesContext(connection) as one:
        client.get(url(night, "ruling", 1))
    assert len(many) == len(one)
