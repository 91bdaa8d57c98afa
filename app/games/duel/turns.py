"""The turn: where the table stands, who has not acted yet, what is called how."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from app.games.duel.before import Preparing
from app.presenters.table.face import Head, Main, Notice, Tap, Tile, Wording
from companion.core.game import Command, Withheld
from companion.core.seats import Seat
from companion.core.square import Square
from companion.core.text import Text, headed, say, say_n
from companion.games.duel import commands as cmd
from companion.games.duel import events as ev
from companion.games.duel.field import SEATS
from companion.games.duel.jumping import TELEPORT, can_jump
from companion.games.duel.words import Names, card, place

TAPS = (
    Tap(cmd.Move, "shoe-print", again=True),
    Tap(cmd.Strike),
    Tap(cmd.Place, "plus"),
    Tap(cmd.Rearrange, "swap-horizontal"),
)
QUIET = (
    Withheld,
    ev.CardsDealt,
    ev.DealKept,
    ev.CardBought,
    ev.CardPutBack,
    ev.CardPlaced,
    ev.CardsRearranged,
    ev.StageBegan,
    ev.StepTaken,
)
"""What the board shows as well as a sentence could."""
JOINED = (ev.ProtectorNamed, ev.WoundsPrevented, ev.CardsWounded, ev.CardsDied)
"""What an attack comes to is told with it."""
PROMPTS: Mapping[str, Text] = {
    "who": say("Which card? Tap it."),
    "card": say("Which card? Tap it."),
    "target": say("Which card is the target? Tap it."),
    "source": say("Whose text? Tap the card."),
    "verb": say("What does it do?"),
    "n": say("How much?"),
}


def is_running(state: Any) -> bool:
    """Whether a player is in the middle of a turn."""
    return bool(state.stage == "battle" and state.result == "open" and not state.between_turns)


def waiting(state: Any) -> list[Any]:
    """The cards of the active player that have not acted yet."""
    return [each for each in state.cards_of(state.active) if not each.closed and each.printed.is_creature]


def not_acted(state: Any) -> Text:
    """How many of them there are."""
    own = [each for each in state.cards_of(state.active) if each.printed.is_creature]
    return say("Not acted yet: {n} of {all}", n=len(waiting(state)), all=len(own))


def texts_of(state: Any, cards: Sequence[Any], moment: str) -> list[Text]:
    """What the texts of cards say at a moment."""
    return [
        say("{card}: {text}", card=card(state, each.id), text=reminder.text)
        for each in cards
        for reminder in each.printed.reminders
        if reminder.moment == moment
    ]


TEXT_OF_ANY = Tile(cmd.ApplyText, say("Carry out the text of a card"), "text-box-outline")
"""A text may be carried out while no card is chosen."""


def text_tile(card: Any) -> Tile:
    """The text of a card, which only people can judge."""
    return Tile(cmd.ApplyText, say("Carry out its text"), "text-box-outline", {"source": card.id})


def jump_tiles(state: Any, card: Any) -> Iterator[Tile]:
    """A teleport or a jump of who has that."""
    if can_jump(state, card):
        word = say("Teleport") if state.has(card, TELEPORT) else say("Jump")
        yield Tile(cmd.Jump, word, "arrow-up-bold", {"who": card.id})


def battle_tiles(
    state: Any, chosen: str, of_card: Callable[[Any, Any], Iterable[Tile]], of_any: Sequence[Tile]
) -> Sequence[Tile]:
    """In battle what the chosen card can do; else what can be done without one."""
    found = state.find(chosen)
    if found is not None:
        return tuple(of_card(state, found))
    return () if state.between_turns else of_any


class Recall(NamedTuple):
    """Something that is easily forgotten, and its rule."""

    text: Text
    rule: str


@dataclass(frozen=True)
class TurnLook:
    """The words of one game about its turns."""

    names: Names
    ends: Mapping[str, tuple[type[Command], Text, str]]
    """The order that ends each stage in which both prepare."""
    preparing: Preparing
    hint_before: Callable[[Any, Seat], Text | None]
    """What a tap would do before the battle."""
    choose: Text
    """What to tap while no card is chosen."""
    aim: Text
    """What to tap once one is."""
    still_hidden: Recall
    """Recalled while the third row of the second player lies face down."""
    poison_rule: str
    act_rule: str

    def head(self, state: Any, seat: Seat) -> Head:
        """Turn and player, or the stage before it."""
        if state.stage != "battle":
            return self.preparing.head(state, seat)
        if not state.turn:
            return Head(say("The battle begins"))
        return Head(
            say("Turn {turn} · {seat}", turn=state.turn, seat=self.names.player(state, state.active)),
            short=say("Turn {turn}", turn=state.turn),
        )

    def main(self, state: Any, seat: Seat) -> Main | None:
        """End the turn, or say that one is ready."""
        if state.result != "open":
            return None
        if state.stage_of(seat) in self.ends:
            return Main(*self.ends[state.stage_of(seat)])
        if state.stage != "battle":
            return None
        left = len(waiting(state))
        unused = say_n("{n} card has not acted yet.", "{n} cards have not acted yet.", left) if left else None
        whose = say("End turn: {seat}", seat=self.names.player(state, state.active))
        return Main(cmd.EndTurn, whose, "skip-next", unused)

    def hint(self, state: Any, seat: Seat, chosen: str) -> Text | None:
        """What a tap would do."""
        if state.stage != "battle":
            return self.hint_before(state, seat) if state.result == "open" and seat in SEATS else None
        if not is_running(state):
            return None
        if not chosen:
            return self.choose
        found = state.find(chosen)
        if found is None:
            return None
        acts = found.controller == state.active and not found.closed
        name = say("{card}", card=card(state, chosen))
        return self.names.named(state, headed(name, self.aim) if acts else name)

    def acted(self, state: Any, poisoned: Sequence[Any]) -> Notice:
        """Who has not acted yet, and what is easily forgotten: the hidden row, else the poison."""
        text, icon = not_acted(state), "bell-outline"
        if any(each.hidden for each in state.in_play):
            return Notice(text, self.still_hidden.text, self.still_hidden.rule, icon)
        if not poisoned:
            return Notice(text, rule=self.act_rule, icon=icon)
        names = [card(state, each.id) for each in poisoned]
        detail = say("Poison works at the start of the next own turn: {cards}.", cards=names)
        return Notice(text, self.names.named(state, detail), self.poison_rule, icon)

    def name(self, state: Any, field: str, value: object) -> Wording:
        """A value of a field in words."""
        if field == "verb":
            return self.names.term(f"verb.{value}")
        if field == "n" and value == 0:
            return say("for good")
        if isinstance(value, Square):
            return place(value)
        if isinstance(value, str) and state.find(value) is not None:
            return self.names.named(state, say("{card}", card=card(state, value)))
        return value if isinstance(value, Text) else say("{value}", value=value)
