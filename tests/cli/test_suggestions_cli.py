"""What `companion show` says can be typed is taken when it is typed, in every game."""

from __future__ import annotations

import shlex
from itertools import islice
from random import Random

import pytest

from companion.cli.order import read_order, words_of
from companion.cli.shared import CliContext
from companion.cli.vocabulary import Vocabulary
from companion.core.offers import commands
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.games import GAME_IDS, get_game
from tests.bots import act, answer_all
from tests.cli.test_newcomer import offered

STEPS = 20
FILLED_IN_BY_A_PERSON = "…"


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_order_that_a_new_table_shows_is_taken_as_it_is_typed(run, game_id):
    run("new", game_id, "--seed", "4")
    seats = [("--seat", seat) for seat in get_game(game_id).seats if seat]
    whole, *own = [offered(run("show", "1", *eyes).stdout) for eyes in [(), *seats[:2]]]
    assert whole, "without a seat it is told what whoever is to act may type"
    shown = [words for each in (whole, *own) for words in each]
    typed = [words for words in shown if FILLED_IN_BY_A_PERSON not in " ".join(words)]
    for number, (verb, _, *rest) in enumerate(typed, 2):
        run("duplicate", "1")
        run(verb, str(number), *rest)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_an_order_is_read_from_the_words_it_is_shown_with_when_a_game_goes_on(game_id, language):
    chance, session, game = Random(7), CliContext(language), get_game(game_id)
    table = Table.begin(game, Memory(), {}, 7, app_rolls=True)
    answer_all(table, chance)
    for _ in range(STEPS):
        vocabulary = Vocabulary(session, game, table.state)
        for seat in sorted(game.to_act(table.state)):
            for offer in game.offers(table.state, seat):
                found = list(islice(commands(game, table.state, offer), 20))
                for command in found[:1] + found[-1:]:
                    words = words_of(vocabulary, offer, command)
                    assert read_order(session, game, table.state, shlex.split(words)) == command, words
        if not act(table, chance):
            break
