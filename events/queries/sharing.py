"""Who shares their results, and what an address opens."""

from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from clubs.keys import hash_of
from clubs.models import User
from events.models import ResultsShare
from events.shared_addresses import code_of


@dataclass(frozen=True, slots=True)
class SharingNow:
    """`share` is in force, by the whole `address`; `before` are those that have ended."""

    share: ResultsShare | None
    address: str
    before: list[ResultsShare]


def sharing_now(user: User) -> SharingNow:
    shares = list(ResultsShare.objects.filter(user=user))
    share = next((each for each in shares if each.ended_at is None), None)
    address = settings.ORIGIN + address_of(share) if share else ""
    return SharingNow(share, address, [each for each in shares if each.ended_at is not None])


def address_of(share: ResultsShare) -> str:
    return reverse("shared_results", args=[code_of(share.nonce)])


def sharer_of(code: str) -> User | None:
    """Whose results the code opens; None where it opens nothing, or nothing any more."""
    share = (
        ResultsShare.objects.filter(code_hash=hash_of(code), ended_at=None, user__is_active=True)
        .select_related("user")
        .first()
    )
    return share.user if share else None
