"""Where the pages of rubber tables stand."""

from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.models import Organiser
from events.models import RubberTable
from events.views.crumbs import Crumb, Crumbs, organiser_crumbs


def rubber_tables_crumbs(organiser: Organiser, *below: Crumb) -> Crumbs:
    """Organiser, rubber tables, then the pages below down to this one."""
    tables = (_("Rubber tables"), reverse("rubber_tables", args=[organiser.slug]))
    return organiser_crumbs(organiser, tables, *below)


def rubber_crumbs(table: RubberTable, *below: Crumb, keeps: bool = True) -> Crumbs:
    """Organiser, rubber tables, the table, then the pages below down to this one.

    The list of tables opens to those who keep them alone.
    """
    here = (table.name, reverse("rubber_table", args=[table.organiser.slug, table.pk]))
    if keeps:
        return rubber_tables_crumbs(table.organiser, here, *below)
    return organiser_crumbs(table.organiser, _("Rubber tables"), here, *below)
