"""Calls and rulings for programs: thin shells over what their queries show."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import Access
from events.api.tenancy import SessionView
from rulings.api.serializers import CallSerializer, RulingSerializer
from rulings.queries.calls import shown_calls
from rulings.queries.shown import shown_ruling, shown_rulings, with_guides, with_polls
from rulings.queries.viewers import viewer_of


class Rulings(SessionView):
    """The session's rulings, as far as the caller may see them."""

    access = Access("session")

    @extend_schema(responses=RulingSerializer(many=True))
    def get(self, request: Request, **_kwargs: Any) -> Response:
        viewer = viewer_of(self.actor, self.permissions, self.session)
        shown = with_polls(shown_rulings(self.session, viewer), self.session, viewer)
        shown = with_guides(shown, self.session)
        return Response(RulingSerializer(shown, many=True).data)


class RulingDetail(SessionView):
    """One ruling; 404 when the caller may not know of it."""

    access = Access("session")

    @extend_schema(responses=RulingSerializer)
    def get(self, request: Request, number: int, **_kwargs: Any) -> Response:
        viewer = viewer_of(self.actor, self.permissions, self.session)
        ruling = shown_ruling(self.session, viewer, number)
        if ruling is None:
            raise NotFound
        return Response(RulingSerializer(ruling).data)


class Calls(SessionView):
    """What the director was asked in the session, as far as the caller may see it."""

    access = Access("session")

    @extend_schema(responses=CallSerializer(many=True))
    def get(self, request: Request, **_kwargs: Any) -> Response:
        viewer = viewer_of(self.actor, self.permissions, self.session)
        return Response(CallSerializer(shown_calls(self.session, viewer), many=True).data)
