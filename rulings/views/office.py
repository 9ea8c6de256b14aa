"""The office of an authority: what waits for its officials, whom they recognise, who they are."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.access import authority_view
from clubs.models import Authority
from clubs.queries.offices import latest_acts, listed_office_invitations
from clubs.queries.officials import officials_of
from clubs.queries.recognition import recognised_organisers, today_at
from events.queries.approvals import answered_by, waiting_for
from rulings.queries.referrals import open_matters


@authority_view
@require_safe
def office(request: HttpRequest, authority: Authority) -> HttpResponse:
    now = timezone.now()
    context = {
        "authority": authority,
        "waiting": waiting_for(authority, today_at(authority, now)),
        "matters": open_matters(authority),
        "answered": answered_by(authority),
        "organisers": recognised_organisers(authority.organisers.all(), now),
        "officials": officials_of(authority),
        "invitations": listed_office_invitations(authority, now),
        "below": authority.children.all(),
        "acts": latest_acts(authority),
    }
    return render(request, "rulings/office.html", context)
