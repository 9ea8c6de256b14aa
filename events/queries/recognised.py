"""For which days an organiser may set up and publish events (Law 80B1)."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.models import Organiser
from clubs.queries.recognition import recognition_of, recognition_words


def why_unrecognised(organiser: Organiser, day: date) -> str:
    """Why nothing new can be set up for that day, or begin on it; empty where it can."""
    found = recognition_of(organiser, day)
    if found.is_good:
        return ""
    said = {
        "organiser": organiser,
        "day": date_format(day, "j F Y"),
        "how": recognition_words(found),
        "authority": organiser.authority,
    }
    return (
        _(
            "%(organiser)s can set up, publish and begin nothing new for %(day)s: %(how)s. Ask"
            " %(authority)s."
        )
        % said
    )
