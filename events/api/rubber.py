"""Rubber tables for programs, to read: who sits there, the deals, the sheet with its Laws, the
settlement. Money may be played for, so it is for those who keep the tables or sit there.
"""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import translation
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import Access
from clubs.api.tenancy import TenantView
from clubs.permissions import Permission, Role
from events.access import roles_at_any_event
from events.api.pagination import PAGE, PlaceOrPlayPages, page_of, place_of
from events.api.serializers import PageSerializer
from events.api.tags import short_answer, tag_of
from events.models import RubberTable
from events.queries.rubber_sheets import RubberNow
from events.queries.rubber_tables import RubberAccount, RubberEvening, evening_of, sat_at
from events.queries.rubber_words import laws_said
from scoring.rubber.deals import Partnership

SIDES = {Partnership.A: "NS", Partnership.B: "EW"}


class RubberHeadSerializer(serializers.ModelSerializer[RubberTable]):
    """A table; `stake` is money for each hundred points, null where none is played for.

    With `in_hundreds` each rubber counts in even hundreds (App. 4 H2).
    """

    class Meta:
        model = RubberTable
        fields = [
            "id",
            "name",
            "game",
            "stake",
            "currency",
            "in_hundreds",
            "opened_at",
            "closed_at",
        ]


class RubberTablesSerializer(PageSerializer):
    """Tables, the latest first."""

    tables = RubberHeadSerializer(many=True)


class RubberAccountSerializer(serializers.Serializer[RubberAccount]):
    """What the rubbers whose net score is agreed brought one player; `money` exact, or null."""

    player = serializers.CharField(source="member.player.name")
    left = serializers.SerializerMethodField()
    rubbers = serializers.IntegerField()
    points = serializers.IntegerField()
    money = serializers.CharField(allow_null=True)

    def get_left(self, account: RubberAccount) -> bool:
        return account.member.left_at is not None


class RubberDealSerializer(serializers.Serializer[Any]):
    """A deal in force as it is typed ("4S N = H100 N"); passed-out deals are numbered too.

    After an Arbiter or a committee changed it, `recorded` is what stood before.
    """

    number = serializers.IntegerField()
    version = serializers.IntegerField()
    kind = serializers.CharField()
    line = serializers.CharField()
    recorded = serializers.CharField(allow_blank=True)
    law = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)


class RubberLineSerializer(serializers.Serializer[Any]):
    """A line of the score sheet: above or below the line, for which side, by which Laws.

    `deal` is 0 of what only the settlement brings.
    """

    place = serializers.CharField()
    side = serializers.SerializerMethodField()
    deal = serializers.IntegerField()
    points = serializers.IntegerField()
    reason = serializers.CharField()
    laws = serializers.SerializerMethodField()

    def get_side(self, line: Any) -> str:
        return SIDES[line.side]

    def get_laws(self, line: Any) -> str:
        with translation.override("en"):
            return laws_said(line.laws)


class RubberSerializer(serializers.Serializer[RubberNow]):
    """A rubber, or four deals, as it stands; of one in play the lines and totals as if it stopped.

    `seats` are the names by seat. `agreed_at` is when its net score was agreed (Law 78).
    """

    number = serializers.IntegerField(source="row.number")
    seats = serializers.SerializerMethodField()
    dealer = serializers.CharField(source="row.dealer")
    started_at = serializers.DateTimeField(source="row.started_at")
    agreed_at = serializers.DateTimeField(source="row.agreed_at", allow_null=True)
    is_finished = serializers.BooleanField(source="sheet.finished")
    deals = RubberDealSerializer(many=True)
    lines = RubberLineSerializer(source="settlement.lines", many=True)
    total_ns = serializers.SerializerMethodField()
    total_ew = serializers.SerializerMethodField()

    def get_seats(self, rubber: RubberNow) -> dict[str, str]:
        return {seat.value: who.player.name for seat, who in rubber.seats.items()}

    def get_total_ns(self, rubber: RubberNow) -> int:
        return rubber.totals[0]

    def get_total_ew(self, rubber: RubberNow) -> int:
        return rubber.totals[1]


class RubberTableSerializer(serializers.Serializer[RubberEvening]):
    """A table with every rubber played there, and the settlement, the highest first."""

    table = RubberHeadSerializer()
    rubbers = RubberSerializer(many=True)
    settlement = RubberAccountSerializer(source="accounts", many=True)


class RubberTables(TenantView):
    """The organiser's rubber tables."""

    access = Access("any event", Permission.KEEP_RUBBER)

    def resolve(self, **_kwargs: Any) -> frozenset[Role]:
        return roles_at_any_event(self.actor, self.organiser)

    @extend_schema(
        operation_id="organisers_rubber_tables_list",
        parameters=[PAGE],
        responses=RubberTablesSerializer,
    )
    def get(self, request: Request, **_kwargs: Any) -> Response:
        """Fifty tables at a time, open and closed, the latest first."""
        pages = PlaceOrPlayPages()
        rows = page_of(pages, RubberTable.objects.filter(organiser=self.organiser), request)
        return Response(RubberTablesSerializer({**place_of(pages), "tables": rows}).data)


class RubberTableView(TenantView):
    """One rubber table; there is none for who neither keeps such tables nor sat there."""

    access = Access("any event")
    table: RubberTable

    def resolve(self, **kwargs: Any) -> frozenset[Role]:
        rows = RubberTable.objects.select_related("organiser")
        self.table = get_object_or_404(rows, pk=kwargs["rubber_table"])
        return roles_at_any_event(self.actor, self.organiser)

    @extend_schema(responses=RubberTableSerializer)
    def get(self, request: Request, **_kwargs: Any) -> HttpResponse:
        """Every rubber with its deals, its sheet and its totals, and the settlement.

        `If-None-Match` with the `ETag` of an earlier answer is answered 304 while nobody has acted.
        """
        keeps = Permission.KEEP_RUBBER in self.permissions
        if not keeps and not sat_at(self.actor.user, self.table):
            raise Http404
        tag = tag_of(request, "rubber", self.table.pk, self.table.version)
        return short_answer(request, tag) or self._table(tag)

    def _table(self, tag: str) -> Response:
        told = RubberTableSerializer(evening_of(self.table))
        return Response(told.data, headers={"ETag": tag})
