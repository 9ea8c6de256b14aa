"""Organisers, readable by anyone, and the page that explains the API."""

from csp.decorators import csp_update
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import Access, public_view
from clubs.api.serializers import OrganiserSerializer
from clubs.api.tenancy import TenantView
from clubs.models import Organiser
from clubs.queries.clubs import organisers


class OrganiserList(ListAPIView[Organiser]):
    """All organisers of the site, by name."""

    access = Access("public")
    permission_classes = [AllowAny]
    serializer_class = OrganiserSerializer

    def get_queryset(self) -> QuerySet[Organiser]:
        return organisers()


class OrganiserDetail(TenantView):
    """One organiser."""

    access = Access("organiser")

    @extend_schema(responses=OrganiserSerializer)
    def get(self, request: Request, organiser: str) -> Response:
        return Response(OrganiserSerializer(self.organiser).data)


@public_view
@csp_update({"img-src": ["data:"]})  # the icons within Swagger's own style sheet
@require_safe
def api_docs(request: HttpRequest) -> HttpResponse:
    return render(request, "clubs/api.html")
