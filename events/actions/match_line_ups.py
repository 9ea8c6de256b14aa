"""Who sat where in a match of a season, as whoever enters its result tells (Laws 4 and 5)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.models import EntryMember
from events.queries.line_ups import members_by_entry
from events.queries.seasons import MatchNow, SeasonNow, SeasonTeam
from events.season_line_ups import MatchRoom, MatchSeat, TeamLineUp

LONGEST_NAME = 120


def line_up_lines(
    season: SeasonNow, match: MatchNow, told: Sequence[TeamLineUp]
) -> list[dict[str, Any]]:
    """The line-ups as a report keeps them, in the order of stanzas, home's first.

    Raises:
        UserError: there is no such stanza; not two in each room; a player not of the team; somebody
            in two seats; a substitute without a name, or without who allowed it (Law 4). Its field
            is side and stanza, "home1".
    """
    teams = [team for team in match.teams if team is not None]
    members = members_by_entry([team.entry.pk for team in teams]) if told else {}
    everybody = {each.pk: each for own in members.values() for each in own}
    for each in told:
        team = match.team(each.side)
        if team is not None:
            _refuse_no_such_stanza(season, each)
            _refuse_wrong_seats(each, team, members[team.entry.pk], everybody)
    in_order = sorted(told, key=lambda each: (each.stanza, each.side.value != "home"))
    return [each.as_json for each in in_order]


def _refuse_no_such_stanza(season: SeasonNow, told: TeamLineUp) -> None:
    terms = season.season
    last = terms.stanzas + (terms.extra_sets if season.is_cup else 0)
    has_more = season.is_cup and terms.tie == terms.Tie.EXTRA
    if told.stanza < 1 or (told.stanza > last and not has_more):
        raise UserError(_("A match here has %d stanzas.") % terms.stanzas, field=_field(told))


def _refuse_wrong_seats(
    told: TeamLineUp,
    team: SeasonTeam,
    own: Sequence[EntryMember],
    everybody: Mapping[int, EntryMember],
) -> None:
    keys = {member.pk for member in own}
    if any(len(told.pairs[room]) != 2 for room in MatchRoom):
        raise UserError(
            _("%s: two sit in each room. Leave all four empty if you do not know.") % team.name,
            field=_field(told),
        )
    for seat in told.seats:
        if seat.member is None:
            _refuse_substitute(told, seat)
        elif seat.member not in keys:
            _refuse_stranger(told, team, everybody.get(seat.member))
    twice = [seat for seat, times in Counter(told.seats).items() if times > 1]
    if twice:
        raise UserError(
            _("%s: nobody sits in two seats; name four different people.") % team.name,
            field=_field(told),
        )


def _refuse_substitute(told: TeamLineUp, seat: MatchSeat) -> None:
    if not seat.substitute.strip() or len(seat.substitute) > LONGEST_NAME:
        raise UserError(_("Write down the substitute's name."), field=_field(told))
    if not seat.allowed_by.strip() or len(seat.allowed_by) > LONGEST_NAME:
        raise UserError(
            _("Write down who allowed %s to sit in (Law 4).") % seat.substitute, field=_field(told)
        )


def _refuse_stranger(told: TeamLineUp, team: SeasonTeam, stranger: EntryMember | None) -> None:
    if stranger is None:
        text = _("Somebody you chose does not play for %s: choose one of its players.") % team.name
        raise UserError(text, field=_field(told))
    raise UserError(
        _(
            "%(player)s does not play for %(team)s: who sits in is named as a substitute, with who"
            " allowed it (Law 4)."
        )
        % {"player": stranger.player, "team": team.name},
        field=_field(told),
    )


def _field(told: TeamLineUp) -> str:
    return f"line_up_{told.side.value}{told.stanza}"
