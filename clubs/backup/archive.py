"""An archive as a tar: written member by member, and read only when all of it is as it was written.

The manifest comes last, when sizes and hashes are known, and its own hash after it, as
`sha256sum --check` reads it. Nothing is ever unpacked by the names that stand in it.
"""

import hashlib
import io
import tarfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Protocol

from clubs.backup.manifest import ArchivePart, Manifest, NotDone, loads, refuse_name

MANIFEST, ITS_HASH = "manifest.json", "manifest.json.sha256"
PIECE = 1024 * 1024
MOST_OF_A_MANIFEST = 256 * 1024 * 1024
"""Of a million files; more is none of ours."""
DAMAGED = "The archive is cut off or damaged"


class Readable(Protocol):
    """What gives its bytes piece by piece."""

    def read(self, size: int = -1, /) -> bytes: ...


class Hashed:
    """Hands on what is read, and hashes it on the way."""

    def __init__(self, source: Readable) -> None:
        self.source, self.sha256 = source, hashlib.sha256()

    def read(self, size: int = -1, /) -> bytes:
        piece = self.source.read(size)
        self.sha256.update(piece)
        return piece


@dataclass(frozen=True, slots=True)
class NewArchive:
    """An archive that is being made."""

    tar: tarfile.TarFile
    members: list[ArchivePart] = field(default_factory=list)

    def add(self, name: str, size: int, source: Readable) -> ArchivePart:
        """Takes so many bytes; fewer are an error, as the tar would not be readable."""
        refuse_name(name)
        member = ArchivePart(name, size, self._put(name, size, source))
        self.members.append(member)
        return member

    def close(self, manifest: Manifest) -> None:
        text = manifest.dumps()
        its_hash = self._put(MANIFEST, len(text), io.BytesIO(text))
        line = f"{its_hash}  {MANIFEST}\n".encode()
        self._put(ITS_HASH, len(line), io.BytesIO(line))
        self.tar.close()

    def _put(self, name: str, size: int, source: Readable) -> str:
        about = tarfile.TarInfo(name)
        about.size, about.mode, about.mtime = size, 0o600, int(time.time())
        hashed = Hashed(source)
        self.tar.addfile(about, hashed)
        return hashed.sha256.hexdigest()


def begin(file: IO[bytes]) -> NewArchive:
    return NewArchive(tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT))


@dataclass(frozen=True, slots=True)
class Archive:
    """An archive of which every byte is as it was written."""

    manifest: Manifest
    tar: tarfile.TarFile

    def open(self, name: str) -> IO[bytes]:
        return reader(self.tar, self.tar.getmember(name))


@contextmanager
def opened(path: Path) -> Iterator[Archive]:
    """Reads all of it once before anything is taken from it.

    Raises:
        NotDone: it is no backup, or not whole, or something was changed in it or put into it.
    """
    try:
        with path.open("rb") as file, closing(tarfile.open(fileobj=file, mode="r:")) as tar:
            yield Archive(checked(tar), tar)
    except tarfile.TarError as error:
        raise NotDone(f"{DAMAGED}, or it is no backup: {error}.") from error


def checked(tar: tarfile.TarFile) -> Manifest:
    found: dict[str, ArchivePart] = {}
    for about in tar:
        refuse_unlike_ours(about)
        if about.name in found:
            raise NotDone(f"“{about.name}” is in the archive twice.")
        found[about.name] = ArchivePart(about.name, about.size, hash_of(reader(tar, about)))
    if not {MANIFEST, ITS_HASH} <= found.keys():
        raise NotDone(f"{DAMAGED}: the manifest, its last part, is missing.")
    told = text_of(tar, ITS_HASH).split()[:1]
    if told != [found[MANIFEST].sha256.encode()]:
        raise NotDone(f"{DAMAGED}: its manifest is not as it was written.")
    manifest = loads(text_of(tar, MANIFEST))
    refuse_differences(manifest, found)
    return manifest


def refuse_unlike_ours(about: tarfile.TarInfo) -> None:
    """Plain files under names of ours alone: no links, no folders, nothing that only looks long."""
    if about.name not in {MANIFEST, ITS_HASH}:
        refuse_name(about.name)
    elif about.size > MOST_OF_A_MANIFEST:
        raise NotDone("The archive's manifest is too long to be one.")
    if not about.isreg() or about.issparse():
        raise NotDone(f"“{about.name}” is a link, a folder or a device: no part of a backup.")


def refuse_differences(manifest: Manifest, found: dict[str, ArchivePart]) -> None:
    for member in manifest.members:
        if member.name not in found:
            raise NotDone(f"{DAMAGED}: “{member.name}” is missing.")
        if found[member.name] != member:
            raise NotDone(f"{DAMAGED}: “{member.name}” is not as it was written.")
    told = {member.name for member in manifest.members} | {MANIFEST, ITS_HASH}
    if more := sorted(found.keys() - told):
        raise NotDone(f"“{more[0]}” was put into the archive: its manifest does not name it.")


def hash_of(source: Readable) -> str:
    hashed = Hashed(source)
    while hashed.read(PIECE):
        pass
    return hashed.sha256.hexdigest()


def text_of(tar: tarfile.TarFile, name: str) -> bytes:
    return reader(tar, tar.getmember(name)).read()


def reader(tar: tarfile.TarFile, about: tarfile.TarInfo) -> IO[bytes]:
    file = tar.extractfile(about)
    if file is None:
        raise NotDone(f"“{about.name}” is no file.")
    return file
