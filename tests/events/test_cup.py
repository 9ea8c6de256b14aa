"""A knock-out cup of seven teams, from the draw to the champion (Laws 78B, 90)."""

from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.match_decisions import carry_into_match, record_not_played, strike_match
from events.models import Event, Session
from events.queries.season_pages import rounds_of
from events.queries.season_states import MatchState
from rulings.actions.season_final import declare_final
from scoring.numbers import exact
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.scored_alone import printed, scored_alone
from tests.seasons import build_season, decide, play, season_at

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def build_cup(**terms: object) -> Session:
    said = {"teams": 7, "kind": Event.SeasonKind.CUP, "carry_over_cap": Decimal(8), **terms}
    return build_season(**said)  # type: ignore[arg-type]


def winners_agree(session: Session, folder: Path) -> None:
    """Margins and winners are those of `python -m scoring`."""
    alone = scored_alone(printed(session), folder)
    played = [each for each in season_at(session).matches if each.counts and each.result]
    assert [(each["winner"], each["margin"]) for each in alone["matches"]] == [
        (str(each.winner.number if each.winner else ""), exact(each.result.margin))
        for each in played
        if each.result
    ]


def test_a_cup_of_seven_with_a_bye_a_tie_a_concession_and_a_correction(tmp_path: Path) -> None:
    session = build_cup()
    with scope(organiser=session.organiser):
        season = season_at(session)
        first = rounds_of(season, None)[0]
        assert (len(first.lines), list(first.byes)) == (3, [season.team(1).name])
        one, two, three = (line.match.number for line in first.lines)
        carry_into_match(
            actor=SYSTEM,
            session=session,
            number=one,
            side=TeamSide.AWAY,
            amount=Decimal(8),
            reason="Half of the league match.",
            now=NOW,
        )
        with pytest.raises(UserError, match="a carry-over of 8 IMPs at most") as refusal:
            carry_into_match(
                actor=SYSTEM,
                session=session,
                number=one,
                side=TeamSide.AWAY,
                amount=Decimal("8.5"),
                reason="Too much.",
                now=NOW,
            )
        assert refusal.value.field == "amount"
        decide(session, one, (20, 10), (10, 12))
        assert season_at(session).match(one).state is MatchState.PLAYING  # level: 30 to 22 and 8
        decide(session, one, (20, 10), (10, 12), (3, 0), reason="Four extra boards.")
        assert season_at(session).match(one).winner == season.match(one).home
        play(session, two, (30, 10), (5, 6))
        record_not_played(
            actor=SYSTEM,
            session=session,
            number=three,
            at_fault=TeamSide.HOME,
            conceded=True,
            reason="Two are ill.",
            now=NOW,
        )
        winners_agree(session, tmp_path)
        semi = next(each for each in season_at(session).matches if each.row.round == 2)
        assert semi.home is not None
        assert semi.away is not None
        play(session, semi.number, (20, 10), (10, 12))
        with pytest.raises(UserError, match=f"Match {semi.number} "):
            decide(session, one, (20, 10), (10, 30), reason="A card was misread.")
        strike_match(
            actor=SYSTEM, session=session, number=semi.number, reason="Wrong opponents.", now=NOW
        )
        decide(session, one, (20, 10), (10, 30), reason="A card was misread.")
        assert season_at(session).match(one).winner == season.match(one).away
        for each in season_at(session).matches:
            if not season_at(session).match(each.number).is_settled:
                play(session, each.number, (20, 10), (10, 12))
        winners_agree(session, tmp_path)
        final = season_at(session)
        assert final.champion == final.match(final.bracket.final).home
        score = declare_final(actor=SYSTEM, session=session, now=NOW + HOUR)
        assert final.champion is not None
        assert score.figures["champion"] == final.champion.name


def test_a_level_match_is_won_by_the_rule_after_the_extra_boards() -> None:
    session = build_cup(teams=2, tie="away")
    with scope(organiser=session.organiser):
        decide(session, 1, (10, 10), (5, 5))
        assert season_at(session).match(1).winner is None
        decide(session, 1, (10, 10), (5, 5), (2, 2), reason="Extra boards.")
        assert season_at(session).champion == season_at(session).match(1).away
