"""The forms in which a picture is attached, and taken off."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import limits
from clubs.wording import worded
from events.interchange.errors import InterchangeError
from events.interchange.pictures import Picture, redraw

ACCEPTED = "image/jpeg,image/png,image/webp"
"""Telephones turn what they keep otherwise into one of these when it is chosen."""


class PictureField(forms.FileField):
    """A picture as it is kept: drawn anew."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            label=gettext_lazy("Picture"),
            max_length=limits.FILE_NAME,
            widget=forms.FileInput(attrs={"accept": ACCEPTED}),
            help_text=gettext_lazy(
                "Of the hand, a form or the screen: JPEG, PNG or WebP, 20 MB at most. Where it was"
                " taken is not kept."
            ),
            **options,
        )

    def clean(self, data: Any, initial: Any = None) -> Picture | None:
        upload = super().clean(data, initial)
        if not upload:
            return None
        if upload.size > limits.PICTURE_BYTES:
            raise forms.ValidationError(_("This picture is too large: 20 MB at most."))
        try:
            return redraw(upload.read())
        except InterchangeError as fault:
            text = worded(fault)
            raise forms.ValidationError(_("%s.") % (text[:1].upper() + text[1:])) from fault


class PictureForm(forms.Form):
    """A picture and what it shows."""

    picture = PictureField()
    shows = forms.CharField(
        label=gettext_lazy("What it shows"), max_length=limits.NOTE, required=False
    )


class TakeOffForm(forms.Form):
    """Why a picture is seen no more."""

    reason = forms.CharField(label=gettext_lazy("Why"), max_length=limits.NOTE)
