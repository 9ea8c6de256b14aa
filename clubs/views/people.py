"""The organiser's records of people: list, add, correct, import, invite."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest, organiser_view
from clubs.actions import people_files
from clubs.actions.file_imports import BroughtFile, request_import
from clubs.actions.invitations import invite
from clubs.actions.people import add_person, edit_person
from clubs.forms import PeopleFileForm, PersonForm, PersonInviteForm
from clubs.interchange.people_file import PeopleList
from clubs.mail import invitation_link
from clubs.models import Membership, Player
from clubs.permissions import Permission
from clubs.queries.grants import open_invitations
from clubs.queries.people import people
from clubs.refusals import refusals_into
from clubs.views.invitations import invitation_made

PER_PAGE = 50


@organiser_view(Permission.MANAGE_CLUB)
@require_safe
def people_list(request: TenantRequest) -> HttpResponse:
    search = request.GET.get("search", "").replace("\0", "").strip()
    found = Paginator(people(search, timezone.now()), PER_PAGE)
    page = found.get_page(request.GET.get("page"))
    return render(request, "clubs/people.html", {"page": page, "search": search})


@organiser_view(Permission.MANAGE_CLUB)
def person_new(request: TenantRequest) -> HttpResponse:
    form = PersonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            player = add_person(
                actor=request.actor,
                organiser=request.organiser,
                now=timezone.now(),
                **form.cleaned_data,
            )
            messages.success(request, _("%s has been added.") % player)
            return redirect("people", request.organiser.slug)
    return render(request, "clubs/person_new.html", {"form": form})


@organiser_view(Permission.MANAGE_CLUB)
def people_import(request: TenantRequest) -> HttpResponse:
    form = PeopleFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            if len(form.cleaned_data["listed"].people) > people_files.AT_ONCE:
                return _imported_later(request, form)
            return _imported(request, form.cleaned_data["listed"])
    return render(request, "clubs/people_import.html", {"form": form})


def _imported(request: TenantRequest, listed: PeopleList) -> HttpResponse:
    brought = people_files.import_people(
        actor=request.actor,
        organiser=request.organiser,
        people=listed.people,
        now=timezone.now(),
    )
    messages.success(request, people_files.summary_of(brought))
    if listed.ignored:
        messages.info(request, people_files.ignored_text(listed))
    return redirect("people", request.organiser.slug)


def _imported_later(request: TenantRequest, form: PeopleFileForm) -> HttpResponse:
    job = request_import(
        actor=request.actor,
        organiser=request.organiser,
        kind=people_files.PEOPLE_LIST,
        subject=request.organiser,
        file=BroughtFile(form.cleaned_data["file"].name, form.cleaned_data["content"]),
        code_page=form.cleaned_data["code_page"],
        now=timezone.now(),
    )
    return redirect("job", request.organiser.slug, job.pk)


@organiser_view(Permission.MANAGE_CLUB)
def person(request: TenantRequest, player: int) -> HttpResponse:
    found = get_object_or_404(Player.objects.select_related("user", "organiser"), pk=player)
    form = PersonForm(request.POST or None, instance=found)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            edit_person(actor=request.actor, player=found, now=timezone.now(), **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("person", request.organiser.slug, found.pk)
    return show_person(request, found, form, PersonInviteForm())


@organiser_view(Permission.MANAGE_CLUB)
def person_invite(request: TenantRequest, player: int) -> HttpResponse:
    found = get_object_or_404(Player.objects.select_related("user"), pk=player)
    form = PersonInviteForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            invited = invite(
                actor=request.actor,
                organiser=request.organiser,
                role=Membership.MemberRole.MEMBER,
                player=found,
                now=timezone.now(),
                **form.cleaned_data,
            )
            everybody = reverse("people", args=[request.organiser.slug])
            record = reverse("person", args=[request.organiser.slug, found.pk])
            ways = [(everybody, _("Invite another")), (record, str(found))]
            return invitation_made(request, invited, invitation_link(invited.key), ways)
    return show_person(request, found, PersonForm(instance=found), form)


def show_person(
    request: TenantRequest, player: Player, form: PersonForm, invite_form: PersonInviteForm
) -> HttpResponse:
    page = {
        "player": Player.objects.select_related("user").get(pk=player.pk),
        "form": form,
        "invite_form": invite_form,
        "invitations": open_invitations(timezone.now()).filter(player=player),
    }
    return render(request, "clubs/person.html", page)
