"""Help and hints: every game's file is whole in three languages, and a hint comes once, in its moment."""

from __future__ import annotations

import pytest

from app.palette import DARK
from app.presenters.help import HelpPresenter
from app.presenters.hints import SEEN, Hints
from app.presenters.keys import GROUPS
from app.presenters.session import AppSession
from app.presenters.views import PieceView, SignView
from companion.content.help import has_help, help_of
from companion.content.languages import LANGUAGES, word
from companion.content.rulebook import find_rule
from companion.games import GAME_IDS, get_game
from companion.games.berserkers import commands as cmd
from companion.games.berserkers.facts.read import example_layout
from companion.store import Store

TOKENS = {*DARK, "ac", "acs"}


@pytest.fixture
def session(tmp_path):
    made = AppSession(open_store=lambda: Store.open(tmp_path))
    made.start()
    yield made
    made.close()


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_game_has_help_in_three_languages_and_cites_rules_that_exist(game):
    assert has_help(game)
    found = help_of(game)
    assert found.pages and found.signs and found.hints
    every = [*(page.titles for page in found.pages), *(page.texts for page in found.pages)]
    every += [*(group.titles for group in found.signs), *(hint.texts for hint in found.hints)]
    assert all(set(texts) == set(LANGUAGES) for texts in every)
    assert all(find_rule(rule) for page in found.pages for rule in page.rules)


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_sign_has_a_word_and_a_colour_and_every_hint_a_moment_that_exists(game):
    found = help_of(game)
    for sign in (sign for group in found.signs for sign in group.signs):
        assert word(sign.term, "en") != sign.term.id, sign.term
        assert sign.look.get("colour", "ink2") in TOKENS
    kinds = {kind.__name__ for kind in get_game(game).commands}
    for hint in found.hints:
        kind, _, name = hint.moment.partition(":")
        assert kind == "asks" or (kind in ("offers", "after") and name in kinds), hint.moment
    assert len({hint.id for hint in found.hints}) == len(found.hints)


def test_signs_are_drawn_as_on_the_board(session):
    rows = HelpPresenter(session)
    rows.games()
    signs = [view for kind, view in rows.rows("signs") if kind == "sign"]
    assert {type(view.picture) for view in signs} == {PieceView, SignView}
    assert all(view.title for view in signs)
    assert sum(bool(view.text) for view in signs) > len(signs) * 0.9
    assert len([kind for kind, _view in rows.rows("keys") if kind == "key"]) == sum(
        len(group.keys) for group in GROUPS
    )


def test_a_hint_comes_in_its_moment_and_only_once(session):
    play, hints = session.begin("berserkers", "First"), Hints(session)
    assert hints.due(play) is None
    play.do(cmd.LayLocations(example_layout()))
    for request in ("1", "5"):
        play.do(cmd.DrawRequest())
        play.answer(request)
    play.do(cmd.BeginPlay())
    assert (hints.due(play).id, hints.due(play).number) == ("roll", 1)
    hints.read(play, "roll")
    assert hints.due(play) is None
    play.do(cmd.RollDice())
    play.answer(["3", "5", "1", "5"])
    assert (hints.due(play).id, hints.due(play).number) == ("die", 2)
    hints.read(play, "die")
    play.do(cmd.EndActions())
    assert hints.due(play).id == "riders"
    assert session.store.settings.get(SEEN) == ["berserkers/roll", "berserkers/die"]


def test_hints_are_skipped_for_good_and_can_begin_again(session):
    play, hints = session.begin("berserkers", "First"), Hints(session)
    play.do(cmd.LayLocations(example_layout()))
    for request in ("1", "5"):
        play.do(cmd.DrawRequest())
        play.answer(request)
    play.do(cmd.BeginPlay())
    hints.read(play, "roll")
    hints.skip()
    play.undo()
    play.redo()
    assert hints.due(play) is None and not session.settings.hints
    hints.begin_again()
    assert hints.due(play).id == "roll"
