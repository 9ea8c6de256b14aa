"""How somebody declares and defends, as it is read from official scores and shown."""

from fractions import Fraction

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import User
from events.actions.releases import publish_official_score
from events.deals.pbn import write_pbn
from events.double_dummy.tables import CELLS, key_of
from events.models import Session
from events.own_play import LeadFigures, OwnAverage
from events.queries.own_play import own_play
from tests.builders import NOW, build_session, enter_results, make_organiser, make_user
from tests.deals import bring_in, make_known
from tests.events.double_dummy.deals import EACH_A_SUIT

pytestmark = pytest.mark.django_db

MADE = "0d0d00d0d000d0d00d0d"
"""Board 1, each a suit: North takes all tricks in spades."""


def tie(user: User, session: Session, number: int) -> None:
    with scope(organiser=session.organiser):
        place = session.contestants.get(number=number)
        player = place.entry.members.get(position=1).player
        player.user = user
        player.save()


@pytest.fixture
def session() -> Session:
    """Every table plays four spades by North, just made on a lead that is noted, and board 1 has
    hands: whoever sits North-South on it left three of thirteen tricks there.
    """
    made: Session = build_session(pairs=4, boards=6, kind="howell")
    bring_in(made, write_pbn({1: EACH_A_SUIT}))
    leads: dict[str, dict[str, int]] = {key_of(*cell): {} for cell in CELLS}
    leads["NS"] = {"HA": 13, "HK": 12}
    make_known(made, 1, tricks=MADE, par="1510; 7S NS =", leads=leads)
    enter_results(made, texts=["4S N HA ="])
    with scope(organiser=made.organiser):
        publish_official_score(actor=SYSTEM, session=made, now=NOW)
        made.refresh_from_db()
    return made


def sides(session: Session) -> tuple[int, int]:
    """Who sat North-South and East-West at one table of board 1."""
    with scope(organiser=session.organiser):
        row = session.results.filter(board__number=1).select_related("ns", "ew")[0]
        return row.ns.number, row.ew.number


def test_who_declared_is_short_of_best_play_and_who_defended_has_it(session: Session) -> None:
    declarer, defender = (make_user(f"{name}@example.org") for name in ("ann", "eve"))
    for user, number in zip((declarer, defender), sides(session), strict=True):
        tie(user, session, number)
    assert own_play(declarer).declaring.total.tricks == OwnAverage(Fraction(-3), 1)
    assert own_play(defender).defending.total.tricks == OwnAverage(Fraction(3), 1)
    assert own_play(declarer).leads == LeadFigures(0, 0, 0)
    assert own_play(defender).leads == LeadFigures(leads=1, costly=1, tricks=1)


def test_the_field_is_who_played_the_same_board(session: Session) -> None:
    """The same score at each table is half of the top, on all boards of the session."""
    ann = make_user("ann@example.org")
    tie(ann, session, 1)
    play = own_play(ann)
    declaring, defending = play.declaring.total, play.defending.total
    assert declaring.boards + defending.boards == 6
    assert {declaring.percent.value, defending.percent.value} <= {Fraction(50), None}


def test_sealed_hands_tell_nothing(session: Session) -> None:
    """The same cards are still to be played in another session."""
    other = build_session(session.organiser, pairs=4, boards=6, kind="howell", name="Other")
    bring_in(other, write_pbn({1: EACH_A_SUIT}), is_shared=True)
    ann = make_user("ann@example.org")
    tie(ann, session, sides(session)[0])
    assert own_play(ann).declaring.total.tricks == OwnAverage(None, 0)


def test_the_page_says_of_how_many_boards_a_figure_is(session: Session, client: Client) -> None:
    ann = make_user("ann@example.org")
    tie(ann, session, sides(session)[0])
    client.force_login(ann)
    page = " ".join(client.get("/my/results/play/").content.decode().split())
    assert '−3.00<br><span class="small soft">only 1 board</span>' in page
    client.force_login(make_user("eve@example.org"))
    assert "No boards yet" in client.get("/my/results/play/").content.decode()


def test_the_page_makes_the_same_queries_for_any_number_of_sessions_without_hands(
    client: Client,
) -> None:
    ann = make_user("ann@example.org")
    client.force_login(ann)
    club, counts = make_organiser(), []
    for night in range(3):
        made = build_session(club, pairs=4, boards=6, kind="howell", name=f"Night {night}")
        enter_results(made)
        with scope(organiser=made.organiser):
            publish_official_score(actor=SYSTEM, session=made, now=NOW)
        tie(ann, made, 1)
        with CaptureQueriesContext(connection) as asked:
            client.get("/my/results/play/")
        counts.append(len(asked))
    assert counts[0] == counts[1] == counts[2]
