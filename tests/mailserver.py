"""A mail server of the tests' own, that the site hands its mail to over SMTP."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from scripts.servers import free_port


@dataclass
class MailServer:
    """It takes whatever it is given; `received` is in the order of arrival."""

    received: list[EmailMessage] = field(default_factory=list)

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.received.append(message)
        return "250 OK"

    def taken(self) -> list[tuple[str, str, str]]:
        """To whom, the first line and the link of each mail, by address; it forgets them."""
        found = sorted(
            (str(each["to"]), lines[0], next(line for line in lines if "://" in line))
            for each in self.received
            for lines in [each.get_content().splitlines()]
        )
        self.received.clear()
        return found


@contextmanager
def mail_server() -> Iterator[tuple[MailServer, str]]:
    """A server on a free port of this machine, with its `EMAIL_URL`."""
    server, port = MailServer(), free_port()
    controller = Controller(server, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield server, f"smtp://127.0.0.1:{port}"
    finally:
        controller.stop()
