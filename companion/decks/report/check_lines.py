"""A signed check of the cards themselves, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Text, say
from companion.decks.physical_check import SignedCheck


def check_lines(signed: SignedCheck) -> Iterator[Text]:
    """Who signed, how long it took, whether the deck agrees, what was missing or extra, and the code."""
    check, seconds = signed.check, int(signed.seconds)
    yield signature_of(signed)
    yield say("Time: {minutes}:{seconds}", minutes=seconds // 60, seconds=f"{seconds % 60:02}")
    yield outcome(signed)
    for counted in check.missing:
        yield say("Missing: {n} × {card}", n=counted.missing, card=counted.card)
    for counted in check.extra:
        yield say("Extra: {n} × {card}", n=counted.extra, card=counted.card)
    yield code_of(signed)


def signature_of(signed: SignedCheck) -> Text:
    """Judge, round and seat."""
    round_, seat = signed.round or "-", signed.seat or "-"
    return say(
        "Signed by {judge}, round {round}, seat {seat}", judge=signed.signed_by, round=round_, seat=seat
    )


def outcome(signed: SignedCheck) -> Text:
    """Whether exactly the cards of the list were seen."""
    if signed.check.agrees:
        return say("The deck agrees with its list.")
    return say("The deck differs from its list.")


def code_of(signed: SignedCheck) -> Text:
    """The code that a changed record would not fit."""
    return say("Code {code}", code=signed.code)
