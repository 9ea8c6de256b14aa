"""Where the files of jobs lie in the store: what was brought, and what was made.

Each attempt has a folder of its own, and a job tells of its file only when all of it is there.
"""

from pathlib import PurePosixPath

from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage

from clubs.models import Job
from clubs.stored import delete_folder

UPLOAD = "upload"


def name_of(job: Job) -> str:
    """The name of the finished job's file, as its reader sees it."""
    return PurePosixPath(job.file).name


def open_made(job: Job) -> File[bytes]:
    """The finished job's file.

    Raises:
        FileNotFoundError: it is in the store no more.
    """
    return default_storage.open(job.file)


def is_gone(job: Job) -> bool:
    """Whether a finished job's file is in the store no more."""
    return job.state == Job.State.DONE and job.file != "" and not default_storage.exists(job.file)


def keep_made(job: Job, name: str, content: bytes) -> str:
    """Keep what this attempt at the job made; what it is called in the store."""
    return default_storage.save(f"{_folder(job, job.attempts)}/{name}", ContentFile(content))


def keep_upload(job: Job, content: bytes) -> None:
    """Keep what was brought with a new job until the job is over."""
    forget_upload(job)
    default_storage.save(_upload(job), ContentFile(content))


def brought_with(job: Job) -> bytes:
    """What was brought with the job."""
    with default_storage.open(_upload(job)) as file:
        return bytes(file.read())


def forget_upload(job: Job) -> None:
    delete_folder(_folder(job, UPLOAD))


def forget_attempt(job: Job, attempt: int) -> None:
    delete_folder(_folder(job, attempt))


def forget_files(job: Job) -> None:
    """Delete what all attempts made, of those that were killed too, and what was brought."""
    for attempt in range(1, job.attempts + 1):
        forget_attempt(job, attempt)
    forget_upload(job)


def _upload(job: Job) -> str:
    return f"{_folder(job, UPLOAD)}/content"


def _folder(job: Job, part: int | str) -> str:
    return f"{job.organiser_id}/{job.pk}-{part}"
