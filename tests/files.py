"""The site's file store in a folder of a test's own, and what jobs keep there."""

from pathlib import Path
from typing import Any

from django.conf import settings

from clubs.jobs.files import open_made
from clubs.models import Job
from clubs.stored import listed
from config.stores import file_storage


def files_in(told: Path | str) -> dict[str, Any]:
    """The setting `STORAGES` with the files there: in a folder, or as `TENACE_FILES` tells it."""
    return settings.STORAGES | {"default": file_storage(str(told))}


def made_by(job: Job) -> bytes:
    """What the finished job made."""
    with open_made(job) as file:
        return bytes(file.read())


def folders_of(job: Job) -> list[str]:
    """The folders that the store has of a job: of its attempts, and of what was brought."""
    folders, _files = listed(str(job.organiser_id))
    return sorted(name for name in folders if name.startswith(f"{job.pk}-"))
