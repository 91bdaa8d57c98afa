"""What the cards of War of the Realms look like: realms, abilities, slots, and what may lie on them."""

from __future__ import annotations

from collections.abc import Iterator

from app.games.duel.cards import (
    HIDDEN,
    INCARNATED,
    POISON,
    TOKENS,
    Badge,
    CardLook,
    armour,
    incarnation,
    strikes,
    triple_and_range,
)
from app.presenters.table.face import Wording
from app.presenters.views import RowView, Speak
from companion.content.languages import named
from companion.core.text import Term, Text, headed, say
from companion.games.duel.printed import Effected
from companion.games.realms.glossary import keywords
from companion.games.realms.model import Card, State
from companion.games.realms.printed import SLOTS, Ability, Printed
from companion.games.realms.rules.attach import NO_CLASS
from companion.games.realms.rules.incarn import INCARNATION, places, waiting
from companion.games.realms.words.names import NAMES, action, grade, term
from companion.games.realms.words.values import VALUES

SLOT_ICONS = {
    "armor": "tshirt-crew", "shield": "shield", "weapon": "sword", "shoes": "shoe-sneaker",
    "potion": "bottle-tonic-plus",
}  # fmt: skip
SYMBIONT = "link-variant"
GRADES = ("light", "medium", "strong")


# -- what lies on a card ----------------------------------------------------------------------------------


def _carries_symbiont(state: State, card: Card) -> bool:
    return any(each.printed.is_symbiont for each in state.riders_of(card))


def _equipment(state: State, card: Card) -> int:
    return sum(each.printed.is_equipment for each in state.riders_of(card))


BADGES = (
    armour(State.number),
    POISON,
    Badge("heart-plus", VALUES["more_lives"], "ok", lambda state, card: card.more_lives),
    TOKENS,
    Badge("run-fast", VALUES["movement_tokens"], "ok", lambda state, card: card.movement_tokens),
    Badge("target", say("damage markers"), "bad", lambda state, card: card.marks),
    Badge("note-text-outline", say("tokens with a text"), "warn", lambda state, card: len(card.notes)),
    INCARNATED,
    HIDDEN,
    Badge("timer-sand", say("waits for a creature"), "ink2", lambda state, card: card.is_waiting),
    Badge(SYMBIONT, say("carries a symbiote"), "warn", _carries_symbiont),
    Badge("sword-cross", say("pieces of equipment"), "gold", _equipment),
)


def coming_back(state: State, card: Card) -> Text | None:
    """How far a dead card is on its way back."""
    if card.zone != "graveyard" or card.id not in waiting(state, card.owner):
        return None
    needed = state.number(card, INCARNATION)
    if card.tokens >= needed and not places(state, card):
        return say("waits for a free square")
    return incarnation(card.tokens, needed)


# -- what is printed --------------------------------------------------------------------------------------


def _what(printed: Printed) -> Iterator[Wording]:
    """What a card is besides a creature on the ground; the class of a creature, the slot of equipment."""
    what = printed.kind if printed.is_creature else printed.type
    if what not in ("", "ground"):
        yield term(f"term.{what}")
    if printed.group:
        yield named("realms", "group", printed.group)
    if printed.slot:
        yield term(f"slot.{printed.slot}")


def ability_facts(ability: Ability) -> list[Wording]:
    """Of which kind an ability is, its triple, its range, what it does besides."""
    return [action(ability.kind), *triple_and_range(ability), *(_effect(each) for each in ability.does)]


def _effect(effect: Effected) -> Text:
    verb = term(f"verb.{effect.verb}")
    return say("{verb} {n}", verb=verb, n=effect.n) if effect.n else say("{verb}", verb=verb)


def _ability(ability: Ability) -> Text:
    texts = [ability.text] if ability.text else []
    return headed(NAMES.called(ability.id), [*ability_facts(ability), *texts])


def realm_word(realm: str) -> Term | str:
    """A realm in the words of each language, where it is one of the training set."""
    return named("realms", "realm", realm)


# -- slots ------------------------------------------------------------------------------------------------


def carried(state: State, card: Card, speak: Speak) -> tuple[RowView, ...]:
    """The symbiote and the equipment that lie on a creature, and what else may lie there."""
    riders = state.riders_of(card)
    rows = [_rider(each, speak) for each in riders]
    free = [speak(each) for each in _free_slots(state, card, riders)]
    if free:
        rows.append(
            RowView("slots", speak(say("Free slots")), ", ".join(free), "plus-circle", rule="RE-EQUIP-04")
        )
    return tuple(rows)


def _rider(rider: Card, speak: Speak) -> RowView:
    slot = rider.printed.slot
    what = term(f"slot.{slot}") if slot else term("term.symbiont")
    icon, rule = (SLOT_ICONS[slot], "RE-EQUIP-04") if slot else (SYMBIONT, "RE-SYMB-02")
    name = speak(NAMES.called(rider.printed.name))
    return RowView(rider.id, name, speak(what), icon, end_icon="chevron-right", rule=rule)


def _free_slots(state: State, card: Card, riders: tuple[Card, ...]) -> Iterator[Term]:
    """What could still be put on a card, by what lies there already."""
    if not card.is_in_play or card.hidden or not card.printed.is_creature or card.printed.flies:
        return
    if card.printed.kind == "ground" and not any(each.printed.is_symbiont for each in riders):
        yield term("term.symbiont")
    if card.printed.group and not state.has(card, NO_CLASS):
        worn = {each.printed.slot for each in riders}
        yield from (term(f"slot.{slot}") for slot in SLOTS if slot not in worn)


LOOK = CardLook(
    names=NAMES,
    keywords=keywords,
    factions=lambda printed: printed.realms,
    faction_word=realm_word,
    no_faction=say("no realm"),
    faction_icons={
        "ember": "fire", "grove": "pine-tree", "tide": "waves", "rime": "snowflake", "dusk": "weather-night",
    },
    kind_icons={"flying": "feather", "symbiont": SYMBIONT},
    strengths=tuple(grade(each) for each in GRADES),
    badges=BADGES,
    closed=VALUES["closed"],
    wounds=VALUES["wounds"],
    movement=VALUES["movement"],
    coming_back=coming_back,
    what=lambda printed: tuple(_what(printed)),
    conditional={"rank": say("in rank")},
    ability=_ability,
    carried=carried,
)  # fmt: skip


def short(printed: Printed, speak: Speak) -> str:
    """Strike and life of a creature, or what else it is; icons tell its realm and its kind."""
    if not printed.is_creature:
        return ", ".join(speak(each) for each in LOOK.what(printed))
    return ", ".join((strikes(printed), speak(say("life {n}", n=printed.lives))))
