"""What the provisions of an event come to, for programs: each value with whose it is."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import Access
from events.api.tenancy import EventView
from events.queries.provision_tables import settled_rows


class SettledSerializer(serializers.Serializer[Any]):
    """A provision as it stands in an event: `set_by` is empty where it is the Law's own, or usual.

    `citation` is where it stands in the text of who said it, in their `version` from `since` on:
    of a regulation, of house rules, or of the event's conditions, since it published them.
    Who spoke by a delegated power did so `in_name_of` an authority (Law 80A3), else it is empty.
    """

    key = serializers.CharField()
    clause = serializers.CharField()
    name = serializers.CharField()
    value = serializers.JSONField()
    set_by = serializers.ChoiceField(("authority", "organiser", "event"), allow_null=True)
    set_by_name = serializers.CharField(source="by")
    citation = serializers.CharField()
    version = serializers.IntegerField(allow_null=True)
    since = serializers.DateField(allow_null=True)
    fixed = serializers.BooleanField()
    in_name_of = serializers.CharField()
    awaits_approval = serializers.BooleanField()


class EventProvisions(EventView):
    """The choices that the Laws leave open, as they stand for the day on which the event begins."""

    access = Access("event")

    @extend_schema(responses=SettledSerializer(many=True))
    def get(self, _request: Request, **_kwargs: Any) -> Response:
        """Each in the order of the Laws; what a played session is bound by is in its conditions."""
        return Response(SettledSerializer(settled_rows(self.event, timezone.now()), many=True).data)
