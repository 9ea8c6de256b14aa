"""Fields for provisions: what an authority rules, and what an organiser says for all its events."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django import forms
from django.forms import BaseForm
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.wording import worded
from events.forms.approved_values import ListedField, ScalesField
from events.forms.conditions import ProseField
from events.forms.orders import OrderWidget
from events.models import Chapter, HouseRules, Regulation
from events.provisions.catalogue import CATALOGUE, ROOMS
from events.provisions.catalogue.periods import L79C1_HOLIDAYS
from events.provisions.kinds import Choice, Kind, Number, Ordered, Value, Words, YesNo
from events.provisions.provision import Need, Provision, Setter
from events.provisions.ruled import ChapterRule, Ruled
from events.provisions.settling import Settled
from events.queries.holiday_words import outlook
from events.queries.period_examples import example_lines
from events.queries.provision_words import standing_words
from events.timelimits import HolidayError, Holidays, parse_holidays
from scoring.errors import BridgeError

UNSPOKEN = _("nothing is said")
BINDINGS: list[tuple[str, str | Promise]] = [
    ("", _("those below may say otherwise")),
    ("fixed", _("fixed for all below")),
]
LONGEST_CITATION = 80


@dataclass(frozen=True, slots=True)
class AskedProvision:
    """One provision on a form: its fields, and whether anything is said of it.

    The `meaning` of a period is when it would end, of days until when they are known.
    """

    provision: Provision[Any]
    value: forms.BoundField
    others: tuple[forms.BoundField, ...]
    is_spoken: bool
    standing: str
    meaning: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AskedRoom:
    """Provisions that are about one thing."""

    key: str
    name: str
    asked: tuple[AskedProvision, ...]


def value_field(provision: Provision[Any]) -> forms.Field:
    """The field for a value; empty where nothing is said."""
    kind: Kind[Any] = provision.kind
    options: dict[str, Any] = {"required": False, "label": provision.name}
    if isinstance(kind, YesNo):
        choices = [("", UNSPOKEN), ("true", _("yes")), ("false", _("no"))]
        return forms.ChoiceField(choices=choices, **options)
    if isinstance(kind, Choice):
        return forms.ChoiceField(choices=[("", UNSPOKEN), *_choices(kind)], **options)
    if isinstance(kind, Number):
        attributes = {"min": kind.least, "max": kind.most, "class": "narrow"}
        return forms.CharField(widget=forms.NumberInput(attributes), max_length=9, **options)
    if isinstance(kind, Ordered):
        widget = OrderWidget(kind, _choices(kind))
        return forms.CharField(widget=widget, max_length=2_000, **options)
    if isinstance(kind, Words) and kind.most > LONGEST_CITATION:
        options["widget"] = forms.Textarea({"rows": 3})
    if kind.word == "period":
        options["help_text"] = _(
            "For example 30 min, 24 h, 7 d, 12:00 +1d (noon the day after), same hour +1d, 3 wd"
            " (working days), 20 min not playing, next session, later of 30 min, next session, or"
            " earlier of 14 d, next in series."
        )
    if kind.word == "hour":
        options["help_text"] = _("For example 12:00 -2d: noon, two days before play.")
    most = kind.most if isinstance(kind, Words) else 0
    return ProseField(max_length=max(most, 2_000), **options)


def _choices(kind: Choice | Ordered) -> list[tuple[str, str]]:
    return [(value, str(_(said))) for value, said in kind.options]


def parsed(form: BaseForm, provision: Provision[Any], text: str, field: str) -> Value | None:
    """A value as it was typed; one that cannot be is an error of its field."""
    try:
        value: Value = provision.kind.parse(text)
    except BridgeError as error:
        form.add_error(field, worded(error))
        return None
    return value


@dataclass(frozen=True, slots=True)
class AskedChapter:
    """A chapter of the conditions on the form of a regulation."""

    chapter: Chapter
    required: forms.BoundField
    text: forms.BoundField

    @property
    def is_spoken(self) -> bool:
        return bool(self.required.value() or self.text.value() or self.text.errors)


class ProvisionsForm(forms.Form):
    """A field for each provision on which `setter` may speak; values come out by key."""

    setter = Setter.ORGANISER

    def __init__(
        self,
        *args: Any,
        above: Mapping[str, Settled],
        evening: datetime | None = None,
        **options: Any,
    ) -> None:
        """`above` is what those above leave of each provision. On that `evening` an official score
        is taken to be out, to show what a period means.
        """
        self.above, self.evening = above, evening
        super().__init__(*args, **options)
        for provision in self.provisions():
            self.fields[provision.key] = value_field(provision)

    def candidates(self) -> Iterator[Provision[Any]]:
        """Those on which `setter` may speak, in the order of the Laws."""
        return (each for each in CATALOGUE.values() if self.setter in each.setters)

    def provisions(self) -> Iterator[Provision[Any]]:
        """Those of them that are asked."""
        return self.candidates()

    def rooms(self) -> Iterator[AskedRoom]:
        """The same as people look for them."""
        for number, (name, provisions) in enumerate(ROOMS.items(), start=1):
            asked = tuple(self.asked(each) for each in provisions if each.key in self.fields)
            if asked:
                yield AskedRoom(f"room-{number}", gettext(name), asked)

    def asked(self, provision: Provision[Any]) -> AskedProvision:
        own = [name for name in self.fields if name.startswith(f"{provision.key}.")]
        bound = [self[name] for name in (provision.key, *own)]
        spoken = any(each.value() or each.errors for each in bound)
        return AskedProvision(
            provision,
            bound[0],
            tuple(bound[1:]),
            spoken,
            self.standing(provision),
            tuple(self.meaning(provision)),
        )

    def meaning(self, provision: Provision[Any]) -> list[str]:
        """What a period, or the days that do not count in it, would mean as the field has them."""
        if self.evening is None:
            return []
        if provision is L79C1_HOLIDAYS:
            return outlook(self.holidays())
        if provision.kind.word != "period":
            return []
        return example_lines(self[provision.key].value() or "", self.evening, self.holidays())

    def holidays(self) -> Holidays:
        """Those above with those that stand in the field, as far as they can be read."""
        key = L79C1_HOLIDAYS.key
        above = parse_holidays(str(self.above[key].value or ""))
        try:
            return above.joined(parse_holidays(self[key].value() or ""))
        except (HolidayError, KeyError):
            return above

    def standing(self, provision: Provision[Any]) -> str:
        """What holds where nothing is said here, and whose it is."""
        return standing_words(provision, self.above[provision.key])

    def value_of(self, provision: Provision[Any]) -> Value | None:
        """What is said, or None; a value that cannot be is an error of its field."""
        text = self.cleaned_data.get(provision.key, "").strip()
        return parsed(self, provision, text, provision.key) if text else None


class BelowForm(ProvisionsForm):
    """What is said under authorities; `said` has it by key. What they have fixed is not asked."""

    def provisions(self) -> Iterator[Provision[Any]]:
        return (each for each in self.candidates() if not self._is_fixed(each))

    def _is_fixed(self, provision: Provision[Any]) -> bool:
        """What is fixed for one kind of contest alone leaves the others open."""
        said = self.above[provision.key].said
        return said is not None and said.is_fixed and not provision.of_contest

    @property
    def fixed(self) -> list[tuple[Provision[Any], str]]:
        """What is not asked, since an authority has fixed it."""
        return [(each, self.standing(each)) for each in self.candidates() if self._is_fixed(each)]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        said = {each.key: self.value_of(each) for each in self.provisions()}
        return cleaned | {"said": {key: each for key, each in said.items() if each is not None}}


class HouseRulesForm(BelowForm):
    """What an organiser says for all its events, and by the powers that it `held`s (Law 80A3)."""

    seen = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, held: Collection[str] = (), **options: Any) -> None:
        self.held = held
        super().__init__(*args, **options)

    def candidates(self) -> Iterator[Provision[Any]]:
        return (
            each
            for each in CATALOGUE.values()
            if self.setter in each.setters or each.key in self.held
        )


class RegulationForm(ProvisionsForm):
    """All that an authority rules; `ruled` has it by key."""

    setter = Setter.AUTHORITY

    title = forms.CharField(label=_("Title"), max_length=200)
    effective_on = forms.DateField(
        label=_("In force from"),
        help_text=_(
            "The first day of play that it is for. What was played before stays as it was."
        ),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for provision in self.provisions():
            key = provision.key
            self.fields[f"{key}.binding"] = forms.ChoiceField(
                label=_("It is"), choices=BINDINGS, required=False
            )
            self.fields[f"{key}.citation"] = forms.CharField(
                label=_("Where it stands in your text"),
                max_length=LONGEST_CITATION,
                required=False,
            )
            if provision.need is Need.APPROVAL:
                self.fields[f"{key}.approved"] = _approved_field(provision)
        for chapter in Chapter:
            self.fields |= _chapter_fields(chapter)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        ruled = {each.key: self._ruled(each) for each in self.provisions()}
        chapters = {each.value: self._of_chapter(each) for each in Chapter}
        return cleaned | {
            "ruled": {key: each for key, each in ruled.items() if each != Ruled()},
            "chapters": {key: each for key, each in chapters.items() if each != ChapterRule()},
        }

    @property
    def chapters(self) -> list[AskedChapter]:
        """What is asked of each chapter of the conditions of contest."""
        return [
            AskedChapter(each, self[f"{each.value}.required"], self[f"{each.value}.text"])
            for each in Chapter
        ]

    def _of_chapter(self, chapter: Chapter) -> ChapterRule:
        said, key = self.cleaned_data, chapter.value
        return ChapterRule(said.get(f"{key}.required", False), said.get(f"{key}.text", "").strip())

    def said(self) -> dict[str, Any]:
        """What an act that publishes takes."""
        names = ("title", "effective_on", "ruled", "chapters", "seen")
        return {name: self.cleaned_data[name] for name in names}

    def _ruled(self, provision: Provision[Any]) -> Ruled:
        key, said = provision.key, self.cleaned_data
        texts = said.get(f"{key}.approved") or []
        approved = [parsed(self, provision, each, f"{key}.approved") for each in texts]
        return Ruled(
            self.value_of(provision),
            said.get(f"{key}.binding") == "fixed",
            tuple(each for each in approved if each is not None),
            said.get(f"{key}.citation", ""),
        )


def _chapter_fields(chapter: Chapter) -> dict[str, forms.Field]:
    return {
        f"{chapter.value}.required": forms.BooleanField(
            label=_("events have to say something in it"), required=False
        ),
        f"{chapter.value}.text": ProseField(
            label=_("Words that you offer for it"),
            help_text=_("Whoever begins with your model has them to change."),
            widget=forms.Textarea({"rows": 4}),
            max_length=limits.CONDITIONS,
            required=False,
        ),
    }


def _approved_field(provision: Provision[Any]) -> forms.Field:
    """What organisers may choose besides: every choice that is not free already."""
    options: dict[str, Any] = {"label": _("Organisers may also choose"), "required": False}
    if isinstance(provision.kind, Choice):
        choices = [each for each in _choices(provision.kind) if not provision.is_free(each[0])]
        return forms.MultipleChoiceField(
            choices=choices, widget=forms.CheckboxSelectMultiple, **options
        )
    return ScalesField(**options) if provision.kind.word == "scale" else ListedField(**options)


def initial_of_regulation(
    regulation: Regulation | None, latest: Regulation | None, today: date
) -> Mapping[str, Any]:
    """What the form of a further version than the `latest` begins with: what one of them says.

    One that is to come is amended for its own day, what is in force for today.
    """
    if regulation is None or latest is None:
        return {"seen": 0, "effective_on": today}
    initial: dict[str, Any] = {
        "seen": latest.number,
        "title": regulation.title,
        "effective_on": max(today, regulation.effective_on),
    }
    for key, each in regulation.statements.items():
        if key in CATALOGUE:
            initial[key] = said_text(each["value"])
            initial[f"{key}.binding"] = "fixed" if each["fixed"] else ""
            initial[f"{key}.citation"] = each["citation"]
            initial[f"{key}.approved"] = each["approved"]
    for key, each in regulation.chapters.items():
        initial[f"{key}.required"], initial[f"{key}.text"] = each["required"], each["text"]
    return initial


def initial_of_rules(rules: HouseRules | None) -> Mapping[str, Any]:
    """What the form of further house rules begins with."""
    if rules is None:
        return {"seen": 0}
    said = {key: said_text(each["value"]) for key, each in rules.statements.items()}
    return {"seen": rules.number, **said}


def said_text(value: Value | None) -> str:
    """As the field of the value has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
