"""Folders of the site's file store, which is a folder of a disk or a bucket (`config.stores`).

Files are kept by name through Django's storage. A store of objects has no folders: there one is
nothing but the beginning of names.
"""

from django.core.files.storage import default_storage

PROBES = "health"
"""Where `/readyz` tries whether the store takes a file."""


class StoreAway(OSError):
    """The store did not answer, or would not do it; says what it said. It may later."""


def listed(folder: str) -> tuple[list[str], list[str]]:
    """The folders and the files in a folder; none when it is not there."""
    try:
        return default_storage.listdir(folder)
    except FileNotFoundError:
        return [], []


def delete_folder(folder: str) -> None:
    """Afterwards nothing is in it, and it is not there itself; the store, "", stays."""
    folders, files = listed(folder)
    for name in folders:
        delete_folder(f"{folder}/{name}" if folder else name)
    for name in files:
        default_storage.delete(f"{folder}/{name}" if folder else name)
    if folder:
        default_storage.delete(folder)
