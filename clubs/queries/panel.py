"""Who stands on an organiser's panel of those who may hear appeals."""

from clubs.models import PanelMember


def standing_panel() -> list[PanelMember]:
    """Those on the panel of the organiser in scope, by name."""
    rows = PanelMember.objects.filter(taken_off_at=None).select_related("player")
    return sorted(rows, key=lambda each: str(each).casefold())
