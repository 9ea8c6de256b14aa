"""What not everybody may know: each kind of secret, who is let in, and how to make it another one.

Two databases that differ in these alone must look the same to whoever is not let in
(test_two_worlds.py). Nothing here asks the code under test who may see what.
"""

import random
import string
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db.models import Model
from django_scopes import scope, scopes_disabled

from clubs.actions.access_records import note_refusal
from clubs.models import (
    AccessRecord,
    ApiToken,
    HistoryRecord,
    Invitation,
    Job,
    Organiser,
    PanelMember,
    Player,
    User,
)
from clubs.visitors import Visit
from events.deals.dealing import dealt
from events.models import (
    BoardDeal,
    Result,
    RubberDeal,
    RubberTable,
    Session,
    SystemCard,
    TableStatement,
)
from rulings.models import (
    Appeal,
    Call,
    CommitteeMember,
    Correction,
    Evidence,
    MatchRequest,
    Poll,
    PollAnswer,
    PsychicReport,
    Referral,
    Ruling,
    Telling,
    ToldEarlier,
)
from scoring.cards import Side
from tests.builders import NOW, build_session, enter_results, make_member, make_player
from tests.deals import director_of, generate, open_to
from tests.events.at_table import EAST, AtTable
from tests.http.rights import PROGRAMS
from tests.http.world import World, build_world

OFFICE = frozenset(
    {"administrator", "director in charge", "assistant director", "director who plays"}
)
STAFF = {"scorer of the event", "caddy"}
INSIDERS = OFFICE | {"scorer", "member", *STAFF, "contestant", *PROGRAMS}
PARTIES = OFFICE | {"contestant", "former member who plays"}
ADMINISTRATOR = frozenset({"administrator"})
OFFICIAL = frozenset({"official"})
"""Who is told of a matter that is referred to their authority (Law 93C2) or reported to it."""

PLAYED = (
    ("4S", "N", 10, 420),
    ("4S", "N", 9, -50),
    ("3NT", "E", 9, -400),
    ("2HX", "W", 7, 100),
    ("6D", "S", 12, 920),
    ("1NT", "E", 5, 100),
)
"""Results that a table may have, from North-South's side."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The two clubs of the access tests; in one of them a session is being played as well."""

    world: World
    live: Session
    planned: Session

    @property
    def organiser(self) -> Organiser:
        return self.world.club.organiser


@dataclass(frozen=True, slots=True)
class Confidence:
    """A kind of secret of the club's; `change` replaces it by what chance says.

    It shows on some page of the visitor `shows_to`, so that replacing it can be seen at all.
    """

    name: str
    known_to: frozenset[str]
    change: Callable[[Setting, random.Random], None]
    shows_to: str = "administrator"


def build_setting() -> Setting:
    """Every kind of secret there is, once at least."""
    world = build_world()
    club, night = world.club.organiser, world.club.night
    live = build_session(club, pairs=6, kind="howell", boards=5, name="Live Pairs")
    with scope(organiser=club):
        boards = [each.number for each in live.boards.all()]
    generate(live, *boards)
    open_to(live, director_of(live))
    enter_results(live, leave=4)
    dispute(live)
    visit = Visit("192.0.2.0/24", "Firefox · Android")
    with scope(organiser=club):
        player = night.login(night.players(night.ew)[0])
        note_refusal(
            organiser=club, by=player, is_act=True, page="/o/acol/members/", visit=visit, now=NOW
        )
        make_player(club, "Idle Ida", "990099")
        make_member(club, user=player)
        return Setting(world, live, world.club.hidden.event.sessions.get())


def dispute(live: Session) -> None:
    """Have the sides of a table state two results of a board."""
    with scope(organiser=live.organiser):
        table = AtTable(live)
        table.say(Side.NS, "3NTN=")
        table.say(Side.EW, "3NTN-1", phone=EAST)


def words(chance: random.Random) -> str:
    """Something that nobody would guess, in letters that every page takes."""
    return "".join(chance.choices(string.ascii_letters, k=chance.randint(5, 30)))


def rewrite(rows: Iterable[Model], chance: random.Random, *fields: str) -> None:
    """Give each row other words in these fields, as far as they hold any."""
    for row in rows:
        said = {name: words(chance) for name in fields if getattr(row, name)}
        with scopes_disabled():
            type(row)._base_manager.filter(pk=row.pk).update(**said)


def of_club(setting: Setting, model: type[Model]) -> list[Model]:
    with scopes_disabled():
        return list(model._base_manager.filter(organiser=setting.organiser))


def rulings(setting: Setting, number: int) -> list[Ruling]:
    with scopes_disabled():
        return list(Ruling._base_manager.filter(organiser=setting.organiser, number=number))


def draft_event(setting: Setting, chance: random.Random) -> None:
    rewrite([setting.planned.event], chance, "name", "place", "text")


def live_scores(setting: Setting, chance: random.Random) -> None:
    with scopes_disabled():
        for row in Result._base_manager.filter(session=setting.live):
            contract, declarer, tricks, score = chance.choice(PLAYED)
            Result._base_manager.filter(pk=row.pk).update(
                kind=Result.Kind.PLAYED,
                contract=contract,
                declarer=declarer,
                tricks=tricks,
                score=score,
                lead="",
            )
        for statement in TableStatement._base_manager.filter(session=setting.live):
            contract, declarer, tricks, _ = chance.choice(PLAYED)
            said = f"{contract} {declarer} {tricks - 6 - int(contract[0]):+d}"
            TableStatement._base_manager.filter(pk=statement.pk).update(entry=said)


def sealed_hands(setting: Setting, _chance: random.Random) -> None:
    with scopes_disabled():
        for deal in BoardDeal._base_manager.filter(session=setting.live):
            BoardDeal._base_manager.filter(pk=deal.pk).update(hands=str(dealt()))


def told_ruling(setting: Setting, chance: random.Random) -> None:
    told = ("facts", "ns_statement", "ew_statement", "decision", "director_name")
    rewrite(rulings(setting, number=1), chance, *told)
    rewrite(of_club(setting, Telling), chance, "note", "told_by")


def unissued_ruling(setting: Setting, chance: random.Random) -> None:
    rewrite(rulings(setting, number=2), chance, "facts", "decision", "director_name")


def appeal(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, Appeal), chance, "grounds", "reasons", "decided_by")
    rewrite(of_club(setting, ToldEarlier), chance, "how", "recorded_by")


def deposit(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, Appeal), chance, "deposit", "deposit_taken_by")


def conflict(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, CommitteeMember), chance, "reason")


def declined(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, CommitteeMember), chance, "ended_for")


def pictures(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, Evidence), chance, "shows", "added_by_name")


def correction(setting: Setting, chance: random.Random) -> None:
    texts = ("claimed", "grounds", "reported_by_name", "statement", "stated_by", "reason")
    rewrite(of_club(setting, Correction), chance, *texts)


def call(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, Call), chance, "said", "recorded_by", "how_known")


def match_request(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, MatchRequest), chance, "grounds", "reason", "decided_by")


def who_does_not_play(setting: Setting, chance: random.Random) -> None:
    with scopes_disabled():
        idle = Player._base_manager.filter(
            organiser=setting.organiser, entries=None, rubber_tables=None
        ).exclude(pk__in=PanelMember._base_manager.exclude(player=None).values("player"))
        rewrite(idle, chance, "name")


def numbers(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, Player), chance, "national_number")


def addresses(setting: Setting, chance: random.Random) -> None:
    """Of everybody but the visitors, who know their own."""
    own = [user.pk for user in setting.world.club.visitors.values()]
    for user in User.objects.filter(memberships__organiser=setting.organiser).exclude(pk__in=own):
        User.objects.filter(pk=user.pk).update(email=f"{words(chance).lower()}@example.org")


def invitations(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, Invitation), chance, "email")


def tokens(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, ApiToken), chance, "name")


def reports(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, Job), chance, "title", "message")


def history(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, HistoryRecord), chance, "actor_name", "act", "subject_name", "note")


def sign_ins(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, AccessRecord), chance, "network", "device", "page")


def rubber_tables(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, RubberTable), chance, "name")
    with scopes_disabled():
        stake = {"stake": chance.randint(1, 99), "currency": words(chance)[:12]}
        RubberTable._base_manager.filter(organiser=setting.organiser).update(**stake)
        RubberDeal._base_manager.filter(organiser=setting.organiser).update(
            line=f"4H N {chance.choice(('=', '+1', '+2', '+3'))}"
        )


def referral(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, Referral), chance, "question", "answer", "asked_by")


def psychic_call(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, PsychicReport), chance, "partner_did", "auction", "reported_by_name")


def polled_names(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, PollAnswer), chance, "name")


def polled_answers(setting: Setting, chance: random.Random) -> None:
    rewrite(of_club(setting, Poll), chance, "question", "so_far", "asked_by")
    rewrite(of_club(setting, PollAnswer), chance, "standard", "answer")


def system_cards(setting: Setting, chance: random.Random) -> None:
    with scopes_disabled():
        cards = SystemCard._base_manager.filter(organiser=setting.organiser)
        cards.update(texts={"approach": words(chance)})


CONFIDENCES = (
    Confidence("an event whose conditions are not published", INSIDERS, draft_event),
    Confidence(
        "scores before they are official",
        frozenset(
            {
                *("administrator", "scorer", "scorer of the event", "director in charge"),
                "token for scores",
            }
        ),
        live_scores,
        shows_to="scorer",
    ),
    Confidence(
        "sealed hands",
        frozenset({"director in charge"}),
        sealed_hands,
        shows_to="director in charge",
    ),
    Confidence("facts and decision of a ruling", PARTIES | OFFICIAL, told_ruling),
    Confidence("a ruling that is not issued", OFFICE, unissued_ruling),
    Confidence("grounds and reasons of an appeal", PARTIES | OFFICIAL, appeal),
    Confidence("the deposit of an appeal", PARTIES, deposit),
    Confidence("a conflict of who hears an appeal", PARTIES, conflict),
    Confidence("why somebody does not hear an appeal", PARTIES, declined),
    Confidence("pictures that are evidence", PARTIES, pictures),
    Confidence("what the authority is asked", PARTIES | OFFICIAL, referral),
    Confidence(
        "psychic calls", (OFFICE - ADMINISTRATOR) | OFFICIAL, psychic_call, shows_to="official"
    ),
    Confidence("who was polled", OFFICE, polled_names),
    Confidence("what they said who were polled", PARTIES, polled_answers),
    Confidence("a reported error", PARTIES, correction),
    Confidence("what the director was called for", PARTIES, call),
    Confidence("what a team asks about its match", PARTIES, match_request),
    Confidence(
        "rubber tables",
        OFFICE | {"scorer", "contestant", "token for rubber tables"},
        rubber_tables,
        shows_to="scorer",
    ),
    Confidence("system cards", PARTIES - ADMINISTRATOR, system_cards, shows_to="contestant"),
    Confidence("people who do not play", OFFICE, who_does_not_play),
    Confidence("national numbers", OFFICE, numbers),
    Confidence("e-mail addresses", OFFICE, addresses),
    Confidence("invitations", ADMINISTRATOR, invitations),
    Confidence("names of tokens", ADMINISTRATOR, tokens),
    Confidence("reports", OFFICE, reports),
    Confidence("history", ADMINISTRATOR, history),
    Confidence("sign-ins and refused acts", ADMINISTRATOR, sign_ins),
)
