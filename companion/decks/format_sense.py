"""What the fields of a format must be to each other: a limit that never applies is refused, not ignored."""

from __future__ import annotations

from collections import Counter

from companion.core.file_problems import MISSING
from companion.core.text import say
from companion.decks.fields import Fields
from companion.decks.format import Format


def require_sense(made: Format, top: Fields) -> None:
    """Refuse a format whose fields contradict each other or have no effect."""
    names = [section.id for section in made.sections]
    if not names or len(set(names)) != len(names):
        raise top.fail("section", say("There are no parts, or one is named twice."))
    if made.kind == "squad" and made.purse is None:
        raise top.fail("purse", MISSING)
    if made.valid_from and made.valid_to and made.valid_from > made.valid_to:
        raise top.fail("valid_to", say("This day lies before {other}.", other="valid_from"))
    _require_place(made, top)
    if made.kind == "squad":
        _require_squad(made, top)
    else:
        _require_parts(made, top)
    if made.sides is not None and len(set(made.sides.apart)) < 2:
        raise top.fail("sides.apart", say("At least two are needed."))


def _require_place(made: Format, top: Fields) -> None:
    """Tables that only the other kind of format looks at."""
    idle = ("sides", "sideboard", "pool") if made.kind == "squad" else ("purse",)
    for key in idle:
        if getattr(made, key) is not None:
            raise top.fail(key, say("A format of this kind has no such part."))


def _require_squad(made: Format, top: Fields) -> None:
    if len(made.sections) > 1:
        raise top.fail("section[1]", say("A format of this kind has no such part."))
    section = made.sections[0]
    for key, stated in (("types", section.types), ("least", section.least), ("most", section.most)):
        if stated or (key == "most" and stated is not None):
            raise top.fail(f"section[0].{key}", say("A format of this kind has no such part."))


def _require_parts(made: Format, top: Fields) -> None:
    """Every card must have one part where it belongs."""
    types = Counter(type for section in made.sections for type in section.types)
    if any(times > 1 for times in types.values()):
        raise top.fail("section", say("One type belongs to two parts."))
    if sum(not section.types for section in made.sections) > 1:
        raise top.fail("section", say("Only one part may be without types."))
    names = [section.id for section in made.sections]
    if made.sideboard is not None and made.sideboard.home not in names:
        raise top.fail("sideboard.home", say("There is no such part."))
    if made.pool is not None and len(names) > 1:
        raise top.fail("pool", say("A pool needs a format with one part."))
