"""A cure as it is shown before it is carried out, and told of when it is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.core.text import Text, say

if TYPE_CHECKING:
    from app.presenters.decks.edits import Cure
    from companion.decks.report.wording import Teller

TOLD: Final = 2
"""So many changes of a cure are told when it is done; the verdict names them all."""


@dataclass(frozen=True)
class CureView:
    """What a cure does, card by card."""

    lines: tuple[str, ...]
    remark: str
    """Says that other cards would do as well; empty where the cure leaves nothing to choose."""
    done: str
    """What is told when it is carried out; empty where there is nothing that the desk can do."""

    @property
    def asks(self) -> bool:
        """Whether somebody has to agree to cards first."""
        return bool(self.remark)


def cure_view(cure: Cure, teller: Teller) -> CureView:
    """A cure in the player's language."""
    lines = tuple(teller.edit(change) for change in (*cure.changes, *cure.open))
    remark: Text | None = None
    if cure.proposed:
        remark = say("The cards to add are a proposal: any others that are allowed there will do.")
    elif cure.open:
        remark = say("Which cards come in, only a person can choose.")
    return CureView(lines, teller.say(remark) if remark else "", _told(cure, teller))


def _told(cure: Cure, teller: Teller) -> str:
    if not cure.changes:
        return ""
    changes = " ".join(teller.edit(change) for change in cure.changes[:TOLD])
    told = teller.say(say("Changed at the desk: {change}", change=changes))
    more = len(cure.changes) - TOLD
    return teller.say(say("{first} And {n} more.", first=told, n=more)) if more > 0 else told
