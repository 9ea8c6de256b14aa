"""The tables of authorities, organisers, people, history and jobs."""

from clubs.models.access_records import AccessRecord
from clubs.models.attempts import Attempt
from clubs.models.authorities import (
    Authority,
    AuthorityLevel,
    AuthorityMove,
    Official,
    OfficialAct,
    OfficialInvitation,
)
from clubs.models.history import HistoryHead, HistoryRecord
from clubs.models.jobs import Job, Lease
from clubs.models.organisers import Membership, Organiser, RecognitionAct
from clubs.models.outages import Heartbeat, Outage
from clubs.models.panel import PanelMember
from clubs.models.people import Invitation, Player
from clubs.models.registers import RegisteredDirector, RegisteredPlayer
from clubs.models.sessions import LoginSession
from clubs.models.tenancy import TenantOwned
from clubs.models.tokens import ApiToken
from clubs.models.users import User

__all__ = [
    "AccessRecord",
    "ApiToken",
    "Attempt",
    "Authority",
    "AuthorityLevel",
    "AuthorityMove",
    "Heartbeat",
    "HistoryHead",
    "HistoryRecord",
    "Invitation",
    "Job",
    "Lease",
    "LoginSession",
    "Membership",
    "Official",
    "OfficialAct",
    "OfficialInvitation",
    "Organiser",
    "Outage",
    "PanelMember",
    "Player",
    "RecognitionAct",
    "RegisteredDirector",
    "RegisteredPlayer",
    "TenantOwned",
    "User",
]
