"""The party: hero cards, Health and Fatigue tracks with what the plan will cost, sums behind numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from app.games.boardgame import icons
from app.games.boardgame.board import piece
from app.presenters.card_views import CardView, CountView
from app.presenters.table.parts import GaugeView, MemberView
from app.presenters.views import CounterView, FactView, PieceView, RowView, Speak, ThresholdView, TrackView
from companion.core.text import Text, say, say_n
from companion.games.boardgame.facts.model import ActionCard, Power
from companion.games.boardgame.model import FATIGUE_OF_CARDS, Ally, Enemy, Hero, State
from companion.games.boardgame.rules.stats import (
    Sum,
    defense,
    enemy_movement,
    health_of,
    hero_defense,
    hero_movement,
    party_pool,
)
from companion.games.boardgame.tracked import MOST_TOKENS
from companion.games.boardgame.words.names import card_name, hero_name, mini, place, term, token_name
from companion.games.boardgame.words.powers import card_words, dice_words, enemy_words, power_words


def members(state: State, speak: Speak) -> tuple[MemberView, ...]:
    """Heroes, KO or not, then Allies with a miniature."""
    if state.phase == "party":
        return ()
    return (
        *(_hero(state, each, speak) for each in state.heroes),
        *(_ally(state, each, speak) for each in state.present_allies),
    )


def _hero(state: State, hero: Hero, speak: Speak) -> MemberView:
    printed = state.board_of(hero)
    name = speak(hero_name(state, hero.id))
    planning = state.phase == "plan"
    return MemberView(
        hero.id,
        _bare(piece(state, hero.id)),
        name,
        (
            GaugeView("heart", hero.health, printed.health, "ac"),
            GaugeView("timer-sand", hero.fatigue, printed.ko, "ink2"),
        ),
        FactView(str(hero_defense(state, hero).total), icon="shield"),
        (*_tokens(hero), *_gained(hero)),
        done=hero.confirmed if planning else hero.activated and state.active != hero.id,
        active=state.active == hero.id,
        out=hero.out,
    )


def _bare(view: PieceView) -> PieceView:
    """A miniature without what lies on it: its card tells that in numbers."""
    return replace(view, count="", badges=())


def _ally(state: State, ally: Ally, speak: Speak) -> MemberView:
    health = health_of(state, ally)
    return MemberView(
        ally.id,
        _bare(piece(state, ally.id)),
        speak(mini(state, ally.id)),
        (GaugeView("heart", health - ally.wounds, health, "ac"),),
        FactView(str(defense(state, ally.id)), icon="shield"),
        _tokens(ally),
        done=ally.activated and state.active != ally.id,
        active=state.active == ally.id,
    )


def _tokens(mini_: Hero | Ally | Enemy) -> tuple[FactView, ...]:
    return tuple(
        FactView(str(n), icon=icons.STATUS[status], colour=icons.STATUS_COLOUR[status])
        for status in ("stunned", "bleeding")
        if (n := getattr(mini_, status))
    )


def _gained(hero: Hero) -> tuple[FactView, ...]:
    """Ripostes and Rerolls for this Round."""
    return tuple(
        FactView(str(n), icon=icons.GAINED[what], colour="ok")
        for what in icons.GAINED
        if (n := getattr(hero, what))
    )


# -- tracks -------------------------------------------------------------------------------------------


def tracks(state: State, name: str, speak: Speak) -> tuple[TrackView, ...]:
    """Beside the board only while cards are planned: what they will cost."""
    hero = state.find(name)
    return both_tracks(state, hero, speak)[1:] if isinstance(hero, Hero) and state.phase == "plan" else ()


def both_tracks(state: State, hero: Hero, speak: Speak) -> tuple[TrackView, ...]:
    """Health as cells, Fatigue as a bar with its thresholds and what the planned pile will cost."""
    printed = state.board_of(hero)
    health = TrackView(hero.health, printed.health, end=speak(say("KO")))
    after = fatigue_after(state, hero)
    return health, TrackView(
        hero.fatigue,
        printed.ko,
        kind="bar",
        colour="ink2",
        end=speak(say("KO")),
        ticks=(0, *(each.at for each in printed.track)),
        ghost=after if after != hero.fatigue else None,
        thresholds=tuple(
            ThresholdView(each.at, "-1", icons.PENALTY[each.penalty], _when(each.at, hero.fatigue, after))
            for each in printed.track
        ),
        sentence=speak(_cost(state, hero, after)) if after != hero.fatigue else "",
    )


def _when(at: int, now: int, after: int) -> Literal["now", "next", "later"]:
    return "now" if at <= now else "next" if at <= after else "later"


def fatigue_after(state: State, hero: Hero) -> int:
    """Where the Fatigue marker will stand at the end of the activation that is planned or under way."""
    if state.phase not in ("plan", "heroes") or (hero.activated and state.active != hero.id):
        return hero.fatigue
    return min(state.board_of(hero).ko, hero.fatigue + FATIGUE_OF_CARDS[len(hero.pile)])


def _cost(state: State, hero: Hero, after: int) -> Text:
    printed = state.board_of(hero)
    facts = {"n": after - hero.fatigue, "fatigue": after}
    if after >= printed.ko:
        return say("The plan costs {n} Fatigue: KO at the end of the activation.", **facts)
    new = [term(f"penalty.{each.penalty}") for each in printed.track if hero.fatigue < each.at <= after]
    if new:
        return say(
            "The plan costs {n} Fatigue, {fatigue} then. New Penalty: {penalties}.", **facts, penalties=new
        )
    return say("The plan costs {n} Fatigue, {fatigue} then.", **facts)


# -- a miniature as a card ------------------------------------------------------------------------------


def card(state: State, name: str, speak: Speak) -> CardView | None:
    """Everything about a miniature: its numbers with the sums behind them, its cards and powers."""
    match state.find(name):
        case Hero() as hero:
            return _hero_card(state, hero, speak)
        case Ally() as ally:
            printed = state.box.ally(ally.card)
            facts = _printed_facts(
                speak, f"{health_of(state, ally) - ally.wounds}/{printed.health}", defense(state, name),
                printed.movement, printed.dice,
            )  # fmt: skip
            reach = FactView(str(printed.range), speak(say("Range")), "target")
            return CardView(
                name, speak(mini(state, name)), text=_dice(printed.dice, speak), facts=(*facts, reach),
                words=_powers(printed.powers, speak), counts=_wound_counts(state, ally, speak),
            )  # fmt: skip
        case Enemy() as enemy:
            return _enemy_card(state, enemy, speak)
    return None


def _hero_card(state: State, hero: Hero, speak: Speak) -> CardView:
    printed = state.board_of(hero)
    dice, taken = party_pool(state, hero.id)
    facts = (
        FactView(_sum(hero_defense(state, hero)), speak(say("Defense")), "shield"),
        FactView(_sum(hero_movement(state, hero)), speak(say("Movement")), "shoe-print"),
        FactView(_pool(len(dice), taken), speak(say("Dice")), "dice-multiple"),
    )
    rows = tuple(
        _card_row(state, state.box.card(each), speak, _place_of(hero, each))
        for each in (*hero.pile, *(hero.hand if state.phase == "plan" else ()))
    )
    return CardView(
        hero.id,
        speak(hero_name(state, hero.id)),
        facts=facts,
        text=_dice(dice, speak),
        counts=_hero_counts(state, hero, speak),
        words=(*_powers(printed.powers, speak), *_markers(state, hero, speak), *rows),
    )


def _hero_counts(state: State, hero: Hero, speak: Speak) -> tuple[CountView, ...]:
    """Health and Fatigue on their tracks, then status tokens."""
    printed, (health, fatigue) = state.board_of(hero), both_tracks(state, hero, speak)
    path = f"heroes[{hero.id}]"
    return (
        CountView(
            CounterView(f"{path}.health", hero.health, speak(say("Health of {most}", most=printed.health)),
                        "heart", high=printed.health), health,
        ),
        CountView(
            CounterView(f"{path}.fatigue", hero.fatigue, speak(say("Fatigue")), "timer-sand", "ink2",
                        high=printed.ko), fatigue,
        ),
        *_status_counts(path, hero, speak),
    )  # fmt: skip


def _wound_counts(state: State, mini_: Ally | Enemy, speak: Speak) -> tuple[CountView, ...]:
    """Wounds, then status tokens."""
    path = f"{'allies' if isinstance(mini_, Ally) else 'enemies'}[{mini_.id}]"
    words, most = speak(say("Wounds of {most}", most=health_of(state, mini_))), health_of(state, mini_)
    wounds = CounterView(f"{path}.wounds", mini_.wounds, words, "water", "ink2", high=most)
    return CountView(wounds), *_status_counts(path, mini_, speak)


def _status_counts(path: str, mini_: Hero | Ally | Enemy, speak: Speak) -> tuple[CountView, ...]:
    return tuple(
        CountView(
            CounterView(f"{path}.{status}", getattr(mini_, status), speak(term(f"status.{status}")),
                        icons.STATUS[status], icons.STATUS_COLOUR[status], high=MOST_TOKENS)
        )
        for status in ("bleeding", "stunned")
    )  # fmt: skip


def _enemy_card(state: State, enemy: Enemy, speak: Speak) -> CardView:
    printed = state.box.enemy(enemy.card)
    health = health_of(state, enemy)
    facts = _printed_facts(
        speak, f"{health - enemy.wounds}/{health}", defense(state, enemy.id), enemy_movement(state, enemy.id),
        printed.dice,
    )  # fmt: skip
    reach = FactView(str(printed.range), speak(say("Range")), "target")
    kind = ", ".join(speak(term(f"keyword.{each}")) for each in printed.keywords)
    words = tuple(
        RowView(f"power-{number}", speak(each), icon="account-star")
        for number, each in enumerate(enemy_words(printed))
    )
    text = _dice(printed.dice, speak)
    return CardView(
        enemy.id,
        speak(mini(state, enemy.id)),
        kind=kind,
        text=text,
        facts=(*facts, reach),
        words=words,
        counts=_wound_counts(state, enemy, speak),
    )


def _markers(state: State, hero: Hero, speak: Speak) -> tuple[RowView, ...]:
    """The Hero's Ability markers, and where each lies."""
    return tuple(
        RowView(
            each.id,
            speak(token_name(state, each.id)),
            speak(place(each.at)) if each.at else "",
            "circle-slice-8",
        )
        for each in state.tokens
        if each.kind == "marker" and each.name == hero.id
    )


def _printed_facts(
    speak: Speak, health: str, shield: int, movement: int, dice: tuple[str, ...]
) -> tuple[FactView, ...]:
    return (
        FactView(health, speak(say("Health")), "heart", "ac"),
        FactView(str(shield), speak(say("Defense")), "shield"),
        FactView(str(movement), speak(say("Movement")), "shoe-print"),
        FactView(str(len(dice)), speak(say("Dice")), "dice-multiple"),
    )


def _sum(found: Sum) -> str:
    """A number and, where it is made of more than cards, what it is made of."""
    if not (found.bonuses or found.penalties):
        return str(found.total)
    more = f"+{found.bonuses}" if found.bonuses else ""
    less = f"-{found.penalties}" if found.penalties else ""
    return f"{found.total} ({found.cards}{more}{less})"


def _pool(dice: int, taken: int) -> str:
    return f"{max(0, dice - taken)} ({dice}-{taken})" if taken else str(dice)


def _dice(dice: tuple[str, ...], speak: Speak) -> str:
    return ", ".join(speak(each) for each in dice_words(dice))


def _place_of(hero: Hero, card: str) -> str:
    return "check" if card in hero.pile else "cards-outline"


def _card_row(state: State, card: ActionCard, speak: Speak, icon: str) -> RowView:
    return RowView(
        f"card-{card.id}", speak(card_name(state, card.id)), speak(say("{list}", list=card_words(card))), icon
    )


def _powers(powers: tuple[Power, ...], speak: Speak) -> tuple[RowView, ...]:
    return tuple(
        RowView(f"power-{number}", speak(power_words(each)), icon="account-star")
        for number, each in enumerate(powers)
    )


def plan_words(state: State, hero: Hero) -> list[Text]:
    """What a pile comes to."""
    dice, taken = party_pool(state, hero.id)
    return [
        say_n("{n} die", "{n} dice", max(0, len(dice) - taken)),
        say("Movement {n}", n=hero_movement(state, hero).total),
        say("Defense {n}", n=hero_defense(state, hero).total),
    ]
