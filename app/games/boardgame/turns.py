"""What can be done now: cards to plan, the activation, the main button, and the chances before an Attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from app.games.boardgame import icons
from app.games.boardgame.party import card_words, dice_words, plan_words, power_words
from app.games.boardgame.setup import place_tiles
from app.presenters.chances import percent, tenths
from app.presenters.table.face import Head, Main, Notice, Tap, Tile, Wording
from app.presenters.table.parts import PreviewView
from app.presenters.views import ChipView, FactView, Speak
from companion.core.game import Command, OddsTable
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.boardgame import commands as cmd
from companion.games.boardgame.model import MOST_CARDS, Ally, Hero, State
from companion.games.boardgame.odds.attack import strike_odds
from companion.games.boardgame.odds.tables import strike_tables
from companion.games.boardgame.rules.activate import waiting
from companion.games.boardgame.rules.effect import sources
from companion.games.boardgame.rules.enemy import able
from companion.games.boardgame.rules.event import waited_for
from companion.games.boardgame.rules.stats import movement_left
from companion.games.boardgame.words.names import card_name, hero_name, mini, minis, phase, thing, token_name
from companion.games.boardgame.words.orders import KINDS

TAPS = (Tap(cmd.Move, icons.COMMAND[cmd.Move]),)
PHASES = ("plan", "heroes", "enemies", "events")
PROMPTS = {
    "target": say("Whom? Tap an Enemy."),
    "on": say("Whom does it help or hit? Tap a miniature."),
    "to": say("Where to? Tap a Space."),
    "at": say("Where? Tap a Space of the start Zone."),
    "plain": say("With the Ability?"),
}


def head(state: State, seat: Seat) -> Head:
    """The Round and its phase."""
    line = say("Round {round} · {phase}", round=state.round, phase=phase(state.phase))
    if state.phase in ("party", "place"):
        return Head(phase(state.phase))
    number = PHASES.index(state.phase) if state.phase in PHASES else len(PHASES) - 1
    return Head(line, len(PHASES), number, phase(state.phase))


def own(state: State, seat: Seat) -> Sequence[str]:
    """Who can be chosen: Heroes who plan, those still to be activated, the one who acts."""
    if state.phase in ("plan", "place"):
        return [each.id for each in state.standing]
    if state.phase == "heroes":
        return [state.active] if state.active else list(waiting(state))
    return []


def chosen(state: State) -> str:
    """Who acts, or the first Hero without a plan."""
    if state.status != "playing":
        return ""
    if state.phase == "heroes" and state.side(state.active) in ("hero", "ally"):
        return state.active
    if state.phase == "plan":
        return next((each.id for each in state.standing if not each.confirmed), "")
    return ""


def others(state: State) -> Sequence[str]:
    """Any miniature can be looked at."""
    return [] if state.guided else [*state.enemy_ids, *state.party_ids]


# -- tiles --------------------------------------------------------------------------------------------


def tiles(state: State, seat: Seat, piece: str) -> Sequence[Tile] | None:
    """The cards of the Hero who plans, the orders of whoever acts."""
    match state.phase:
        case "plan":
            return list(_planning(state, piece))
        case "heroes":
            return list(_acting(state, piece))
        case "place":
            return place_tiles(state)
    return None


def _planning(state: State, piece: str) -> Iterator[Tile]:
    hero = state.find(piece)
    if not isinstance(hero, Hero):
        return
    for card in (*hero.pile, *hero.hand):
        printed = state.box.card(card)
        taken = card in hero.pile
        without = tuple(each for each in hero.pile if each != card)
        plan = without or (card,) if taken else (card, *hero.pile)[:MOST_CARDS]
        place: list[Wording] = [_pile_place(hero.pile.index(card))] if taken else []
        yield Tile(
            cmd.Plan, card_name(state, card), "check-circle" if taken else icons.COMMAND[cmd.Plan],
            {"hero": hero.id, "cards": plan}, (*place, *card_words(printed)),
        )  # fmt: skip
    if hero.pile and not hero.confirmed:
        yield Tile(
            cmd.ConfirmPlan, say("{hero} agrees", hero=hero_name(state, hero.id)), "check", {"hero": hero.id},
            tuple(plan_words(state, hero)),
        )  # fmt: skip


def _pile_place(number: int) -> Text:
    return say("top card") if number == 0 else say("card {n} of the pile", n=number + 1)


def _acting(state: State, piece: str) -> Iterator[Tile]:
    if not state.active:
        for who in [piece] if piece in waiting(state) else waiting(state):
            title = say("Activate {who}", who=mini(state, who))
            yield Tile(cmd.Activate, title, icons.COMMAND[cmd.Activate], {"who": who}, _now(state, who))
    else:
        yield Tile(cmd.Strike, KINDS[cmd.Strike], icons.COMMAND[cmd.Strike], {"who": state.active})
        if not state.guided:
            left = movement_left(state, state.active)
            yield Tile(
                cmd.Move,
                KINDS[cmd.Move],
                icons.COMMAND[cmd.Move],
                {"who": state.active},
                (say("{n} left", n=left),),
            )
        for token in state.tokens:
            found = state.find(state.active)
            if (
                token.kind in ("tactic", "interaction")
                and isinstance(found, Hero)
                and (state.guided or token.at == found.at)
            ):
                title = say("Use {token}", token=token_name(state, token.id))
                yield Tile(
                    cmd.UseToken, title, icons.COMMAND[cmd.UseToken], {"who": state.active, "token": token.id}
                )
    yield from _powers(state)
    for fact, on in waited_for(state):
        told = say("It happened: {what}", what=thing(state.adventure, on))
        yield Tile(cmd.Report, told, icons.COMMAND[cmd.Report], {"fact": fact, "on": on})


def _now(state: State, who: str) -> tuple[Wording, ...]:
    found = state.find(who)
    return tuple(plan_words(state, found)) if isinstance(found, Hero) else ()


def _powers(state: State) -> Iterator[Tile]:
    """Effects and Abilities that somebody may use, the acting one's first."""
    for source in sorted(sources(state), key=lambda each: each.who != state.active):
        who: Wording = mini(state, source.who)
        if source.card:
            printed = state.box.card(source.card)
            detail = (who, *(power_words(each) for each in printed.effect))
            yield Tile(
                cmd.UseEffect,
                card_name(state, source.card),
                icons.COMMAND[cmd.UseEffect],
                {"who": source.who},
                detail,
            )
            continue
        found = state.find(source.who)
        powers = state.board_of(found).powers if isinstance(found, Hero) else ()
        if isinstance(found, Ally):
            powers = state.box.ally(found.card).powers
        chosen_: dict[str, Any] = {"who": source.who, "power": source.ability}
        yield Tile(
            cmd.UseAbility,
            power_words(powers[source.ability]),
            icons.COMMAND[cmd.UseAbility],
            chosen_,
            (who,),
        )


# -- the main button ----------------------------------------------------------------------------------


def main(state: State, seat: Seat) -> Main | None:
    """All agree to their plans; the activation ends; the Hero Turn ends."""
    match state.phase:
        case "party":
            return Main(cmd.BeginAdventure, say("Begin the Adventure"), "flag-variant")
        case "plan":
            return _agree(state)
        case "heroes" if state.active:
            done = cmd.EndActivation(state.active)
            return Main(
                cmd.EndActivation,
                say("{who} is done", who=mini(state, state.active)),
                "check",
                orders=(done,),
            )
        case "heroes" if not waiting(state):
            return Main(cmd.EndHeroTurn, say("Run the Enemy Turn"), "play")
        case "heroes":
            return Main(cmd.EndHeroTurn, say("Choose who acts next"), "account-arrow-right",
                        reason=say("Still to act: {who}.", who=minis(state, waiting(state))))  # fmt: skip
    return None


def _agree(state: State) -> Main:
    lacking = [each.id for each in state.standing if not each.pile and each.hand]
    if lacking:
        names = [hero_name(state, each) for each in lacking]
        return Main(
            cmd.ConfirmPlan, say("All agree"), "check-all", reason=say("No card yet: {who}.", who=names)
        )
    orders = tuple(cmd.ConfirmPlan(each.id) for each in state.standing if not each.confirmed)
    return Main(cmd.ConfirmPlan, say("All agree"), "check-all", orders=orders)


def hint(state: State, seat: Seat, piece: str) -> Text | None:
    """What to do next."""
    if state.status != "playing":
        return None
    match state.phase:
        case "plan":
            hero = state.find(piece)
            if isinstance(hero, Hero):
                plan = plan_words(state, hero)
                return say("{hero} plans up to {most} cards, the last one tapped on top: {plan}.",
                           hero=hero_name(state, hero.id), most=MOST_CARDS, plan=plan)  # fmt: skip
            return say("Tap a Hero to plan.")
        case "heroes" if state.active and not state.guided:
            return say("{who}: tap a marked Space to move, or choose below.", who=mini(state, state.active))
        case "heroes" if not state.active and waiting(state):
            return say("Who acts next?")
    return None


def name(state: State, field: str, value: Any) -> Wording:
    """A value of a field in words."""
    if field == "plain":
        return say("Without the Ability") if value else say("With the Ability")
    if field in ("who", "target", "on", "hero", "instead"):
        return mini(state, str(value)) if value else say("nobody in particular")
    return say("{value}", value=value)


def notices(state: State, seat: Seat) -> Sequence[Notice]:
    """Tokens that will bite at the end of a Turn, and Special Rules in force."""
    found = []
    bleeding = [each.id for each in state.standing if each.bleeding]
    if state.phase == "heroes" and bleeding:
        text = say("Bleeding at the end of the Hero Turn: {who}.", who=minis(state, bleeding))
        found.append(Notice(text, rule="BG-STATUS-05", icon="water"))
    held = [
        each.id for each in state.enemies if each.stunned and each.id not in able(state) and not each.done
    ]
    if state.phase == "heroes" and held:
        found.append(
            Notice(
                say("Stunned and skipped: {who}.", who=minis(state, held)), rule="BG-ENEMY-04", icon="flash"
            )
        )
    return found


def status(state: State, seat: Seat, speak: Speak) -> tuple[ChipView, ...]:
    """Who of the Enemies is still to act, while they act; else nothing that the hero cards do not say."""
    if not state.guided or state.phase == "party":
        return ()
    return tuple(
        ChipView(each.id, str(each.wounds), speak(mini(state, each.id)), "sword-cross", "ac",
                 selected=state.active == each.id)
        for each in state.enemies
    )  # fmt: skip


# -- before an Attack ---------------------------------------------------------------------------------


def preview(state: State, order: Command, speak: Speak) -> PreviewView | None:
    """An Attack with its dice and the chance to slay."""
    if not isinstance(order, cmd.Strike):
        return None
    found = strike_odds(state, order.who, order.target, order.plain)
    first = found[0]
    facts = [
        FactView(speak(percent(first.falls)), speak(say("to slay")), "skull-crossbones", "ac"),
        FactView(speak(tenths(first.wounds.mean)), speak(say("on average")), "water"),
        FactView(speak(percent(first.wounds.chance_of(0))), speak(say("nothing")), "shield"),
    ]
    note = [say("Rolled: {dice}.", dice=dice_words(first.dice, speak) or speak(say("no die")))]
    if first.removed:
        note.append(say("Taken away: {dice}.", dice=dice_words(first.removed, speak)))
    if len(found) > 1:
        note.append(say("Also hit: {who}.", who=minis(state, [each.target for each in found[1:]])))
    return PreviewView(
        speak(say("{who} attacks {target}", who=mini(state, order.who), target=mini(state, order.target))),
        speak(say("Attack")),
        facts=tuple(facts),
        note=" ".join(speak(each) for each in note),
        rule="BG-HATTACK-02",
        more=True,
    )


def chances(state: State, order: Command) -> Sequence[OddsTable]:
    """All chances of an Attack."""
    return strike_tables(state, order.who, order.target, order.plain) if isinstance(order, cmd.Strike) else ()
