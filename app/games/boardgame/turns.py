"""What can be done now: cards to plan, the activation, the main button, and the chances before an Attack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from app.games.boardgame import icons
from app.games.boardgame.board import piece
from app.games.boardgame.party import plan_words
from app.presenters.chances import percent, tenths
from app.presenters.pieces import in_words
from app.presenters.table.face import Head, Main, Notice, Tap, Tile, Wording
from app.presenters.table.parts import PreviewView
from app.presenters.views import ChipView, FactView, Speak
from companion.core.errors import Illegal
from companion.core.game import Command, OddsTable
from companion.core.seats import Seat
from companion.core.text import Text, say
from companion.games.boardgame import commands as cmd
from companion.games.boardgame.model import MOST_CARDS, Ally, Hero, State
from companion.games.boardgame.odds.attack import strike_odds
from companion.games.boardgame.odds.tables import strike_tables
from companion.games.boardgame.rules.activate import helps_now, waiting
from companion.games.boardgame.rules.dist import nearness
from companion.games.boardgame.rules.effect import Source, powers_of, sources
from companion.games.boardgame.rules.enemy import able
from companion.games.boardgame.rules.event import waited_for
from companion.games.boardgame.rules.hattack import form_of, targets_for
from companion.games.boardgame.rules.stats import movement_left
from companion.games.boardgame.words.events import condition_text
from companion.games.boardgame.words.names import card_name, hero_name, mini, minis, phase, thing, token_name
from companion.games.boardgame.words.orders import KINDS
from companion.games.boardgame.words.powers import card_words, dice_words, effect_words, power_words

TAPS = (
    Tap(cmd.PlaceHero, icons.COMMAND[cmd.PlaceHero]),
    Tap(cmd.Move, icons.COMMAND[cmd.Move]),
    Tap(cmd.Strike, looks=True),
)
STAYS = (cmd.Plan,)
PHASES = ("plan", "heroes", "enemies", "events")
MOST_CHIPS = 5
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
    if state.phase == "place":
        return next((each.id for each in state.standing if each.at is None), "")
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
            return ()
    return None


def _planning(state: State, piece: str) -> Iterator[Tile]:
    hero = state.find(piece)
    if not isinstance(hero, Hero):
        return
    for card in sorted((*hero.pile, *hero.hand), key=_printed_order(state)):
        printed = state.box.card(card)
        taken = card in hero.pile
        without = tuple(each for each in hero.pile if each != card)
        plan = without or (card,) if taken else (card, *hero.pile)[:MOST_CARDS]
        place: list[Wording] = [_pile_place(hero.pile.index(card))] if taken else []
        yield Tile(
            cmd.Plan, card_name(state, card), "check-circle" if taken else icons.COMMAND[cmd.Plan],
            {"hero": hero.id, "cards": plan}, (*place, *card_words(printed)),
        )  # fmt: skip


def _printed_order(state: State) -> Callable[[str], int]:
    """Cards stay where they are while some of them are taken."""
    places = {each.id: place for place, each in enumerate(state.box.action_cards)}
    return lambda card: places.get(card, len(places))


def _pile_place(number: int) -> Text:
    return say("top card") if number == 0 else say("card {n} of the pile", n=number + 1)


def _acting(state: State, piece: str) -> Iterator[Tile]:
    if not state.active:
        for who in [piece] if piece in waiting(state) else waiting(state):
            title = say("Activate {who}", who=mini(state, who))
            yield Tile(cmd.Activate, title, icons.COMMAND[cmd.Activate], {"who": who}, _now(state, who))
    else:
        yield _strike(state)
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
        told = say("It happened: {what}", what=_waited(state, fact, on))
        yield Tile(cmd.Report, told, icons.COMMAND[cmd.Report], {"fact": fact, "on": on})


def _waited(state: State, fact: str, on: str) -> Wording:
    """What a face-up card waits for, in its own words."""
    for card in state.open_cards:
        for number, each in enumerate(state.adventure.card(card.id).when):
            if (each.fact, each.on) == (fact, on):
                return say("{text}", text=condition_text(state, card.id, number))
    return thing(state.adventure, on)


def _strike(state: State) -> Tile:
    """The Attack, or why there is none."""
    found, form = state.find(state.active), form_of(state, state.active)
    refusal = None
    if isinstance(found, Hero | Ally) and found.attacked:
        refusal = Illegal("BG-ACTIVATE-04", "attacked_already", who=state.active)
    elif not targets_for(state, state.active):
        refusal = Illegal("BG-HATTACK-01", "nobody_in_range", range=form.range)
    reach = (say("Range {range}", range=form.range),) if form.range > 1 else ()
    return Tile(
        cmd.Strike, KINDS[cmd.Strike], icons.COMMAND[cmd.Strike], {"who": state.active}, reach, refusal
    )


def _now(state: State, who: str) -> tuple[Wording, ...]:
    found = state.find(who)
    return tuple(plan_words(state, found)) if isinstance(found, Hero) else ()


def _is_of_use(state: State, source: Source) -> bool:
    """Whether it can still do something now, or in defense; dice are asked for when they are rolled."""
    defends = any(each.tag == "defense" for each in powers_of(state, source))
    return defends or helps_now(state, source)


def _powers(state: State) -> Iterator[Tile]:
    """Effects and Abilities that somebody may use, the acting one's first."""
    usable = [each for each in sources(state) if each.who == state.active or _is_of_use(state, each)]
    for source in sorted(usable, key=lambda each: each.who != state.active):
        who: Wording = mini(state, source.who)
        if source.card:
            printed = state.box.card(source.card)
            detail = (who, effect_words(printed.effect))
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
                unused=_unused(state),
                orders=(done,),
            )
        case "heroes" if not waiting(state):
            return Main(cmd.EndHeroTurn, say("Run the Enemy Turn"), "play")
        case "heroes":
            return Main(cmd.EndHeroTurn, say("Choose who acts next"), "account-arrow-right",
                        reason=say("Still to act: {who}.", who=minis(state, waiting(state))))  # fmt: skip
    return None


def _unused(state: State) -> Text | None:
    """An Attack that could still be made; while the players measure nobody can know."""
    found = state.find(state.active)
    waits = isinstance(found, Hero | Ally) and not found.attacked and not state.guided
    if not waits or not targets_for(state, state.active):
        return None
    return say("{who} could still attack.", who=mini(state, state.active))


def _agree(state: State) -> Main:
    """Who has cards agrees, and the next one plans; once nobody lacks cards, all agree at once."""
    lacking = [each.id for each in state.standing if not each.pile and each.hand]
    ready = [each.id for each in state.standing if not each.confirmed and each.id not in lacking]
    orders = tuple(cmd.ConfirmPlan(each) for each in ready)
    if not lacking:
        return Main(cmd.ConfirmPlan, say("All agree"), "check-all", orders=orders)
    names = [hero_name(state, each) for each in lacking]
    if not ready:
        return Main(
            cmd.ConfirmPlan, say("All agree"), "check-all", reason=say("No card yet: {who}.", who=names)
        )
    agree = say("{who}: agreed", who=[hero_name(state, each) for each in ready])
    return Main(cmd.ConfirmPlan, agree, "check", orders=orders)


def hint(state: State, seat: Seat, piece: str) -> Text | None:
    """What to do next."""
    if state.status != "playing":
        return None
    match state.phase:
        case "plan":
            hero = state.find(piece)
            if isinstance(hero, Hero) and hero.pile:
                return say("{hero}: {plan}.", hero=hero_name(state, hero.id), plan=plan_words(state, hero))
            if isinstance(hero, Hero):
                return say("{hero} plans up to {most} cards; the one tapped last is on top.",
                           hero=hero_name(state, hero.id), most=MOST_CARDS)  # fmt: skip
            return say("Tap a Hero to plan.")
        case "place":
            hero = state.find(piece)
            if isinstance(hero, Hero):
                return say("Where does {hero} start? Tap a marked Space.", hero=hero_name(state, hero.id))
            return say("Tap a Hero, then a Space of the start Zone.")
        case "heroes" if state.active and not state.guided:
            return say("{who}: tap a marked Space to move, or choose below.", who=mini(state, state.active))
        case "heroes" if not state.active and piece in waiting(state):
            return say("{who}: tap a marked Space to move, or activate.", who=mini(state, piece))
        case "heroes" if not state.active and waiting(state):
            return say("Who acts next?")
        case "heroes" if not state.active:
            return say("Everybody has acted. What is left can still be used before the Enemies act.")
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
    """The Enemies by their Wounds where there is no map; on it the closest ones, by how far they are."""
    if state.phase == "party" or state.status != "playing":
        return ()
    if not state.guided:
        return _closest(state, speak) if state.phase == "heroes" else ()
    return tuple(
        ChipView(each.id, f"{_sign(state, each.id, speak)} {each.wounds}", speak(mini(state, each.id)),
                 "water", "ac", selected=state.active == each.id)
        for each in state.enemies
    )  # fmt: skip


def _sign(state: State, name: str, speak: Speak) -> str:
    """Letter and number of a miniature, as they stand on it."""
    return in_words(piece(state, name), speak).text


def _closest(state: State, speak: Speak) -> tuple[ChipView, ...]:
    """The Enemies in the order in which they would act, with their distance; stunned ones are left out."""
    party = [each for each in state.party_ids if each in state.zones]
    placed = [each for each in able(state) if each in state.zones]
    far = nearness(state, placed, party) if party and placed else {}
    first = sorted(far, key=lambda name: far[name])[:MOST_CHIPS]
    return tuple(_distance(state, each, far[each].length, speak) for each in first)


def _distance(state: State, name: str, far: int, speak: Speak) -> ChipView:
    return ChipView(
        name, f"{_sign(state, name, speak)} {far}", speak(mini(state, name)), "map-marker-distance"
    )


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
    note = [say("Rolled: {dice}.", dice=dice_words(first.dice) or say("no die"))]
    if first.removed:
        note.append(say("Taken away: {dice}.", dice=dice_words(first.removed)))
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
