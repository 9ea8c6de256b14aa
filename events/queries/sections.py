"""What kind of movement a session's sections play."""

from django.db.models import Count, F, Q

from events.models import Session, SwissRules
from events.models.sessions import IMPORTED_BY_ROUND
from events.models.swiss import KIND


def is_swiss(session: Session) -> bool:
    """Whether the rounds of the session are drawn one by one."""
    return session.sections.filter(kind=KIND).exists()


def matches_are_by_round(session: Session) -> bool:
    """Whether two teams play a match in each round in which they meet, not one in the session."""
    return session.sections.filter(kind__in=(KIND, IMPORTED_BY_ROUND)).exists()


def round_to_draw(session: Session) -> int:
    """The round of a Swiss that is to be drawn and published next; 0 where there is none."""
    published = Q(section__draws__published_at__isnull=False, section__draws__taken_back_at=None)
    rows = SwissRules.objects.filter(section__session=session)
    counted = rows.annotate(drawn=Count("section__draws", filter=published))
    found = counted.filter(drawn__lt=F("rounds")).values_list("drawn", flat=True).first()
    return 0 if found is None else found + 1
