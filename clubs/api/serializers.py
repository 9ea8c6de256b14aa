"""How the `clubs` app's rows look in the API."""

from rest_framework import serializers

from clubs.models import Organiser


class OrganiserSerializer(serializers.ModelSerializer[Organiser]):
    """An organiser, as anyone may see it."""

    authority = serializers.SlugRelatedField[Organiser](slug_field="slug", read_only=True)

    class Meta:
        model = Organiser
        fields = ["slug", "name", "place", "time_zone", "authority"]
