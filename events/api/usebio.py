"""Official scores as USEBIO files for programs, and sessions that they bring in that way.

Files go both ways as they are; whatever is refused is told in JSON, as everywhere in the API.
"""

from collections.abc import Iterable
from typing import IO, Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.access import Access
from clubs.api.parsers import TooLong
from clubs.api.tenancy import TenantView
from clubs.jobs.limits import count_import
from clubs.limits import FILE_NAME
from clubs.permissions import Permission
from clubs.wording import worded
from events.actions.exported_scores import file_name_of, usebio_of, usebio_of_event
from events.actions.import_jobs import said_of, summary_of
from events.actions.imports import Disagreement, Imported, import_session
from events.api.official import OfficialAnswer, no_official_score
from events.api.tenancy import EventView, SessionView
from events.api.views import official_score
from events.interchange.verification import FigureDifference
from events.models import Event, Session
from events.queries.overall import known_by, members_in_words, session_parts, sessions_of
from events.queries.score_people import numbered_entries, numbered_people
from events.queries.stages import ranking_of

XML = "application/xml"
FILE = {(200, XML): OpenApiTypes.BINARY}
MAX_BYTES = 1024 * 1024


class TooLargeFile(TooLong):
    """A file that takes too long to be scored while a program waits (413)."""

    default_detail = gettext_lazy("The file is larger than 1 MB: bring it on the organiser's page.")


class FileParser(BaseParser):
    """Reads a file as it is, measured first."""

    media_type = XML

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Any = None,
    ) -> dict[str, bytes]:
        content = stream.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise TooLargeFile
        return {"file": content}


class TextFileParser(FileParser):
    """The same under the older name of XML."""

    media_type = "text/xml"


class AsItIs(DefaultContentNegotiation):
    """The answer is a file, or an error in JSON, whatever a program says to accept."""

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type


class SessionUsebio(SessionView):
    """The official score in force as a USEBIO file; 404 while there is none."""

    access = Access("session")
    content_negotiation_class = AsItIs

    @extend_schema(responses=FILE)
    def get(self, request: Request, **_kwargs: Any) -> HttpResponse:
        """The file of the results page; national numbers for those who take entries by them.

        `If-None-Match` with the `ETag` of an earlier answer is answered 304 while it holds.
        """
        release = official_score(self.session)
        tell_numbers = Permission.MANAGE_ENTRIES in self.permissions
        numbers = numbered_people(self.session) if tell_numbers else ""
        title = self.organiser.name, self.session.full_name, self.event.place
        known = ("usebio", release.pk, *title, self.session.starts_at, numbers)
        answer = OfficialAnswer(request, known)
        if short := answer.unchanged():
            return short
        content = usebio_of(self.session, release, tell_numbers=tell_numbers)
        return answer.kept(_file(content, self.session))


class EventUsebio(EventView):
    """All sessions of an event that have an official score, with its ranking over them."""

    access = Access("event")
    content_negotiation_class = AsItIs

    @extend_schema(responses=FILE)
    def get(self, request: Request, **_kwargs: Any) -> HttpResponse:
        """The file of the event's ranking page; 404 while there is no official score.

        `If-None-Match` with the `ETag` of an earlier answer is answered 304 while it holds.
        """
        sessions, names = sessions_of(self.event), members_in_words(self.event)
        tell_numbers = Permission.MANAGE_ENTRIES in self.permissions
        numbers = numbered_entries(self.event) if tell_numbers else ""
        title = self.organiser.name, self.event.name, self.event.place
        known = ("usebio", self.event.pk, *title, *known_by(sessions, names), numbers)
        answer = OfficialAnswer(request, known)
        if short := answer.unchanged():
            return short
        found = ranking_of(self.event, session_parts(self.event, sessions), names)
        content = usebio_of_event(found, tell_numbers=tell_numbers)
        if content is None:
            raise no_official_score(next(iter(sessions), None))
        return answer.kept(_file(content, self.event))


def _file(content: bytes, played: Session | Event) -> HttpResponse:
    file = HttpResponse(content, content_type=XML)
    file["Content-Disposition"] = f'attachment; filename="{file_name_of(played)}"'
    return file


class AskedSerializer(serializers.Serializer[Any]):
    """What is said beside a file that is brought: its `name`, and whether to take it over
    `despite_differences`: even if its own figures disagree with what is computed here.
    """

    name = serializers.CharField(max_length=FILE_NAME, default="session.xml")
    despite_differences = serializers.BooleanField(default=False)


class DifferenceSerializer(serializers.Serializer[Any]):
    """A figure of the file that is not what was computed here."""

    where = serializers.CharField()
    said = serializers.CharField()


class ImportedSerializer(serializers.Serializer[Imported]):
    """The session as it now stands here; `is_new` is false where the file was brought before."""

    session = serializers.IntegerField(source="session.pk")
    is_new = serializers.BooleanField()
    summary = serializers.SerializerMethodField()
    note = serializers.SerializerMethodField()
    differences = serializers.SerializerMethodField()

    def get_summary(self, imported: Imported) -> str:
        return summary_of(imported)

    def get_note(self, imported: Imported) -> str:
        return worded(imported.convention) if imported.convention else ""

    @extend_schema_field(DifferenceSerializer(many=True))
    def get_differences(self, imported: Imported) -> list[dict[str, str]]:
        return _listed(imported.differences)


class DisagreementSerializer(serializers.Serializer[Any]):
    """Nothing was imported: the figures of the file that differ."""

    error = serializers.CharField()
    field = serializers.CharField()
    differences = DifferenceSerializer(many=True)


class UsebioImport(TenantView):
    """Bringing in a session that was played and scored elsewhere."""

    access = Access("organiser", Permission.MANAGE_EVENTS)
    parser_classes = [FileParser, TextFileParser]

    @extend_schema(
        parameters=[AskedSerializer],
        request={XML: OpenApiTypes.BINARY},
        responses={200: ImportedSerializer, 201: ImportedSerializer, 409: DisagreementSerializer},
    )
    def post(self, request: Request, **_kwargs: Any) -> Response:
        """Take over a USEBIO file of up to 1 MB, all of it or nothing.

        The same file brought twice is one session: 201 the first time, then 200. Where its own
        figures differ nothing is taken over and they are listed (409), unless the program says
        `despite_differences`.
        """
        asked = AskedSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        now = timezone.now()
        count_import(self.organiser, now)
        try:
            imported = import_session(
                actor=self.actor,
                organiser=self.organiser,
                content=_content(request.data),
                file_name=asked.validated_data["name"],
                must_agree=not asked.validated_data["despite_differences"],
                now=now,
            )
        except Disagreement as refused:
            answer = {
                "error": str(refused),
                "field": refused.field,
                "differences": _listed(refused.differences),
            }
            return Response(answer, status=409)
        status = 201 if imported.is_new else 200
        return Response(ImportedSerializer(imported).data, status=status)


def _content(sent: Any) -> bytes:
    """What `FileParser` made of the body, which is asked only where there is one."""
    content: bytes = sent.get("file", b"")
    return content


def _listed(differences: Iterable[FigureDifference]) -> list[dict[str, str]]:
    """As `DifferenceSerializer` describes them, in the reader's language."""
    return [
        {"where": where, "said": said} for where, said in (said_of(each) for each in differences)
    ]
