"""What texts and abilities do to a card, verb by verb; `Ability.does` and the players use the same ones.

A verb is data on a card and one named function here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from companion.core.course import Course
from companion.core.effects import Effect
from companion.core.errors import Illegal
from companion.core.numerals import whole
from companion.core.rules import rule
from companion.games.kubnazub import commands as cmd
from companion.games.kubnazub import events as ev
from companion.games.kubnazub.model import INCORPOREAL, NO_ABILITIES, Card, State
from companion.games.kubnazub.printed import AbilityKind
from companion.games.kubnazub.rules import enter, life, relocate, trigger
from companion.games.kubnazub.rules.keyword_action import can_finish
from companion.games.kubnazub.rules.keyword_protection import is_spared_poison
from companion.games.kubnazub.rules.situation import Blow

Verb = Callable[[Course[State], Card, Card, int], None]
"""What is done, by whose text, to whom, and how much."""
MOST: Final = 20
WRONG_SORT: Final = "wrong_sort"


@rule("KZ-LIFE-07", "KZ-ABILITY-09")
def wound(course: Course[State], source: Card, target: Card, n: int, kind: AbilityKind = "impact") -> None:
    """An impact deals wounds, or what an ability is instead."""
    wound_all(course, source, (target,), n, kind)


@rule("KZ-LIFE-07")
def wound_all(
    course: Course[State], source: Card, targets: Iterable[Card], n: int, kind: AbilityKind = "impact"
) -> None:
    """Several cards take wounds, all at the same time."""
    blows = tuple(Blow(each.id, n, kind, source.id, source.controller) for each in targets)
    life.deal(course, blows, "KZ-LIFE-07")


@rule("KZ-KEYWORD-36")
def heal(course: Course[State], source: Card, target: Card, n: int) -> None:
    """Wounds are removed."""
    life.heal(course, target, n, "KZ-KEYWORD-36")


@rule("KZ-LIFE-05", "KZ-KEYWORD-28")
def add_lives(course: Course[State], source: Card, target: Card, n: int) -> None:
    """The maximum rises; wounds stay as they are."""
    course.happen(ev.LivesGained(target.id, n, rule="KZ-LIFE-05"))


@rule("KZ-KEYWORD-81")
def destroy(course: Course[State], source: Card, target: Card, n: int, kind: AbilityKind = "impact") -> None:
    """To the graveyard without wounds; it is a death."""
    life.destroy(course, source, target, kind, "KZ-KEYWORD-81")


@rule("KZ-KEYWORD-26", "KZ-KEYWORD-27")
def finish(course: Course[State], source: Card, target: Card, n: int) -> None:
    """A creature next to the user that has few lives left is destroyed, without wounds."""
    if can_finish(course.state, source, target, n):
        destroy(course, source, target, 0)
    else:
        course.happen(ev.ActionStopped(source.id, "cannot_finish", target.id, rule="KZ-KEYWORD-26"))


@rule("KZ-KEYWORD-35")
def exile(course: Course[State], source: Card, target: Card, n: int) -> None:
    """To the exile zone; nobody dies of it."""
    course.happen(ev.CardsExiled((target.id,), rule="KZ-KEYWORD-35"))


@rule("KZ-WIN-01", "KZ-SYMB-10")
def return_to_deck(course: Course[State], source: Card, target: Card, n: int) -> None:
    """Back into its owner's deck, which is shuffled; nobody dies of it."""
    course.happen(ev.CardReturned(target.id, target.printed.name, rule="KZ-WIN-01"))


@rule("KZ-MOVE-06", "KZ-MOVE-11")
def open_card(course: Course[State], source: Card, target: Card, n: int) -> None:
    """An opened card gets its movement back, and may act again."""
    ready = ev.Readied(target.id, target.printed.movement)
    course.happen(ev.CardsReadied((ready,), rule="KZ-MOVE-06"))


@rule("KZ-ACTION-03")
def close_card(course: Course[State], source: Card, target: Card, n: int) -> None:
    """A card is turned sideways without having acted."""
    course.happen(ev.CardsClosed((target.id,), rule="KZ-ACTION-03"))


@rule("KZ-CHIP-04")
def give_chips(course: Course[State], source: Card, target: Card, n: int) -> None:
    """An ability may give chips."""
    course.happen(ev.MarkerSet(target.id, "chips", target.chips + n, rule="KZ-CHIP-04"))


@rule("KZ-MOD-08", "KZ-TOKEN-04", "KZ-KEYWORD-06")
def poison(course: Course[State], source: Card, target: Card, n: int) -> None:
    """Of several poisons the largest works and is marked; an incorporeal creature takes none."""
    if course.state.has(target, INCORPOREAL):
        course.happen(ev.NothingCame(target.id, INCORPOREAL, rule="KZ-KEYWORD-06"))
    elif n > target.poison and not is_spared_poison(course.state, target):
        course.happen(ev.MarkerSet(target.id, "poison", n, rule="KZ-TOKEN-04"))


@rule("KZ-TOKEN-07")
def bless(course: Course[State], source: Card, target: Card, n: int) -> None:
    """A blessing lies on the card."""
    course.happen(ev.MarkerSet(target.id, "blessed", 1, rule="KZ-TOKEN-07"))


@rule("KZ-TOKEN-07")
def curse(course: Course[State], source: Card, target: Card, n: int) -> None:
    """A curse lies on the card."""
    course.happen(ev.MarkerSet(target.id, "cursed", 1, rule="KZ-TOKEN-07"))


@rule("KZ-KEYWORD-62")
def redistribute(course: Course[State], source: Card, target: Card, n: int) -> None:
    """A creature is healed, never of more than it has, and others get those wounds, one by one."""
    receivers = [
        each.id
        for each in course.state.in_play
        if each.has_lives and not each.hidden and each.id != target.id
    ]
    healed = life.heal(course, target, n, "KZ-KEYWORD-62") if receivers else 0
    dealt = Counter(
        course.ask.choose(
            receivers, "receiver", "KZ-KEYWORD-62", about=(target.id, str(place)), seat=source.controller
        )
        for place in range(healed)
    )
    blows = tuple(Blow(id_, wounds, "impact", source.id, source.controller) for id_, wounds in dealt.items())
    life.deal(course, blows, "KZ-KEYWORD-62")


@rule("KZ-KEYWORD-76", "KZ-KEYWORD-77")
def lose_abilities(course: Course[State], source: Card, target: Card, n: int) -> None:
    """Nothing printed works any more, for so many turns with this one; without a number for good."""
    turn = course.state.turn
    used = (each.id.removeprefix("lost-") for each in course.state.effects)
    number = max((whole(each) or 0 for each in used), default=0) + 1
    effect = Effect(f"lost-{number}", target.id, NO_ABILITIES, 0, source.id, turn + n - 1 if n else None)
    course.happen(ev.EffectBegan(effect, rule="KZ-KEYWORD-76"))


@rule("KZ-WIN-03", "KZ-FAQ-15")
def take_control(course: Course[State], source: Card, target: Card, n: int) -> None:
    """A card obeys another player; whose squad it belongs to does not change."""
    if target.controller == source.controller:
        course.happen(ev.NothingCame(target.id, enter.NOBODY, rule="KZ-WIN-03"))
    else:
        course.happen(ev.ControlTaken(target.id, source.controller, rule="KZ-WIN-03"))


VERBS: dict[str, Verb] = {
    "wound": wound,
    "heal": heal,
    "add_lives": add_lives,
    "destroy": destroy,
    "exile": exile,
    "return": return_to_deck,
    "open": open_card,
    "close": close_card,
    "give_chips": give_chips,
    "poison": poison,
    "bless": bless,
    "curse": curse,
    "finish": finish,
    "redistribute": redistribute,
    "lose_abilities": lose_abilities,
    "take_control": take_control,
    "revive": enter.revive,
    "summon": enter.summon,
    "land": enter.land,
    "prophecy": enter.prophecy,
    **relocate.VERBS,
}
NEEDS_LIVES: Final = ("wound", "heal", "add_lives", "destroy", "poison", "finish", "redistribute")
NEEDS_CREATURE: Final = ("heal", "poison", "redistribute")
COUNTED: Final = ("wound", "heal", "add_lives", "give_chips", "poison", "finish", "redistribute", "prophecy")


@rule("KZ-CORE-02", "KZ-KEYWORD-77")
def amounts(verb: str) -> tuple[int, int]:
    """How much a verb may be about; a loss of abilities lasts so many turns, or for good."""
    least = int(verb in COUNTED)
    return least, MOST if least or verb == "lose_abilities" else 0


@rule("KZ-KEYWORD-36", "KZ-KEYWORD-60", "KZ-AREA-03")
def _fits(verb: str, target: Card) -> bool:
    """Whether a card is of the sort that a verb is for."""
    if verb in NEEDS_CREATURE and not target.printed.is_creature:
        return False
    return verb not in NEEDS_LIVES or target.has_lives


@rule("KZ-ABILITY-02")
def do(
    course: Course[State], verb: str, source: Card, target: Card, n: int, kind: AbilityKind = "impact"
) -> None:
    """One thing that an ability of a kind does; to a card that is not of its sort it does nothing."""
    if not _fits(verb, target):
        cited = "KZ-KEYWORD-36" if target.has_lives else "KZ-AREA-03"
        course.happen(ev.NothingCame(target.id, WRONG_SORT, rule=cited))
    elif verb == "wound":
        wound(course, source, target, n, kind)
    elif verb == "destroy":
        destroy(course, source, target, n, kind)
    else:
        VERBS[verb](course, source, target, n)


@rule("KZ-CORE-02")
def apply_text(course: Course[State], command: cmd.ApplyText) -> None:
    """The players carry out what a card's text says; the rules see to what follows."""
    source, target = (course.state.find(id_) for id_ in (command.source, command.target))
    if source is None or target is None or not target.is_in_play or target.hidden or source.hidden:
        raise Illegal("KZ-CORE-02", "no_such_card")
    if command.verb not in VERBS or not _fits(command.verb, target):
        raise Illegal("KZ-CORE-02", "no_such_verb", verb=command.verb)
    if not (1 if command.verb in COUNTED else 0) <= command.n <= MOST:
        raise Illegal("KZ-CORE-02", "out_of_range", value=command.n, low=1, high=MOST)
    course.happen(ev.AbilityUsed(source.id, command.verb, target.id, rule="KZ-CORE-02"))
    VERBS[command.verb](course, source, target, command.n)
    trigger.carry_out(course)
