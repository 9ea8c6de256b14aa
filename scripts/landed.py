"""Migrations that have landed are never edited: `tests/migrated/landed.txt` holds their hashes.

`python -m scripts.landed` fails when one was changed or removed. With `--add` the new ones are
listed, which is done once they are on main. `--keep 7-name` keeps the demo of this state as a
database that tests move on from.
"""

import argparse
import hashlib
import lzma
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from scripts.steps import ROOT

FOLDER = ROOT / "tests" / "migrated"
LIST = FOLDER / "landed.txt"


def hash_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def migrations(root: Path) -> list[str]:
    """The files of all migrations, by their paths from the root."""
    return sorted(str(file.relative_to(root)) for file in root.glob("*/migrations/[0-9]*.py"))


def landed(listed: str) -> dict[str, str]:
    """Path and hash of each line, which is as `sha256sum` writes it."""
    lines = (line.split() for line in listed.splitlines())
    return {path: digest for digest, path in lines}


def broken(listed: str, root: Path) -> list[str]:
    """What is wrong with migrations that have landed, in words."""
    return [
        f"{path} has landed: {'it was edited' if (root / path).is_file() else 'it is gone'}."
        for path, digest in landed(listed).items()
        if not (root / path).is_file() or hash_of(root / path) != digest
    ]


def with_new(listed: str, root: Path) -> str:
    """The list with the migrations that are not on it yet."""
    known = landed(listed)
    new = [path for path in migrations(root) if path not in known]
    return listed + "".join(f"{hash_of(root / path)}  {path}\n" for path in new)


def keep(name: str) -> None:
    """Writes the demo of this state as `tests/migrated/<name>.sql.xz`."""
    with tempfile.TemporaryDirectory() as data:
        own = os.environ | {"TENACE_DATA": data, "SECRET_KEY": "none"}
        own.pop("DATABASE_URL", None)
        for command in (["migrate", "--verbosity", "0"], ["load_demo"]):
            subprocess.run(
                [sys.executable, "manage.py", *command],
                cwd=ROOT,
                env=own,
                check=True,
                stdout=subprocess.DEVNULL,
            )
        with closing(sqlite3.connect(Path(data) / "tenace.sqlite3")) as database:
            text = "\n".join([*database.iterdump(), ""])
    (FOLDER / f"{name}.sql.xz").write_bytes(lzma.compress(text.encode(), preset=9))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--add", action="store_true", help="list the new migrations too")
    parser.add_argument("--keep", metavar="NAME", help="keep the demo's database of this state")
    chosen = parser.parse_args()
    listed = LIST.read_text(encoding="ascii")
    if wrong := broken(listed, ROOT):
        print(*wrong, "Write a new migration instead.", sep="\n", file=sys.stderr)
        return 1
    if chosen.add:
        LIST.write_text(with_new(listed, ROOT), encoding="ascii")
    if chosen.keep:
        keep(chosen.keep)
    return 0


if __name__ == "__main__":
    sys.exit(main())
