"""The merits of an official score: the picture that they are found in, and how they are stored.

They are found when a score is released, and stored on the pages that show them: codes and figures,
since each reader has a language. What a pair had played together before is counted then.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.core.cache import cache
from django.db.models import Count, F

from events.merits import (
    BoardGain,
    MeetingGain,
    Merit,
    Past,
    PlaySeen,
    RankedPlace,
    SessionPicture,
    give,
)
from events.merits.picture import HALF
from events.models import Contestant, EntryMember, Result, ScoreRelease, Session
from events.queries.match_sheets import MatchesSheet, MatchSheet
from events.queries.organiser_page import FINISHED
from events.queries.release_pages import MeritJson, ranked_in, section_of, top_of, travellers_of
from events.queries.score_sheet import RankingRow, ScoreSheet, TravellerRow, TravellerSheet
from scoring.contracts import Contract, parse_contract
from scoring.entrants import Line
from scoring.session import Unit

KEPT_SECONDS = 3600
COMPARED = frozenset({Unit.MATCHPOINTS.value, Unit.IMPS.value})
"""What a field is compared in; points are not compared with anybody's."""


def merits_of_sheet(session: Session, sheet: ScoreSheet) -> dict[str, list[MeritJson]]:
    """Those of each contestant, as they are stored with the pages of a release."""
    picture = picture_of(
        sheet["ranking"], sheet["travellers"], sheet.get("matches"), pasts(session)
    )
    return {who: [_stored(each) for each in merits] for who, merits in give(picture).items()}


def merits_of_release(release: ScoreRelease) -> dict[str, list[MeritJson]]:
    """The same of a release whose pages were stored without them."""
    key = f"merits-{release.pk}"
    found: dict[str, list[MeritJson]] | None = cache.get(key)
    if found is None:
        sheet: ScoreSheet = {"ranking": release.ranking, "travellers": travellers_of(release)}
        if release.matches:
            sheet["matches"] = release.matches
        found = merits_of_sheet(release.session, sheet)
        cache.set(key, found, KEPT_SECONDS)
    return found


def _stored(merit: Merit) -> MeritJson:
    return {"kind": merit.kind, **dict(merit.says)}


# --- The picture --------------------------------------------------------------------------------


def picture_of(
    ranking: Sequence[RankingRow],
    travellers: Sequence[TravellerSheet],
    matches: MatchesSheet | None,
    past: Mapping[str, Past],
) -> SessionPicture:
    """An official score as merits are found in it."""
    of_teams = matches is not None and not matches.get("one_table", False)
    plays = tuple(_plays(travellers, of_teams=of_teams))
    if matches is not None and of_teams:
        unit, meetings = matches["unit"], tuple(_team_meetings(matches, travellers))
    else:
        unit = travellers[0]["unit"] if travellers else Unit.MATCHPOINTS.value
        meetings = tuple(_meetings(plays)) if unit in COMPARED else ()
    return SessionPicture(tuple(map(_place, ranking)), plays, meetings, unit, of_teams, past)


def _place(row: RankingRow) -> RankedPlace:
    line = "" if row["line"] == Line.ALL.value else row["line"]
    rank = int(row["rank"].rstrip("=")) if row["rank"] else None
    return RankedPlace(row["label"], line, rank, row["rank"].endswith("="))


def _plays(travellers: Sequence[TravellerSheet], *, of_teams: bool) -> Iterator[PlaySeen]:
    for sheet in travellers:
        for line in sheet["lines"]:
            if _is_there(line):
                for ns in (True, False):
                    yield from _sides(sheet, line, ns=ns, of_teams=of_teams)


def _is_there(line: TravellerRow) -> bool:
    """Whether there is a result or a score; a board that was not played says nothing."""
    return bool(line["contract"] or line["score"] is not None or line["earned_ns"])


def _sides(
    sheet: TravellerSheet, line: TravellerRow, *, ns: bool, of_teams: bool
) -> Iterator[PlaySeen]:
    """One side's part in a line: of an individual each player's, of teams the team's."""
    side, other = (line["ns"], line["ew"]) if ns else (line["ew"], line["ns"])
    if of_teams:
        side, other = side[:-2], other[:-2]
    earned = "" if of_teams else line["earned_ns" if ns else "earned_ew"]
    for who in ranked_in(side):
        yield PlaySeen(
            who=who,
            partner="".join(each for each in ranked_in(side) if each != who),
            opponents=other,
            board=sheet["board"],
            round=line["round"] or 0,
            room=f"{section_of(line['ns']) if 'tops' in sheet else ''}{line['group']}",
            ns=ns,
            earned=Fraction(earned) if earned else None,
            top=top_of(sheet, line),
            **_result(line, ns=ns),
        )


def _result(line: TravellerRow, *, ns: bool) -> dict[str, Any]:
    """What was bid and made at the table; of an adjusted score nothing."""
    score = line["score"]
    if score is None or line["ns_award"] or line["ew_award"]:
        return {"plain": False}
    points = score if ns else -score
    contract = parse_contract(line["contract"]) if line["contract"] else None
    if not isinstance(contract, Contract):
        return {"plain": True, "points": points}
    return {
        "plain": True,
        "points": points,
        "level": contract.level,
        "trumps": contract.denomination.value,
        "risk": contract.risk.value,
        "declared": (line["declarer"] in "NS") is ns,
        "tricks": line["tricks"] or 0,
    }


def _meetings(plays: Sequence[PlaySeen]) -> Iterator[MeetingGain]:
    """Of a field: all boards of two who met, one score each."""
    met: dict[tuple[str, str, str], list[PlaySeen]] = defaultdict(list)
    for play in plays:
        if play.earned is not None and play.plain:
            met[play.who, play.partner, play.opponents].append(play)
    for (who, partner, opponents), own in met.items():
        scores = tuple(_board_score(play) for play in own)
        top = sum(play.top for play in own)
        earned = sum((play.earned or Fraction() for play in own), Fraction())
        share = earned / top if top else None
        yield MeetingGain(who, partner, opponents, scores, earned - HALF * top, share)


def _board_score(play: PlaySeen) -> BoardGain:
    earned = play.earned or Fraction()
    share = earned / play.top if play.top else None
    return BoardGain(play.board, earned - HALF * play.top, share)


def _team_meetings(
    matches: MatchesSheet, travellers: Sequence[TravellerSheet]
) -> Iterator[MeetingGain]:
    """The matches that were decided on their boards alone, from both sides."""
    adjusted = {
        (sheet["board"], label[:-2])
        for sheet in travellers
        for line in sheet["lines"]
        for label in (line["ns"], line["ew"])
        if line["ns_award"] or line["ew_award"]
    }
    for match in matches["matches"]:
        if match["home"]["points"] and not match.keys() & {"decision", "carried", "penalties"}:
            yield _of_team(match, adjusted, home=True)
            yield _of_team(match, adjusted, home=False)


def _of_team(match: MatchSheet, adjusted: set[tuple[int, str]], *, home: bool) -> MeetingGain:
    own, other = (match["home"], match["away"]) if home else (match["away"], match["home"])
    scores = []
    for each in match["boards"]:
        if each["home"] and each["away"] and (each["board"], own["label"]) not in adjusted:
            gain = HALF * (Fraction(each["home"]) - Fraction(each["away"]))
            scores.append(BoardGain(each["board"], gain if home else -gain, None))
    gain = HALF * (Fraction(own["margin"]) - Fraction(other["margin"]))
    return MeetingGain(own["label"], "", other["label"], tuple(scores), gain, None)


# --- What was played before ---------------------------------------------------------------------


def pasts(session: Session) -> dict[str, Past]:
    """What the two of each pair had played together at this organiser's in earlier sessions.

    Only those who sat all session, there as here, without a substitute; nothing but of pairs.
    """
    event = session.event
    if event.is_teams or event.is_individual:
        return {}
    here = _partnerships(Contestant.objects.filter(session=session))
    labels = {pk: each.label for pk, each in session.contestants.in_bulk(here).items()}
    pairs = {two: labels[pk] for pk, two in here.items()}
    earlier = Contestant.objects.ranked().filter(
        session__organiser=session.organiser_id,
        session__state__in=FINISHED,
        session__starts_at__lt=session.starts_at,
        entry__members__player__in={player for two in pairs for player in two},
    )
    found = {pk: two for pk, two in _partnerships(earlier).items() if two in pairs}
    boards = _boards_of(found)
    return {
        label: Past(
            sum(1 for other in found.values() if other == two),
            sum(boards[pk] for pk, other in found.items() if other == two),
        )
        for two, label in pairs.items()
    }


def _partnerships(places: Any) -> dict[int, frozenset[int]]:
    """The two players of each of these contestants, where nobody sat in for them."""
    members: dict[int, list[tuple[int, int | None]]] = defaultdict(list)
    rows = EntryMember.objects.filter(entry__places__in=places).annotate(
        place=F("entry__places"), here=F("entry__places__session")
    )
    told = rows.order_by().values_list("place", "here", "player", "session")
    for place, here, player, sat_in in set(told):
        if sat_in in {None, here}:
            members[place].append((player, sat_in))
    return {
        place: frozenset(player for player, _sat_in in own)
        for place, own in members.items()
        if len(own) == 2 and not any(sat_in for _player, sat_in in own)
    }


def _boards_of(places: Mapping[int, object]) -> Counter[int]:
    """How many boards each of these contestants played."""
    played = Result.objects.in_force().filter(kind__in=[Result.Kind.PLAYED, Result.Kind.PASSED_OUT])
    counted: Counter[int] = Counter()
    for side in ("ns", "ew"):
        rows = played.filter(**{f"{side}__in": list(places)}).order_by()
        for place, boards in rows.values_list(side).annotate(boards=Count("pk")):
            counted[place] += boards
    return counted
