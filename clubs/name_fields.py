"""The field of a form and the column of a model that hold a name, by the rules of `clubs.names`."""

from typing import Any
from unicodedata import normalize

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from clubs.errors import UserError
from clubs.names import NameFault, clean_name
from clubs.wording import worded


class NameField(forms.CharField):
    """A name as it is typed; cleaned, it is in its one form."""

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        try:
            return clean_name(text)
        except NameFault as fault:
            raise ValidationError(sentence(fault), code="invisible") from fault


class NameColumn(models.CharField[str, str]):
    """A name on record, which is sought in the form in which it is kept.

    Raises `UserError` for a name that no form has looked at.
    """

    def deconstruct(self) -> Any:
        """To the database it is what it was before it looked at what it is given."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs

    def formfield(self, **options: Any) -> Any:
        return super().formfield(**{"form_class": NameField, **options})

    def get_prep_value(self, value: Any) -> Any:
        prepared = super().get_prep_value(value)
        return normalize("NFC", prepared) if isinstance(prepared, str) else prepared

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:  # noqa: FBT001 - Django's
        try:
            name = clean_name(super().pre_save(model_instance, add))
        except NameFault as fault:
            raise UserError(sentence(fault), field=self.attname) from fault
        setattr(model_instance, self.attname, name)
        return name


def sentence(fault: NameFault) -> str:
    text = worded(fault)
    return _("%s.") % (text[:1].upper() + text[1:])
