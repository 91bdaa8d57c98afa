"""WarCry: two armies in four lines, combats by flipped cards, and a match of up to three battles."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.text import say
from companion.games.warcry.decide import COMMANDS, decide, follow
from companion.games.warcry.events import EVENTS
from companion.games.warcry.evolve import evolve
from companion.games.warcry.model import SEATS, State, piece_of
from companion.games.warcry.odds.tables import board
from companion.games.warcry.offers import offers
from companion.games.warcry.outcome import outcome, to_act
from companion.games.warcry.rules.line import reserve_moves_up
from companion.games.warcry.rules.win import second_win_ends_the_match
from companion.games.warcry.secrecy import seen, veiled
from companion.games.warcry.setup import is_sound, setup, table_options
from companion.games.warcry.tracked import tracked
from companion.games.warcry.words.speaker import WarcryWords

GAME: Game[State] = Game(
    id="warcry",
    prefix="WC",
    title="WarCry",
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
    words=WarcryWords,
    always=(reserve_moves_up, second_win_ends_the_match),
    follow=follow,
    seats=SEATS,
    to_act=to_act,
    veiled=veiled,
    piece=piece_of,
    seen=seen,
    options=table_options,
    odds=board,
    summary=say("Gold, lines, combats with exact odds, and the score of a match."),
)
