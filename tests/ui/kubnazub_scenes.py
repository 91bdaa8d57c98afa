"""Every state of the «Куб на зуб» screens worth a look: each scene makes its own table and goes there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from app.games import find_face
from app.presenters.play import Play
from app.screens.table import sheets
from app.screens.table.lines import OptionButton
from app.widgets.buttons.buttons import IconTap
from app.widgets.side_row.side_row import PileCount
from app.widgets.toggle_row.toggle_row import ToggleRow
from companion.core.shelf import Memory
from companion.core.table import Table
from companion.core.text import say
from companion.games import get_game
from companion.games.duel.field import P1, P2, cells
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub.events import TableBegun
from companion.games.kubnazub.model import Options, Side
from companion.games.kubnazub.printed import Ability, Effected, Reminder
from tests.games.kubnazub.kit import battle as small_battle
from tests.games.kubnazub.kit import one, two
from tests.ui import scenes
from tests.ui.berserkers import Hand
from tests.ui.berserkers_scenes import close, show
from tests.ui.driver import SETTLE
from tests.ui.duel_scenes import before_battle, placed
from tests.ui.scenes import Scene, take

__all__ = ["SCENES", "close"]

GAME = get_game("kubnazub")
CELLS: Final = {
    P1: cells("b3 c3 d3 b2 c2 d2 b1 c1 d1"),
    P2: cells("a4 b4 c4 d4 e4 b5 c5 d5 b6 c6 d6"),
}
"""Where the first squads are put, in the order in which their cards lie in the hand."""
FOUR: Final = {
    "P1-7.closed": True, "P1-7.wounds": 1, "P1-3.closed": True, "P1-9.movement": 0, "P1-9.attack_bonus": 1,
    "P2-9.closed": True, "P2-9.wounds": 3, "P2-9.poison": 1, "P2-10.blessed": True, "P2-1.chips": 1,
}  # fmt: skip
"""What lies on the cards in the fourth turn."""


def begin(ui: Hand, **options: Any) -> Play:
    """A table of the two first squads."""
    play: Play = ui.app.session.begin("kubnazub", "Куб на зуб", **({"options": options} if options else {}))
    play.handover.private = find_face("kubnazub").private
    return play


def battle(ui: Hand, hidden: bool = False) -> Play:
    """The first turn of a battle whose squads stand."""
    play = placed(begin(ui), CELLS)
    kept = play.pending.question.options if play.pending is not None else ()
    if play.pending is not None:
        assert play.answer(list(kept) if hidden else []), play.error
    assert play.state.stage == "battle" and play.state.turn == 1, play.error
    return play


def lay(play: Play, values: dict[str, Any]) -> None:
    """Set values of cards by hand, as a player would."""
    for path, value in values.items():
        card, _, field = path.partition(".")
        assert play.adjust(f"cards[{card}].{field}", value), (path, play.error)


def striker(play: Play) -> tuple[str, str]:
    """A card of the first player next to one of the second, and that one."""
    order = next(
        each for each in play.legal() if isinstance(each, cmd.Strike) and each.target.startswith("P2")
    )
    return order.who, order.target


def begin_with(ui: Hand, start: str, **decks: str) -> Play:
    """A table that begins in another way, with the ready decks unless told otherwise."""
    return scenes.begin_with(ui, "kubnazub", "Куб на зуб", start, **decks)


def dealt(ui: Hand) -> Play:
    """Both have been dealt their cards by the app; the first player looks."""
    play = begin_with(ui, "app_deals")
    assert play.answer([5, 2]) and play.answer("first"), play.error
    return play


# -- the scenes -------------------------------------------------------------------------------------------


def field(ui: Hand) -> None:
    """The first turn; the third row is hidden."""
    battle(ui, hidden=True)
    show(ui)


def fourth(ui: Hand) -> None:
    """Later: closed, wounded and marked cards."""
    lay(battle(ui), FOUR)
    show(ui)


def chosen(ui: Hand) -> None:
    """A card is chosen: where it can go, whom it can strike."""
    fourth(ui)
    ui.piece("P1-1")


def preview(ui: Hand) -> None:
    """A strike before it is ordered."""
    chosen(ui)
    _who, target = striker(ui.play)
    ui.piece(target)


def protector(ui: Hand) -> None:
    """Does somebody step in?"""
    preview(ui)
    ui.main()


def strike_dice(ui: Hand) -> None:
    """The dice of a strike, one of them typed."""
    protector(ui)
    ui.play.answer("nobody")
    ui.frames(SETTLE)
    ui.face("5")


def step_down(ui: Hand) -> None:
    """The higher side may settle for less."""
    strike_dice(ui)
    ui.play.answer([5, 2])
    ui.frames(SETTLE)


def told(ui: Hand) -> None:
    """The strike is over."""
    step_down(ui)
    if ui.play.pending is not None:
        ui.play.answer("keep")
    ui.frames(SETTLE)


def card(ui: Hand) -> None:
    """A card was held: everything on it, and what can be corrected."""
    fourth(ui)
    ui.frames(3 * SETTLE)
    ui.hold(ui.spot("P1-1"))
    ui.frames(SETTLE)


def skirmish(ui: Hand, *cards: Any, **values: Any) -> Play:
    """The table page in a battle of a few cards."""
    return scenes.sit_at(ui, GAME, small_battle(*cards, **values).state)


SHOT: Final = Ability("меткий выстрел", "shot", (2, 3, 4), range=3)
CURSE: Final = Ability("сглаз", "spell", does=(Effected("curse"),), chips=2)
WHISTLE: Final = Ability("свисток", does=(Effected("cancel"),), sudden=True)
SONG: Final = Reminder("end_of_turn", "Спойте песню, иначе закройте соседнюю карту.")
FEW: Final = (
    one("c3", "jump 2", name="Навешиватель", movement=2, abilities=(SHOT, CURSE), reminders=(SONG,)),
    one("b3", name="Боевой рак", closed=True, wounds=2),
    one("on P1-b3", name="Усы Архаала"),
    one("air", name="Дракон-кубохват"),
    one("air-2", name="Тёмный лес", type="area", kind=""),
    one("a1", name="Судья", abilities=(WHISTLE,)),
    two("c5", name="Стражник Тайврана"),
    two("b4", name="Палатка первой помощи", type="artifact", kind="", lives=5),
    two("d5", name="Капитан Лаар"),
    two("c6", name="Ждейс", abilities=(WHISTLE,)),
    two("air", name="Громовержец"),
)
"""Cards of every sort, with every sort of ability."""


def abilities(ui: Hand) -> None:
    """What a chosen card can do, and why it cannot do the rest."""
    skirmish(ui, *FEW)
    ui.piece("P1-c3")


def ability_range(ui: Hand) -> None:
    """A shot is to be aimed."""
    abilities(ui)
    ui.tile("меткий выстрел")


def ability_preview(ui: Hand) -> None:
    """A shot before it is ordered."""
    ability_range(ui)
    ui.piece("P2-c5")


def ability_chances(ui: Hand) -> None:
    """All its chances."""
    ability_preview(ui)
    ui.scroll_to(ui.one(IconTap, icon="chart-histogram"))
    ui.icon("chart-histogram")


def sudden(ui: Hand) -> None:
    """Two sudden actions lie on the pile, and a third may answer."""
    ability_preview(ui)
    ui.main()
    ui.play.answer("P2-c6/свисток")
    ui.frames(SETTLE)


def verbs(ui: Hand) -> None:
    """What does the text do?"""
    abilities(ui)
    ui.tile(ui.app.session.speak(say("Carry out its text")))


def amount(ui: Hand) -> None:
    """How much?"""
    verbs(ui)
    ui.reach(next(each for each in reversed(ui.all(OptionButton)) if each.view.id == "0"))
    ui.piece("P2-d5")


def jump(ui: Hand) -> None:
    """Where does it lead?"""
    abilities(ui)
    ui.tile(ui.app.session.speak(say("Jump")))


def incarnation(ui: Hand) -> None:
    """A dead card comes back: on which cell?"""
    dead = two("b6", "incarnation 1", name="Феникс", zone="graveyard")
    play = skirmish(ui, *FEW, dead)
    play.do(cmd.EndTurn())
    ui.frames(SETTLE)


def order_of_triggers(ui: Hand) -> None:
    """Poison and healing at once."""
    play = skirmish(ui, one("c3"), two("c5", "regeneration 1", name="Стражник", poison=1, wounds=4))
    play.do(cmd.EndTurn())
    ui.frames(SETTLE)


def waiting(ui: Hand) -> None:
    """Only flyers are left, and a dead card waits for a cell."""
    row = [one(f"{file}1", name="Жабка") for file in "abcde"]
    dead = one("c2", "incarnation 1", name="Феникс", zone="graveyard", tokens=1)
    skirmish(ui, one("c3", name="Рак"), *row, dead, two("air", name="Громовержец"))
    ui.piece("P1-c3")


def graveyard(ui: Hand) -> None:
    """Two cards are dead."""
    play = battle(ui)
    for id_ in ("P2-4", "P2-7"):
        play.adjust(f"cards[{id_}].wounds", 30)
    show(ui)
    ui.tap(next(each for each in ui.all(PileCount) if each.count == 2))
    ui.frames(SETTLE)


def glossary(ui: Hand) -> None:
    """The keywords."""
    fourth(ui)
    sheets.open_page(ui.play, find_face("kubnazub"), ui.app, "glossary")
    ui.frames(SETTLE)


def squad(ui: Hand, dear: bool = False) -> None:
    """A squad is bought from fifteen dealt cards."""
    ui.app.session.play = Play(Table.begin(buying(dear), Memory(), {}), ui.app.session.settings)
    show(ui)
    ui.play.handover.open()
    ui.frames(SETTLE)


def buying(dear: bool = False) -> Any:
    """The game as it is while squads are bought, with a deal that is half bought."""
    (begun,) = GAME.setup({})
    first = begun.sides[0]
    names = [each.name for each in first.library]
    count = 12 if dear else 7
    side = replace(first, squad=tuple(names[:count]), dealt=tuple(names[count:15]))
    sides = (side, Side(P2))
    return replace(GAME, setup=lambda options: [TableBegun(Options(), sides, "squad", rule="KZ-SQUAD-01")])


def new_table(ui: Hand, start: str = "first_game") -> None:
    """How a table may begin."""
    scenes.new_table(ui, "kubnazub", start)


def new_table_decks(ui: Hand) -> None:
    """A told deal: whose deck is whose."""
    new_table(ui, "told_deal")


def first_roll(ui: Hand) -> None:
    """Who is First player?"""
    begin_with(ui, "app_deals")
    show(ui)


def go_first(ui: Hand) -> None:
    """The higher roller chooses."""
    play = begin_with(ui, "app_deals")
    play.answer([5, 2])
    show(ui)


def deal(ui: Hand) -> None:
    """Fifteen cards to keep, or others for gold."""
    dealt(ui)
    take(ui)


def told_deal(ui: Hand) -> None:
    """Which cards came? Some are found by their names."""
    play = begin_with(ui, "told_deal", P1="unlisted")
    assert play.answer([5, 2]) and play.answer("first"), play.error
    take(ui)


def buy(ui: Hand) -> None:
    """A squad is bought from cards that were dealt."""
    play = dealt(ui)
    for seat in (P1, P2):
        play.handover.open()
        play.do(cmd.KeepDeal(seat))
    take(ui)
    for name in play.state.side(P1).dealt[:7]:
        play.do(cmd.Buy(P1, name))
    play.dismiss()
    ui.frames(SETTLE)


def does_not_fit(ui: Hand) -> None:
    """A card that is too dear, and what could go for it."""
    buy(ui)
    row = next(each for each in ui.all(ToggleRow) if each.dim)
    ui.reach(row)
    ui.frames(2 * SETTLE)


def bring(ui: Hand) -> None:
    """A card that no list has."""
    buy(ui)
    ui.play.do(cmd.BringCard(P1))
    ui.frames(SETTLE)


def desk(ui: Hand) -> None:
    """What cards ask of the world."""
    fourth(ui)
    sheets.open_page(ui.play, find_face("kubnazub"), ui.app, "desk", ui.screen._part)
    ui.frames(SETTLE)


def charge(ui: Hand) -> None:
    """How far is the phone charged?"""
    fourth(ui)
    ui.play.do(cmd.ReadDesk("P1-1", "charge"))
    ui.frames(SETTLE)


def facts(ui: Hand, card: bool = False) -> None:
    """The sixty cards of the box, or one of them."""
    ui.app.screens.go("box_facts", game="kubnazub", section="cards")
    ui.frames(SETTLE)
    if card:
        ui.screen.editor.tap_row("3")
        ui.screen.refresh()
        ui.frames(SETTLE)


def end(ui: Hand) -> None:
    """The second player has given up."""
    play = battle(ui)
    play.do(cmd.Concede(P1))
    show(ui)
    ui.main()


SCENES: Final[dict[str, Scene]] = {
    **before_battle(begin, CELLS, 8),
    "field": field,
    "fourth": fourth,
    "chosen": chosen,
    "preview": preview,
    "protector": protector,
    "strike_dice": strike_dice,
    "step_down": step_down,
    "told": told,
    "card": card,
    "abilities": abilities,
    "ability_range": ability_range,
    "ability_preview": ability_preview,
    "ability_chances": ability_chances,
    "sudden": sudden,
    "verbs": verbs,
    "amount": amount,
    "jump": jump,
    "incarnation": incarnation,
    "order_of_triggers": order_of_triggers,
    "waiting": waiting,
    "graveyard": graveyard,
    "glossary": glossary,
    "squad": squad,
    "squad_dear": lambda ui: squad(ui, dear=True),
    "new_table": new_table,
    "new_table_decks": new_table_decks,
    "first_roll": first_roll,
    "go_first": go_first,
    "deal": deal,
    "told_deal": told_deal,
    "buy": buy,
    "does_not_fit": does_not_fit,
    "bring": bring,
    "desk": desk,
    "charge": charge,
    "facts": facts,
    "facts_card": lambda ui: facts(ui, card=True),
    "end": end,
}
