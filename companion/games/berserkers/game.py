"""Berserkers: the solo game, its whole table, and enemies that play themselves."""

from __future__ import annotations

from companion.core.facts import FactsKit
from companion.core.game import Game
from companion.core.text import say
from companion.games.berserkers.commands import COMMANDS
from companion.games.berserkers.decide import decide, follow
from companion.games.berserkers.events import EVENTS
from companion.games.berserkers.evolve import evolve
from companion.games.berserkers.facts.read import check, example_plain
from companion.games.berserkers.facts.schema import SCHEMA
from companion.games.berserkers.model import State
from companion.games.berserkers.odds.tables import board
from companion.games.berserkers.offers import offers
from companion.games.berserkers.outcome import outcome
from companion.games.berserkers.settle import declare_loss, settle_correction
from companion.games.berserkers.setup import is_sound, setup, table_options
from companion.games.berserkers.tracked import tracked
from companion.games.berserkers.words.events import BerserkersWords

GAME: Game[State] = Game(
    id="berserkers",
    prefix="BK",
    title="Berserkers",
    players="1",
    languages=("en", "fr"),
    start=State(),
    commands=COMMANDS,
    events=EVENTS,
    setup=setup,
    decide=decide,
    evolve=evolve,
    offers=offers,
    outcome=outcome,
    tracked=tracked,
    words=BerserkersWords,
    always=(settle_correction, declare_loss),
    follow=follow,
    sound=is_sound,
    options=table_options,
    summary=say("Plays the riders and the Orcs for you"),
    odds=board,
    facts=FactsKit(example_plain, check, SCHEMA),
)
