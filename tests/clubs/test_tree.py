"""The tree of authorities (Law 80A1): established, renamed, moved and staffed on pages."""

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django_scopes import scope

from clubs.actions.authorities import change_authority, establish_authority, establish_below
from clubs.actions.office_invitations import (
    InvitedOfficial,
    accept_office,
    accept_office_with_new_login,
    invite_official,
    revoke_office_invitation,
)
from clubs.actions.officials import remove_official
from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Authority, Official, OfficialInvitation, User
from clubs.queries.officials import is_official
from clubs.queries.tree import chain_of
from tests.builders import (
    NOW,
    PASSWORD,
    make_authority,
    make_official,
    make_organiser,
    make_user,
)
from tests.together import at_once

pytestmark = pytest.mark.django_db


def establish(above: Authority, by: User, slug: str, email: str = "") -> InvitedOfficial:
    return establish_below(
        actor=Actor.person(by),
        authority=above,
        name=slug.title(),
        slug=slug,
        email=email or f"{slug}@example.org",
        now=NOW,
    )


def change(by: User, authority: Authority, changed: Authority, parent: Authority | None) -> None:
    change_authority(
        actor=Actor.person(by),
        authority=authority,
        changed=changed,
        name=changed.name,
        parent=parent,
        time_zone=changed.time_zone,
        now=NOW,
    )


def grown() -> tuple[User, Authority, Authority, Authority]:
    """An official of "world" with "north" and "south" under it."""
    world = make_authority("world")
    wim = make_official(world)
    north, south = (establish(world, wim, slug).invitation.authority for slug in ("north", "south"))
    return wim, world, north, south


def names(authority: Authority) -> list[str]:
    return [each.slug for each in chain_of(authority.pk)]


def test_L80A1_an_official_establishes_an_authority_whose_official_comes_by_mail(
    client: Client, django_capture_on_commit_callbacks: object
) -> None:
    world = make_authority("world")
    client.force_login(make_official(world))
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        page = client.post(
            "/authority/world/under/new/",
            {"name": "Związek Łódzki", "slug": "lodz", "email": "Ελένη@example.org".lower()},
        )
        assert "e-mail" in page.content.decode()
        page = client.post(
            "/authority/world/under/new/",
            {"name": "Związek Łódzki", "slug": "lodz", "email": "Eleni@example.org"},
        )
    link = page.context["link"]
    assert (mail.outbox[0].to, link in mail.outbox[0].body) == (["eleni@example.org"], True)
    visitor = Client()
    shown = visitor.get(link.removeprefix("http://localhost:8000")).content.decode()
    assert "Związek Łódzki" in shown
    done = visitor.post(
        link.removeprefix("http://localhost:8000"),
        {"name": "Ελένη", "password": PASSWORD},
        follow=True,
    )
    assert "You act for Związek Łódzki now." in done.content.decode()
    assert done.redirect_chain[-1][0] == "/authority/lodz/office/"
    assert names(Authority.objects.get(slug="lodz")) == ["world", "lodz"]


def test_an_official_sets_where_the_days_of_an_authority_begin(client: Client) -> None:
    wim, _world, north, _south = grown()
    client.force_login(wim)
    page = client.get("/authority/world/under/north/change/")
    form = page.context["form"]
    assert form.initial["time_zone"] == "UTC"
    asked = {**form.initial, "time_zone": "Pacific/Auckland"}
    assert client.post("/authority/world/under/north/change/", asked).status_code == 302
    north.refresh_from_db()
    assert north.time_zone == "Pacific/Auckland"
    nora = _official_of(north)
    below = establish(north, nora, "oslo").invitation.authority
    assert below.time_zone == "Pacific/Auckland"
    client.force_login(nora)
    done = client.get("/authority/north/acts/").content.decode()
    assert "from UTC to Pacific/Auckland" in done
    assert "established under" in done


def test_L80A1_everybody_sees_the_place_of_an_authority_in_the_tree(client: Client) -> None:
    wim, _world, north, south = grown()
    establish(north, _official_of(north), "oslo")
    change(wim, Authority.objects.get(slug="world"), south, north)
    text = " ".join(client.get("/authority/south/").content.decode().split())
    assert 'North</bdi></a>, which stands under <a href="/authority/world/">' in text
    text = client.get("/authority/world/").content.decode()
    for slug in ("north", "south", "oslo"):
        assert f'href="/authority/{slug}/"' in text
    assert "office" not in text
    assert client.get("/authority/nowhere/").status_code == 404


def set_level(by: User, authority: Authority, changed: Authority, level: str) -> None:
    change_authority(
        actor=Actor.person(by),
        authority=authority,
        changed=changed,
        name=changed.name,
        parent=changed.parent,
        time_zone=changed.time_zone,
        level=level,
        now=NOW,
    )


def levels() -> dict[str, str]:
    return dict(Authority.objects.exclude(level="").values_list("slug", "level"))


def test_L80A1_a_level_is_lower_than_each_above_it_whatever_stands_between() -> None:
    wim, world, north, south = grown()
    oslo = establish(north, _official_of(north), "oslo").invitation.authority
    set_level(wim, world, world, "zone")
    with pytest.raises(UserError, match="World is a zonal authority: who stands under") as refused:
        set_level(wim, world, oslo, "zone")
    assert refused.value.field == "level"
    set_level(wim, world, oslo, "national")
    with pytest.raises(UserError, match="Oslo is a national authority, and cannot stand under a"):
        set_level(wim, world, north, "regional")
    with pytest.raises(UserError, match="cannot stand under a national authority"):
        set_level(wim, world, world, "national")
    set_level(wim, world, south, "regional")
    assert levels() == {"world": "zone", "oslo": "national", "south": "regional"}


def test_L80A1_an_authority_does_not_move_to_under_one_of_no_higher_level() -> None:
    wim, world, north, south = grown()
    oslo = establish(north, _official_of(north), "oslo").invitation.authority
    set_level(wim, world, oslo, "national")
    set_level(wim, world, south, "regional")
    with pytest.raises(UserError, match="Oslo is a national authority, and cannot stand under a"):
        change(wim, world, north, Authority.objects.get(slug="south"))
    with pytest.raises(UserError, match="South is a regional authority: who stands under it"):
        change(wim, world, oslo, Authority.objects.get(slug="south"))
    change(wim, world, Authority.objects.get(slug="south"), oslo)
    assert names(Authority.objects.get(slug="south")) == ["world", "north", "oslo", "south"]


def test_L80A1_the_level_is_set_on_the_forms_and_everybody_reads_it(client: Client) -> None:
    world = make_authority("world")
    client.force_login(make_official(world))
    address = "/authority/world/under/world/change/"
    told = {"name": "World", "time_zone": "UTC", "level": "world"}
    assert client.post(address, told).status_code == 302
    new = {"name": "North", "slug": "north", "email": "n@example.org", "level": "world"}
    refused = client.post("/authority/world/under/new/", new)
    assert "World is a world authority" in str(refused.context["form"].errors["level"])
    client.post("/authority/world/under/new/", {**new, "level": "zone"})
    text = Client().get("/authority/north/").content.decode()
    assert "Zonal authority" in text
    assert "(world authority)" in text
    assert "· zonal authority" in Client().get("/authority/world/").content.decode()
    assert "level:" in client.get("/authority/world/acts/").content.decode()
    with pytest.raises(UserError, match="North is a zonal authority"):
        establish_authority(
            name="Oslo", slug="oslo", official=make_user("o@e.org"), parent="north", level="world"
        )
    assert levels() == {"world": "world", "north": "zone"}
    establish_authority(name="O", slug="o", official=make_user("p@e.org"), parent="north")
    assert not Authority.objects.get(slug="o").level


def test_L80A1_a_program_reads_the_level_of_an_organisers_authority(client: Client) -> None:
    club = make_organiser()
    Authority.objects.filter(pk=club.authority_id).update(level="national")
    told = client.get("/api/v1/organisers/acol/").json()
    assert (told["authority"], told["authority_level"]) == ("union", "national")


def _official_of(authority: Authority) -> User:
    return make_official(authority, f"of.{authority.slug}@example.org")


def test_L80A1_an_authority_moves_within_the_subtree_of_the_official_who_moves_it() -> None:
    wim, world, north, south = grown()
    nell = _official_of(north)
    change(wim, world, south, north)
    assert names(Authority.objects.get(slug="south")) == ["world", "north", "south"]
    with pytest.raises(UserError, match="Only an authority above both can move South there"):
        change(nell, north, Authority.objects.get(slug="south"), world)
    with pytest.raises(UserError, match="World does not stand under North"):
        change(nell, north, world, north)
    with pytest.raises(NotAllowed):
        change(nell, world, south, world)
    with pytest.raises(UserError, match="Only an authority above both can move North there"):
        change(nell, north, north, None)


def test_L80A1_there_are_no_circles() -> None:
    wim, world, north, south = grown()
    change(wim, world, south, north)
    with pytest.raises(UserError, match="North would stand under itself: South is one of those"):
        change(wim, world, Authority.objects.get(slug="north"), south)
    with pytest.raises(UserError, match="North would stand under itself"):
        change(wim, world, north, north)


@pytest.mark.django_db(transaction=True)
def test_L80A1_two_who_move_each_under_the_other_make_no_circle() -> None:
    wim, world, north, south = grown()
    outcomes = at_once(
        lambda: change(wim, world, north, south), lambda: change(wim, world, south, north)
    )
    assert outcomes.count(UserError) == 1
    chains = [len(chain_of(each.pk)) for each in (north, south)]
    assert sorted(chains) == [2, 3]


def test_an_authority_is_renamed_by_its_own_official_and_by_those_above(client: Client) -> None:
    wim, _world, north, _south = grown()
    for login, above in ((wim, "world"), (_official_of(north), "north")):
        client.force_login(login)
        address = f"/authority/{above}/under/north/change/"
        form = client.get(address).context["form"]
        assert ("parent" in form.fields) == (above == "world")
        said = {
            "name": f"North of {above}",
            "time_zone": "UTC",
            "parent": form.instance.parent_id,
        }
        assert client.post(address, said)["Location"] == f"/authority/{above}/office/"
        north.refresh_from_db()
        assert (north.name, names(north)) == (f"North of {above}", ["world", "north"])
    text = client.get("/authority/north/office/").content.decode()
    assert "renamed" in text
    assert "“North of world” to “North of north”" in text


def test_the_office_of_one_below_is_not_ones_own(client: Client) -> None:
    wim, _world, north, _south = grown()
    client.force_login(wim)
    assert client.get("/authority/north/office/").status_code == 404
    client.force_login(_official_of(north))
    assert client.get("/authority/north/under/south/change/").status_code == 404
    assert client.get("/authority/north/under/world/invite/").status_code == 404


def invite(by: User, authority: Authority, email: str = "bo@example.org") -> InvitedOfficial:
    return invite_official(
        actor=Actor.person(by), authority=authority, invited_to=authority, email=email, now=NOW
    )


def test_an_official_is_invited_and_accepts_with_a_login_of_that_address() -> None:
    union = make_authority()
    ann, bo = make_official(union), make_user("bo@example.org")
    made = invite(ann, union).invitation
    with pytest.raises(UserError, match=r"This invitation is for bo@example\.org alone"):
        accept_office(user=make_user("cy@example.org"), invitation=made, now=NOW)
    accept_office(user=bo, invitation=made, now=NOW)
    assert is_official(bo, union)
    with pytest.raises(UserError, match="used already"):
        accept_office(user=bo, invitation=made, now=NOW)
    with pytest.raises(UserError, match=r"bo@example\.org acts for Union already"):
        invite(ann, union)


def test_an_invitation_to_an_office_ends() -> None:
    union = make_authority()
    ann = make_official(union)
    late, taken, lost = (invite(ann, union, f"{who}@example.org") for who in ("a", "b", "c"))
    revoke_office_invitation(
        actor=Actor.person(ann), authority=union, invitation=taken.invitation, now=NOW
    )
    make_official(union, "di@example.org")
    for made, now, why in (
        (late, NOW + timedelta(days=14, seconds=1), "run out"),
        (taken, NOW, "taken back"),
    ):
        with pytest.raises(UserError, match=why):
            accept_office_with_new_login(
                invitation=made.invitation, name="Eve", password=PASSWORD, now=now
            )
    remove_official(actor=Actor.person(ann), authority=union, user=ann, now=NOW)
    lost.invitation.refresh_from_db()
    assert lost.invitation.revoked_at == NOW
    assert set(Official.objects.values_list("user__email", flat=True)) == {"di@example.org"}


def test_an_invitation_to_an_office_is_good_until_its_last_instant() -> None:
    union = make_authority()
    made = invite(make_official(union), union).invitation
    bo = make_user("bo@example.org")
    accept_office(user=bo, invitation=made, now=NOW + timedelta(days=14))
    assert is_official(bo, union)


def test_an_invitation_ends_with_the_login_of_whoever_made_it() -> None:
    union = make_authority()
    ann = make_official(union)
    made = invite(ann, union).invitation
    ann.is_active = False
    ann.save()
    with pytest.raises(UserError, match="Official may no longer invite anybody"):
        accept_office(user=make_user("bo@example.org"), invitation=made, now=NOW)


def test_invitations_are_made_and_taken_back_on_the_page(client: Client) -> None:
    union = make_authority()
    client.force_login(make_official(union))
    client.post("/authority/union/under/union/invite/", {"email": "bo@example.org"})
    made = OfficialInvitation.objects.get()
    address = f"/authority/union/invitations/{made.pk}/revoke/"
    assert address in client.get("/authority/union/office/").content.decode()
    done = client.post(address, follow=True).content.decode()
    assert "The invitation of bo@example.org is taken back." in done
    assert address not in done
    client.force_login(make_official(make_authority("league"), "x@example.org"))
    assert client.post(f"/authority/league/invitations/{made.pk}/revoke/").status_code == 404


def test_a_removed_official_can_do_nothing_from_the_page_that_is_still_open(client: Client) -> None:
    club = make_organiser()
    union = club.authority
    bo, ann = make_official(union, "bo@example.org"), make_official(union)
    client.force_login(bo)
    assert client.get("/authority/union/under/new/").status_code == 200
    remove_official(actor=Actor.person(ann), authority=union, user=bo, now=NOW)
    said = {"name": "Local", "slug": "local", "email": "eve@example.org"}
    assert client.post("/authority/union/under/new/", said).status_code == 404
    with pytest.raises(NotAllowed):
        establish(union, bo, "local")
    with scope(organiser=club):
        assert not Authority.objects.filter(slug="local").exists()
