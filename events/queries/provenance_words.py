"""Whose a value is, in words: an authority's or an organiser's with the place, or the Law's."""

from dataclasses import replace

from django.utils.translation import gettext as _

from clubs.typography.citations import cited
from clubs.wording import listed
from events.provisions.provision import Setter
from events.provisions.statements import Provenance


def whose(provenance: Provenance, clause: str, *, has_law: bool) -> str:
    """Who said a value: authority or organiser with the place in its text, the event, the Law."""
    if provenance.setter is None:
        return clause if has_law else _("%s says nothing: as is usual") % clause
    if provenance.joined:
        all_of_them = (*provenance.joined, replace(provenance, joined=()))
        return listed([whose(each, clause, has_law=has_law) for each in all_of_them])
    if provenance.setter is Setter.EVENT:
        return _("this event")
    said = {
        "who": provenance.name,
        "whose": provenance.in_name_of,
        "citation": place_of(provenance),
    }
    if provenance.in_name_of:
        return _("%(who)s in the name of %(whose)s, %(citation)s") % said
    return _("%(who)s, %(citation)s") % said


def whose_above(provenance: Provenance) -> str:
    """The same of what was said above the event; nothing of the rest."""
    if provenance.setter in {Setter.AUTHORITY, Setter.ORGANISER}:
        return whose(provenance, "", has_law=True)
    return ""


def place_of(provenance: Provenance) -> str:
    """Where in the text of an authority or an organiser it stands."""
    if provenance.citation:
        return cited(provenance.citation)
    if provenance.setter is Setter.ORGANISER:
        return _("house rules %d") % (provenance.version or 0)
    return _("regulation %d") % (provenance.version or 0)
