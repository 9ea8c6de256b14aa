"""How the `clubs` app's rows look in the API."""

from rest_framework import serializers

from clubs.models import Level, Organiser


class OrganiserSerializer(serializers.ModelSerializer[Organiser]):
    """An organiser, as anyone may see it."""

    authority = serializers.SlugRelatedField[Organiser](slug_field="slug", read_only=True)
    authority_level = serializers.ChoiceField(
        choices=Level.choices,
        source="authority.level",
        read_only=True,
        help_text="how far the authority reaches; empty where that is not said",
    )

    class Meta:
        model = Organiser
        fields = ["slug", "name", "place", "time_zone", "authority", "authority_level"]
