"""The forms of the `clubs` app: shapes of input, not what it may do."""

from datetime import timedelta
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.interchange.people_file import PeopleList, read_people
from clubs.list_files import ListFileForm
from clubs.models import (
    AccessRecord,
    ApiToken,
    Authority,
    Membership,
    Organiser,
    Player,
    RecognitionAct,
)
from clubs.name_fields import NameField

MAX_ADDRESS = 254


class LoginForm(AuthenticationForm):
    """E-mail address and password."""

    username = UsernameField(
        label=_("E-mail address"),
        max_length=MAX_ADDRESS,
        widget=forms.EmailInput(attrs={"autocomplete": "username", "autofocus": True}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=limits.PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    error_messages = {
        "invalid_login": _("No account has this e-mail address and password. Mind the capitals."),
        "inactive": _("This account has been closed."),
    }

    def clean_username(self) -> str:
        return str(self.cleaned_data["username"]).strip().lower()


class CodeForm(forms.Form):
    """A code of an authenticator, or a recovery code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "one-time-code",
                "autocapitalize": "none",
                "spellcheck": "false",
                "autofocus": True,
            }
        ),
    )


class PasswordForm(forms.Form):
    """One's password once more, before what only its owner may do."""

    password = forms.CharField(
        label=_("Your password"),
        max_length=limits.PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class OwnNameForm(forms.Form):
    """What one is called."""

    name = NameField(
        label=_("Your name"),
        max_length=limits.NAME,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )


class NewPasswordForm(PasswordForm):
    """A password in the place of the one that is known."""

    new_password = forms.CharField(
        label=_("New password"),
        help_text=_("At least twelve characters, and nothing that is easy to guess."),
        max_length=limits.PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


class NewAddressForm(PasswordForm):
    """An e-mail address in the place of the one that the login has."""

    email = forms.EmailField(
        label=_("New e-mail address"),
        max_length=MAX_ADDRESS,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ["email", "password"]


class PersonForm(forms.ModelForm[Player]):
    """A person's name and number; whether the number is free is for the action to say."""

    class Meta:
        model = Player
        fields = ["name", "national_number"]


class PanelForm(forms.Form):
    """Who is put on the organiser's panel of those who may hear appeals (Law 93A)."""

    who = NameField(
        label=_("Name or national number"),
        max_length=120,
        help_text=_("One of your people, or somebody from outside by name alone."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class PeopleFileForm(ListFileForm):
    """A list of people; `cleaned_data["listed"]` holds them."""

    def read(self, content: bytes, code_page: str) -> PeopleList:
        return read_people(content, code_page)


class PersonInviteForm(forms.Form):
    """Where to send the invitation to one's own record."""

    email = forms.EmailField(label=_("E-mail address"), max_length=MAX_ADDRESS)


class MemberInviteForm(forms.Form):
    """Whom to invite, and to what."""

    email = forms.EmailField(label=_("E-mail address"), max_length=MAX_ADDRESS)
    role = forms.ChoiceField(
        label=_("Role"),
        choices=Membership.MemberRole.choices,
        initial=Membership.MemberRole.MEMBER,
    )


class RolesForm(forms.Form):
    """All roles of one login."""

    roles = forms.MultipleChoiceField(
        label=_("Roles"),
        choices=Membership.MemberRole.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose a role, or remove them from the club.")},
    )


class TokenForm(forms.ModelForm[ApiToken]):
    """What a program's key is for, what it may do, and for how long."""

    scope = forms.ChoiceField(
        label=_("What it may do"),
        help_text=_("Never more than you may do yourself, at the moment when it does it."),
        choices=ApiToken.Scope.choices,
        widget=forms.RadioSelect,
    )
    days = forms.TypedChoiceField(
        label=_("How long"),
        choices=[
            (1, _("a day")),
            (30, _("30 days")),
            (365, _("a year")),
            (3 * 365, _("three years")),
        ],
        coerce=int,
        initial=365,
    )

    class Meta:
        model = ApiToken
        fields = ["name", "scope"]
        help_texts = {"name": _("For example: score sheets of the playing room")}

    @property
    def lifetime(self) -> timedelta:
        return timedelta(days=self.cleaned_data["days"])


class AcceptForm(forms.Form):
    """A new login for an invited address."""

    name = NameField(
        label=_("Your name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "name", "autofocus": True}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=limits.PASSWORD,
        help_text=_("At least twelve characters, and nothing that is easy to guess."),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


def time_zones() -> list[tuple[str, str]]:
    """Every zone named after a region and a place, for choosing."""
    names = sorted(name for name in available_timezones() if "/" in name and name[:4] != "Etc/")
    return [(name, name.replace("_", " ")) for name in names]


class RecogniseForm(forms.ModelForm[Organiser]):
    """A new organiser and who administers it."""

    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zones, initial="Europe/London")
    administrator_email = forms.EmailField(
        label=_("Administrator's e-mail address"),
        max_length=MAX_ADDRESS,
        help_text=_("They are invited to run the organiser's pages and to invite others."),
    )

    since = forms.DateField(
        label=_("Recognised from"),
        help_text=_(
            "The first day for which it can set up events, today if left empty. A club that you"
            " have long recognised can have an earlier one."
        ),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )
    until = forms.DateField(
        label=_("Last day"),
        help_text=_("Empty: until you decide otherwise."),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )

    class Meta:
        model = Organiser
        fields = ["name", "slug", "place", "time_zone", "is_authority"]
        help_texts = {"slug": _("For the address of its pages: small letters, digits and hyphens.")}


class RecognitionForm(forms.Form):
    """A step in the recognition of an organiser."""

    kind = forms.ChoiceField(
        label=_("What is decided"),
        choices=[
            (RecognitionAct.Kind.SUSPENDED, _("suspend the recognition")),
            (RecognitionAct.Kind.RESTORED, _("restore it")),
            (RecognitionAct.Kind.RECOGNISED, _("recognise, again or until another day")),
            (RecognitionAct.Kind.ENDED, _("end the recognition")),
        ],
    )
    since = forms.DateField(
        label=_("From"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    until = forms.DateField(
        label=_("Last day"),
        help_text=_("Of a recognition; empty: until you decide otherwise."),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )
    reason = forms.CharField(
        label=_("Why"),
        required=False,
        max_length=limits.STATEMENT,
        widget=forms.Textarea({"rows": 3}),
    )


class HandOnForm(forms.Form):
    """To which of `places` an organiser is handed."""

    reason = forms.CharField(
        label=_("Why"),
        required=False,
        max_length=limits.STATEMENT,
        widget=forms.Textarea({"rows": 2}),
    )
    field_order = ["to", "reason"]

    def __init__(self, *args: Any, places: list[Authority], **options: Any) -> None:
        super().__init__(*args, **options)
        found = Authority.objects.filter(pk__in=[each.pk for each in places])
        self.fields["to"] = forms.ModelChoiceField(found, label=_("To"), empty_label=None)
        self.order_fields(self.field_order)


class OfficialInviteForm(forms.Form):
    """Whom to invite as an official."""

    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=MAX_ADDRESS,
        help_text=_("They sign in with this address, and act for the authority as you do."),
    )


LEVEL_HELP = _(
    "How far it reaches (Law 80A1). Who stands under it is of a lower level; leave it open for a"
    " body that is none of these."
)


class EstablishForm(forms.ModelForm[Authority]):
    """A new authority and who acts for it first."""

    email = forms.EmailField(
        label=_("First official's e-mail address"),
        max_length=MAX_ADDRESS,
        help_text=_("They are invited to act for the authority and to invite others."),
    )

    class Meta:
        model = Authority
        fields = ["name", "slug", "level"]
        help_texts = {
            "slug": _("For the address of its pages: small letters, digits and hyphens."),
            "level": LEVEL_HELP,
        }


class AuthorityForm(forms.ModelForm[Authority]):
    """What an authority is called, its level, where its days begin, and where among `places` it
    stands.
    """

    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=lambda: [("UTC", "UTC"), *time_zones()],
        help_text=_("In which the days of its regulations, powers and approvals begin."),
    )

    class Meta:
        model = Authority
        fields = ["name", "level", "time_zone", "parent"]
        labels = {"parent": _("It stands under")}
        help_texts = {"level": LEVEL_HELP}

    def __init__(self, *args: Any, places: list[Authority], **options: Any) -> None:
        super().__init__(*args, **options)
        if places:
            keys = [each.pk for each in places]
            field = forms.ModelChoiceField(
                Authority.objects.filter(pk__in=keys), label=_("It stands under"), empty_label=None
            )
            self.fields["parent"] = field
        else:
            del self.fields["parent"]


class PreferencesForm(forms.Form):
    """How a reader likes the pages; each is set by itself."""

    theme = forms.ChoiceField(choices=[("device", ""), ("light", ""), ("dark", "")], required=False)
    suits = forms.ChoiceField(choices=[("two", ""), ("four", "")], required=False)
    language = forms.ChoiceField(choices=settings.LANGUAGES, required=False)


class AccessForm(forms.Form):
    """What to look for among sign-ins and refused acts."""

    kind = forms.ChoiceField(
        label=_("What"), choices=[("", _("everything")), *AccessRecord.Kind.choices], required=False
    )


class HistoryForm(forms.Form):
    """What to look for in history."""

    search = forms.CharField(label=_("Who or what"), required=False, max_length=80)
    session = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)

    def __init__(self, *args: Any, acts: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("all acts")), *acts]
        self.fields["act"] = forms.ChoiceField(label=_("Act"), choices=choices, required=False)
