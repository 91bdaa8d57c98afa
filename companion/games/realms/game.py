"""War of the Realms: two armies on a field of five by six."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.text import say
from companion.games.duel.field import SEATS
from companion.games.duel.setup import is_sound
from companion.games.duel.table import piece_of
from companion.games.realms.decide import COMMANDS, decide, follow
from companion.games.realms.events import EVENTS
from companion.games.realms.evolve import evolve
from companion.games.realms.facts.read import KIT
from companion.games.realms.model import State
from companion.games.realms.odds.tables import board
from companion.games.realms.offers import offers
from companion.games.realms.outcome import outcome, to_act
from companion.games.realms.rules.attach import carrier_set_by_hand
from companion.games.realms.rules.damage import carried_cards_leave, dead_cards_leave
from companion.games.realms.rules.win import battle_ends
from companion.games.realms.secrecy import seen, veiled
from companion.games.realms.setup import setup, table_options
from companion.games.realms.tracked import tracked
from companion.games.realms.words.speaker import RealmsWords

GAME: Game[State] = Game(
    id="realms",
    prefix="RE",
    title="War of the Realms",
    short="Realms",
    players="2",
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
    words=RealmsWords,
    always=(carrier_set_by_hand, dead_cards_leave, carried_cards_leave, battle_ends),
    follow=follow,
    seats=SEATS,
    to_act=to_act,
    veiled=veiled,
    piece=piece_of,
    seen=seen,
    options=table_options,
    odds=board,
    facts=KIT,
    summary=say("Counts dice, armour and wounds of the duel, and hides your cards"),
)
