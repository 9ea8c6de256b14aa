"""Long answers a page at a time: a page costs the same however large the field is."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from events.models import ScoreRelease

PAGE = OpenApiParameter("page", int, description="Counted from 1.")
LIST = OpenApiParameter("list", str, description="The key of a list beside the ranking.")


class BoardPages(PageNumberPagination):
    """Travellers: one is as long as the field is wide."""

    page_size = 20


class PlaceOrPlayPages(PageNumberPagination):
    """Places of a ranking, or plays of a session."""

    page_size = 50


def page_of(
    pages: PageNumberPagination, rows: Sequence[Any] | QuerySet[Any, Any], request: Request
) -> list[Any]:
    """The rows of the page that is asked for; "page=2" for the second.

    Raises:
        NotFound: there is no such page.
    """
    return list(pages.paginate_queryset(rows, request) or ())


def place_of(pages: PageNumberPagination) -> dict[str, Any]:
    """How many rows there are in all, and where the page before and after are."""
    return {
        "count": pages.page.paginator.count,  # type: ignore[union-attr] # known once there is a page
        "next": pages.get_next_link(),
        "previous": pages.get_previous_link(),
    }


def head_of(release: ScoreRelease) -> dict[str, Any]:
    """Which official score it is."""
    return {
        "number": release.number,
        "made_at": release.made_at,
        "is_final": release.is_final,
        "after_round": release.after_round,
    }
