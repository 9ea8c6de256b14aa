"""Pictures in what happened in a matter: attached, and taken off, for those who may see them."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from rulings.models import Evidence
from rulings.queries.timelines import MatterStep, in_order


def with_pictures(steps: Iterable[MatterStep], rows: Iterable[Evidence]) -> list[MatterStep]:
    """A timeline with what became of these pictures, in order of time; what is to come is last."""
    return in_order([*steps, *(step for row in rows for step in _steps(row))])


def _steps(row: Evidence) -> Iterable[MatterStep]:
    said = {"picture": row, "matter": row.matter}
    what = _("Picture %(picture)s attached to %(matter)s") % said
    yield MatterStep("done", what, row.added_at, row.added_by_name, row.shows)
    if row.taken_off_at:
        what = _("Picture %(picture)s taken off %(matter)s") % said
        yield MatterStep("done", what, row.taken_off_at, row.taken_off_by, row.taken_off_for)
