"""What an archive says of itself: of which site, as it was when, and each member by its hash."""

import json
from dataclasses import asdict, dataclass
from typing import Any

FORMAT = 1
KEY = "secret-key"
HISTORY_KEY = "history-key"
DATABASE = "database"
FILES = "files/"


class NotDone(Exception):
    """Why there is no backup, or why nothing is restored, in words for the operator."""


@dataclass(frozen=True, slots=True)
class ArchivePart:
    """A part of the archive: its bytes are these, or it is not whole."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the archive holds.

    Attributes:
        made_by: version of Tenace, and the commit where one is known
        taken_at: when the database was as it is in the archive
        engine: what Django calls the database's vendor
        engine_version: of the server, or of SQLite
        migrations: all that the database had, "app.name"
        key_print: what tells the site's key from others, and nothing else of it
        key_is: "in the archive", "left out" or "in the environment"
        history_key: the name of the key that sealed history; older archives have none
        history_key_is: where that is, in the same words
        heads: of each organiser's history, "N:HASH" by short name
        members: all but the manifest itself, in their order
        gone: files that were deleted while the backup was taken
    """

    made_by: str
    taken_at: str
    engine: str
    engine_version: str
    migrations: tuple[str, ...]
    key_print: str
    key_is: str
    heads: dict[str, str]
    members: tuple[ArchivePart, ...]
    gone: tuple[str, ...]
    history_key: str = ""
    history_key_is: str = ""

    @property
    def files(self) -> dict[str, ArchivePart]:
        """The members that go into the store, by their names there."""
        named = {each.name: each for each in self.members if each.name.startswith(FILES)}
        return {name.removeprefix(FILES): each for name, each in named.items()}

    def has(self, name: str) -> bool:
        return any(each.name == name for each in self.members)

    def dumps(self) -> bytes:
        return json.dumps({"format": FORMAT} | asdict(self), indent=1).encode()


def loads(text: bytes) -> Manifest:
    """The manifest that was written; whoever wrote it.

    Raises:
        NotDone: it is none, or one of a later format.
    """
    try:
        said = json.loads(text)
        written = said.pop("format")
    except (ValueError, AttributeError, KeyError, TypeError) as error:
        raise NotDone("The archive's manifest cannot be read.") from error
    if written != FORMAT:
        raise NotDone(f"The archive is of format {written}, which this Tenace does not know.")
    try:
        found = _read(said)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NotDone("The archive's manifest cannot be read.") from error
    for each in found.members:
        refuse_name(each.name)
    return found


def _read(said: dict[str, Any]) -> Manifest:
    members = tuple(
        ArchivePart(str(each["name"]), int(each["size"]), str(each["sha256"]))
        for each in said["members"]
    )
    heads = {str(slug): str(head) for slug, head in said["heads"].items()}
    migrations = tuple(str(each) for each in said["migrations"])
    gone = tuple(str(each) for each in said["gone"])
    words = ("made_by", "taken_at", "engine", "engine_version", "key_print", "key_is")
    since = ("history_key", "history_key_is")
    return Manifest(
        **{word: str(said[word]) for word in words},
        **{word: str(said.get(word, "")) for word in since},
        migrations=migrations,
        heads=heads,
        members=members,
        gone=gone,
    )


def refuse_name(name: str) -> None:
    """Nothing is taken from an archive that a backup does not put there.

    Raises:
        NotDone: the name is of no part of a backup, or leads out of the store.
    """
    if name in {DATABASE, KEY, HISTORY_KEY}:
        return
    parts = name.removeprefix(FILES).split("/")
    if not name.startswith(FILES) or "\0" in name or {"", ".", ".."} & set(parts):
        raise NotDone(f"“{name}” is no part of a backup of Tenace.")


def unknown(manifest: Manifest, known: set[str]) -> list[str]:
    """The migrations that only a newer Tenace has."""
    return sorted(set(manifest.migrations) - known)


def missing(manifest: Manifest, known: set[str]) -> list[str]:
    """The migrations that an older Tenace did not have yet."""
    return sorted(known - set(manifest.migrations))
