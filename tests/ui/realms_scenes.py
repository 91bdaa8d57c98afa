"""Every state of the screens of War of the Realms worth a look: each scene makes its own table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.games import find_face
from app.presenters.play import Play
from app.screens.table import sheets
from app.widgets.action_tile.action_tile import ActionTile
from app.widgets.side_row.side_row import PileCount
from app.widgets.toggle_row.toggle_row import ToggleRow
from companion.games import get_game
from companion.games.duel.field import P1, P2, cells
from companion.games.realms import commands as cmd
from companion.games.realms.examples import example_cards
from companion.games.realms.model import Card, Note
from tests.games.realms.kit import battle as small_battle
from tests.games.realms.kit import one, two
from tests.ui import scenes
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import close, show
from tests.ui.driver import SETTLE
from tests.ui.duel_scenes import before_battle, placed
from tests.ui.scenes import Scene, take

__all__ = ["SCENES", "close"]

GAME = get_game("realms")
FACE = find_face("realms")
CELLS: Final = {P1: cells("b3 c3 d3 c2 b1"), P2: cells("b4 c4 d4 c6 b5")}
"""Where the first armies are put, in the order in which their cards lie in the hand."""


def begin(ui: Hand, start: str = "first_game") -> Play:
    """A table that begins in one of its ways, with the training decks."""
    return scenes.begin_with(ui, "realms", "War of the Realms", start)


def battle(ui: Hand) -> Play:
    """The first turn of a battle whose armies stand."""
    play = placed(begin(ui), CELLS)
    assert play.state.stage == "battle" and play.state.turn == 1, play.error
    return play


def drawn(ui: Hand) -> Play:
    """Both hold fifteen cards; the first player looks."""
    play = begin(ui, "real_decks")
    for _seat in (P1, P2):
        play.handover.open()
        assert play.pending is not None and play.answer(list(play.pending.question.pile[:15])), play.error
    return play


def sit(ui: Hand, *cards: Card) -> Play:
    """The table page in a battle of a few cards."""
    return scenes.sit_at(ui, GAME, small_battle(*cards).state)


def known(made: Card, name: str) -> Card:
    """A card in play as one of the training set."""
    printed = example_cards()[name]
    return replace(made, printed=printed, movement=printed.movement)


LUCK: Final = Note("1", "positive", "+1 for who sings")
FEW: Final = (
    known(one("c3"), "Spark Runner"),
    known(one("b3", closed=True, wounds=2), "Thorn Boar"),
    known(one("on P1-b3"), "Vine Snake"),
    known(one("air"), "Slag Drake"),
    known(one("air-2"), "Burning Field"),
    known(one("c2"), "Briar Archer"),
    known(one("d3", poison=1, marks=1, notes=(LUCK,)), "Ash Guard"),
    known(one("on P1-d3", type="equipment", slot="shield"), "Iron Shield"),
    known(two("c4", wounds=1), "Reef Spearman"),
    known(two("d4"), "Glass Duelist"),
    known(two("b5"), "Storm Caller"),
    known(two("air"), "Gull Swarm"),
    known(two("dead", tokens=1), "Ashwing"),
)
"""Cards of every sort, with every sort of thing on them."""


# -- the scenes -------------------------------------------------------------------------------------------


def field(ui: Hand) -> None:
    """The first turn; Row 3 is hidden."""
    battle(ui)
    show(ui)


def later(ui: Hand) -> None:
    """Later: exhausted, wounded and marked cards, riders and equipment."""
    sit(ui, *FEW)


def chosen(ui: Hand) -> None:
    """A card is chosen: where it can go, whom it can strike."""
    later(ui)
    ui.piece("P1-c3")


def preview(ui: Hand) -> None:
    """A strike before it is ordered, with who may step in and from where."""
    chosen(ui)
    ui.piece("P2-c4")


def protector(ui: Hand) -> None:
    """Does somebody step in?"""
    preview(ui)
    ui.main()


def defence(ui: Hand) -> None:
    """The defender's die."""
    protector(ui)
    ui.play.answer("P2-d4")
    ui.frames(SETTLE)


def grade(ui: Hand) -> None:
    """The attacker's die: every face with its grade and the damage that it deals."""
    defence(ui)
    while ui.play.pending is not None and ui.play.pending.question.key != "grade":
        ui.play.answer([2] if ui.play.pending.question.key == "defence" else "keep")
    ui.frames(SETTLE)


def reroll(ui: Hand) -> None:
    """The attacker may roll again."""
    grade(ui)
    ui.play.answer([3])
    ui.frames(SETTLE)


def told(ui: Hand) -> None:
    """The strike is over, one line a step."""
    reroll(ui)
    ui.play.answer("keep")
    ui.frames(SETTLE)


def card(ui: Hand) -> None:
    """A card was held: everything on it, its slots, and what can be corrected."""
    later(ui)
    ui.frames(3 * SETTLE)
    ui.hold(ui.spot("P1-d3"))
    ui.frames(SETTLE)


def abilities(ui: Hand) -> None:
    """What a chosen card can do besides."""
    later(ui)
    ui.piece("P1-c2")


def shot(ui: Hand) -> None:
    """A shot is to be aimed: how far it reaches."""
    abilities(ui)
    ui.reach(ui.all(ActionTile)[0])


def graveyard(ui: Hand) -> None:
    """A dead card gathers tokens."""
    later(ui)
    ui.tap(next(each for each in ui.all(PileCount) if each.count == 1))
    ui.frames(SETTLE)


def page(ui: Hand, name: str) -> None:
    """A page beside the table."""
    later(ui)
    sheets.open_page(ui.play, FACE, ui.app, name)
    ui.frames(SETTLE)


def hand(ui: Hand) -> None:
    """Fifteen cards to keep, or fourteen others."""
    drawn(ui)
    take(ui)


def recruit(ui: Hand) -> None:
    """An army is bought from the hand."""
    play = drawn(ui)
    for seat in (P1, P2):
        assert play.do(cmd.KeepDeal(seat)), play.error
    guard = next(name for name in play.state.side(P2).dealt if example_cards()[name].kind == "ground")
    assert play.do(cmd.Buy(P2, guard)) and play.do(cmd.FinishSquad(P2)), play.error
    take(ui)
    for name in play.state.side(P1).dealt:
        play.do(cmd.Buy(P1, name))
    play.dismiss()
    ui.frames(SETTLE)


def does_not_fit(ui: Hand) -> None:
    """A card that is too dear, and what could go for it."""
    recruit(ui)
    ui.reach(next(each for each in ui.all(ToggleRow) if each.dim))
    ui.frames(2 * SETTLE)


def paper(ui: Hand) -> None:
    """Hands on paper: mulligans are counted."""
    begin(ui, "paper")
    show(ui)


def end(ui: Hand) -> None:
    """The first player has given up."""
    battle(ui).do(cmd.Concede(P1))
    show(ui)
    ui.main()


SCENES: Final[dict[str, Scene]] = {
    **before_battle(begin, CELLS, 3),
    "field": field,
    "later": later,
    "chosen": chosen,
    "preview": preview,
    "protector": protector,
    "defence": defence,
    "grade": grade,
    "reroll": reroll,
    "told": told,
    "card": card,
    "abilities": abilities,
    "shot": shot,
    "graveyard": graveyard,
    "glossary": lambda ui: page(ui, "glossary"),
    "actions": lambda ui: page(ui, "actions"),
    "new_table": lambda ui: scenes.new_table(ui, "realms", "two_decks"),
    "hand": hand,
    "recruit": recruit,
    "does_not_fit": does_not_fit,
    "paper": paper,
    "end": end,
}
