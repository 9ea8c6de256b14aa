"""The site's files, wherever the storage keeps them: all are read and written through Django's."""

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import IO

from django.core.files import File
from django.core.files.storage import default_storage

from clubs.backup.archive import Archive, NewArchive, hash_of
from clubs.backup.manifest import FILES, ArchivePart, NotDone
from clubs.stored import PROBES, listed


def names_in(folder: str = "") -> Iterator[str]:
    """The names of all files, by folder; what only tries the store is nobody's."""
    folders, files = listed(folder)
    for name in files:
        if name not in {"", "."}:
            yield str(PurePosixPath(folder, name))
    for name in folders:
        if name not in {"", "."} and (folder or name != PROBES):
            yield from names_in(str(PurePosixPath(folder, name)))


def take(into: NewArchive, before: set[str]) -> list[str]:
    """Puts every file into the archive; the names of those that are gone.

    `before` are the files of before the database was copied: what it names is among them or among
    those that are here now, since a file is whole before a row names it.
    """
    gone = []
    for name in sorted(before | set(names_in())):
        try:
            with default_storage.open(name) as file:
                into.add(FILES + name, file.size, file)
        except FileNotFoundError:
            gone.append(name)
    return gone


def others(expected: dict[str, ArchivePart]) -> list[str]:
    """The files that are here and not as in the archive."""
    return [
        name for name in names_in() if name not in expected or not is_there(name, expected[name])
    ]


def is_there(name: str, member: ArchivePart) -> bool:
    if default_storage.size(name) != member.size:
        return False
    with default_storage.open(name) as file:
        return hash_of(file) == member.sha256


def put_back(archive: Archive) -> None:
    """Every file of the archive under its own name; those that are there already stay."""
    for name, member in archive.manifest.files.items():
        if default_storage.exists(name):
            continue
        with archive.open(member.name) as content:
            under = default_storage.save(name, _sized(content, member))
        if under != name:
            raise NotDone(f"The store put “{name}” under another name: {under}.")


def delete(names: list[str]) -> None:
    for name in names:
        default_storage.delete(name)


def _sized(content: IO[bytes], member: ArchivePart) -> File[bytes]:
    file: File[bytes] = File(content, name=member.name)
    file.size = member.size
    return file
