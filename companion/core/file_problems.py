"""What can be wrong with a file: whole sentences on "this", so that each is worded once and fits any place.

A sentence stands behind its place ("club.toml, section[0].most: This is not a whole number."), and
never names it again: no translation has to agree with a field or a file.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from companion.core import limits
from companion.core.text import Label, Text, headed, say

# -- places -----------------------------------------------------------------------------------------


def at_line(number: int, column: str = "") -> Text:
    """A line of a text, or one column of it."""
    if column:
        return say("line {n}, column {column}", n=number, column=column)
    return say("line {n}", n=number)


def within(outer: str, inner: Label) -> Label:
    """A place inside another one."""
    if isinstance(inner, str):
        return f"{outer}.{inner}" if inner else outer
    return Text("{outer}, {inner}", {"outer": outer, "inner": inner})


def located(file: Label, pointer: Label, problem: Text) -> Text:
    """Where it is and what is wrong, as one sentence; nothing else joins the two."""
    where = [_shown(part) for part in (file, pointer) if part]
    return headed(where, problem)


def _shown(part: Label) -> Label:
    """A place in a stranger's file, not longer than a person reads."""
    return part if isinstance(part, Text) or len(part) <= _LONGEST else part[:_LONGEST] + "…"


_LONGEST: Final = 200


# What has no file name of its own; "journal" and the like reach a person only when the data is damaged.
JOURNAL: Final = say("journal")
SNAPSHOT: Final = say("saved state")
COMMAND: Final = say("command")
OPEN_COMMAND: Final = say("open command")
EVENT: Final = say("event")
ANSWERS: Final = say("answers")
FACTS: Final = say("box facts")

LISTED: Final = 20
"""So many possible words are listed to somebody who wrote another."""

# -- fields -----------------------------------------------------------------------------------------

MISSING: Final = say("This field is missing.")
UNKNOWN: Final = say("This field is unknown.")
NOT_AN_OBJECT: Final = say("This is not an object.")
NOT_A_LIST: Final = say("This is not a list.")
NOT_TEXT: Final = say("This is not text.")
NOT_TEXTS: Final = say("This is not an object of texts.")
NOT_WHOLE: Final = say("This is not a whole number.")
NOT_A_FLAG: Final = say("This is neither true nor false.")
NOT_A_DATE: Final = say("This is not a date such as 2026-01-31.")
NO_ENGLISH: Final = say("There is no English text.")


def not_one_of(options: Iterable[str], found: object) -> Text:
    """A word outside of those that are possible; of many only the closest are named."""
    named, known = repr(str(found)[:80]), [each for each in options if each]
    if len(known) <= LISTED:
        return say("{found} is not one of {options}.", found=named, options=known)
    close = get_close_matches(str(found)[:80], known)
    if close:
        return say("{found} is unknown; close to it: {options}.", found=named, options=close)
    return say("{found} is unknown.", found=named)


def not_text_of(least: int, most: int) -> Text:
    """Something else than a text of such a length."""
    return say("This is not a text of {least} to {most} characters.", least=least, most=most)


def less_than(least: object) -> Text:
    """A number below a bound."""
    return say("This is less than {least}.", least=least)


def more_than(most: object) -> Text:
    """A number above a bound."""
    return say("This is more than {most}.", most=most)


def twice(id: str) -> Text:
    """An id that two things bear."""
    return say("The id {id} occurs twice.", id=repr(id[: limits.EXPLAINED]))


def other_game(found: str, wanted: str) -> Text:
    """Something of another game than the one at hand."""
    return say("The game is {found}, not {wanted}.", found=found, wanted=wanted)


def other_version(found: object, known: object) -> Text:
    """Something that a newer program wrote."""
    return say("Version {found} is unknown; this program reads version {known}.", found=found, known=known)


# -- files of the program ---------------------------------------------------------------------------

OWN_MISSING: Final = say("This file of the program is missing: install the program again.")
UNENDED: Final = say("its end is missing")


def own_unreadable(why: Label) -> Text:
    """A file that came with the program and is damaged, or may not be read."""
    return say("This file of the program cannot be read: install the program again ({why}).", why=why)


# -- whole files ------------------------------------------------------------------------------------

EMPTY: Final = say("There is no text here.")
NOT_A_DECK: Final = say("This is not an exported deck.")
TOO_DEEP: Final = say("The values are nested too deeply.")
TOO_MANY_VALUES: Final = say("There are too many values.")


NOT_A_FILE: Final = say("This is not a file.")
NOT_A_FOLDER: Final = say("This is no folder.")


def too_large(most: int) -> Text:
    """More bytes than anything honest has."""
    if most < limits.MIB:
        return say("The file is larger than {most} KiB.", most=most // 1024)
    return say("The file is larger than {most} MiB.", most=most // limits.MIB)


def too_many(most: int) -> Text:
    """More entries of a list than anything honest has."""
    return say("There are more than {most} entries.", most=most)


def too_many_lines(most: int) -> Text:
    """More lines than anything honest has."""
    return say("There are more than {most} lines.", most=most)


def not_readable(form: str, why: Label) -> Text:
    """Not of the form it claims, with what its parser says."""
    return say("This is not readable as {form} ({why}).", form=form, why=why)


def damaged(encoding: str) -> Text:
    """Bytes that are no text in the encoding they claim."""
    return say("The text is damaged: it is not readable as {encoding}.", encoding=encoding)


def cannot_read(error: OSError) -> Text:
    """What the disk says to a reader."""
    return say("The file cannot be read ({why}).", why=reason(error))


def cannot_look_into(error: OSError) -> Text:
    """What the disk says to whoever looks into a folder."""
    return say("The folder cannot be read ({why}).", why=reason(error))


def cannot_write(error: OSError) -> Text:
    """What the disk says to a writer."""
    return say("The file cannot be written ({why}).", why=reason(error))


_REASONS: Final = {
    errno.ENOENT: say("there is no such file or folder"),
    errno.EACCES: say("access is denied"),
    errno.EPERM: say("access is denied"),
    errno.EISDIR: say("it is a folder"),
    errno.ENOTDIR: say("a folder on the way is a file"),
    errno.EEXIST: say("a file is in its place"),
    errno.EBADF: say("it is closed"),
    errno.ELOOP: say("a link leads back to itself"),
    errno.ENOSPC: say("the disk is full"),
    errno.EROFS: say("the disk can only be read"),
    errno.ENAMETOOLONG: say("the name is too long"),
}


def reason(error: OSError) -> Label:
    """Why the disk refuses, in any language where it is a common reason."""
    return _REASONS.get(error.errno or 0) or error.strerror or str(error)
