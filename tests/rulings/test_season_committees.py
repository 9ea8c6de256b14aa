"""Who hears an appeal about a match of a season: the same panel, conflicts and papers."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actions.panel import add_to_panel
from clubs.actors import SYSTEM, Actor
from clubs.errors import UserError
from clubs.models import PanelMember, Player, User
from events.models import Session
from events.provisions.statements import Provenance
from rulings.actions.committees import appoint_to_hear
from rulings.actions.hearings import Hearing
from rulings.models import CommitteeMember, MatchAppeal
from rulings.queries.committees import who_heard
from rulings.queries.my_matters import my_matters
from rulings.witnesses import RowCount, differences
from tests.builders import NOW, make_player, make_user
from tests.rulings.test_season_rulings import decided, lodge, rule, the_director
from tests.seasons import build_begun_league, captain, season_at

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

FACTS = "East thought for a minute"


@pytest.fixture
def league(db: None) -> Iterator[Session]:
    session = build_begun_league()
    with scope(organiser=session.organiser):
        rule(session)
        conditions = session.conditions
        assert conditions is not None
        said = {"L93A": {"value": "referee", **Provenance.of(None).kept()}}
        conditions.provisions = {**conditions.provisions, **said}
        conditions.save()
        yield session


def panel(session: Session, who: str) -> PanelMember:
    return add_to_panel(actor=SYSTEM, organiser=session.organiser, who=who, now=NOW)


def appoint(appeal: MatchAppeal, member: PanelMember) -> CommitteeMember:
    return appoint_to_hear(actor=the_director(), appeal=appeal, member=member, reason="", now=NOW)


def appealed(session: Session) -> MatchAppeal:
    return lodge(session, captain(session, 1))


def match_page(session: Session, user: User, name: str = "season_match", *more: int) -> str:
    client = Client()
    client.force_login(user)
    address = reverse(name, args=[session.organiser.slug, session.pk, 1, *more])
    return client.get(address).content.decode()


def test_L93A_a_referee_reads_and_has_heard_it(league: Session) -> None:
    appeal = appealed(league)
    user = make_user("zoe@acol.example", "Zoë")
    make_player(league.organiser, "Zoë Łuczak", user=user)
    assert FACTS not in match_page(league, user)
    row = appoint(appeal, panel(league, "Zoë Łuczak"))
    page = match_page(league, user)
    assert (FACTS in page, "You are appointed to hear this appeal" in page) == (True, True)
    (matter,) = my_matters(user, NOW)
    assert matter.text == "You are to hear appeal A1 of ruling R1, match 1"
    client = Client()
    client.force_login(user)
    where = [league.organiser.slug, league.pk, 1, 1]
    address = reverse("season_appeal_decline", args=where)
    assert client.post(address, {"reason": "A friend of mine."}).status_code == 302
    row.refresh_from_db()
    assert row.ended == "declined"
    assert FACTS not in match_page(league, user)
    appoint(appeal, panel(league, "Bo Outside"))
    made = decided(league, "stands", hearing=Hearing("referee"))
    assert who_heard(made) == "Bo Outside"
    assert list(differences(league, RowCount())) == []


def test_L93A_nobody_of_either_team_judges_it(league: Session) -> None:
    appeal = appealed(league)
    season = season_at(league, NOW)
    match = next(each for each in season.matches if each.number == 1)
    for team in match.teams:
        assert team is not None
        player = Player.objects.filter(entries__entry=team.entry).first()
        assert player is not None
        with pytest.raises(UserError, match="is a party, and cannot hear the appeal"):
            appoint(appeal, panel(league, player.name))
    director = the_director().user
    assert director is not None
    page = match_page(league, director, "season_appeal_committee", 1)
    assert page.count("is a party") == 2


def test_nobody_else_gains_anything(league: Session) -> None:
    appeal = appealed(league)
    appoint(appeal, panel(league, "Bo Outside"))
    stranger = make_user("stranger@acol.example")
    assert FACTS not in match_page(league, stranger)
    assert FACTS in match_page(league, captain_login(league))


def captain_login(session: Session) -> User:
    found: Actor = captain(session, 1)
    assert found.user is not None
    return found.user
