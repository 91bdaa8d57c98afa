"""The sentences of what happened."""

from __future__ import annotations

from typing import Final

from companion.core.text import Text, say, say_n
from companion.core.vocabulary import Vocabulary
from companion.games.warcry import events as ev
from companion.games.warcry.model import SEATS, State
from companion.games.warcry.rules.test import TESTED
from companion.games.warcry.words.names import (
    DURATION_NAMES,
    KINDS,
    LINE_NAMES,
    MOMENT_NAMES,
    NUMBER_NAMES,
    PILE_NAMES,
    ROLL_NAMES,
    ability,
    card,
    cards,
    seat_name,
    unit,
    units,
)


def _drawn(state: State, event: ev.CardsDrawn) -> Text:
    facts = {"seat": seat_name(event.seat), "pile": PILE_NAMES[event.pile]}
    if event.cards and all(state.side(event.seat).find_printed(each) for each in event.cards):
        drawn = cards(state, event.seat, event.cards)
        return say("{seat} draws from the {pile}: {cards}.", cards=drawn, **facts)
    return say_n(
        "{seat} draws {n} card from the {pile}.", "{seat} draws {n} cards from the {pile}.", event.n, **facts
    )


def _hand(state: State, event: ev.HandDiscarded) -> Text:
    facts = {"seat": seat_name(event.seat), "pile": PILE_NAMES[event.pile]}
    if event.cards:
        return say(
            "{seat} discards the hand of the {pile}: {cards}.",
            cards=cards(state, event.seat, event.cards),
            **facts,
        )
    return say("{seat} discards the hand of the {pile}.", **facts)


def _rolled(state: State, event: ev.Rolled) -> Text:
    facts = {"seat": seat_name(event.seat), "why": ROLL_NAMES.get(event.why, event.why)}
    if not event.die:
        return say("{seat} has no card left to flip {why}.", **facts)
    if event.card:
        flipped = card(state, event.seat, event.card)
        return say("{seat} flips {card} {why}: {die}.", card=flipped, die=event.die, **facts)
    return say("{seat} rolls {why}: {die}.", die=event.die, **facts)


def _muster_began(state: State, event: ev.MusterBegan) -> Text:
    gold = [say("{seat} {n}", seat=seat_name(seat), n=n) for seat, n in zip(SEATS, event.gold, strict=True)]
    return say(
        "Muster of Battle {battle}: {seat} begins. Gold: {gold}.",
        battle=event.battle,
        seat=seat_name(event.first),
        gold=gold,
    )


def _price(state: State, event: ev.PriceSet) -> Text:
    facts = {"seat": seat_name(event.seat), "gold": event.gold}
    if event.standing:
        return say("The next card of {seat} costs {gold} gold as long as it is in play.", **facts)
    return say("The next card of {seat} costs {gold} gold this once.", **facts)


def _totals(totals: tuple[int, int]) -> str:
    return f"{totals[0]} : {totals[1]}"


def _combat(state: State, event: ev.CombatBegan) -> Text:
    fight = event.combat
    facts = {"who": unit(state, fight.attacker), "target": unit(state, fight.defender)}
    match fight.kind:
        case "ranged":
            return say("Ranged Combat: {who} shoots at {target}.", **facts)
        case "followup":
            return say("Follow-up: {who} against {target}.", **facts)
        case "tiebreak":
            return say("Deciding Combat: {who} against {target}.", **facts)
    return say("Combat: {who} against {target}.", **facts)


def _tactic(state: State, event: ev.TacticPlayed) -> Text:
    facts = {"who": unit(state, event.used.unit), "kind": KINDS[event.kind]}
    if not event.used.is_card:
        return say("{who} uses {ability} ({kind}).", ability=ability(state, event.name), **facts)
    return say_n(
        "{who} plays {card} for {n} Tactic Point ({kind}).",
        "{who} plays {card} for {n} Tactic Points ({kind}).",
        event.used.cost,
        card=event.name,
        **facts,
    )


def _shot(state: State, event: ev.ShotSettled) -> Text:
    facts = {
        "who": unit(state, event.who),
        "target": unit(state, event.target),
        "totals": _totals(event.totals),
    }
    if event.hit:
        return say("{totals}: {who} hits {target}.", **facts)
    return say("{totals}: {who} misses {target}.", **facts)


def _rout(state: State, event: ev.RoutChecked) -> Text:
    facts = {"die": event.die, "value": event.leadership, "who": unit(state, event.who)}
    if event.routed:
        return say("Rout Check {die} against Leadership {value}: {who} routs.", **facts)
    return say("Rout Check {die} against Leadership {value}: no rout.", **facts)


def _test(state: State, event: ev.TestMade) -> Text:
    facts = {
        "who": unit(state, event.who), "what": NUMBER_NAMES[TESTED[event.what]], "die": event.die,
        "value": event.value,
    }  # fmt: skip
    if event.passed:
        return say("{who} passes the test of {what}: {die} against {value}.", **facts)
    return say("{who} fails the test of {what}: {die} against {value}.", **facts)


def _modifier(state: State, event: ev.ModifierBegan) -> Text:
    laid = event.modifier
    facts = {"who": unit(state, laid.on), "until": DURATION_NAMES[laid.until]}
    if laid.moment:
        return say(
            "Reminder for {who}, {moment}, {until}: {text}",
            moment=MOMENT_NAMES[laid.moment],
            text=laid.text,
            **facts,
        )
    return say(
        "{who}, {until}: {what} {n}.", what=NUMBER_NAMES.get(laid.what, laid.what), n=f"{laid.n:+d}", **facts
    )


def _command_card(state: State, event: ev.CommandCardPlayed) -> Text:
    facts = {"seat": seat_name(event.seat), "card": event.name}
    if event.strategy:
        return say("{seat} plays the Strategy {card}: it stays until the Battle ends.", **facts)
    return say("{seat} plays the Command {card}.", **facts)


def _passed(state: State, event: ev.CommandPassed) -> Text:
    facts = {"seat": seat_name(event.seat)}
    return say("{seat} passes too.", **facts) if event.passes > 1 else say("{seat} passes.", **facts)


def _cleanup_done(state: State, event: ev.CleanupFinished) -> Text:
    return say("{seat} keeps the army as it stands.", seat=seat_name(event.seat))


WORDS: Final = Vocabulary(
    told={
        ev.TableBegun: lambda state, event: say("The table is set up."),
        ev.CardsDrawn: _drawn,
        ev.HandDiscarded: _hand,
        ev.CardsDiscarded: lambda state, event: say(
            "Discarded by {seat}: {cards}.",
            seat=seat_name(event.seat),
            cards=cards(state, event.seat, event.cards),
        ),
        ev.DeckRefilled: lambda state, event: say(
            "The {pile} of {seat} has run out: the discard pile is shuffled and becomes the deck.",
            seat=seat_name(event.seat),
            pile=PILE_NAMES[event.pile],
        ),
        ev.Rolled: _rolled,
        ev.FielderChosen: lambda state, event: say(
            "{seat} decides: {first} fields first.", seat=seat_name(event.seat), first=seat_name(event.first)
        ),
        ev.MusterBegan: _muster_began,
        ev.PriceSet: _price,
        ev.UnitMustered: lambda state, event: say(
            "{seat} musters {card} for {gold} gold: {line}.",
            seat=seat_name(event.unit.owner),
            card=event.unit.name,
            gold=event.unit.paid,
            line=LINE_NAMES[event.unit.line],
        ),
        ev.AttachmentMustered: lambda state, event: say(
            "{seat} attaches {card} to {who} for {gold} gold.",
            seat=seat_name(event.seat),
            card=event.attached.printed.name,
            who=unit(state, event.unit),
            gold=event.attached.paid,
        ),
        ev.UnitBrought: lambda state, event: say(
            "By a text {card} of {seat} comes into play: {line}.",
            seat=seat_name(event.unit.owner),
            card=event.unit.name,
            line=LINE_NAMES[event.unit.line],
        ),
        ev.UniqueReplaced: lambda state, event: say(
            "{card} is unique: the older copy goes, and {seat} gets {gold} gold back.",
            card=event.name,
            seat=seat_name(event.seat),
            gold=event.refund,
        ),
        ev.AttachmentDiscarded: lambda state, event: say(
            "{who} loses an Attachment.", who=unit(state, event.unit)
        ),
        ev.MusterTurnPassed: lambda state, event: say("{seat} is to muster.", seat=seat_name(event.seat)),
        ev.MusterPassed: lambda state, event: say("{seat} has mustered.", seat=seat_name(event.seat)),
        ev.MusterReopened: lambda state, event: say("{seat} may muster again.", seat=seat_name(event.seat)),
        ev.Overspent: lambda state, event: say(
            "{seat} has spent {spent} gold of {supply}: the last unit goes.",
            seat=seat_name(event.seat),
            spent=event.spent,
            supply=event.supply,
        ),
        ev.UnitsDiscarded: lambda state, event: say("Out of play: {units}.", units=units(state, event.units)),
        ev.UnitsCommitted: lambda state, event: say("Committed: {units}.", units=units(state, event.units)),
        ev.UnitsRallied: lambda state, event: say("Ready again: {units}.", units=units(state, event.units)),
        ev.UnitsMoved: lambda state, event: say(
            "{line}: {units}.", line=LINE_NAMES[event.line], units=units(state, event.units)
        ),
        ev.ReserveMovedUp: lambda state, event: say(
            "The Reserve Line of {seat} becomes the Battle Line.", seat=seat_name(event.seat)
        ),
        ev.BattleBegan: lambda state, event: say("The armies stand."),
        ev.FirstCommandFound: lambda state, event: say(
            "{totals}: {seat} takes the first Command.",
            totals=_totals(event.totals),
            seat=seat_name(event.seat),
        ),
        ev.AttackDeclared: lambda state, event: (
            say("{who} shoots at {target}.", who=unit(state, event.who), target=unit(state, event.target))
            if event.ranged
            else say("{who} attacks {target}.", who=unit(state, event.who), target=unit(state, event.target))
        ),
        ev.Blocked: lambda state, event: say(
            "{who} blocks for {target}.", who=unit(state, event.who), target=unit(state, event.target)
        ),
        ev.CommandCardPlayed: _command_card,
        ev.CommandUsed: lambda state, event: say(
            "{who} uses {ability}.", who=unit(state, event.who), ability=ability(state, event.ability)
        ),
        ev.CommandPassed: _passed,
        ev.CommandEnded: lambda state, event: say("{seat} has the next Command.", seat=seat_name(event.seat)),
        ev.RetreatBegan: lambda state, event: say("{seat} retreats.", seat=seat_name(event.seat)),
        ev.TestMade: _test,
        ev.CombatBegan: _combat,
        ev.TerrorFelt: lambda state, event: say(
            "Terror: {who} has {n} less Leadership in this Combat.", who=unit(state, event.who), n=event.n
        ),
        ev.TacticPlayed: _tactic,
        ev.TacticPassed: lambda state, event: say("{seat} plays no tactic.", seat=seat_name(event.seat)),
        ev.CombatRolled: lambda state, event: say("Totals {totals}.", totals=_totals(event.totals)),
        ev.CombatWon: lambda state, event: say(
            "{totals}: {who} wins against {target}.",
            totals=_totals(event.totals),
            who=unit(state, event.winner),
            target=unit(state, event.loser),
        ),
        ev.Slaughtered: lambda state, event: say(
            "{total} : {total}: Slaughter, both units fall.", total=event.total
        ),
        ev.ShotSettled: _shot,
        ev.CombatAborted: lambda state, event: say("The Combat is over without a result."),
        ev.CombatLeft: lambda state, event: say("{who} leaves the Combat.", who=unit(state, event.who)),
        ev.RoutChecked: _rout,
        ev.FollowUpDeclared: lambda state, event: say(
            "{who} follows up; {seat} names {target}.",
            who=unit(state, event.who),
            seat=seat_name(event.chosen_by),
            target=unit(state, event.target),
        ),
        ev.FollowUpWaived: lambda state, event: say("{who} does not follow up.", who=unit(state, event.who)),
        ev.CombatEnded: lambda state, event: say("The Combat is over."),
        ev.Reacted: lambda state, event: say(
            "{seat} reacts: {card}, {ability}.",
            seat=seat_name(event.seat),
            card=event.name,
            ability=ability(state, event.ability),
        ),
        ev.ReactionHeld: lambda state, event: say(
            "The game waits for a reaction of {seat}.", seat=seat_name(event.seat)
        ),
        ev.ReactionsEnded: lambda state, event: say("The game goes on."),
        ev.ModifierBegan: _modifier,
        ev.ModifiersEnded: lambda state, event: say("A modifier ends."),
        ev.CounterAdded: lambda state, event: say(
            "{seat} counts {name}.", seat=seat_name(event.counter.seat), name=event.counter.name
        ),
        ev.CounterSet: lambda state, event: say("{name}: {n}.", name=event.name, n=event.n),
        ev.CounterDropped: lambda state, event: say("{name} is counted no longer.", name=event.name),
        ev.CountBegan: lambda state, event: say("Both have passed: Strength is counted."),
        ev.StrengthCounted: lambda state, event: say("Strength {totals}.", totals=_totals(event.totals)),
        ev.TieFought: lambda state, event: say(
            "A tie: {seat} attacks in the deciding Combat.", seat=seat_name(event.seat)
        ),
        ev.UnitRevealed: lambda state, event: say(
            "{seat} turns over {card}.", seat=seat_name(event.unit.owner), card=event.unit.name
        ),
        ev.BattleWon: lambda state, event: say(
            "{seat} wins Battle {battle}.", seat=seat_name(event.seat), battle=event.battle
        ),
        ev.MatchWon: lambda state, event: say("{seat} wins the match.", seat=seat_name(event.seat)),
        ev.CleanupBegan: lambda state, event: say(
            "Clean-up: {seat} decides first.", seat=seat_name(event.first)
        ),
        ev.CleanupFinished: _cleanup_done,
        ev.BattleClosed: lambda state, event: say("Next: Battle {battle}.", battle=event.battle),
    }
)
