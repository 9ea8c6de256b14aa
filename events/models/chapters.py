"""The chapters of the conditions of contest (Law 78D): what people look for under which name."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Chapter(models.TextChoices):
    """A named part of the conditions, in the order in which it is filled in and read."""

    ENTRIES = "entries", _("Entries")
    FORMAT = "format", _("Format and stages")
    SCORING = "scoring", _("Scoring and scales")
    RANKING = "ranking", _("Winners and ties")
    CARRIED = "carried", _("Carry-forward")
    PERIODS = "periods", _("Official score and periods")
    APPEALS = "appeals", _("Appeals")
    PENALTIES = "penalties", _("Penalties")
    SYSTEMS = "systems", _("Systems and devices")
    TABLE = "table", _("At the table, phones and smoking")
    FURTHER = "further", _("Further conditions")


SETTLED_BY_PLAY = frozenset(
    {Chapter.ENTRIES, Chapter.FORMAT, Chapter.SCORING, Chapter.RANKING, Chapter.CARRIED}
)
"""What binds the whole event from its first start on; the others may be amended for sessions that
have not begun."""

OF_STAGES = SETTLED_BY_PLAY - {Chapter.ENTRIES}
"""In which of them a stage can have conditions of its own."""
