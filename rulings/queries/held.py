"""What rulings hold about one person: what they asked for and said, and did as director."""

from collections.abc import Mapping

from clubs.export.held import Held

_SESSION = ("session__event__name", "session__name", "session__starts_at", "number")
_APPEALED = (
    *_SESSION,
    *("ruling__number", "lodged_at", "grounds"),
    *("state", "outcome", "reasons", "ended_at", "deposit"),
)
HELD: Mapping[str, Held] = {
    "rulings.Appeal": Held(player=("lodged_by",), session="session", told=_APPEALED),
    "rulings.Call": Held(
        player=("asked_by",),
        session="session",
        told=(*_SESSION, "board__number", "kind", "about", "said", "made_at", "state", "closed_at"),
    ),
    "rulings.Concurrence": Held(
        player=("player",),
        session="appeal__session",
        told=("appeal__session__event__name", "appeal__number", "at", "withdrawn_at"),
    ),
    "rulings.Correction": Held(
        player=("reported_by",),
        session="session",
        told=(
            *_SESSION,
            "board__number",
            "kind",
            "claimed",
            "grounds",
            "reported_at",
            "state",
            "reason",
            "decided_at",
        ),
    ),
    "rulings.CorrectionAnswer": Held(
        player=("player",),
        session="correction__session",
        told=(
            "correction__session__event__name",
            "correction__number",
            "confirms",
            "claimed",
            "words",
            "made_at",
        ),
    ),
    "rulings.Evidence": Held(
        player=("added_by",),
        session="session",
        told=(*_SESSION, "shows", "file", "digest", "added_at", "taken_off_at"),
    ),
    "rulings.MatchAppeal": Held(player=("lodged_by",), session="session", told=_APPEALED),
    "rulings.MatchRequest": Held(
        player=("asked_by",),
        session="session",
        told=(
            *_SESSION,
            "match__number",
            "kind",
            "about",
            "asked_at",
            "grounds",
            "claimed",
            "state",
            "reason",
            "ended_at",
        ),
    ),
    "rulings.MatchRuling": Held(
        login=("director",), session="session", told=(*_SESSION, "version", "issued_at")
    ),
    "rulings.PsychicReport": Held(
        player=("player", "partner"),
        session="session",
        told=(*_SESSION, "board__number", "call", "judged", "reported_at", "taken_back_at"),
    ),
    "rulings.Ruling": Held(
        login=("director",),
        session="session",
        told=(*_SESSION, "version", "created_at", "issued_at"),
    ),
}
