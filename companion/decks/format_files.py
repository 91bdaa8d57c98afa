"""Formats as TOML files, one each, shipped or added by a club; every field is checked on reading."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, Final

from companion.cards.card import GAMES
from companion.cards.names import brief
from companion.cards.squad_limits import read_limits
from companion.content.files import files_in
from companion.content.places import data_dir
from companion.content.reader import Fields, Reader
from companion.content.toml import read_foreign_toml, read_toml
from companion.core import limits
from companion.core.errors import DataError
from companion.core.file_problems import MISSING, less_than, other_game
from companion.core.numerals import whole
from companion.core.text import say
from companion.decks.format import (
    BanRule,
    CopyException,
    CopyRule,
    Dated,
    Format,
    IdRange,
    PoolRule,
    SectionRule,
    SetRule,
    SideboardRule,
    SideRule,
)
from companion.decks.model import SECTIONS
from companion.decks.phrases import FORMATS, not_in_force

KINDS: Final = ("deck", "squad")
SOURCES: Final = ("rulebook", "inferred", "example", "yours")
_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def parse_format(plain: dict[str, Any], file: str) -> Format:
    """A format from parsed TOML, every field checked."""
    top = Fields(Reader(file, plain))
    purse = top.part("purse")
    made = Format(
        id=_id(top),
        game=top.field("game").word(GAMES),
        kind=top.field("kind", "deck").word(KINDS),
        version=top.field("version").any_text(),
        file=file,
        source=top.field("source", "yours").word(SOURCES),
        title=top.field("title", None).titles(),
        sections=tuple(_section(each) for each in top.parts("section")),
        copies=_copies(top.part("copies")),
        sets=_sets(top.part("sets")),
        banned=_banned(top.part("banned")),
        restricted=tuple(_exception(each) for each in top.parts("restricted")),
        sides=_sides(top.part("sides")),
        sideboard=_sideboard(top.part("sideboard")),
        pool=_pool(top.part("pool")),
        squad=read_limits(purse) if purse else None,
        dealt=purse.field("hand_section", "deal").word(("deal", "hand")) if purse else "deal",
        label=_optional(top, "label"),
        valid_from=_day(top, "valid_from"),
        valid_to=_day(top, "valid_to"),
    )
    top.end()
    if purse:
        purse.end()
    _require_consistent(made, top)
    return made


def _id(top: Fields) -> str:
    value = top.field("id").any_text()
    if not _ID.fullmatch(value):
        problem = say("This is not a short word of small letters, digits and hyphens.")
        top.fail("id", problem)
    return value


def _optional(part: Fields, key: str) -> int | None:
    found = part.find(key)
    return found.whole(0, limits.FORMAT_NUMBER) if found else None


def _day(part: Fields, key: str) -> date | None:
    found = part.find(key)
    return found.day() if found else None


def _section(part: Fields) -> SectionRule:
    made = SectionRule(
        id=part.field("id").word(SECTIONS[1:]),
        types=part.field("types", []).texts(),
        least=part.field("least", 0).whole(0, limits.FORMAT_NUMBER),
        most=_optional(part, "most"),
        least_rule=part.field("least_rule", "").rule_id(),
        most_rule=part.field("most_rule", "").rule_id(),
        types_rule=part.field("types_rule", "").rule_id(),
    )
    part.end()
    if made.most is not None and made.most < made.least:
        part.fail("most", less_than("least"))
    return made


def _copies(part: Fields | None) -> CopyRule | None:
    if part is None:
        return None
    made = CopyRule(
        limit=part.field("limit").whole(1, limits.FORMAT_NUMBER),
        rule=part.field("rule", "").rule_id(),
        by=part.field("by", "name").word(("name", "id")),
        by_name_rule=part.field("by_name_rule", "").rule_id(),
        own_text=part.field("own_text", False).flag(),
        own_text_rule=part.field("own_text_rule", "").rule_id(),
        exceptions=tuple(_exception(each) for each in part.parts("exception")),
    )
    part.end()
    return made


def _exception(part: Fields) -> CopyException:
    made = CopyException(
        limit=part.field("limit").whole(0, limits.FORMAT_NUMBER),
        rule=part.field("rule", "").rule_id(),
        card=part.field("card", "").any_text(),
        keywords=part.field("keywords", []).texts(),
    )
    part.end()
    if bool(made.card) == bool(made.keywords):
        part.fail("card", say("One of {fields} is needed, and only one.", fields=["card", "keywords"]))
    return made


def _sets(part: Fields | None) -> SetRule | None:
    if part is None:
        return None
    made = SetRule(
        _dated(part, "allowed"),
        tuple(_range(each) for each in part.parts("ids")),
        part.field("rule", "").rule_id(),
    )
    part.end()
    return made


def _range(part: Fields) -> IdRange:
    made = IdRange(
        part.field("prefix").any_text(), part.field("first", 0).whole(0), part.field("last").whole(0)
    )
    part.end()
    if made.last < made.first:
        part.fail("last", less_than("first"))
    return made


def _banned(part: Fields | None) -> BanRule | None:
    if part is None:
        return None
    made = BanRule(
        part.field("rule", "").rule_id(),
        part.field("marked", False).flag(),
        _dated(part, "cards"),
        _dated(part, "sets"),
    )
    part.end()
    return made


def _dated(part: Fields, key: str) -> tuple[Dated, ...]:
    """A list of texts, each alone or as `{ value, from, to }`."""
    return tuple(_dated_one(each) for each in part.field(key, []).each())


def _dated_one(found: Reader) -> Dated:
    if isinstance(found.value, str) and found.value:
        return Dated(found.value)
    if not isinstance(found.value, dict):
        fields = ["value", "from", "to"]
        found.fail(say("This is neither text nor an object of {fields}.", fields=fields))
    inner = Fields(found)
    made = Dated(inner.field("value").any_text(), _day(inner, "from"), _day(inner, "to"))
    inner.end()
    if made.first and made.last and made.first > made.last:
        inner.fail("to", say("This day lies before {other}.", other="from"))
    return made


def _sides(part: Fields | None) -> SideRule | None:
    if part is None:
        return None
    made = SideRule(part.field("apart", []).texts(), part.field("rule", "").rule_id())
    part.end()
    return made


def _sideboard(part: Fields | None) -> SideboardRule | None:
    if part is None:
        return None
    made = SideboardRule(
        card=part.field("card").any_text(),
        each=part.field("each").whole(1, limits.FORMAT_NUMBER),
        home=part.field("home").word(SECTIONS[1:]),
        rule=part.field("rule", "").rule_id(),
        type_rule=part.field("type_rule", "").rule_id(),
    )
    part.end()
    return made


def _pool(part: Fields | None) -> PoolRule | None:
    if part is None:
        return None
    made = PoolRule(
        size=part.field("size").whole(1, limits.FORMAT_NUMBER),
        rule=part.field("rule", "").rule_id(),
        leave_out=part.field("leave_out", 0).whole(0, limits.FORMAT_NUMBER),
        copies_yield=part.field("copies_yield", False).flag(),
    )
    part.end()
    return made


def _require_consistent(made: Format, top: Fields) -> None:
    """Refuse a format whose fields contradict each other or have no effect."""
    names = [section.id for section in made.sections]
    if not names or len(set(names)) != len(names):
        top.fail("section", say("There are no parts, or one is named twice."))
    if made.kind == "squad" and made.squad is None:
        top.fail("purse", MISSING)
    if made.valid_from and made.valid_to and made.valid_from > made.valid_to:
        top.fail("valid_to", say("This day lies before {other}.", other="valid_from"))
    _require_place(made, top)
    if made.kind == "squad":
        _require_squad(made, top)
    else:
        _require_parts(made, top)
    if made.sides is not None and len(set(made.sides.apart)) < 2:
        top.fail("sides.apart", say("At least two are needed."))


def _require_place(made: Format, top: Fields) -> None:
    """Tables that only the other kind of format looks at."""
    idle = {"sides": made.sides, "sideboard": made.sideboard, "pool": made.pool}
    for key, part in (idle if made.kind == "squad" else {"purse": made.squad}).items():
        if part is not None:
            top.fail(key, say("A format of this kind has no such part."))


def _require_squad(made: Format, top: Fields) -> None:
    if len(made.sections) > 1:
        top.fail("section[1]", say("A format of this kind has no such part."))
    section = made.sections[0]
    for key, stated in (("types", section.types), ("least", section.least), ("most", section.most)):
        if stated or (key == "most" and stated is not None):
            top.fail(f"section[0].{key}", say("A format of this kind has no such part."))


def _require_parts(made: Format, top: Fields) -> None:
    """Every card must have one part where it belongs."""
    types = Counter(type for section in made.sections for type in section.types)
    if any(times > 1 for times in types.values()):
        top.fail("section", say("One type belongs to two parts."))
    if sum(not section.types for section in made.sections) > 1:
        top.fail("section", say("Only one part may be without types."))
    names = [section.id for section in made.sections]
    if made.sideboard is not None and made.sideboard.home not in names:
        top.fail("sideboard.home", say("There is no such part."))
    if made.pool is not None and len(names) > 1:
        top.fail("pool", say("A pool needs a format with one part."))


class PassedOver(DataError):
    """A format that has no place here, though it can be read: what it says of itself is known."""


def read_format(path: Path) -> Format:
    """The format of a TOML file; the file's name is what a verdict will cite."""
    shipped = data_dir() in path.parents
    return parse_format(read_toml(path) if shipped else read_foreign_toml(path), path.name)


def load_formats(
    game: str, folders: Iterable[Path] = (), broken: list[DataError] | None = None
) -> tuple[Format, ...]:
    """The shipped formats of a game and those of further folders, such as a club's own.

    A file or folder that cannot be used stops only itself where `broken` takes its problem.
    """
    found: dict[tuple[str, str], Format] = {}
    for folder in (data_dir() / "formats" / game, *folders):
        paths: list[Path] = []
        with _telling(broken):
            paths = files_in(folder, "*.toml")
        for path in paths:
            with _telling(broken):
                each = _format_of(path, game, found)
                found[each.id, each.version] = each
    return tuple(found.values())


@contextmanager
def _telling(broken: list[DataError] | None) -> Iterator[None]:
    """What is wrong goes into a list, if there is one."""
    try:
        yield
    except DataError as problem:
        if broken is None:
            raise
        broken.append(problem)


def _format_of(path: Path, game: str, found: Mapping[tuple[str, str], Format]) -> Format:
    each = read_format(path)
    if each.game != game:
        raise PassedOver(path.name, "game", other_game(each.game, game))
    if (each.id, each.version) in found:
        problem = say("The format {id} has this version already.", id=each.id)
        raise PassedOver(path.name, "version", problem)
    return each


def find_format(formats: Iterable[Format], id: str, as_of: date | None = None) -> Format:
    """The version of a format that is in force on a day; the latest where no day is given."""
    known = tuple(formats)
    chosen = [each for each in known if each.id == id]
    if not chosen:
        ids = sorted({each.id for each in known})
        problem = say("There is no such format; these are known: {formats}.", formats=ids)
        raise DataError(FORMATS, brief(id), problem)
    if as_of is not None:
        named, chosen = chosen, [each for each in chosen if each.is_valid_on(as_of)]
        if not chosen:
            raise DataError(FORMATS, id, not_in_force(as_of, sorted(each.days for each in named)))
    return max(chosen, key=lambda each: (each.valid_from or date.min, _in_order(each.version)))


def _in_order(version: str) -> list[tuple[int, str]]:
    """A version as people count it: 2026-10 comes after 2026-9."""
    parts: list[str] = re.findall(r"[0-9]+|[^0-9]+", version)
    numbers = [whole(part[:9]) for part in parts]
    return [(-1, part) if n is None else (n, "") for n, part in zip(numbers, parts, strict=True)]
