"""What is asked of an archive before anything of it is written, by the command."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from clubs.backup.keys import print_of
from clubs.backup.manifest import Manifest
from tests.clubs.backup.archives import SAID, write_archive

pytestmark = pytest.mark.django_db

OTHERS = {"sqlite": ("postgresql", "PostgreSQL"), "postgresql": ("sqlite", "SQLite")}


def refusal(path: Path, **said: Any) -> str:
    known = print_of(site.SECRET_KEY)
    manifest: Manifest = replace(
        SAID, engine=connection.vendor, engine_version="9", key_print=known
    )
    write_archive(path / "tenace.tar", manifest=replace(manifest, **said))
    with pytest.raises(CommandError) as refused:
        call_command("restore", path / "tenace.tar")
    return str(refused.value)


def test_archive_of_a_newer_tenace(tmp_path: Path) -> None:
    said = refusal(tmp_path, migrations=("clubs.9998_x", "clubs.9999_y"), made_by="0.2.0")
    assert said == (
        "The archive is of a newer Tenace (0.2.0): this one does not know clubs.9998_x and 1 more. "
        "Upgrade, then restore."
    )


def test_archive_of_another_engine(tmp_path: Path) -> None:
    vendor, name = OTHERS[connection.vendor]
    assert refusal(tmp_path, engine=vendor).startswith(f"The archive is of a site on {name}, ")


def test_archive_of_a_newer_server(tmp_path: Path) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("every SQLite reads what another wrote")
    said = refusal(tmp_path, engine_version="99")
    assert said.startswith("The archive is of PostgreSQL 99; the server here is older: ")


def test_archive_whose_key_is_another(tmp_path: Path) -> None:
    said = refusal(tmp_path, key_print="0" * 16)
    assert said.startswith("The key of that site (in the archive) is not the one of this site: ")


def test_archive_whose_key_of_history_is_another(tmp_path: Path, settings: Settings) -> None:
    settings.HISTORY_KEY_FILE = tmp_path / "none"  # it is of the environment
    said = refusal(tmp_path, history_key="1a2b3c4d", history_key_is="in the environment")
    assert said.startswith("The key of that site's history (in the environment) is none of this ")


def test_store_with_files_of_others(tmp_path: Path) -> None:
    name = default_storage.save("of/others.pdf", ContentFile(b"theirs"))
    try:
        said = refusal(tmp_path)
    finally:
        with default_storage.open(name) as file:
            assert file.read() == b"theirs"
        default_storage.delete(name)
    assert "The store has files that are not those of the archive (" in said
    assert not default_storage.exists("Łódź/Réponse 1.jpg")


def test_archive_that_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "cut.tar"
    manifest = replace(SAID, engine=connection.vendor, key_print=print_of(site.SECRET_KEY))
    write_archive(path, manifest=manifest)
    path.write_bytes(path.read_bytes()[:4096])
    with pytest.raises(CommandError, match="The archive is cut off or damaged"):
        call_command("restore", path, "--replace")
    assert not default_storage.exists("Łódź/Réponse 1.jpg")
    assert not (site.DATA_DIR / "restoring").exists()
