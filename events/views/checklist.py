"""What is done and what comes next in an event, as the steps of a timeline."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.permissions import Permission
from clubs.typography.figures import counted
from events.models import Session
from events.queries.setup import Setup


@dataclass(frozen=True, slots=True)
class Link:
    """Where a step is taken."""

    label: str
    url: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class SetUpStep:
    """One step as pieces/timeline.html shows it."""

    state: str
    what: str
    note: str = ""
    actions: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class _Draft:
    is_done: bool
    what: str
    note: str
    permission: Permission
    link: Link


def checklist(setup: Setup, permissions: frozenset[Permission]) -> list[SetUpStep]:
    """The steps up to the official score; empty for those who take none of them.

    Of an event of several sessions those that are the event's: sessions are listed by themselves.
    """
    drafts = list(_drafts(setup))
    if not any(draft.permission in permissions for draft in drafts):
        return []
    first_open = next((draft for draft in drafts if not draft.is_done), None)
    return [_step(draft, permissions, is_now=draft is first_open) for draft in drafts]


def _step(draft: _Draft, permissions: frozenset[Permission], *, is_now: bool) -> SetUpStep:
    state = "done" if draft.is_done else "now" if is_now else "next"
    link = replace(draft.link, quiet=not is_now)
    actions = (link,) if draft.permission in permissions else ()
    return SetUpStep(state, draft.what, draft.note, actions)


def _drafts(setup: Setup) -> Iterator[_Draft]:
    yield _conditions(setup)
    yield _director(setup)
    yield _entries(setup)
    if setup.event.has_several_sessions:
        return
    if setup.event.is_season:
        yield _matches(setup)
        return
    yield _start(setup)
    if not setup.is_open:
        yield _score(setup)


def _conditions(setup: Setup) -> _Draft:
    if setup.conditions is None:
        note = _("Nobody outside the club sees the event before.")
    elif setup.overtaken and setup.is_open:
        note = (
            _("Regulations have changed since version %d: publish anew.") % setup.conditions.number
        )
    elif setup.has_unpublished_changes and setup.is_open:
        note = _("The event has changed since version %d.") % setup.conditions.number
    else:
        note = _("Version %d is published.") % setup.conditions.number
    return _Draft(
        setup.conditions is not None and not (setup.is_to_be_published and setup.is_open),
        _("Publish the conditions of contest"),
        note,
        Permission.MANAGE_EVENTS,
        Link(_("Conditions"), _event_url("conditions", setup)),
    )


def _director(setup: Setup) -> _Draft:
    person = setup.in_charge
    return _Draft(
        person is not None,
        _("Appoint a director in charge"),
        _("%s directs.") % person if person else "",
        Permission.MANAGE_EVENTS,
        Link(_("Directors and staff"), _event_url("appointments", setup)),
    )


def _entries(setup: Setup) -> _Draft:
    return _Draft(
        setup.entries >= 2,
        _("Take entries"),
        counted(setup.event.words.entered, setup.entries),
        Permission.MANAGE_ENTRIES,
        Link(_("Entries"), _event_url("entries", setup)),
    )


def _start(setup: Setup) -> _Draft:
    return _Draft(
        not setup.is_open,
        _("Choose the movement and start"),
        "" if setup.is_open else _("Everyone is seated."),
        Permission.DIRECT,
        Link(_("Movement"), _session_url("movement", setup)),
    )


def _matches(setup: Setup) -> _Draft:
    return _Draft(
        not setup.is_open,
        _("Make the matches"),
        _("Captains enter their results.") if not setup.is_open else "",
        Permission.MANAGE_ENTRIES,
        Link(_("Matches"), _session_url("season", setup)),
    )


def _score(setup: Setup) -> _Draft:
    is_official = setup.session.state != Session.State.RUNNING
    return _Draft(
        is_official,
        _("Enter the results and publish the official score"),
        "",
        Permission.DIRECT,
        Link(_("Director's desk"), _session_url("desk", setup)),
    )


def _event_url(name: str, setup: Setup) -> str:
    return reverse(name, args=[setup.event.organiser.slug, setup.event.pk])


def _session_url(name: str, setup: Setup) -> str:
    return reverse(name, args=[setup.event.organiser.slug, setup.session.pk])
