"""An hour on a day before play in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from events.before_start import parse_before_start


def before_start_text(text: str) -> str:
    """A stored time before play as a sentence says it; nothing where there is none."""
    if not text:
        return ""
    moment = parse_before_start(text)
    if moment.days_before == 0:
        return _("%s on the day of play") % f"{moment.at:%H:%M}"
    days = ngettext("%d day before play", "%d days before play", moment.days_before)
    said = {"time": f"{moment.at:%H:%M}", "days": days % moment.days_before}
    return _("%(time)s, %(days)s") % said
