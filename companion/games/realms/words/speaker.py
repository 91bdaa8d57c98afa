"""One voice for the whole game: the tables of all its parts, put together."""

from __future__ import annotations

from companion.core.game import Command
from companion.core.picture import Picture
from companion.core.text import Text, say
from companion.games.duel.picture import Drawing
from companion.games.duel.sentences import shared
from companion.games.duel.words import Speaker, together
from companion.games.realms import commands as cmd
from companion.games.realms.words import before, fights, lives, values
from companion.games.realms.words.names import NAMES

PARTS = (shared(NAMES, before.STAGES, values.VALUES), before.WORDS, fights.WORDS, lives.WORDS)
DRAWING = Drawing(
    NAMES,
    values.VALUES,
    counted=(
        "wounds", "more_lives", "poison", "armour_used", "tokens", "armour_tokens", "movement_tokens",
        "marks",
    ),
    flags=("incarnated",),
)  # fmt: skip


class RealmsWords(Speaker):
    """Speaks of one table, in the names of its cards."""

    names = NAMES
    values = values.SPOKEN
    stages = before.STAGES
    words = together(PARTS)

    def picture(self) -> Picture:
        """The table in plain text."""
        return DRAWING.picture(self.state)

    def field_hint(self, kind: type[Command], field: str) -> Text | None:
        """What a field of an order is for."""
        match kind, field:
            case ((cmd.ApplyText | cmd.ApplyToSeveral | cmd.GiveKeyword | cmd.LayNote), "source"):
                return say("the card whose text is carried out")
            case ((cmd.ApplyText | cmd.ApplyToSeveral | cmd.GiveKeyword), "n"):
                return say("how much; 0 where the text has no number")
            case cmd.GiveKeyword, "turns":
                return say("for how many turns with this one; 0 for the whole battle")
        return None
