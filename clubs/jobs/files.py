"""Where the files of jobs lie: what was brought, and what was made."""

from pathlib import Path

from django.conf import settings

from clubs.models import Job


def file_of(job: Job) -> Path:
    """Where the finished job's file lies; its name is the one its reader sees."""
    return Path(settings.FILES_DIR) / job.file


def folder_of(job: Job) -> Path:
    """Where this attempt at the job puts its file."""
    return organiser_folder(job) / f"{job.pk}-{job.attempts}"


def upload_of(job: Job) -> Path:
    """Where what was brought with the job lies until the job is over."""
    return organiser_folder(job) / f"{job.pk}-upload" / "content"


def folders_of(job: Job) -> list[Path]:
    """The folders of all attempts, of those that were killed too."""
    return list(organiser_folder(job).glob(f"{job.pk}-*"))


def organiser_folder(job: Job) -> Path:
    return Path(settings.FILES_DIR) / str(job.organiser_id)
