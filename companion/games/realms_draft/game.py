"""The draft of War of the Realms: four to eight players pick decks from stacks that go round."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.text import say
from companion.games.realms_draft.rules import decide, follow, offers, outcome, to_act, tracked
from companion.games.realms_draft.secrecy import seen, veiled
from companion.games.realms_draft.setup import is_sound, options, setup
from companion.games.realms_draft.table import COMMANDS, EVENTS, SEATS, State, evolve
from companion.games.realms_draft.words import DraftWords

GAME: Game[State] = Game(
    id="realms_draft",
    prefix="RE",
    title="War of the Realms: draft",
    players="4–8",
    languages=("en",),
    start=State(),
    commands=COMMANDS,
    events=EVENTS,
    setup=setup,
    decide=decide,
    evolve=evolve,
    offers=offers,
    outcome=outcome,
    tracked=tracked,
    sound=is_sound,
    words=DraftWords,
    follow=follow,
    seats=SEATS,
    to_act=to_act,
    seen=seen,
    veiled=veiled,
    options=options,
    box_of="realms",
    summary=say("Hands the stacks round, keeps picks secret, counts along with real cards."),
)
