"""Documents of every kind: which one it is, and who reads it."""

from scoring.document.codes import LoadingCode, NodeCode
from scoring.document.document import Document
from scoring.document.event import read_event
from scoring.document.node import DocumentError, Node, shown, under
from scoring.document.session import KEYS, read_session
from scoring.document.sheets import read_sheet
from scoring.document.teams import TEAM_METHODS, read_teams
from scoring.methods import METHODS


def read(data: object) -> Document:
    """Read plain data, as JSON holds them; `DocumentError` for the first thing wrong in them."""
    return _read(Node(data))


def _read(node: Node) -> Document:
    data = node.value
    if not isinstance(data, dict):
        raise node.error(NodeCode.OBJECT)
    if "game" in data:
        return read_sheet(node)
    if "sessions" in data:
        return read_event(node, _read)
    method = data.get("method")
    if isinstance(method, str) and method in TEAM_METHODS:
        return read_teams(node)
    if isinstance(method, str) and method in METHODS:
        return read_session(node.fields(*KEYS))
    known = ", ".join((*METHODS, *TEAM_METHODS))
    raise DocumentError(
        under(node.path, "method"), LoadingCode.NO_METHOD, found=shown(method), known=known
    )
