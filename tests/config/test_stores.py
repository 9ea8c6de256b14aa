"""Where files lie, as `TENACE_FILES` tells it."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.stores import file_storage


def test_a_folder(tmp_path: Path) -> None:
    assert file_storage(f"{tmp_path}/files") == {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": tmp_path / "files"},
    }


def test_a_bucket_with_all_that_can_be_said_of_it() -> None:
    told = "s3://KEY:se%2Fcret@store.example:9000/tenace/site-1?region=eu-west-1&addressing=virtual"
    assert file_storage(told)["OPTIONS"] == {
        "endpoint_url": "https://store.example:9000",
        "access_key": "KEY",
        "secret_key": "se/cret",
        "bucket_name": "tenace",
        "location": "site-1",
        "region_name": "eu-west-1",
        "addressing_style": "virtual",
    }


def test_a_bucket_in_the_clear_by_the_machines_own_keys() -> None:
    assert file_storage("s3+http://10.0.0.2/tenace")["OPTIONS"] == {
        "endpoint_url": "http://10.0.0.2",
        "access_key": None,
        "secret_key": None,
        "bucket_name": "tenace",
        "location": "",
        "region_name": "us-east-1",
        "addressing_style": "path",
    }


@pytest.mark.parametrize(
    "told", ["ftp://host/files", "s3://host", "s3:///bucket", "s3://host/bucket?zone=1"]
)
def test_what_means_nothing_is_refused(told: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="TENACE_FILES"):
        file_storage(told)
