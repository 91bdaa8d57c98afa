"""Берсерк «Куб на зуб»: two squads on a field of five by six."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.text import say
from companion.games.duel.field import SEATS
from companion.games.duel.setup import is_sound
from companion.games.duel.table import piece_of
from companion.games.kubnazub.decide import COMMANDS, decide, follow
from companion.games.kubnazub.events import EVENTS
from companion.games.kubnazub.evolve import evolve
from companion.games.kubnazub.facts.rows import KIT
from companion.games.kubnazub.model import State
from companion.games.kubnazub.odds.tables import board
from companion.games.kubnazub.offers import offers
from companion.games.kubnazub.outcome import outcome, to_act
from companion.games.kubnazub.rules.faq import recall
from companion.games.kubnazub.rules.keyword_body import stuck_cards_leave
from companion.games.kubnazub.rules.life import dead_cards_leave, symbionts_follow_their_hosts
from companion.games.kubnazub.rules.symb import carrier_set_by_hand
from companion.games.kubnazub.rules.win import battle_ends
from companion.games.kubnazub.secrecy import seen, veiled
from companion.games.kubnazub.setup import setup, table_options
from companion.games.kubnazub.tracked import tracked
from companion.games.kubnazub.words.speaker import KubnazubWords

GAME: Game[State] = Game(
    id="kubnazub",
    prefix="KZ",
    title="Берсерк. Куб на зуб",
    short="Куб на зуб",
    players="2",
    languages=("ru",),
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
    words=KubnazubWords,
    always=(
        carrier_set_by_hand,
        dead_cards_leave,
        symbionts_follow_their_hosts,
        stuck_cards_leave,
        battle_ends,
        recall,
    ),
    follow=follow,
    seats=SEATS,
    to_act=to_act,
    veiled=veiled,
    piece=piece_of,
    seen=seen,
    options=table_options,
    odds=board,
    facts=KIT,
    summary=say("Counts gold, dice and wounds of the duel, and hides what you place"),
)
