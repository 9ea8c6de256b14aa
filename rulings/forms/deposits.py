"""What one of the staff notes of the deposit of an appeal."""

from typing import Any

from django.utils.translation import gettext as _

from events.models import Session
from rulings.actions.earlier import HOW, TOLD_AT
from rulings.forms.earlier import EarlierFields


class DepositForm(EarlierFields):
    """When it was handed over, if not now."""

    def __init__(self, data: Any = None, *, session: Session, **options: Any) -> None:
        super().__init__(data, **options)
        self.ask_when(session)
        at, how = self.fields[TOLD_AT], self.fields[HOW]
        at.label, at.help_text = _("When it was handed over"), _("Empty if that is now.")
        how.help_text = _("By whom and how: at the desk, from a colleague, a receipt…")
