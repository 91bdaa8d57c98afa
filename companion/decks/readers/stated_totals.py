"""What a list says about itself, `Units (24)` or `Total: 60`, held against what was read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.core.text import Text, say
from companion.decks.model import DeckEntry

_COPIES: Final = 5
"""A heading with so small a number may be a card of that name."""


class Claim(NamedTuple):
    """A number of cards that a line states, where it stands, and for which part."""

    line: int
    stated: int
    text: str
    at: int
    """How many entries were read before it."""
    section: str = ""
    hint: str = ""
    total: bool = False
    """Whether the line speaks of what is above it, and not of what follows."""


def broken(claims: Sequence[Claim], entries: Sequence[DeckEntry]) -> Iterator[tuple[Claim, int]]:
    """The claims that fit nothing they could mean, each with the number that was read."""
    for number, claim in enumerate(claims):
        following = [each.at for each in claims[number + 1 :] if not each.total]
        if claim.stated not in (sums := tuple(_sums(claim, entries, following[0] if following else None))):
            yield claim, sums[0]


def _sums(claim: Claim, entries: Sequence[DeckEntry], end: int | None) -> Iterator[int]:
    """The numbers of cards that a claim may speak of, the likeliest first."""
    above = entries[: claim.at] if claim.total else entries
    if claim.total:
        yield _copies(above)
        yield _copies([each for each in above if each.section != "sideboard"])
        if above:
            yield _copies([each for each in above if each.section == above[-1].section])
            last = (above[-1].section, above[-1].hint)
            yield _copies([each for each in above if (each.section, each.hint) == last])
        yield _copies(entries)
        return
    following = entries[claim.at : end]
    yield _copies([each for each in following if _is_under(each, claim)])
    yield _copies(following)
    if claim.hint:
        yield _copies([each for each in above if (each.section, each.hint) == (claim.section, claim.hint)])
    if claim.section:
        yield _copies([each for each in above if each.section == claim.section])
    yield _copies(entries[claim.at :])


def _is_under(entry: DeckEntry, claim: Claim) -> bool:
    """Whether an entry stands in the part, and is of the type, that a heading names."""
    return entry.section == claim.section and (not claim.hint or entry.hint == claim.hint)


def _copies(entries: Sequence[DeckEntry]) -> int:
    return sum(each.count for each in entries)


def may_be_a_card(claim: Claim) -> bool:
    """Whether a heading that fits nothing may be a card with its count."""
    return not claim.total and claim.stated <= _COPIES and claim.text[-1] not in ":："


def disagreement(claim: Claim, found: int) -> Text:
    """The sentence about a claim that does not fit."""
    return say("The list states {stated} here, but {found} were read.", stated=claim.stated, found=found)
