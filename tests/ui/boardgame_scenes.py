"""Every state of the board game's screens worth a look: each scene makes its own table and goes there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.presenters.campaign import play_on
from app.presenters.play import Play
from app.screens.table.board_part import BoardPart
from companion.core.questions import Choose, Roll
from companion.games.boardgame import commands as cmd
from companion.games.boardgame.facts.adventure_documents import ADVENTURES
from companion.games.boardgame.facts.read import adventure_ids, example_plain
from companion.games.boardgame.model import State
from companion.games.boardgame.rules.activate import waiting
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import close, show
from tests.ui.driver import SETTLE

__all__ = ["SCENES", "close"]

Scene = Callable[[Hand], None]


def begin(ui: Hand, **options: Any) -> Play:
    """A table of the training adventure, before the party sets out."""
    play: Play = ui.app.session.begin("boardgame", "The Board Game", {"options": options})
    return play


def set_out(ui: Hand, **options: Any) -> Play:
    """The party stands on the Board and plans."""
    play = begin(ui, **options)
    assert play.do(cmd.BeginAdventure()), play.error
    while play.state.phase == "place":
        state: State = play.state
        hero = next(each for each in state.standing if each.at is None)
        free = next(at for at in state.adventure.start if at not in state.occupied)
        assert play.do(cmd.PlaceHero(hero.id, free)), play.error
    assert play.state.phase == "plan", play.state.phase
    return play


def plan(play: Play, cards: int = 2) -> None:
    """Everybody plays so many cards of the hand."""
    for hero in play.state.standing:
        assert play.do(cmd.Plan(hero.id, hero.hand[:cards])), play.error


def agree(play: Play) -> None:
    for hero in play.state.standing:
        assert play.do(cmd.ConfirmPlan(hero.id)), play.error


def acting(ui: Hand, **options: Any) -> Play:
    """The Action phase, the first Hero acts."""
    play = set_out(ui, **options)
    plan(play)
    agree(play)
    assert play.do(cmd.Activate(waiting(play.state)[0])), play.error
    return play


def answer(play: Play) -> None:
    """The first option, the first face of each die."""
    asked = play.pending
    assert asked is not None
    question = asked.question
    if isinstance(question, Roll):
        assert play.answer(tuple(die.faces[-1] for die in question.dice)), play.error
    elif isinstance(question, Choose):
        assert play.answer(question.names[0]), play.error
    else:
        assert play.answer(question.names[:1]), play.error


def enemies(ui: Hand, **options: Any) -> Play:
    """All Heroes have acted; the Enemies play until they ask something."""
    play = set_out(ui, **options)
    plan(play)
    stand_still(play)
    return play


def stand_still(play: Play) -> None:
    """Who has planned is activated and does nothing; then the Enemies come."""
    agree(play)
    while play.state.phase == "heroes" and play.pending is None:
        if play.state.active:
            assert play.do(cmd.EndActivation(play.state.active)), play.error
        elif waiting(play.state):
            assert play.do(cmd.Activate(waiting(play.state)[0])), play.error
        else:
            assert play.do(cmd.EndHeroTurn()), play.error


def _party(ui: Hand) -> None:
    begin(ui)
    show(ui)


def _place(ui: Hand) -> None:
    play = begin(ui)
    play.do(cmd.BeginAdventure())
    show(ui)


def _plan(ui: Hand) -> None:
    play = set_out(ui)
    hero = play.state.standing[0]
    play.adjust(f"heroes[{hero.id}].fatigue", 6)
    play.do(cmd.Plan(hero.id, hero.hand[:2]))
    show(ui)


def _acting(ui: Hand) -> None:
    acting(ui)
    show(ui)


def _strike(ui: Hand) -> None:
    play = acting(ui)
    state: State = play.state
    enemy = state.enemies[0]
    hero = state.find(state.active)
    near = next(at for at in state.adventure.board.neighbours(hero.at) if at not in state.occupied)  # type: ignore
    play.adjust(f"enemies[{enemy.id}].at", list(near))
    play.adjust(f"enemies[{enemy.id}].stunned", 1)
    show(ui)
    part = ui.one(BoardPart)
    part.tap(
        lambda: part.desk.tap_tile(
            next(each.tile.id for each in part.desk.plays if each.tile.kind is cmd.Strike)
        )
    )
    ui.frames(SETTLE)
    if part.desk.picked.order is None:
        part._tap_piece(enemy.id, "")
        ui.frames(SETTLE)
    if part.desk.field is not None:
        part.tap(lambda: part.desk.tap_option("0"))
    ui.frames(2 * SETTLE)


def _enemies(ui: Hand) -> None:
    enemies(ui)
    show(ui)
    ui.frames(4 * SETTLE)


def _guided(ui: Hand) -> None:
    enemies(ui, mode="guided")
    show(ui)
    ui.frames(4 * SETTLE)


def _page(name: str) -> Scene:
    def scene(ui: Hand) -> None:
        acting(ui)
        show(ui)
        ui.one(BoardPart).dispatch("on_page", name)
        ui.frames(2 * SETTLE)

    return scene


def _hero(ui: Hand) -> None:
    play = acting(ui)
    show(ui)
    ui.one(BoardPart).dispatch("on_correct", ("piece", play.state.active))
    ui.frames(2 * SETTLE)


def _sight(ui: Hand) -> None:
    """A Space behind the wood is looked at."""
    acting(ui)
    show(ui)
    ui.one(BoardPart)._tap_cell("6,2")
    ui.frames(2 * SETTLE)


def _reach(ui: Hand) -> None:
    """An Enemy is looked at before anybody acts."""
    play = set_out(ui)
    plan(play)
    agree(play)
    show(ui)
    ui.one(BoardPart)._tap_piece(play.state.enemies[1].id, "")
    ui.frames(2 * SETTLE)


def _question(ui: Hand) -> None:
    """Enemies until the Heroes have to choose something on the Board."""
    play = enemies(ui)
    for _ in range(40):
        if play.pending is None or isinstance(play.pending.question, Choose):
            break
        answer(play)
    show(ui)
    ui.frames(6 * SETTLE)
    part = ui.one(BoardPart)
    part.finish()
    ui.frames(2 * SETTLE)


def _routes(ui: Hand) -> None:
    """An Enemy has two ways of the same length, one of them through thorns."""
    play = set_out(ui)
    plan(play)
    hero = play.state.standing[0].id
    near, *others = (each.id for each in play.state.enemies)
    play.adjust(f"heroes[{hero}].at", [5, 7])
    play.adjust(f"enemies[{near}].at", [7, 2])
    for each in others:
        play.adjust(f"enemies[{each}].stunned", 1)
    stand_still(play)
    assert play.pending is not None and play.answer(hero), "it could also go for somebody else"
    show(ui)
    ui.frames(6 * SETTLE)
    ui.one(BoardPart).finish()
    ui.frames(2 * SETTLE)


def _guided_plan(ui: Hand) -> None:
    play = set_out(ui, mode="guided")
    hero = play.state.standing[0]
    play.do(cmd.Plan(hero.id, hero.hand[:2]))
    show(ui)


def _end(ui: Hand) -> None:
    play = acting(ui)
    play.adjust("status", "won")
    show(ui)


def _adventures(ui: Hand) -> None:
    """The player's own Adventures and the shipped ones."""
    ui.app.session.store.facts.set("boardgame", {**example_plain(), "adventures": [own_adventure()]})
    show(ui, "box_facts", game="boardgame", section="adventures")


def own_adventure() -> Any:
    """A copy of the training Adventure."""
    return ADVENTURES.copied(ADVENTURES.shipped()[0], adventure_ids())


def _writing(section: str, *then: Callable[[Any], Any]) -> Scene:
    """A section of an Adventure that is being written."""

    def scene(ui: Hand) -> None:
        ui.app.session.store.facts.set("boardgame", {**example_plain(), "adventures": [own_adventure()]})
        show(ui, "box_facts", game="boardgame", section="adventures", document="training_2")
        editor = ui.screen.editor.inner
        if section:
            editor.open(section)
        for each in then:
            each(editor)
        ui.screen.refresh()
        ui.frames(2 * SETTLE)

    return scene


def _campaign(ui: Hand) -> None:
    """The third table of a campaign, won; the party has grown."""
    session = ui.app.session
    play = begin(ui)
    for result in ("lost", "won", "won"):
        if result == "won":
            hero = next((each for each in play.state.box.heroes if each not in play.state.party), None)
            assert hero is None or play.do(cmd.AddHero(hero, "")), play.error
        assert play.do(cmd.BeginAdventure()), play.error
        play.adjust("status", result)
        play = play_on(session, play) or play
    show(ui, "campaign")


def _new_table(ui: Hand) -> None:
    """Which Adventure a new table begins with."""
    show(ui, "new_table")
    ui.screen.pick("boardgame")
    ui.frames(SETTLE)
    ui.screen._ask_scenario()
    ui.frames(2 * SETTLE)


def _tile(ui: Hand) -> None:
    """The second of two tiles is painted."""
    cells = [{"q": q, "r": r, "ground": "tall" if q == r else "space"} for r in range(3) for q in range(4)]
    halves = [{"q": 4, "r": r, "half": True} for r in range(3)]
    tiles = [{"id": name, "cells": [*cells, *halves]} for name in ("Harbour", "Bridge")]
    ui.app.session.store.facts.set("boardgame", {**example_plain(), "tiles": tiles})
    show(ui, "box_facts", game="boardgame", section="tiles")
    ui.screen.switch_card("1")
    ui.frames(2 * SETTLE)


SCENES: dict[str, Scene] = {
    "party": _party,
    "place": _place,
    "plan": _plan,
    "acting": _acting,
    "strike": _strike,
    "enemies": _enemies,
    "guided": _guided,
    "events": _page("events"),
    "foes": _page("enemies"),
    "hero": _hero,
    "threat": _page("threat"),
    "sight": _sight,
    "reach": _reach,
    "question": _question,
    "routes": _routes,
    "guided_plan": _guided_plan,
    "end": _end,
    "campaign": _campaign,
    "new_table": _new_table,
    "adventures": _adventures,
    "adventure": _writing(""),
    "map": _writing("map"),
    "map_enemies": _writing("map", lambda editor: editor.open_brushes("2")),
    "tile": _tile,
    "map_zone": _writing("map", lambda editor: editor.take_brush("zone:landing")),
    "story_form": _writing("about"),
    "event_card": _writing("cards"),
    "event_when": _writing(
        "cards", lambda editor: editor.switch("page", "when"), lambda editor: editor.toggle("0")
    ),
    "event_do": _writing(
        "cards",
        lambda editor: editor.switch("card", "3"),
        lambda editor: editor.switch("page", "do"),
        lambda editor: editor.toggle("1"),
    ),
}
