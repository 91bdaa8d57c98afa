"""Berserk The Board Game: hero boards, Fatigue, Enemies that play themselves, and the Event deck."""

from __future__ import annotations

from companion.core.facts import FactsKit
from companion.core.game import Game
from companion.core.text import say
from companion.games.boardgame.commands import COMMANDS
from companion.games.boardgame.decide import ALWAYS, decide, follow
from companion.games.boardgame.events import EVENTS
from companion.games.boardgame.evolve import evolve
from companion.games.boardgame.facts.adventure_documents import box_carried
from companion.games.boardgame.facts.read import check, example_plain, sureness
from companion.games.boardgame.facts.schema import SCHEMA
from companion.games.boardgame.facts.soundness import is_sound
from companion.games.boardgame.model import State
from companion.games.boardgame.odds.tables import board as odds
from companion.games.boardgame.offers import offers
from companion.games.boardgame.outcome import outcome
from companion.games.boardgame.rules.campaign import sequel
from companion.games.boardgame.setup import setup, table_options
from companion.games.boardgame.tracked import tracked
from companion.games.boardgame.words.speaker import BoardgameWords

GAME: Game[State] = Game(
    id="boardgame",
    prefix="BG",
    title="Berserk The Board Game",
    players="1-5",
    languages=("en",),
    start=State(),
    commands=COMMANDS,
    events=EVENTS,
    setup=setup,
    decide=decide,
    evolve=evolve,
    offers=offers,
    outcome=outcome,
    odds=odds,
    tracked=tracked,
    sound=is_sound,
    words=BoardgameWords,
    always=ALWAYS,
    follow=follow,
    options=table_options,
    sequel=sequel,
    summary=say("Plays the Enemies and keeps the Event deck"),
    facts=FactsKit(example_plain, check, SCHEMA, sureness=sureness, carry=box_carried),
)
