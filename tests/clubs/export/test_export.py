"""An organiser's export: whole, of nobody else, and the same once it was brought in elsewhere."""

import hashlib
import json
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.contrib.auth.forms import PasswordResetForm
from django.core.cache import cache
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django_scopes import scope, scopes_disabled
from pytest_django import Settings

from clubs.backup.restoring import site_held
from clubs.export.contents import LEFT_OUT, models_of_organisers, models_referred_to
from clubs.models import Authority, Organiser, Player, User
from events.interchange.pictures import redraw
from rulings.actions.evidence import attach_picture
from rulings.models import Evidence
from tests.builders import NOW, make_member, make_organiser, make_player
from tests.pictures import a_picture
from tests.rulings.calling import ask
from tests.rulings.night import OFFICIAL, Night
from tests.rulings.test_witnesses import played_evening

CANARY = "Canary Łódź"
OF_THE_SITE = {
    *("admin", "auth", "axes", "contenttypes", "otp_static", "otp_totp", "sessions"),
    *("clubs.Attempt", "clubs.Heartbeat", "clubs.Lease", "clubs.LoginSession"),
    *("clubs.Official", "clubs.OfficialAct", "clubs.OfficialInvitation"),
    *("clubs.Job_requesters", "clubs.User_groups", "clubs.User_user_permissions"),
    *("clubs.RegisteredDirector", "clubs.RegisteredPlayer", "events.ResultsShare"),
}
"""Of the site, of an authority's own business, or of one person wherever they play."""

Change = Callable[[dict[str, bytes]], None]


@pytest.fixture
def evening(db: None, settings: Settings, tmp_path: Path) -> Iterator[Night]:
    """With a picture, and a neighbour under the same authority."""
    settings.DATA_DIR = tmp_path
    night = played_evening()
    neighbour = make_organiser("canary")
    neighbour.authority = night.organiser.authority
    neighbour.save(update_fields=["authority"])
    with scope(organiser=neighbour):
        make_player(neighbour, CANARY)
        make_member(neighbour, email="canary@canary.example")
    with scope(organiser=night.organiser):
        attach_picture(
            actor=night.director,
            matter=ask(night, OFFICIAL),
            picture=redraw(a_picture()),
            shows="North's hand",
            now=NOW,
        )
        yield night


def export(place: Path) -> Path:
    call_command("export_organiser", "acol", place, stdout=StringIO())
    return place


def bring_in(place: Path) -> str:
    output = StringIO()
    call_command("import_organiser", place, stdout=output)
    return output.getvalue()


def refused(place: Path) -> str:
    with pytest.raises(CommandError) as refusal:
        bring_in(place)
    with scopes_disabled():
        assert not Organiser.objects.exists()
    return str(refusal.value)


def empty_site() -> None:
    """As after its first migration; what refers to something else goes without asking that."""
    with scopes_disabled():
        files = [row.file.name for row in Evidence.objects.all()]
        for model in apps.get_models(include_auto_created=True):
            if model._meta.app_label not in {"contenttypes", "auth"}:
                rows = model._default_manager.all()
                rows._raw_delete(rows.db)
    for name in files:
        default_storage.delete(name or "")


def changed(place: Path, change: Change) -> Path:
    """The same export by somebody who knows how it is made: what it says of itself fits."""
    with ZipFile(place) as old:
        members = {name: old.read(name) for name in old.namelist()}
    change(members)
    about = json.loads(members["export.json"])
    for label, said in about["rows"].items():
        said["sha256"] = hashlib.sha256(members[f"rows/{label}.jsonl"]).hexdigest()
    members["export.json"] = json.dumps(about).encode()
    other = place.with_name("changed.zip")
    with ZipFile(other, "w") as new:
        for name, content in members.items():
            new.writestr(name, content)
    return other


def rows(members: dict[str, bytes], label: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in members[f"rows/{label}.jsonl"].splitlines()]


def test_brought_in_elsewhere_it_is_the_same(evening: Night, tmp_path: Path) -> None:
    first = export(tmp_path / "first.zip")
    with ZipFile(first) as archive:
        everything = b"".join(archive.read(name) for name in archive.namelist())
        passwords = User.objects.values_list("password", flat=True)
        assert not any(each.encode() in everything for each in passwords)
        assert CANARY.encode() not in everything
        assert b"canary" not in everything
        assert [name for name in archive.namelist() if name.startswith("files/evidence/")]
    empty_site()
    said = bring_in(first)
    assert "1 files are here" in said
    assert export(tmp_path / "second.zip").read_bytes() == first.read_bytes()
    kept = said.split("--expect ")[1].split()[0]
    output = StringIO()
    call_command("verify_history", "--expect", kept, stdout=output)
    assert "all in order" in output.getvalue()
    admin = User.objects.get(email="admin@acol.example")
    assert list(PasswordResetForm().get_users(admin.email)) == [admin]
    assert place_mode(first) == 0o600
    with scope(organiser=Organiser.objects.get()):
        newest = Player.objects.latest("pk")
        assert make_player(newest.organiser, "Newcomer").pk > newest.pk


def place_mode(place: Path) -> int:
    return place.stat().st_mode & 0o777


def test_it_is_brought_into_an_empty_site_alone(evening: Night, tmp_path: Path) -> None:
    place = export(tmp_path / "it.zip")
    with pytest.raises(CommandError, match="not empty"):
        bring_in(place)
    with pytest.raises(CommandError, match="is there already"):
        export(place)
    with pytest.raises(CommandError, match="no organiser “nobody”"):
        call_command("export_organiser", "nobody", tmp_path / "other.zip")


def of_another(members: dict[str, bytes]) -> None:
    players = rows(members, "clubs.Player")
    players[0]["organiser_id"] += 1000
    members["rows/clubs.Player.jsonl"] = "\n".join(map(json.dumps, players)).encode()


def another_column(members: dict[str, bytes]) -> None:
    users = [each | {"is_superuser": True} for each in rows(members, "clubs.User")]
    members["rows/clubs.User.jsonl"] = "\n".join(map(json.dumps, users)).encode()


def nonsense(members: dict[str, bytes]) -> None:
    members["rows/clubs.Player.jsonl"] = b"\xff\xfe"


def no_date(members: dict[str, bytes]) -> None:
    sessions = [each | {"starts_at": "yesterday"} for each in rows(members, "events.Session")]
    members["rows/events.Session.jsonl"] = "\n".join(map(json.dumps, sessions)).encode()


def twice(members: dict[str, bytes]) -> None:
    players = members["rows/clubs.Player.jsonl"]
    members["rows/clubs.Player.jsonl"] = players + players


def nobody(members: dict[str, bytes]) -> None:
    members["rows/clubs.Player.jsonl"] = b""


def none_at_all(members: dict[str, bytes]) -> None:
    members["rows/clubs.Organiser.jsonl"] = b""


def another_table(members: dict[str, bytes]) -> None:
    about = json.loads(members["export.json"])
    about["rows"]["clubs.Official"] = {"count": 0}
    members["export.json"] = json.dumps(about).encode()
    members["rows/clubs.Official.jsonl"] = b""


def another_version(members: dict[str, bytes]) -> None:
    about = json.loads(members["export.json"])
    about["migrations"].append("clubs.9999_to_come")
    members["export.json"] = json.dumps(about).encode()


def outside(members: dict[str, bytes]) -> None:
    """The last of them, when the picture is in the store."""
    about = json.loads(members["export.json"])
    about["files"]["z/../../outside"] = hashlib.sha256(b"").hexdigest()
    members["export.json"] = json.dumps(about).encode()
    members["files/z/../../outside"] = b""


def one_more(members: dict[str, bytes]) -> None:
    members["rows/../../etc/passwd"] = b""


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (of_another, "Rows of clubs.Player are of somebody else"),
        (another_column, "A row of clubs.User has other columns than here"),
        (nonsense, "A row of clubs.Player cannot be read"),
        (no_date, "A row of events.Session cannot be read"),
        (twice, "Rows of clubs.Player cannot be kept"),
        (nobody, "A row refers to one that is not in the export"),
        (none_at_all, "The export is of 0 organisers"),
        (another_table, "No export has rows of clubs.Official"),
        (another_version, "another version of Tenace"),
        (outside, "would lie outside the store"),
        (one_more, "it has other parts than export.json says"),
    ],
)
def test_what_was_made_up_is_refused(
    evening: Night, tmp_path: Path, change: Change, found: str
) -> None:
    picture = Evidence.objects.get().file.name or ""
    place = changed(export(tmp_path / "it.zip"), change)
    empty_site()
    assert found in refused(place)
    assert not default_storage.exists(picture)


def test_no_file_stays_where_the_rows_cannot_be_kept(evening: Night, tmp_path: Path) -> None:
    """The database goes away at the last moment, when the picture is in the store."""
    picture = Evidence.objects.get().file.name or ""
    place = export(tmp_path / "it.zip")
    empty_site()
    was_there: list[bool] = []

    def cut_off(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith("RELEASE SAVEPOINT") and not was_there:
            was_there.append(default_storage.exists(picture))
            raise OperationalError("terminating connection due to administrator command")
        return execute(sql, *rest)

    with connection.execute_wrapper(cut_off), pytest.raises(OperationalError):
        bring_in(place)
    assert was_there == [True]
    assert not default_storage.exists(picture)
    with scopes_disabled():
        assert not Organiser.objects.exists()


def test_nothing_is_brought_into_a_site_that_runs(evening: Night, tmp_path: Path) -> None:
    place = export(tmp_path / "it.zip")
    empty_site()
    with site_held():
        assert "runs. Stop it first." in refused(place)


def test_what_was_cached_of_rows_that_were_there_is_forgotten(
    evening: Night, tmp_path: Path
) -> None:
    place = export(tmp_path / "it.zip")
    empty_site()
    cache.set("score-1", "of before")
    bring_in(place)
    assert cache.get("score-1") is None


def test_what_is_damaged_or_none_is_refused(evening: Night, tmp_path: Path) -> None:
    place = export(tmp_path / "it.zip")
    empty_site()
    whole = place.read_bytes()
    place.write_bytes(whole[: len(whole) // 2])
    assert "cut off or damaged" in refused(place)
    place.write_text("An export.")
    assert "cut off or damaged" in refused(place)
    with ZipFile(place, "w") as archive:
        archive.writestr("letter.txt", "An export.")
    assert "no export of an organiser" in refused(place)
    assert "No such file" in refused(tmp_path / "nowhere.zip")


def deflated_wrongly(archive: bytearray, name: bytes) -> None:
    """Its first block is of the type that there is not."""
    at = archive.index(name)
    further = int.from_bytes(archive[at - 2 : at], "little")
    archive[at + len(name) + further] |= 0b110


def encrypted(archive: bytearray, name: bytes) -> None:
    archive[entry_of(archive, name) + 8] |= 1


def packed_oddly(archive: bytearray, name: bytes) -> None:
    archive[entry_of(archive, name) + 10] = 99


def entry_of(archive: bytearray, name: bytes) -> int:
    """Where the directory of the archive tells of a member: 46 bytes before its name."""
    return archive.rindex(name) - 46


@pytest.mark.parametrize("damage", [deflated_wrongly, encrypted, packed_oddly])
def test_a_damaged_part_is_refused(
    evening: Night, tmp_path: Path, damage: Callable[[bytearray, bytes], None]
) -> None:
    place = export(tmp_path / "it.zip")
    empty_site()
    archive = bytearray(place.read_bytes())
    damage(archive, b"rows/clubs.Player.jsonl")
    place.write_bytes(archive)
    assert "cut off or damaged" in refused(place)


def test_a_picture_that_is_lost_is_named(evening: Night, tmp_path: Path) -> None:
    name = Evidence.objects.get().file.name
    default_storage.delete(name or "")
    with pytest.raises(CommandError, match=f"The file {name} is not in the store"):
        export(tmp_path / "it.zip")
    assert not (tmp_path / "it.zip").exists()


def test_each_table_leaves_or_it_is_said_why_not() -> None:
    leaves = {*models_of_organisers(), *models_referred_to()}
    known = {model._meta.label for model in leaves} | LEFT_OUT.keys() | OF_THE_SITE
    unknown = [
        model._meta.label
        for model in apps.get_models(include_auto_created=True)
        if not {model._meta.label, model._meta.app_label} & known
    ]
    assert unknown == []
    assert {Authority, User} <= models_referred_to()
