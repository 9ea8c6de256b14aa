"""An archive is taken as it was written, or not at all."""

import hashlib
import tarfile
from pathlib import Path

import pytest

from clubs.backup.archive import opened
from clubs.backup.manifest import KEY, ArchivePart, Manifest, NotDone
from tests.clubs.backup.archives import BESIDE, DATABASE, PICTURE, add_to, write_archive


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tenace.tar"


def refusal(path: Path) -> str:
    with pytest.raises(NotDone) as refused, opened(path):
        pass
    return str(refused.value)


def test_archive_is_read_as_it_was_written(path: Path) -> None:
    written = write_archive(path)

    with opened(path) as archive:
        assert archive.manifest == written
        for name, content in BESIDE.items():
            assert archive.open(name).read() == content
    assert written.members[0] == ArchivePart("database", 2100, hashlib.sha256(DATABASE).hexdigest())
    assert list(written.files) == ["Łódź/Réponse 1.jpg"]


def test_archive_of_a_site_without_files(path: Path) -> None:
    write_archive(path, {"database": b""})
    with opened(path) as archive:
        assert archive.manifest.files == {}
        assert not archive.manifest.has(KEY)


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (DATABASE, "“database” is not as it was written"),
        (PICTURE, "“files/Łódź/Réponse 1.jpg” is not as it was written"),
        (b"a key\n", "“secret-key” is not as it was written"),
        (b'"engine": "sqlite"', "its manifest is not as it was written"),
        (b"  manifest.json\n", "it is no backup"),
    ],
)
def test_one_byte_changed(path: Path, part: bytes, words: str) -> None:
    write_archive(path)
    content = path.read_bytes()
    place = content.index(part)
    if words.startswith("it is no"):
        place = content.index(b"manifest.json.sha256")  # a name, which its header's sum covers
        words = "the manifest, its last part, is missing"
    changed = bytes([content[place] ^ 1])
    path.write_bytes(content[:place] + changed + content[place + 1 :])
    assert words in refusal(path)


def test_cut_anywhere(path: Path) -> None:
    write_archive(path)
    content = path.read_bytes()
    last = content.rindex(b"  manifest.json\n")
    for length in range(0, last, 256):
        path.write_bytes(content[:length])
        assert "cut off or damaged" in refusal(path), length


@pytest.mark.parametrize(
    "name", ["../../etc/cron.d/x", "/etc/passwd", "files/../../x", "files//x", "files/", "notes"]
)
def test_names_that_lead_elsewhere(path: Path, name: str) -> None:
    write_archive(path)
    add_to(path, tarfile.TarInfo(name), b"* * * * * root true\n")
    assert refusal(path) == f"“{name}” is no part of a backup of Tenace."


@pytest.mark.parametrize(
    "kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.DIRTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE]
)
def test_what_is_no_plain_file(path: Path, kind: bytes) -> None:
    write_archive(path)
    member = tarfile.TarInfo("files/x")
    member.type, member.linkname = kind, "/etc/passwd"
    add_to(path, member)
    assert refusal(path) == ("“files/x” is a link, a folder or a device: no part of a backup.")


def test_what_was_put_in_afterwards(path: Path) -> None:
    write_archive(path)
    add_to(path, tarfile.TarInfo("files/more.pdf"), b"more")
    assert "“files/more.pdf” was put into the archive" in refusal(path)


def test_member_that_is_there_twice(path: Path) -> None:
    write_archive(path)
    add_to(path, tarfile.TarInfo("database"), b"another")
    assert refusal(path) == "“database” is in the archive twice."


@pytest.mark.parametrize("content", [b"", b"no archive at all", b"\0" * 2048])
def test_file_that_is_no_archive(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert "cut off or damaged" in refusal(path)


def test_manifest_of_a_later_format(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clubs.backup.manifest.FORMAT", 2)
    write_archive(path)
    monkeypatch.undo()
    assert refusal(path) == "The archive is of format 2, which this Tenace does not know."


def test_manifest_that_is_something_else(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Manifest, "dumps", lambda _manifest: b'{"format": 1, "members": 3}')
    write_archive(path)
    assert refusal(path) == "The archive's manifest cannot be read."
