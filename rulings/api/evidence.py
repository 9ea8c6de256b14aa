"""The pictures in a session's matters for programs, by the rights of those who read the matter."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import Access
from clubs.privacy import PRIVATE
from events.api.tenancy import SessionView
from rulings.models import Evidence
from rulings.queries.committees import hearing_as
from rulings.queries.evidence import content_of, evidence_rows, may_see
from rulings.queries.viewers import viewer_of

JPEG = "image/jpeg"


class PictureSerializer(serializers.Serializer[Evidence]):
    """A picture that is evidence: of what, and who attached it; one taken off is seen no more."""

    number = serializers.IntegerField()
    matter = serializers.CharField(help_text="what it is attached to: Q1, R1 or A1")
    shows = serializers.CharField()
    added_at = serializers.DateTimeField()
    added_by = serializers.CharField(source="added_by_name")
    taken_off_at = serializers.DateTimeField(allow_null=True)
    taken_off_by = serializers.CharField()
    taken_off_for = serializers.CharField(help_text="why it was taken off")


class PicturesView(SessionView):
    """Finds the pictures that the caller may see."""

    access = Access("session")

    def seen(self) -> list[Evidence]:
        viewer = viewer_of(self.actor, self.permissions, self.session)
        viewer = hearing_as(viewer, self.actor.user, self.session)
        return [row for row in evidence_rows(self.session) if may_see(viewer, row.matter)]


class Pictures(PicturesView):
    """Those in the session's calls, rulings and appeals, as far as the caller may see them."""

    @extend_schema(responses=PictureSerializer(many=True))
    def get(self, request: Request, **_kwargs: Any) -> Response:
        found: Any = self.seen()
        return Response(PictureSerializer(found, many=True).data)


class PictureFile(PicturesView):
    """One of them; 404 where there is none, it is taken off, or it is not for the caller."""

    @extend_schema(responses={(200, JPEG): OpenApiTypes.BINARY})
    def get(self, request: Request, number: int, **_kwargs: Any) -> HttpResponse:
        row = next((each for each in self.seen() if each.number == number), None)
        content = content_of(row) if row else None
        if content is None:
            raise NotFound
        headers = {"Cache-Control": PRIVATE, "X-Content-Type-Options": "nosniff"}
        return HttpResponse(content, content_type=JPEG, headers=headers)
