"""What is wrong with a list that somebody brought, and what its letters are called."""

from scoring.errors import Code, gettext_noop, ngettext_noop


class LettersCode(Code):
    """The scripts that a code page is for."""

    WEST = gettext_noop("Western European")
    MIDDLE = gettext_noop("Central European")
    TURKISH = gettext_noop("Turkish")
    BALTIC = gettext_noop("Baltic")
    GREEK = gettext_noop("Greek")
    CYRILLIC = gettext_noop("Cyrillic")


class ListCode(Code):
    """A fault of a list; whoever shows it says on which line it is, and ends the sentence."""

    AT_LINE = gettext_noop("line %(line)d: %(fault)s")
    CHOOSE = gettext_noop("choose the letters of the file, and the file again")
    NO_TEXT = gettext_noop("this is no text file: save the list as CSV")
    MAY_READ = gettext_noop("one of these may be meant: %(readings)s")
    READING = gettext_noop("“%(text)s” (%(letters)s)")
    UNKNOWN_LETTERS = gettext_noop("these letters are not known")
    OTHER_LETTERS = gettext_noop("a letter here is not %(letters)s: choose others")
    UNCLOSED = gettext_noop("a quotation mark is opened and not closed")
    TOO_LONG = gettext_noop("there are %(lines)d lines in this file; %(most)d at most")
    NOBODY = gettext_noop("there is nobody in this file")
    NO_NAME = gettext_noop("the name is missing")
    LONG_NAME = gettext_noop("the name is longer than %(most)d characters")
    LONG_NUMBER = gettext_noop("the national number is longer than %(most)d characters")
    NO_NUMBER = gettext_noop("“%(number)s” is no national number")
    NO_EMAIL = gettext_noop("“%(email)s” is no e-mail address")
    NO_QUALIFICATION = gettext_noop("the qualification is missing")
    NO_DATE = gettext_noop("“%(text)s” is no date: write 2027-12-31")
    ENDS_BEFORE = gettext_noop("it would end before it begins")
    KEY_TWICE = gettext_noop("%(key)s stands on line %(line)d already")
    NAME_AND_NUMBER = ngettext_noop(
        "expected a name and a number, found %(found)d value",
        "expected a name and a number, found %(found)d values",
        "found",
    )
    NUMBER_TWICE = gettext_noop("number %(number)s is that of %(name)s on line %(line)d already")
    NAMESAKE = gettext_noop(
        "%(name)s stands on line %(line)d already: numbers tell namesakes apart"
    )
