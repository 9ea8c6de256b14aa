"""What a session asks of its director now, most urgent first."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from events.agreement import BoardStanding
from events.chosen_scoring import binding, plays_matches
from events.mapping import InForce, entry_text
from events.models import ScorePenalty, Session
from events.queries.entry_lines import why_odd
from events.queries.periods import zone_of
from events.queries.plays import Play, Plays, WhyOdd
from events.queries.sections import round_to_draw
from events.queries.sight import Sight
from events.queries.system_cards import lacking_in, system_card_rule
from events.queries.table_plays import TablePlay
from rulings.models import Appeal, Call, Correction, Referral, Ruling
from rulings.queries.answers import is_disputed, takes_one_tap
from rulings.queries.deposits import deposit_of
from rulings.queries.guide_runs import review_text
from rulings.queries.hidden import HIDDEN, play_of
from rulings.queries.matters import Pending, sides_to_tell
from rulings.queries.runs_in_hand import RunInHand
from rulings.queries.suspensions import due
from rulings.queries.withdrawing import wish_text
from scoring.plausibility import HeldElsewhere

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Todo:
    """One thing to do: `state` is the look of its chip, `route` and `number` where it is done.

    `result` is the key of an unlikely result, which may turn out to be right. Where it `is_agreed`
    it takes one tap of who decides it. At a table that `is_waiting` nobody is on the way yet.
    """

    state: str
    word: str
    text: str
    route: str
    number: int | None = None
    result: int | None = None
    is_agreed: bool = False
    is_waiting: bool = False


def todos(
    session: Session,
    plays: Plays,
    odd: Iterable[Play],
    pending: Pending,
    suspended: Iterable[ScorePenalty],
    in_hand: Sequence[RunInHand],
    disputed: Iterable[TablePlay],
    now: datetime,
) -> list[Todo]:
    """Everything that waits for the director, or that the director waits for.

    Of unlikely results there may be a hundred: of them only those `odd` ones are told. Of what is
    hidden it is told that it waits, and where.
    """
    sight = plays.sight
    is_over = session.state != Session.State.RUNNING
    to_award = {} if is_over else {row: due(plays, row) for row in suspended}
    awarded = {play.key for lost in to_award.values() for play in lost}
    missing = plays.missing if is_over else plays.overdue
    missing = tuple(play for play in missing if play.key not in awarded)
    results = [
        *_missing(missing),
        *(_late(play) for play in plays.late),
        *_odd(odd, is_over=is_over),
    ]
    zone = zone_of(session)
    return [
        *(_call(call, zone, sight, now) for call in pending.calls),
        *_reopened(session),
        *(_dispute(play) for play in disputed),
        *(_followed(each) for each in in_hand if each.is_followed),
        *(() if is_over else results),  # while it is played those who know are at the tables
        *(_to_review(each) for each in in_hand if each.reviews and each.is_over),
        *(_appeal(appeal) for appeal in pending.appeals if _is_to_hear(appeal)),
        *(_to_replace(appeal) for appeal in pending.to_replace),
        *(_correction(row, sight) for row in pending.corrections),
        *(
            Todo(
                "draft",
                _("draft"),
                _("%(ruling)s: issue it") % {"ruling": ruling.named},
                "ruling",
                ruling.number,
            )
            for ruling in pending.drafts
        ),
        *(
            Todo(
                "issued",
                _("to tell"),
                _("%(ruling)s: tell %(sides)s")
                % {
                    "ruling": ruling.named,
                    "sides": " & ".join(
                        _("pair %s") % side.label if side.is_ranked else side.label
                        for side in sides_to_tell(ruling)
                    ),
                },
                "ruling",
                ruling.number,
            )
            for ruling in pending.to_tell
        ),
        *(_to_look_at(ruling) for ruling in pending.to_look_at),
        *(_to_award(session, row, lost) for row, lost in to_award.items() if lost),
        *_draw(session, plays),
        *_system_cards(session),
        *(results if is_over else ()),
        *(_to_review(each) for each in in_hand if each.reviews and not each.is_over),
        *(_appeal(appeal) for appeal in pending.appeals if not _is_to_hear(appeal)),
    ]


def ages_change_at(calls: Iterable[Call], now: datetime) -> datetime | None:
    """When one of the calls that wait is a minute older; None where nothing says how old one is."""
    young = (call.made_at for call in calls if now - call.made_at < DAY)
    return min((made_at + (_minutes(made_at, now) + 1) * MINUTE for made_at in young), default=None)


def _minutes(since: datetime, now: datetime) -> int:
    return max(now - since, timedelta()) // MINUTE


def _since(call: Call, zone: ZoneInfo, now: datetime) -> str:
    """The time at which a call was made and how long ago that is; after a day its date."""
    made = call.made_at.astimezone(zone)
    if now - made >= DAY:
        return date_format(made, _("j M Y, H:i"))
    hours, minutes = divmod(_minutes(made, now), 60)
    said = {"time": date_format(made, "H:i"), "hours": hours, "minutes": minutes}
    if hours:
        return _("%(time)s (%(hours)d h %(minutes)d min)") % said
    return _("%(time)s (%(minutes)d min)") % said


def _call(call: Call, zone: ZoneInfo, sight: Sight, now: datetime) -> Todo:
    """A call that waits, since when; most of them wait for a word or a ruling."""
    about = {
        "call": f"{call}, {call.place}" if call.place else str(call),
        "about": HIDDEN if sight.hides(call.play) else call.get_about_display(),
        "since": _since(call, zone, now),
    }
    text = _("%(call)s: %(about)s, since %(since)s") % about
    if call.is_late:
        return Todo("late", _("late"), text, "call", call.number)
    if call.coming_at:
        coming = _("%s is on the way") % call.coming_by
        text = f"{text} · {coming}"
    word = pgettext("of the director", "call") if call.kind == Call.Kind.CALL else _("asked")
    waits = call.kind == Call.Kind.CALL and bool(call.table) and not call.coming_at
    return Todo("open", word, text, "call", call.number, is_waiting=waits)


def _reopened(session: Session) -> list[Todo]:
    if not session.is_reopened:
        return []
    text = _("Record and settle what the final score was reopened for, then say what became of it")
    return [Todo("late", _("reopened"), text, "session_reopen")]


def _appeal(appeal: Appeal) -> Todo:
    about = {"appeal": appeal, "ruling": appeal.ruling, "named": appeal.ruling.named}
    if _is_with_authority(appeal):
        text = _("%(appeal)s of %(ruling)s is with the authority") % about
        return Todo("lodged", _("waiting"), text, "appeal", appeal.number)
    if appeal.state == Appeal.State.READY:
        text = _("%(appeal)s of %(named)s: hear it") % about
        if any(each.state == Referral.State.ANSWERED for each in appeal.referrals.all()):
            text = _("%(appeal)s of %(ruling)s: the authority has answered, hear it") % about
        if appeal.recommended_at:
            text = _("%(appeal)s of %(ruling)s: a change is recommended, decide on it") % about
        if (deposit := deposit_of(appeal)).is_lacking:
            text = f"{text} · {deposit.words}"
        if appeal.is_wished_back:
            text = f"{text} · {wish_text(appeal)}"
        return Todo("ready", _("appeal"), text, "appeal", appeal.number)
    text = _("%(appeal)s of %(ruling)s: the partner has not concurred yet") % about
    return Todo("lodged", _("waiting"), text, "appeal", appeal.number)


def _to_look_at(ruling: Ruling) -> Todo:
    text = _("%(ruling)s: look again after the board") % {"ruling": ruling.named}
    return Todo("issued", _("to look at"), text, "ruling", ruling.number)


def _dispute(play: TablePlay) -> Todo:
    """Without the results themselves: a director who plays may have to play the board."""
    about = {"board": play.board.number, "table": play.table}
    number = play.statements[-1].pk
    if play.standing is BoardStanding.ASKED:
        text = _("Board %(board)d, table %(table)s: a change is asked for after the round") % about
        return Todo("reported", _("correction"), text, "dispute", number)
    text = _("Board %(board)d, table %(table)s: the two sides do not agree") % about
    return Todo("disputed", _("disputed"), text, "dispute", number)


def _followed(each: RunInHand) -> Todo:
    """A guide that still asks, or whose end nobody has kept."""
    about = {"run": each.run, "place": each.run.place, "title": each.title}
    text = _("Go on with %(run)s, %(place)s: %(title)s") if each.run.place else None
    text = text or _("Go on with %(run)s: %(title)s")
    return Todo("open", _("followed"), text % about, "guide_run", each.run.number)


def _to_review(each: RunInHand) -> Todo:
    """What a guide left to be looked at; while the board is in play it waits."""
    named = ", ".join(filter(None, (str(each.run), each.run.place)))
    first, *others = each.reviews
    question = HIDDEN if each.is_hidden else review_text(first)
    about = {"run": named, "count": len(each.reviews), "question": question}
    text = _("%(run)s, after play: %(question)s") % about
    if others:
        text = _("%(run)s, after play: %(count)d questions to look at") % about
    if each.is_over:
        return Todo("ready", _("to look at"), text, "guide_run", each.run.number)
    return Todo("draft", _("waiting"), text, "guide_run", each.run.number)


def _to_award(session: Session, row: ScorePenalty, lost: list[Play]) -> Todo:
    """The boards that somebody suspended does not play (Law 12C2)."""
    who = session.event.words.called % row.contestant.label
    about = {"penalty": row, "who": who, "count": len(lost)}
    text = ngettext(
        "%(penalty)s: %(who)s does not play, %(count)d board to award",
        "%(penalty)s: %(who)s does not play, %(count)d boards to award",
        len(lost),
    )
    return Todo("missing", _("suspended"), text % about, "suspension_boards", row.number)


def _to_replace(appeal: Appeal) -> Todo:
    about = {"appeal": appeal, "ruling": appeal.ruling}
    text = _("%(appeal)s of %(ruling)s: the authority has changed it, replace the ruling") % about
    return Todo("ready", _("appeal"), text, "appeal", appeal.number)


def _is_with_authority(appeal: Appeal) -> bool:
    return any(each.state == Referral.State.OPEN for each in appeal.referrals.all())


def _is_to_hear(appeal: Appeal) -> bool:
    """Whether the director in charge can hear it now."""
    return appeal.state == Appeal.State.READY and not _is_with_authority(appeal)


def _correction(row: Correction, sight: Sight) -> Todo:
    if sight.hides(play_of(row)):
        about = {"correction": row, "board": row.board.number, "hidden": HIDDEN}
        text = _("%(correction)s, board %(board)d: %(hidden)s") % about
        return Todo("reported", _("correction"), text, "correction", row.number)
    about = {"correction": row, "board": row.board.number, "claimed": row.claimed}
    if row.is_late:
        text = _("%(correction)s, board %(board)d, reported late: %(claimed)s") % about
        return Todo("late", _("late"), text, "correction", row.number)
    text = _("%(correction)s, board %(board)d: should be %(claimed)s") % about
    if takes_one_tap(row):
        return Todo("agreed", _("agreed"), text, "correction", row.number, is_agreed=True)
    if is_disputed(row):
        return Todo("disputed", _("disputed"), text, "correction", row.number)
    return Todo("reported", _("correction"), text, "correction", row.number)


def _draw(session: Session, plays: Plays) -> list[Todo]:
    """The next round of a Swiss, once results of the last have come."""
    if session.state != Session.State.RUNNING or not plays_matches(binding(session)):
        return []
    number = round_to_draw(session)
    begun = {each.number for each in plays.by_round if each.entered}
    if number == 0 or (number > 1 and number - 1 not in begun):
        return []
    return [Todo("missing", _("draw"), _("Draw round %d and publish it") % number, "swiss")]


def _system_cards(session: Session) -> list[Todo]:
    """System cards that should have been filed before play (Law 40A1b)."""
    is_asked = session.state == Session.State.RUNNING and not session.event.is_individual
    if not is_asked or not system_card_rule(session.event, session).is_filed:
        return []
    count = len(lacking_in(session.event))
    if not count:
        return []
    text = ngettext(
        "%d entry has filed no system card", "%d entries have filed no system card", count
    )
    return [Todo("missing", _("missing"), text % count, "system_cards")]


def _missing(missing: tuple[Play, ...]) -> list[Todo]:
    """One line for each round and table that has results missing."""
    counts = Counter((each.table_round.round, each.table) for each in missing)
    return [
        Todo(
            "missing",
            _("missing"),
            ngettext(
                "%(count)d score missing, round %(round)d, table %(table)s",
                "%(count)d scores missing, round %(round)d, table %(table)s",
                count,
            )
            % {"count": count, "round": number, "table": table},
            "scores_round",
            number,
        )
        for (number, table), count in counts.items()
    ]


def _late(play: Play) -> Todo:
    text = _("Board %(board)d, %(ns)s – %(ew)s: play it late, or cancel it")
    about = {"board": play.board, "ns": play.ns, "ew": play.ew}
    return Todo("late", _("late"), text % about, "scores_board", play.board)


def _odd(plays: Iterable[Play], *, is_over: bool) -> list[Todo]:
    return [
        _unlikely(play, play.result, play.odd, is_over=is_over)
        for play in plays
        if play.result and play.odd
    ]


def _unlikely(play: Play, result: InForce, why: WhyOdd, *, is_over: bool) -> Todo:
    about = {
        "board": play.board,
        "ns": play.ns.label,
        "ew": play.ew.label,
        "result": entry_text(result),
    }
    if isinstance(why, HeldElsewhere):
        text = _("Board %(board)d, %(ns)s – %(ew)s: %(result)s; %(why)s")
        about |= {"why": why_odd(why)}
    else:
        text = _(
            "Board %(board)d, %(ns)s – %(ew)s: %(result)s, %(score)s; others around %(middle)s"
        )
        about |= {"score": f"{why.score:+d}", "middle": f"{why.middle:+d}"}
    route = "board" if is_over else "scores_board"
    return Todo("unlikely", _("unlikely"), text % about, route, play.board, result.pk)
