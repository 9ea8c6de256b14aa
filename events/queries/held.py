"""What events hold about one person: rows that name them, places in official scores, and where else
their name stands.
"""

from collections.abc import Mapping
from typing import Any

from clubs.export.held import SITE, Held
from clubs.history.called import Called
from clubs.history.texts import texts_of_organisers
from clubs.models import Job, Player
from events.queries.places import places_of_record
from events.queries.tonight import rankings_in_force

_EVENT = "event__name"
_SESSION = ("session__event__name", "session__name", "session__starts_at")
HELD: Mapping[str, Held] = {
    "events.Appointment": Held(login=("user",), told=(_EVENT, "duty", "appointed_at")),
    "events.ApprovalRequest": Held(login=("asked_by",), told=(_EVENT, "key", "asked_at")),
    "events.DealsOpening": Held(
        login=("user",), session="session", told=(*_SESSION, "reason", "opened_at")
    ),
    "events.DelegatedDuty": Held(login=("user",), told=(_EVENT, "duty", "since", "ended_at")),
    "events.Entry": Held(
        player=("captain",), told=(_EVENT, "number", "name", "withdrawn_at", "created_at")
    ),
    "events.EntryMember": Held(
        player=("player",),
        told=(
            _EVENT,
            "entry__number",
            "entry__stratum",
            "entry__categories",
            "entry__handicap",
            "entry__created_at",
            "entry__withdrawn_at",
            "position",
            "active",
            "session__name",
            "from_round",
            "to_round",
            "allowed_at",
        ),
    ),
    "events.MatchReport": Held(
        login=("entered_by",),
        told=("match__season__session__event__name", "match__number", "entered_at"),
    ),
    "events.MovementChange": Held(
        login=("made_by",), session="session", told=(*_SESSION, "number", "kind", "made_at")
    ),
    "events.RemediedOmission": Held(login=("director",), told=(_EVENT, "at")),
    "events.Result": Held(
        login=("entered_by",), session="session", told=(*_SESSION, "version", "entered_at")
    ),
    "events.ResultsShare": Held(login=("user",), organiser=SITE, told=("made_at", "ended_at")),
    "events.RubberDeal": Held(
        login=("entered_by",), told=("rubber__table__name", "number", "version", "entered_at")
    ),
    "events.RubberMember": Held(player=("player",), told=("table__name", "joined_at", "left_at")),
    "events.SightLift": Held(
        login=("user",),
        session="session",
        told=(*_SESSION, "board", "reason", "lifted_at", "restored_at"),
    ),
    "events.SwissDraw": Held(
        login=("drawn_by",),
        session="section__session",
        told=("section__session__name", "round", "drawn_at"),
    ),
    "events.SystemCard": Held(
        player=("first", "second", "filed_by"),
        told=(_EVENT, "version", "texts", "file", "filed_at"),
    ),
}


def places_held(player: Player) -> list[dict[str, Any]]:
    """The places of a record in official scores in force, as they are published, oldest first."""
    places = (
        places_of_record(player)
        .select_related("session__event")
        .order_by("session__starts_at", "session", "pk")
    )
    found = list(places)
    releases = rankings_in_force([place.session for place in found])
    return [
        {
            "event": place.session.event.name,
            "session": place.session.name,
            "starts_at": place.session.starts_at.isoformat(),
            **row,
        }
        for place in found
        if place.session_id in releases
        for row in releases[place.session_id].ranking
        if row["label"] == place.label
    ]


def where_named(player: Player) -> dict[str, int]:
    """In how many rows of each column in the organiser's words the record's name stands.

    Names alone: the words may be those of others, or about others of that name. Reports do not
    count, as they are made anew.
    """
    called = Called.of(player, player.name, None)
    found: dict[str, int] = {}
    for model, columns in texts_of_organisers():
        if model is Job:
            continue
        for row in called.may_be_in(model._default_manager.all(), columns):
            for column in columns:
                if called.is_in(getattr(row, column)):
                    name = f"{model._meta.label}.{column}"
                    found[name] = found.get(name, 0) + 1
    return dict(sorted(found.items()))
