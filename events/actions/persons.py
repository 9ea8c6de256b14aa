"""Two records of one person made one, and records removed without harm to results."""

from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from clubs.access import require
from clubs.actions.access_records import write_forgotten
from clubs.actions.members import write_removal
from clubs.actions.panel import write_one_on_panel, write_person_off_panel
from clubs.actions.people import bring_back, values_of
from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import record
from clubs.locking import lock_organiser, lock_rights
from clubs.models import Player
from clubs.permissions import Permission
from events.actions.forgetting import write_person_forgotten
from events.actions.releases import release_again
from events.actions.system_cards import write_system_cards_gone
from events.locking import lock_session
from events.models import Event, Session
from events.queries.persons import (
    events_of,
    events_of_both,
    has_entries,
    led_teams,
    relations,
    seasons_naming,
    unfinished_events,
    works_for_club,
)


def merge_persons(
    *, actor: Actor, kept: Player, other: Player, name: str, national_number: str, now: datetime
) -> Player:
    """Make one record of two of the same person: everything of the other becomes this one's.

    Entries, invitations, the login, appeals and reports follow; official scores keep the name
    under which they were published. Name and number are one of the two records'.

    Raises:
        UserError: they are two people, since both play in one event; or each has a login; or
            the name or number is neither record's.
        Conflict: one of the records is not there any more.
    """
    organiser = kept.organiser
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_CLUB)
        lock_organiser(organiser)
        return write_merge(
            actor=actor,
            kept=kept,
            other=other,
            name=name,
            national_number=national_number,
            now=now,
        )


def write_merge(
    *, actor: Actor, kept: Player, other: Player, name: str, national_number: str, now: datetime
) -> Player:
    """Merge them; the caller has locked the organiser and checked the right to."""
    kept, other = _still_there(kept), _still_there(other)
    _refuse_two_people(kept, other)
    _refuse_new_values(kept, other, name, national_number)
    before = {
        "kept": values_of(kept),
        "other": values_of(other),
        "entries": [str(event) for event in events_of([other])],
    }
    login = kept.user or other.user
    write_one_on_panel(actor=actor, kept=kept, other=other, now=now)
    _move_everything(other, kept)
    other.delete()
    kept.name, kept.national_number, kept.user = name, national_number, login
    kept.removed_at = None
    kept.save(update_fields=["name", "national_number", "user", "removed_at"])
    record(
        actor=actor,
        organiser=kept.organiser,
        now=now,
        act="player.merge",
        subject=kept,
        before=before,
        after=values_of(kept),
    )
    return kept


def remove_person(*, actor: Actor, player: Player, forget: bool, now: datetime) -> bool:
    """Take a person off the club's list; whether the record is gone altogether.

    Without any entry the record is deleted. Otherwise results have to stay true: it is set aside,
    or, to `forget` the person, keeps neither name, number nor login, official scores are released
    again without the name, everything that the club has written loses it, history too, and the
    files that they filed or attached are deleted. What their login was given as a member ends with
    it, and their place on the appeals panel.

    Raises:
        UserError: they are entered, or captain, where the score is not final yet; or they work for
            the club, where somebody has to take over what they do.
        Conflict: the record is not there any more, or has got another login meanwhile.
    """
    organiser, login = player.organiser, player.user
    with transaction.atomic():
        sessions = [lock_session(each) for each in _naming(player)] if forget else []
        lock_rights(organiser, actor.user, login)
        require(actor, organiser, Permission.MANAGE_CLUB)
        lock_organiser(organiser)
        player = _still_there(player)
        if player.user != login:
            raise Conflict(_("The record of %s has got another account: look again.") % player)
        _refuse_unfinished(player)
        if works_for_club(player):
            raise UserError(
                _("%s works for the club: remove them from it first, and say who takes over.")
                % player
            )
        if login is not None:
            write_removal(actor=actor, organiser=organiser, user=login, now=now)
        before = values_of(player)
        write_person_off_panel(actor=actor, player=player, now=now)
        if forget:
            import_string(settings.PICTURES_DELETED_BY)(actor=actor, player=player, now=now)
            if login is not None:
                write_forgotten(user=login, organiser=organiser)
            write_person_forgotten(actor=actor, player=player, login=login, now=now)
        is_deleted = _delete_or_set_aside(player, now)
        record(
            actor=actor,
            organiser=organiser,
            now=now,
            act="player.forget" if forget else "player.remove",
            subject=player,
            before=None if forget else before,
            after=None if is_deleted else values_of(player),
        )
        for session in sessions:
            release_again(actor=actor, session=session, now=now, reason=_("a name is removed"))
    return is_deleted


def restore_person(*, actor: Actor, player: Player, now: datetime) -> Player:
    """Put a person who was set aside back on the club's list.

    Raises:
        UserError: they are on it.
    """
    organiser = player.organiser
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_CLUB)
        lock_organiser(organiser)
        player = _still_there(player)
        if player.removed_at is None:
            raise UserError(_("%s is on the club's list.") % player)
        bring_back(actor=actor, organiser=organiser, players=[player], now=now)
    return player


def _still_there(player: Player) -> Player:
    """The record as it is now; the caller has locked the organiser."""
    found = Player.objects.select_related("organiser", "user").filter(pk=player.pk).first()
    if found is None:
        raise Conflict(_("The record of %s has been merged or removed meanwhile.") % player)
    return found


def _refuse_two_people(kept: Player, other: Player) -> None:
    if kept == other:
        raise UserError(_("That is one and the same record."))
    if met := events_of_both(kept, other):
        raise UserError(
            _("Both play in %(event)s: they are two people.") % {"event": met[0].name},
            field="other",
        )
    if kept.user_id and other.user_id and kept.user_id != other.user_id:
        raise UserError(
            _("Each has an account: part the wrong one from its record first."), field="other"
        )


def _refuse_new_values(kept: Player, other: Player, name: str, national_number: str) -> None:
    if name not in (kept.name, other.name):
        raise UserError(_("Choose one of the two names."), field="name")
    numbers = {kept.national_number, other.national_number} - {""}
    if national_number not in (numbers or {""}):
        raise UserError(_("Choose which national number is right."), field="national_number")


def _move_everything(source: Player, target: Player) -> None:
    """Whatever points at the one record points at the other, in whichever app it is."""
    for relation in relations():
        rows = relation.related_model._default_manager
        rows.filter(**{relation.field.name: source}).update(**{relation.field.name: target})


def _naming(player: Player) -> list[Session]:
    """The sessions of which the person is named, in the order in which they are locked: in the
    official score, or in a match of a season as somebody who sat in for others or allowed it.
    """
    events = Event.objects.filter(entries__members__player=player)
    is_published = Q(official_at__isnull=False) | Q(rounds_official__gt=0)
    named = Q(is_published, event__in=events) | Q(pk__in=seasons_naming(player))
    return list(Session.objects.filter(named).distinct().order_by("pk"))


def _refuse_unfinished(player: Player) -> None:
    if waiting := unfinished_events(player):
        raise UserError(
            _("%(player)s is entered in %(event)s, whose score is not final yet.")
            % {"player": player, "event": waiting[0]}
        )
    if led := led_teams(player):
        raise UserError(
            _("%(player)s is captain of “%(team)s” in %(event)s: name another captain first.")
            % {"player": player, "team": led[0].name, "event": led[0].event}
        )


def _delete_or_set_aside(player: Player, now: datetime) -> bool:
    """Whether it was deleted; the object keeps its key, for the history."""
    if has_entries(player):
        player.removed_at = now
        player.save()
        return False
    key = player.pk
    write_system_cards_gone(player)
    player.delete()
    player.pk = key
    return True
