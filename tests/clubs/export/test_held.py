"""What is held about a person: all of it, of them alone, and for nobody else."""

import json
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db.models import CharField, Field, TextField
from django.test import Client
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from clubs.actions.claims import release_claim
from clubs.actors import SYSTEM
from clubs.export.held import Held, held_tables
from clubs.history.texts import texts_of_organisers
from clubs.jobs.running import run_job
from clubs.models import HistoryRecord, Job, Player, User
from events.actions.forgetting import ALSO_WHO, WHO
from events.models import Session
from tests.builders import PASSWORD, make_member, make_organiser, make_player
from tests.rulings.night import OFFICIAL, Night
from tests.rulings.test_witnesses import played_evening

CANARY = "Canary Łódź"
BY_KEY = "the name of whom the key beside it names"
THING = "the name of a thing"
ACT = "an act that history tells of"
REGISTER = "a register of an authority, which gives out what is in it"
SITE = "of the site, without a word about anybody"
NOT_TOLD = {
    "auth.Group.name": THING,
    "auth.Permission.name": THING,
    "clubs.Attempt.who": "a keyed hash, for a day",
    "clubs.Authority.name": THING,
    "clubs.Authority.second_factor_by": ACT,
    "clubs.HistoryRecord.actor_name": BY_KEY,
    "clubs.HistoryRecord.for_director": "whom an assistant acted for",
    "clubs.HistoryRecord.subject_name": BY_KEY,
    "clubs.Invitation.invited_by": ACT,
    "clubs.OfficialAct.actor_name": BY_KEY,
    "clubs.OfficialInvitation.invited_by": "an official's act",
    "clubs.Organiser.name": THING,
    "clubs.RecognitionAct.by_name": BY_KEY,
    "clubs.RegisteredDirector.email": REGISTER,
    "clubs.RegisteredDirector.name": REGISTER,
    "clubs.RegisteredPlayer.name": REGISTER,
    "clubs.User_groups.user": SITE,
    "clubs.User_user_permissions.user": SITE,
    "events.ConditionsTemplate.name": THING,
    "events.Delegation.made_by": "an official's act",
    "events.Delegation.revoked_by": "an official's act",
    "events.Event.name": THING,
    "events.OwnMovement.name": THING,
    "events.Regulation.published_by": "an official's act",
    "events.RubberTable.name": THING,
    "events.Session.name": THING,
    "events.Stage.name": THING,
    "otp_static.StaticDevice.name": THING,
    "otp_static.StaticDevice.user": "recovery codes, which let in who has them",
    "otp_totp.TOTPDevice.name": THING,
    "rulings.Correction.stater": ACT,
}


def test_every_column_about_a_person_is_told_or_it_is_said_why_not() -> None:
    words = {
        f"{model._meta.label}.{name}" for model, names in texts_of_organisers() for name in names
    }
    told = {f"{label}.{name}" for label, held in held_tables().items() for name in columns(held)}
    about = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.concrete_fields
        if is_about_somebody(field)
    }
    assert about - told - words == NOT_TOLD.keys()


def columns(held: Held) -> set[str]:
    return {*held.player, *held.login, *held.told}


def is_about_somebody(field: "Field[Any, Any]") -> bool:
    if field.related_model is not None:
        return field.related_model in {Player, User}
    if field.choices or not isinstance(field, CharField | TextField):
        return False
    kind = (field.model._meta.model_name, field.name)
    return field.name in {"email", "name", "who"} or field.name.endswith(WHO) or kind in ALSO_WHO


@pytest.fixture
def night(db: None) -> Iterator[Night]:
    """With a neighbour who knows the same login, and words of others that nobody else is told."""
    evening = played_evening()
    with scope(organiser=evening.organiser):
        one = evening.players(evening.ns)[0]
        user = evening.login(one)
        make_member(evening.organiser, user=user)
        make_player(evening.organiser, CANARY, "CANARY-1", user=make_member(evening.organiser))
    neighbour = make_organiser("canary")
    make_player(neighbour, f"{CANARY} known there", user=user)
    with time_machine.travel(OFFICIAL, tick=False):
        yield evening


def signed_in(user: User) -> Client:
    client = Client()
    client.post("/login/", {"username": user.email, "password": PASSWORD})
    return client


def made(job: Job) -> Job:
    with scope(organiser=job.organiser):
        run_job(job.pk)
        job.refresh_from_db()
    return job


def read(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return dict(json.loads(content))


def asked(client: Client) -> list[Job]:
    client.post(reverse("held"))
    with scopes_disabled():
        return list(Job.objects.filter(kind="held about a person").order_by("organiser"))


def test_a_person_is_given_what_each_club_holds(night: Night) -> None:
    user = login(night)
    client = signed_in(user)
    here, there = (made(job) for job in asked(client))
    page = client.get(reverse("held")).text
    assert [name in page for name in ("Acol Bridge Club", "Canary Bridge Club")] == [True, True]

    answer = client.post(reverse("held_file", args=[here.pk]))
    assert answer["Cache-Control"] == "private, no-store"
    found = read(answer)
    assert (found["organiser"], found["rows"]["clubs.Membership"]) == ("acol", [{"role": "member"}])
    assert {label: len(rows) for label, rows in found["rows"].items()} == {
        "clubs.AccessRecord": 1,
        "clubs.HistoryRecord": 5,
        "clubs.Job_requesters": 1,
        "clubs.Membership": 1,
        "clubs.Player": 1,
        "events.EntryMember": 1,
        "rulings.Call": 2,
    }
    assert found["rows"]["clubs.Player"][0]["name"] == "Ann F"
    assert [call["said"] for call in found["rows"]["rulings.Call"]] == ["East paused."] * 2
    assert [(each["names"], each["percent"]) for each in found["places"]] == [
        ("Ann F & Bob F", "35.00")
    ]
    assert found["named"]["rulings.Call.asked_by_name"] == 2
    said = json.dumps(found, ensure_ascii=False)
    assert not [each for each in (CANARY, "CANARY-1", "canary", "Ann A", "@") if each in said]

    other = read(client.post(reverse("held_file", args=[there.pk])))
    assert list(other["rows"]) == ["clubs.HistoryRecord", "clubs.Job_requesters", "clubs.Player"]
    assert other["rows"]["clubs.Player"][0]["name"] == f"{CANARY} known there"
    account = read(client.post(reverse("held_account")))
    assert list(account["rows"]) == ["clubs.LoginSession", "clubs.User"]
    assert account["rows"]["clubs.User"][0]["email"] == user.email


def test_nobody_else_has_the_file_nor_who_is_no_longer_taken_for_them(night: Night) -> None:
    user = login(night)
    client = signed_in(user)
    job = made(asked(client)[0])
    address = reverse("held_file", args=[job.pk])
    in_club = reverse("job_file", args=["acol", job.pk])
    admin = signed_in(User.objects.get(email="admin@acol.example"))
    assert admin.post(address).status_code == 404
    assert [each.get(in_club).status_code for each in (admin, client)] == [404, 404]
    with time_machine.travel(OFFICIAL + timedelta(minutes=20)):
        assert client.post(address).status_code == 401  # the password is asked for
    with scope(organiser=night.organiser):
        again, late = Player.objects.get(user=user), Job.objects.get(pk=job.pk)
        release_claim(actor=SYSTEM, player=again, now=OFFICIAL)
        assert client.post(address).status_code == 404
        Job.objects.filter(pk=late.pk).update(state=Job.State.QUEUED, heartbeat_at=None, file="")
    assert made(late).message == "The record has changed since. Ask for it again."


def test_an_organiser_gives_its_own_and_nothing_of_play_that_goes_on(
    night: Night, tmp_path: Path
) -> None:
    user = login(night)
    admin = signed_in(User.objects.get(email="admin@acol.example"))
    with scope(organiser=night.organiser):
        player = Player.objects.get(user=user)
        colleague = make_member(night.organiser, "administrator", email="other@acol.example")
    address = reverse("person_held", args=["acol", player.pk])
    assert signed_in(user).post(address).status_code == 403
    place = admin.post(address)["Location"]
    with scope(organiser=night.organiser):
        job = Job.objects.get(kind="held about a person")
        record = HistoryRecord.objects.get(act="player.held")
    assert (record.subject_id, record.actor_name) == (player.pk, "Admin")
    made(job)
    assert signed_in(colleague).get(place).status_code == 404
    found = read(admin.get(f"{place}file/"))
    assert {"rulings.Call", "clubs.Player"} <= found["rows"].keys()
    assert "canary" not in json.dumps(found).lower()

    with scope(organiser=night.organiser):
        Session.objects.update(state=Session.State.RUNNING)
    file = tmp_path / "ann.json"
    call_command("export_person", "acol", player.pk, file, stdout=StringIO())
    running = json.loads(file.read_bytes())
    assert found["rows"].keys() - running["rows"].keys() == {"rulings.Call"}
    assert running["places"] == []
    with pytest.raises(CommandError, match="exists"):
        call_command("export_person", "acol", player.pk, file)
    with pytest.raises(CommandError, match="no record 0"):
        call_command("export_person", "acol", 0, tmp_path / "nobody.json")


def login(night: Night) -> User:
    with scope(organiser=night.organiser):
        return night.login(night.players(night.ns)[0])
