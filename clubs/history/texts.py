"""Where words of an organiser stand in which somebody may be named, whatever table it is."""

from collections.abc import Iterator

from django.apps import apps
from django.db import models

from clubs.models import HistoryHead, HistoryRecord, Player
from clubs.models.tenancy import TenantOwned

BY_THEMSELVES = (HistoryHead, HistoryRecord, Player)
"""History is erased word by word (`clubs.history.erasing`), the record itself as a whole."""
NAMES_OF_THINGS = {
    *(("event", "name"), ("session", "name"), ("stage", "name"), ("section", "title")),
    *(("conditionstemplate", "name"), ("ownmovement", "name"), ("rubbertable", "name")),
    ("apitoken", "name"),
}
"""A cup may be called after a namesake: whoever runs the club gives it another name."""


def texts_of_organisers() -> Iterator[tuple[type[models.Model], list[str]]]:
    """The tables of organisers that hold texts, with the columns of these."""
    for model in apps.get_models():
        if not issubclass(model, TenantOwned) or model in BY_THEMSELVES:
            continue
        kind = model._meta.model_name
        columns = [
            field.name
            for field in model._meta.concrete_fields
            if isinstance(field, models.CharField | models.TextField | models.JSONField)
            and not field.choices
            and (kind, field.name) not in NAMES_OF_THINGS
        ]
        if columns:
            yield model, columns
