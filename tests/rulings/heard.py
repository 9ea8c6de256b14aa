"""An appeal that a committee is to hear, and people who may be on it."""

from dataclasses import dataclass

from clubs.actions.panel import add_to_panel
from clubs.actors import Actor
from clubs.models import PanelMember, Player
from rulings.actions.appeals import concur, lodge_appeal
from rulings.actions.committees import appoint_to_hear
from rulings.models import Appeal, CommitteeMember
from tests.builders import make_player, make_user
from tests.rulings.night import OFFICIAL, Night, under


@dataclass
class Bench:
    """An appeal that is ready to be heard; `zoe` is on the panel and stranger to all."""

    night: Night
    appeal: Appeal
    zoe: PanelMember

    def panel(self, who: str) -> PanelMember:
        """Somebody is put on the panel."""
        return add_to_panel(
            actor=self.night.administrator, organiser=self.night.organiser, who=who, now=OFFICIAL
        )

    def appoint(self, member: PanelMember, reason: str = "") -> CommitteeMember:
        return appoint_to_hear(
            actor=self.night.director,
            appeal=self.appeal,
            member=member,
            reason=reason,
            now=OFFICIAL,
        )

    def person(self, name: str, number: str = "") -> tuple[Player, PanelMember]:
        """One of the club's people, who is put on the panel."""
        player = make_player(self.night.organiser, name, number)
        return player, self.panel(number or name)

    def actor(self, member: PanelMember) -> Actor:
        assert member.player is not None
        assert member.player.user is not None
        return Actor.person(member.player.user)


def appealed(night: Night) -> Appeal:
    """R1 appealed by North-South, both of whom concur."""
    ruling = night.rule(now=OFFICIAL)
    appeal = lodge_appeal(
        actor=night.actor(night.ns), ruling=ruling, grounds="No pause.", now=OFFICIAL
    )
    return concur(actor=night.actor(night.ns, 1), appeal=appeal, now=OFFICIAL)


def build_bench(night: Night) -> Bench:
    """Of a night whose score is out."""
    under(night, L93A="committee")
    appeal = appealed(night)
    zoe = make_player(night.organiser, "Zoë Łuczak", user=make_user("zoe@acol.example", "Zoë"))
    member = add_to_panel(
        actor=night.administrator, organiser=night.organiser, who="Zoë Łuczak", now=OFFICIAL
    )
    assert member.player == zoe
    return Bench(night, appeal, member)
