"""Which rows an export holds: those of the organiser, and what of others these refer to."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db.models import Field, ForeignKey, Model, Q, QuerySet

from clubs.models import Authority, Organiser
from clubs.models.tenancy import TenantOwned

Fields = list["Field[Any, Any]"]

LEFT_OUT = {
    "clubs.AccessRecord": "sign-ins to this site",
    "clubs.ApiToken": "lets programs into this site",
    "clubs.Invitation": "leads to this site",
    "clubs.Job": "made anew for who asks",
}
"""Tables of organisers of which nothing leaves, and why."""
DELEGATED = "events.Delegation"
OF_AUTHORITIES = ("clubs.AuthorityMove", "events.Regulation", DELEGATED)
"""What an organiser obeys that no row of its own names."""
KEPT_BACK = {
    "clubs.User": {"password", "created_at", "last_login", "is_superuser", "is_staff"},
    "clubs.Authority": {"second_factor_since", "second_factor_by"},
}
"""Of those whom the organiser's rows refer to: what is of their account here, and lets them in."""


def models_of_organisers() -> list[type[Model]]:
    """The tables whose rows each belong to an organiser, that of organisers itself among them."""
    return [
        model
        for model in apps.get_models()
        if (model is Organiser or owner_field(model)) and model._meta.label not in LEFT_OUT
    ]


def models_referred_to() -> set[type[Model]]:
    """The tables of no organiser of which an export may hold rows."""
    own = set(models_of_organisers())
    found, new = set(), {*own, *map(apps.get_model, OF_AUTHORITIES)}
    while new:
        found |= new
        new = {it.related_model for model in new for it in _told_keys(model)} - found
    return found - own


def owner_field(model: type[Model]) -> str:
    """The column that says whose a row is; "" where it is nobody's."""
    if issubclass(model, TenantOwned):
        return "organiser"
    fields = {field.name: field.related_model for field in model._meta.concrete_fields}
    return "organiser" if fields.get("organiser") is Organiser else ""


def rows_of(organiser: Organiser) -> dict[type[Model], QuerySet[Any]]:
    """All rows of an export, by table in the order of the tables' names.

    For a caller without a scope, who asks for the rows in one transaction.
    """
    found: dict[type[Model], QuerySet[Any]] = {}
    for model in models_of_organisers():
        rows = model._default_manager.all()
        owner = owner_field(model)
        found[model] = rows.filter(**({owner: organiser} if owner else {"pk": organiser.pk}))
    for model, keys in _referred(found).items():
        found[model] = model._default_manager.filter(pk__in=keys)
    return {
        model: found[model].order_by("pk") for model in sorted(found, key=lambda it: it._meta.label)
    }


def exported_fields(model: type[Model]) -> Fields:
    """The columns of a table that are written, the key first."""
    kept_back = KEPT_BACK.get(model._meta.label, set())
    fields = [field for field in model._meta.concrete_fields if field.name not in kept_back]
    return sorted(fields, key=lambda field: (not field.primary_key, field.attname))


def _referred(own: dict[type[Model], QuerySet[Any]]) -> dict[type[Model], set[Any]]:
    """Rows of no organiser that rows of the export refer to, and those that these refer to."""
    found: defaultdict[type[Model], set[Any]] = defaultdict(set)
    new = _targets(own, set(own))
    while new:
        for model, keys in new.items():
            found[model] |= keys
        latest = {model: model._default_manager.filter(pk__in=keys) for model, keys in new.items()}
        for rules in _rules(own, found[Authority]) if Authority in new else ():
            latest[rules.model] = rules
            found[rules.model] |= set(rules.values_list("pk", flat=True))
        new = {
            model: keys - found[model]
            for model, keys in _targets(latest, set(own)).items()
            if keys - found[model]
        }
    return dict(found)


def _rules(own: dict[type[Model], QuerySet[Any]], authorities: set[Any]) -> Iterator[QuerySet[Any]]:
    """What these authorities have made known, and what one of them left to another or to it."""
    for label in OF_AUTHORITIES:
        rows = apps.get_model(label)._default_manager.filter(authority__in=authorities)
        if label == DELEGATED:
            to_it = Q(to_organiser__in=own[Organiser])
            rows = rows.filter(to_it | Q(to_authority__in=authorities))
        yield rows


def _targets(
    rows: dict[type[Model], QuerySet[Any]], own: set[type[Model]]
) -> dict[type[Model], set[Any]]:
    """What columns of these rows that are written refer to, but for rows of the organiser."""
    found: defaultdict[type[Model], set[Any]] = defaultdict(set)
    for model, asked in rows.items():
        for field in _told_keys(model):
            if field.related_model not in own:
                keys = set(asked.order_by().values_list(field.attname, flat=True).distinct())
                found[field.related_model] |= keys - {None}
    return {model: keys for model, keys in found.items() if keys}


def _told_keys(model: type[Model]) -> Iterator["ForeignKey[Any, Any]"]:
    return (each for each in exported_fields(model) if isinstance(each, ForeignKey))
