"""A bucket as the site's file store. Only where one is named is this module imported."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from boto3.exceptions import Boto3Error
from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.core.files.base import File
from s3transfer.exceptions import RetriesExceededError
from storages.backends.s3 import S3Storage

from clubs.stored import StoreAway

CONNECT_SECONDS, READ_SECONDS, TRIES = 2, 10, 2
IN_MEMORY = 1024 * 1024
"""What is read is kept on the disk meanwhile, when it is larger."""
TRANSFER = TransferConfig(use_threads=False, num_download_attempts=TRIES)


@contextmanager
def away_if_it_fails() -> Iterator[None]:
    """Whatever goes wrong is an `OSError`, as where files are in a folder."""
    try:
        yield
    except (Boto3Error, BotoCoreError, ClientError, RetriesExceededError) as error:
        raise StoreAway(str(error)) from error


class ObjectStore(S3Storage):  # type: ignore[misc]  # it has no types
    """Gives no addresses away, writes over nothing, and gives up soon, since somebody waits.

    A connection is tried for two seconds and an answer awaited for ten, each twice: a host that
    swallows what it is sent holds its caller for some five seconds, one that falls silent in the
    middle for twenty to forty.
    """

    def get_default_settings(self) -> dict[str, Any]:
        found: dict[str, Any] = super().get_default_settings()
        return found | {
            "file_overwrite": False,
            "max_memory_size": IN_MEMORY,
            "transfer_config": TRANSFER,
        }

    def __init__(self, *, addressing_style: str, **options: Any) -> None:
        super().__init__(
            **options,
            client_config=Config(
                signature_version="s3v4",
                s3={"addressing_style": addressing_style},
                connect_timeout=CONNECT_SECONDS,
                read_timeout=READ_SECONDS,
                retries={"mode": "standard", "total_max_attempts": TRIES},
                # Checksums of a kind that stores other than Amazon's do not know.
                request_checksum_calculation="when_required",
                response_checksum_validation="when_required",
            ),
        )

    def _open(self, name: str, mode: str = "rb") -> File[bytes]:
        """All of it is fetched before anything of it is sent: what is broken off is an error."""
        with away_if_it_fails():
            file: File[bytes] = super()._open(name, mode)
            file.open()
            return file

    def _save(self, name: str, content: File[bytes]) -> str:
        with away_if_it_fails():
            return str(super()._save(name, content))

    def delete(self, name: str) -> None:
        with away_if_it_fails():
            super().delete(name)

    def exists(self, name: str) -> bool:
        with away_if_it_fails():
            return bool(super().exists(name))

    def listdir(self, path: str) -> tuple[list[str], list[str]]:
        with away_if_it_fails():
            folders, files = super().listdir(path)
            return folders, files

    def size(self, name: str) -> int:
        with away_if_it_fails():
            return int(super().size(name))

    def get_modified_time(self, name: str) -> datetime:
        with away_if_it_fails():
            found: datetime = super().get_modified_time(name)
            return found

    def url(self, name: str, *_arguments: Any, **_options: Any) -> str:
        """A view hands each file to those who may have it."""
        raise ValueError("Files of the store have no addresses.")
