"""A league and a cup from entry to the final score, with all that is disputed on the way.

After each turn every figure is that of `python -m scoring` for the document that is printed.
"""

from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import HistoryRecord
from events.actions.match_decisions import carry_into_match, record_not_played
from events.actions.match_reports import dispute_match, report_match
from events.actions.season_close import withdraw_team
from events.models import Event, SeasonPenalty, Session
from events.queries.season_figures import league_table
from events.queries.season_states import MatchState
from rulings.actions.match_penalties import penalise_in_match
from rulings.actions.season_final import declare_final
from rulings.models import MatchAppeal
from scoring.numbers import exact
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.rulings.test_season_rulings import decided, led, lodge, rule, the_director
from tests.scored_alone import printed, scored_alone
from tests.seasons import build_season, captain, imps, play, season_at

pytestmark = [pytest.mark.django_db, pytest.mark.costly]

DAY = timedelta(days=1)


def alone(session: Session, folder: Path) -> dict[str, Any]:
    """The season as `python -m scoring` scores what is printed of it."""
    return scored_alone(printed(session), folder)


def on_site(session: Session) -> list[tuple[Any, ...]]:
    """Of every match with a score: teams, round, net IMPs on the boards, what both got."""
    found = []
    for each in season_at(session).matches:
        if each.counts and each.result and each.home and each.away:
            result = each.result
            margins = [exact(result.score(side).total) for side in TeamSide]
            points = [exact(result.points(side)) for side in TeamSide]
            numbers = (str(each.home.number), str(each.away.number), each.row.round)
            found.append((*numbers, *(margins if result.boards else ["", ""]), *points))
    return found


def of_package(said: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The same of its answer."""
    names = ("home", "away", "round", "imp_home", "imp_away", "total_home", "total_away")
    return [tuple(each.get(name) or "" for name in names) for each in said["matches"]]


def figures_agree(session: Session, folder: Path) -> None:
    """Of a league: all matches, and each team's place and total."""
    said = alone(session, folder)
    assert of_package(said) == on_site(session)
    assert [(row["contestant"], row["rank"], row["total"]) for row in said["standings"]] == [
        (str(row["team"]), row["rank"], row["points"]) for row in league_table(season_at(session))
    ]


def winners_agree(session: Session, folder: Path) -> None:
    """Of a cup: all matches that were played, the running margins, and who goes on."""
    said = alone(session, folder)
    assert of_package(said) == on_site(session)
    played = [each for each in season_at(session).matches if each.counts and each.score.knockout]
    assert [(each["winner"], each["not_counted"]) for each in said["matches"]] == [
        (str(each.winner.number), each.score.knockout.not_counted)  # type: ignore[union-attr]
        for each in played
    ]


def penalise(session: Session, number: int, counted: str, amount: str) -> None:
    penalise_in_match(
        actor=the_director(),
        session=session,
        number=number,
        side=TeamSide.AWAY,
        amount=Decimal(amount),
        counted=counted,
        law="90A",
        reason="Half an hour late.",
        now=NOW,
    )


def test_a_league_with_a_ruling_a_penalty_a_withdrawal_and_an_appeal(tmp_path: Path) -> None:
    session = build_season(teams=5, meetings=1)
    with scope(organiser=session.organiser):
        for number in (1, 2, 3):
            play(session, number, (30, 20), (10, 10 + number))
        home, away = season_at(session).match(4).teams
        assert home is not None
        assert away is not None
        report_match(
            actor=captain(session, home.number),
            session=session,
            number=4,
            stanzas=imps((41, 10), (12, 13)),
            now=NOW,
        )
        dispute_match(
            actor=captain(session, away.number),
            session=session,
            number=4,
            reason="They had our notes.",
            now=NOW,
        )
        rule(session, (30, 10), (12, 13), number=4)
        figures_agree(session, tmp_path)
        penalise(session, 4, SeasonPenalty.Counted.SCORE, "3")
        penalise(session, 2, SeasonPenalty.Counted.VICTORY_POINTS, "1.5")
        figures_agree(session, tmp_path)
        before = league_table(season_at(session))
        lodge(session, captain(session, home.number), number=4)
        decided(session, "changed", (36, 10), (12, 13), number=4)
        assert league_table(season_at(session)) != before
        figures_agree(session, tmp_path)
        # 20 more IMPs than the visitors before, 26 after, less one in the second stanza; the
        # visitors lose their own three IMPs besides.
        result = season_at(session).match(4).result
        assert result is not None
        assert [result.score(side).margin for side in TeamSide] == [25, -28]
        withdraw_team(
            actor=the_director(), session=session, team=5, keep=False, reason="Ill.", now=NOW
        )
        figures_agree(session, tmp_path)
        for each in season_at(session).matches:
            if not each.is_settled:
                play(session, each.number, (15, 15), (7, each.number))
        with pytest.raises(UserError, match="Laws 79C1 and 92B"):
            declare_final(actor=SYSTEM, session=session, now=NOW)
        score = declare_final(actor=SYSTEM, session=session, now=NOW + DAY)
        figures_agree(session, tmp_path)
        assert score.figures["table"] == league_table(season_at(session))
        acts = set(HistoryRecord.objects.values_list("act", flat=True))
    assert acts >= {
        "match.report",
        "match.dispute",
        "ruling.issue",
        "match.penalise",
        "appeal.lodge",
        "ruling.revise",
        "appeal.decide",
        "season.withdraw",
        "season.final",
    }


def test_a_cup_with_a_ruling_a_penalty_a_withdrawal_and_an_appeal(tmp_path: Path) -> None:
    session = build_season(teams=4, kind=Event.SeasonKind.CUP, carry_over_cap=Decimal(8))
    with scope(organiser=session.organiser):
        first, second = season_at(session).matches[:2]
        carry_into_match(
            actor=SYSTEM,
            session=session,
            number=first.number,
            side=TeamSide.AWAY,
            amount=Decimal("5.5"),
            reason="From the league.",
            now=NOW,
        )
        play(session, first.number, (30, 20), (10, 11))
        assert season_at(session).match(first.number).winner == first.home
        rule(session, (22, 20), (10, 11), number=first.number)
        assert season_at(session).match(first.number).winner == first.away
        winners_agree(session, tmp_path)
        lodge(session, led(session, TeamSide.HOME, first.number), number=first.number)
        # The semi-final is won and lost by what the appeal makes of it.
        decided(session, "changed", (27, 20), (10, 11), number=first.number)
        assert MatchAppeal.objects.get().outcome == "changed"
        assert season_at(session).match(first.number).winner == first.home
        penalise(session, first.number, SeasonPenalty.Counted.SCORE, "2")
        winners_agree(session, tmp_path)
        assert second.away is not None
        withdraw_team(
            actor=the_director(),
            session=session,
            team=second.away.number,
            keep=True,
            reason="Two are ill.",
            now=NOW,
        )
        assert season_at(session).match(second.number).state is MatchState.DEFAULTED
        final = season_at(session).bracket.final
        assert season_at(session).match(final).teams == (first.home, second.home)
        play(session, final, (20, 20), (10, 10), (3, 4))
        winners_agree(session, tmp_path)
        score = declare_final(actor=SYSTEM, session=session, now=NOW + DAY)
        assert second.home is not None
        assert score.figures["champion"] == second.home.name


def test_a_default_is_appealed_through_a_ruling_and_played_after_all(tmp_path: Path) -> None:
    """A captain appeals a ruling that the default stands; on appeal the match counts as played."""
    session = build_season(teams=4, meetings=1)
    with scope(organiser=session.organiser):
        record_not_played(
            actor=SYSTEM,
            session=session,
            number=1,
            at_fault=TeamSide.AWAY,
            reason="Nobody came.",
            now=NOW,
        )
        assert rule(session).report is None
        lodge(session, led(session, TeamSide.AWAY))
        decided(session, "changed", (10, 30), (10, 12))
        match = season_at(session).match(1)
        assert match.state is MatchState.AGREED
        assert match.result is not None
        assert match.result.margin == -22
        figures_agree(session, tmp_path)
