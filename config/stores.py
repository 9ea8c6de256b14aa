"""Where files lie, read from `TENACE_FILES`: a folder, or a bucket of a store that speaks S3."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SCHEMES = {"s3": "https", "s3+http": "http"}
CHOICES = {"region", "addressing"}


def file_storage(told: str) -> dict[str, Any]:
    """The storage for `STORAGES`: of a folder's path, or of an address.

    `s3://KEY:SECRET@host:port/bucket/prefix?region=...&addressing=virtual` is asked over TLS,
    `s3+http://` in the clear. Key and secret are quoted as in every address (`/` is `%2F`). Without
    them boto3 looks where it always does: the machine's role, its own variables.
    """
    parts = urlsplit(told)
    if parts.scheme in SCHEMES:
        return _bucket(told)
    if "://" in told:
        raise ImproperlyConfigured("TENACE_FILES: use a folder, s3: or s3+http:.")
    return {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": Path(told).resolve()},
    }


def _bucket(told: str) -> dict[str, Any]:
    parts = urlsplit(told)
    chosen = dict(parse_qsl(parts.query, keep_blank_values=True))
    bucket, _, prefix = unquote(parts.path).strip("/").partition("/")
    if not parts.hostname or not bucket:
        raise ImproperlyConfigured("TENACE_FILES: it takes a host and a bucket.")
    if unknown := chosen.keys() - CHOICES:
        raise ImproperlyConfigured(f"TENACE_FILES: unknown are {', '.join(sorted(unknown))}.")
    port = f":{parts.port}" if parts.port else ""
    return {
        "BACKEND": "config.object_store.ObjectStore",
        "OPTIONS": {
            "endpoint_url": f"{SCHEMES[parts.scheme]}://{parts.hostname}{port}",
            "access_key": unquote(parts.username) if parts.username else None,
            "secret_key": unquote(parts.password) if parts.password else None,
            "bucket_name": bucket,
            "location": prefix,
            "region_name": chosen.get("region", "us-east-1"),
            "addressing_style": chosen.get("addressing", "path"),
        },
    }
