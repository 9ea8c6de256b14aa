"""The fields in which a director states when he was told of what he records, and how he knows."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from clubs import limits
from events.models import Session
from events.queries.periods import zone_of
from rulings.actions.earlier import HOW, TOLD_AT, ToldBefore
from rulings.forms.moments import MomentField


class EarlierFields(forms.Form):
    """Both may be left empty: then it is said as it is recorded (Law 92C)."""

    def ask_when(self, session: Session) -> None:
        """Ask for it, after what the form asks already."""
        self.fields[TOLD_AT] = MomentField(
            zone=zone_of(session),
            label=_("Told to you at"),
            required=False,
            help_text=_(
                "Empty if you are told now. Otherwise that time decides what is in time, not when"
                " you write it down (Law 92C); the minute in which a period ends is in time."
            ),
        )
        self.fields[HOW] = forms.CharField(
            label=_("How you know"),
            required=False,
            max_length=limits.NOTE,
            help_text=_("By whom and how: at the desk, by telephone, a note on paper…"),
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get(HOW) and TOLD_AT in cleaned and not cleaned[TOLD_AT]:
            self.add_error(TOLD_AT, _("State when you were told."))
        return cleaned

    @property
    def earlier(self) -> ToldBefore | None:
        """What is stated, as the acts take it; None where nothing is, or it is not asked."""
        at = self.cleaned_data.get(TOLD_AT)
        return ToldBefore(at, self.cleaned_data[HOW]) if at else None
