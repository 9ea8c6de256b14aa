"""Many rulings of the past, as they stand in the database: every path of a guide, at every seat."""

from itertools import cycle, islice

from rulings.guides.deriving import derivation
from rulings.guides.reading import guide
from rulings.guides.roles import SEATS, seated
from rulings.guides.walking import paths
from rulings.models import GuideRun
from tests.builders import NOW
from tests.rulings.night import Night


def keep_many(night: Night, name: str, number: int) -> None:
    """So many runs of that guide, kept as a note, beside those that there are; by no act."""
    one = guide(name)
    turned = [
        (way, seated(**{role.value: seat for role in one.cast}))
        for seat in SEATS
        for way in paths(one)
    ]
    first = GuideRun.objects.filter(session=night.session).count() + 1
    GuideRun.objects.bulk_create(
        (
            GuideRun(
                organiser=night.organiser,
                session=night.session,
                number=first + at,
                guide=name,
                guide_version=one.version,
                known=dict(way.known),
                state=GuideRun.State.KEPT,
                begun_at=NOW,
                begun_by="Dora Director",
                ended_at=NOW,
                ended_by="Dora Director",
                derivation=derivation(one, way, cast),
            )
            for at, (way, cast) in enumerate(islice(cycle(turned), number))
        ),
        batch_size=500,
    )
