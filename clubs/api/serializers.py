"""How the `clubs` app's rows look in the API."""

from rest_framework import serializers

from clubs.models import AuthorityLevel, Organiser


class OrganiserSerializer(serializers.ModelSerializer[Organiser]):
    """An organiser, as anyone may see it; how far its authority reaches may not be said."""

    authority = serializers.SlugRelatedField[Organiser](slug_field="slug", read_only=True)
    authority_level = serializers.ChoiceField(
        choices=AuthorityLevel.choices,
        source="authority.level",
        read_only=True,
    )

    class Meta:
        model = Organiser
        fields = ["slug", "name", "place", "time_zone", "authority", "authority_level"]
