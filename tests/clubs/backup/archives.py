"""Archives as a backup makes them, small, and those that somebody has tampered with."""

import io
import tarfile
from dataclasses import replace
from pathlib import Path

from clubs.backup.archive import begin
from clubs.backup.manifest import Manifest

DATABASE = b"all of the database, " * 100
PICTURE = b"a picture of 20 MB, " * 100
FILES = {
    "Łódź/Réponse 1.txt": b"Tak",
    "evidence/1/big.jpg": b"0123456789abcdef" * 65_536,
    "empty": b"",
}
"""Those of the drill's site."""
BESIDE = {
    "database": DATABASE,
    "files/Łódź/Réponse 1.jpg": PICTURE,
    "secret-key": b"a key\n",
    "history-key": b"another\n",
}
SAID = Manifest(
    made_by="0.1.0 2e71dcfc",
    taken_at="2026-11-27T09:00:00+00:00",
    engine="sqlite",
    engine_version="3.40.1",
    migrations=(),
    key_print="",
    key_is="in the archive",
    heads={"acol": "12:ab12"},
    members=(),
    gone=(),
)


def write_archive(
    path: Path, parts: dict[str, bytes] = BESIDE, manifest: Manifest = SAID
) -> Manifest:
    """A whole one, whatever its parts are."""
    with path.open("wb") as file:
        into = begin(file)
        for name, content in parts.items():
            into.add(name, len(content), io.BytesIO(content))
        manifest = replace(manifest, members=tuple(into.members))
        into.close(manifest)
    return manifest


def add_to(path: Path, member: tarfile.TarInfo, content: bytes = b"") -> None:
    """Puts something more at the end."""
    member.size = len(content)
    with tarfile.open(path, mode="a") as tar:
        tar.addfile(member, io.BytesIO(content))
