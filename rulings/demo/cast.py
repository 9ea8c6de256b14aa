"""Who is in the demo. Everybody is invented."""

from dataclasses import dataclass

from clubs.models import Authority, Organiser, User

PASSWORD = "tenace-demo"  # noqa: S105 - for a site that only its own machine reaches

AUTHORITY = "Bridge Union of the Isles"
AUTHORITY_SLUG = "isles"
ZONE = "Northern Bridge Zone"
ZONE_SLUG = "northern"
RIVERSIDE_SLUG = "riverside"
HARBOUR_SLUG = "harbour"

OFFICIAL = ("Margaret Osei", "official@isles.example")
ORGANISER = ("Tom Whitfield", "organiser@riverside.example")
DIRECTOR = ("Ingrid Solberg", "director@riverside.example")
PLAYERS = (("Amira Haddad", "amira@players.example"), ("Ben Carter", "ben@players.example"))
HARBOUR_ORGANISER = ("Nils Aasen", "organiser@harbour.example")
LOGINS = [login for _name, login in (OFFICIAL, ORGANISER, DIRECTOR, *PLAYERS, HARBOUR_ORGANISER)]

RIVERSIDE_PAIRS = (
    ("Joan Fletcher", "Peter Lindqvist"),
    ("Sunita Rao", "David Hughes"),
    ("Elena Petrova", "Mark Ashworth"),
    ("Amira Haddad", "Ben Carter"),
    ("Grace Okafor", "Ruth Goldberg"),
    ("Henry Maddox", "Wei Zhang"),
    ("Carla Mendes", "Anthony Byrne"),
    ("Fiona Gallagher", "Yusuf Demir"),
    ("Keiko Tanaka", "Robert Pryce"),
    ("Dorothy Lamb", "Stanley Lamb"),
    ("Marek Kowalski", "Hannah Sears"),
    ("Olivia Grant", "Samuel Adeyemi"),
    ("Beatrice Holt", "Vikram Shah"),
    ("Lucy Merriman", "George Papadakis"),
)
HARBOUR_PAIRS = (
    ("Astrid Dahl", "Lars Haugen"),
    ("Sofie Berg", "Jonas Nygaard"),
    ("Kari Strand", "Ola Moen"),
    ("Turid Eide", "Per Lunde"),
    ("Marit Vik", "Einar Foss"),
    ("Silje Rud", "Henrik Bakke"),
)
HARBOUR_GUESTS = (
    ("Birgit Holm", "Arne Solheim"),
    ("Liv Aune", "Tor Helland"),
    ("Randi Moe", "Knut Brekke"),
    ("Ellen Vold", "Svein Ruud"),
    ("Hanne Lie", "Geir Myhre"),
    ("Gro Tangen", "Odd Sand"),
)
CONGRESS_PAIRS = (
    *RIVERSIDE_PAIRS[3:9],
    ("Małgorzata Wróbel", "Łukasz Żak"),
    ("Ελένη Αντωνίου", "Νίκος Παπαδόπουλος"),
)
PANEL = ("Ben Carter", "David Hughes", "Dorothy Lamb", "Alan Whitcombe")
"""Who may hear appeals; the last is none of the club's people."""

SWISS_TEAMS = (
    ("The Weir", ("Agnes Thorne", "Bilal Khan", "Clara Novak", "Dermot Quinn")),
    ("Old Bridge", ("Edith Summers", "Felix Brandt", "Gwen Parry", "Hugo Lima")),
    ("Kingfishers", ("Ingeborg Falk", "Jamal Reid", "Katya Orlova", "Leo Vance")),
    ("Lock Keepers", ("Mona Lind", "Neil Archer", "Orla Byrne", "Paul Dubois")),
    ("Towpath", ("Queenie Marsh", "Rafael Costa", "Sara Ek", "Tariq Aslam")),
    ("Ferrymen", ("Una Walsh", "Viktor Szabo", "Wanda Kerr", "Xavier Roy")),
    ("Millstream", ("Yara Haddow", "Zoltan Kiss", "Anna Birch", "Bruno Salvi")),
)
"""Seven, so that one of them has a bye in each round."""


@dataclass(frozen=True, slots=True)
class Cast:
    """The logins and organisations that the demo's sessions are made with."""

    authority: Authority
    official: User
    riverside: Organiser
    harbour: Organiser
    organiser: User
    director: User
    players: tuple[User, User]
    harbour_organiser: User


def accounts() -> list[tuple[str, str]]:
    """Who may be tried: part and login."""
    return [
        ("authority official", OFFICIAL[1]),
        ("organiser", ORGANISER[1]),
        ("director", DIRECTOR[1]),
        ("player", PLAYERS[0][1]),
        ("player, partner", PLAYERS[1][1]),
    ]
