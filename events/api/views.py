"""Events, official scores and score entry for programs: thin shells over queries and actions."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import Access
from clubs.api.tenancy import TenantView
from clubs.errors import Conflict
from clubs.permissions import Permission
from events.actions.results import enter_result
from events.api.official import OfficialAnswer, no_official_score
from events.api.pagination import (
    LIST,
    PAGE,
    BoardPages,
    PlaceOrPlayPages,
    head_of,
    page_of,
    place_of,
)
from events.api.serializers import (
    ButlerSerializer,
    ConflictSerializer,
    EventDetailSerializer,
    EventSerializer,
    LineSerializer,
    LinesSerializer,
    RankingSerializer,
    ReleaseSerializer,
    ResultSerializer,
    SessionSerializer,
    TravellersSerializer,
)
from events.api.tags import short_answer, tag_of
from events.api.tenancy import EventView, SessionView
from events.models import Contestant, Event, ScoreRelease, Session
from events.queries.entry_lines import EntryLine, line_of, lines_of
from events.queries.organiser_page import visible_events
from events.queries.plays import Mark, play_at, results_on, session_plays, table_round_of
from events.queries.ranking_tabs import find_list, name_of
from events.queries.release_pages import board_pages, butler_page
from events.queries.releases import release_in_force
from events.queries.score_sheet import RankingRow


class EventList(TenantView, ListAPIView[Event]):
    """The organiser's events, the latest first."""

    access = Access("organiser")
    serializer_class = EventSerializer
    queryset = Event.objects.none()

    def get_queryset(self) -> QuerySet[Event]:
        insider = Permission.SEE_CLUB in self.permissions
        events = visible_events(self.organiser, insider=insider)
        return events.prefetch_related("conditions")


class EventDetail(EventView):
    """One event with its sessions and every published version of its conditions."""

    access = Access("event")

    @extend_schema(responses=EventDetailSerializer)
    def get(self, request: Request, **_kwargs: Any) -> Response:
        return Response(EventDetailSerializer(self.event).data)


class SessionDetail(SessionView):
    """One session: its state and its deadlines."""

    access = Access("session")

    @extend_schema(responses=SessionSerializer)
    def get(self, request: Request, **_kwargs: Any) -> Response:
        return Response(SessionSerializer(self.session).data)


class Ranking(SessionView):
    """The ranking of the official score in force; 404 while there is none."""

    access = Access("session")

    @extend_schema(parameters=[PAGE, LIST], responses=RankingSerializer)
    def get(self, request: Request, **_kwargs: Any) -> HttpResponse:
        """Fifty places at a time, line by line; 404 while there is no official score.

        With `list` the places of one of the `lists` beside it; 404 when there is no such list.

        `If-None-Match` with the `ETag` of an earlier answer is answered 304 while it holds.
        """
        return told_officially(request, self.session, self._page)

    def _page(self, release: ScoreRelease) -> dict[str, Any]:
        release.refresh_from_db(fields=["ranking", "lists"])
        pages = PlaceOrPlayPages()
        rows = page_of(pages, self._asked(release), self.request)
        lists = [name_of(each) for each in release.lists]
        found = {**head_of(release), **place_of(pages), "lists": lists, "ranking": rows}
        return RankingSerializer(found).data

    def _asked(self, release: ScoreRelease) -> list[RankingRow]:
        """All places, or those of a list."""
        asked = self.request.query_params.get("list")
        if asked is None:
            everybody: list[RankingRow] = release.ranking
            return everybody
        listed = find_list(release, asked)
        if listed is None:
            raise NotFound(_("There is no such list."))
        return listed["ranking"]


class ButlerPairs(SessionView):
    """The Butler list of the official score in force; 404 while there is none."""

    access = Access("session")

    @extend_schema(parameters=[PAGE], responses=ButlerSerializer)
    def get(self, request: Request, **_kwargs: Any) -> HttpResponse:
        """Fifty pairs at a time, best first, none where no teams play; 404 while there is no score.

        `If-None-Match` with the `ETag` of an earlier answer is answered 304 while it holds.
        """
        return told_officially(request, self.session, self._page)

    def _page(self, release: ScoreRelease) -> dict[str, Any]:
        found = butler_page(release) or {"places": [], "untold": 0}
        pages = PlaceOrPlayPages()
        rows = page_of(pages, found["places"], self.request)
        head = {**head_of(release), **place_of(pages)}
        return ButlerSerializer({**head, "untold": found["untold"], "pairs": rows}).data


class Travellers(SessionView):
    """All travellers of the official score in force; 404 while there is none."""

    access = Access("session")

    @extend_schema(parameters=[PAGE], responses=TravellersSerializer)
    def get(self, request: Request, **_kwargs: Any) -> HttpResponse:
        """Twenty boards at a time, in order; 404 while there is no official score.

        `If-None-Match` with the `ETag` of an earlier answer is answered 304 while it holds.
        """
        release = official_score(self.session)
        answer = OfficialAnswer.of(request, release)
        return answer.unchanged() or self._page(answer, release)

    def _page(self, answer: OfficialAnswer, release: ScoreRelease) -> HttpResponse:
        pages = BoardPages()
        rows = page_of(pages, board_pages(release), self.request)
        head = ReleaseSerializer({**head_of(release), **place_of(pages)}).data
        return answer.passed_on(head, "travellers", rows)


class ResultsView(SessionView):
    """Score entry: what is scheduled and entered, and entering one result."""

    access = Access("session", Permission.ENTER_SCORES)

    @extend_schema(parameters=[PAGE], responses=LinesSerializer)
    def get(self, request: Request, **_kwargs: Any) -> HttpResponse:
        """Fifty plays at a time, in order of round, table and board.

        `If-None-Match` with the `ETag` of an earlier answer is answered 304 while nobody has acted.
        """
        tag = tag_of(request, "session", self.session.pk, self.session.version)
        return short_answer(request, tag) or self._page(tag)

    def _page(self, tag: str) -> Response:
        pages = PlaceOrPlayPages()
        plays = page_of(pages, session_plays(self.session, self.sight).all, self.request)
        lines = lines_of(self.session, plays)
        found = LinesSerializer({**place_of(pages), "results": lines})
        return Response(found.data, headers={"ETag": tag})

    @extend_schema(
        request=ResultSerializer, responses={200: LineSerializer, 409: ConflictSerializer}
    )
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Enter or change a result while the session runs.

        `seen_version` is the version that the program was shown, 0 for none. When someone else
        entered another result meanwhile, nothing is written and theirs is returned.
        """
        given = ResultSerializer(data=request.data, context={"session": self.session})
        given.is_valid(raise_exception=True)
        sent = given.validated_data
        try:
            enter_result(
                actor=self.actor,
                session=self.session,
                board_number=sent["board"],
                ns=sent["ns"],
                ew=sent["ew"],
                text=sent["text"],
                seen_version=sent["seen_version"],
                now=timezone.now(),
            )
        except Conflict as conflict:
            line = self.line(sent["board"], sent["ns"], sent["ew"])
            if line is None:
                raise
            present = LineSerializer(line).data
            answer = {"error": str(conflict), "field": conflict.field, "present": present}
            return Response(answer, status=409)
        return Response(LineSerializer(self.line(sent["board"], sent["ns"], sent["ew"])).data)

    def line(self, board: int, ns: Contestant, ew: Contestant) -> EntryLine | None:
        """The play as score entry has it; None where it is cancelled and has no result."""
        row = table_round_of(board, ns, ew)
        play = play_at(row, board, results_on(self.session, board), self.sight) if row else None
        if play is None or play.mark is Mark.CANCELLED:
            return None
        return line_of(self.session, play)


def told_officially(
    request: Request, session: Session, page: Callable[[ScoreRelease], dict[str, Any]]
) -> HttpResponse:
    """The page of the official score in force, unless the program has it already."""
    release = official_score(session)
    answer = OfficialAnswer.of(request, release)
    return answer.unchanged() or answer.told(page(release))


def official_score(session: Session) -> ScoreRelease:
    found = release_in_force(session)
    if found is None:
        raise no_official_score(session)
    return found
