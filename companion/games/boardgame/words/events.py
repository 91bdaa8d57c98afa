"""One sentence for every event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.game import Event
from companion.core.text import Spoken, Text, say, say_n
from companion.games.boardgame import events as ev
from companion.games.boardgame.facts.adventure import Condition, Fact
from companion.games.boardgame.model import State
from companion.games.boardgame.rules.effect import Source, powers_of
from companion.games.boardgame.words.names import (
    adventure_name,
    card_name,
    cards,
    colour,
    face,
    hero_name,
    mini,
    minis,
    numbered,
    phase,
    place,
    story,
    term,
    thing,
)
from companion.games.boardgame.words.powers import effect_words

STILL = {
    "in_range": say("its goal is in Range"),
    "no_closer": say("it gets no closer"),
    "nobody": say("nobody is on the Board"),
}


def event_card(state: State, card: str) -> Text:
    """An Event card by its letter."""
    return say("Event card {card}", card=card)


def card_text(state: State, card: str) -> object:
    """What an Event card says."""
    printed = next((each for each in state.adventure.cards if each.id == card), None)
    return story(state.adventure, f"card_{card}", printed.text if printed is not None else "")


def condition_text(state: State, card: str, number: int) -> object:
    """What a face-up card waits for."""
    printed = next((each for each in state.adventure.cards if each.id == card), None)
    if printed is None or not 0 <= number < len(printed.when):
        return ""
    condition = printed.when[number]
    if not condition.text:
        return condition_words(state, condition)
    return story(state.adventure, f"when_{card}_{number}", condition.text)


def condition_words(state: State, condition: Condition) -> Text:
    """What a condition waits for, where the Adventure has no words of its own for it."""
    on = condition.on
    facts: dict[str, object] = {"n": condition.n, "round": condition.n, "what": thing(state.adventure, on)}
    facts["who"] = minis_of(state, on) if on else say("anybody")
    sentence = CONDITIONS[condition.fact, condition.n > 1]
    return Text(sentence.msgid, facts)


def minis_of(state: State, name: str) -> object:
    """A Hero, or all miniatures of a card."""
    return hero_name(state, name) if name in state.box.heroes else card_name(state, name)


CONDITIONS: dict[tuple[Fact, bool], Text] = {
    ("round_end", False): say("Round {round} ends."),
    ("round_end", True): say("Round {round} ends."),
    ("slain", False): say("Slain: {who}."),
    ("slain", True): say("Slain {n} times: {who}."),
    ("all_slain", False): say("Nobody of these is left: {who}."),
    ("all_slain", True): say("Nobody of these is left: {who}."),
    ("enters", False): say("A Hero enters: {what}."),
    ("enters", True): say("Heroes enter {n} times: {what}."),
    ("enemy_enters", False): say("An Enemy enters: {what}."),
    ("enemy_enters", True): say("Enemies enter {n} times: {what}."),
    ("token", False): say("A Hero uses a token: {what}."),
    ("token", True): say("Heroes use a token {n} times: {what}."),
    ("counter", False): say("{what}: {n} counted."),
    ("counter", True): say("{what}: {n} counted."),
    ("ko", False): say("KO: {who}."),
    ("ko", True): say("KO {n} times: {who}."),
    ("attacked", False): say("Attacked: {who}."),
    ("attacked", True): say("Attacked {n} times: {who}."),
    ("told", False): say("The players tell: {what}."),
    ("told", True): say("The players tell {n} times: {what}."),
}
"""One sentence for each kind of condition, for once and for several times."""


def rule_text(state: State, special: str) -> object:
    """What a Special Rules card says."""
    printed = next((each for each in state.adventure.rules if each.id == special), None)
    return story(state.adventure, f"rule_{special}", (printed.text if printed is not None else "") or special)


def intro_text(state: State) -> object:
    """The introduction of the Adventure."""
    return story(state.adventure, "intro", state.adventure.intro)


# -- events with more than one sentence ---------------------------------------------------------------


def _party_changed(state: State, event: ev.PartyChanged) -> Text:
    if event.came and event.left:
        return say(
            "{hero} joins the party in the place of {other}.",
            hero=hero_name(state, event.came),
            other=hero_name(state, event.left),
        )
    if event.came:
        return say("{hero} joins the party.", hero=hero_name(state, event.came))
    return say("{hero} leaves the party.", hero=hero_name(state, event.left))


def _introduced(state: State, event: ev.IntroductionRead) -> Text:
    """The introduction, then each Special Rules card that lies face up from the start."""
    rules = [rule_text(state, each.id) for each in state.adventure.rules if each.at_start]
    intro = intro_text(state)
    if intro and rules:
        return say("{intro} Special Rules: {rules}", intro=intro, rules=in_a_row(rules))
    return say("Special Rules: {rules}", rules=in_a_row(rules)) if rules else say("{intro}", intro=intro)


def in_a_row(sentences: Sequence[object]) -> object:
    """Whole sentences, one after the other."""
    first, *rest = sentences
    return say("{sentence} {next}", sentence=first, next=in_a_row(rest)) if rest else first


def _phase_begun(state: State, event: ev.PhaseBegun) -> Text:
    if event.phase == "plan":
        return say("Round {round} begins.", round=event.round)
    return say("Now: {phase}.", phase=phase(event.phase))


def _planned(state: State, event: ev.Planned) -> Text:
    if not event.cards:
        return say("{hero} has no card to play.", hero=hero_name(state, event.hero))
    return say("{hero} plans {cards}.", hero=hero_name(state, event.hero), cards=cards(state, event.cards))


def _returned(state: State, event: ev.CardsReturned) -> Text:
    facts = {"hero": hero_name(state, event.hero), "cards": cards(state, event.cards)}
    instants = cards(state, event.instants)
    if event.cards and event.instants:
        return say("{hero} takes back {cards}; discarded: {instants}.", **facts, instants=instants)
    if event.instants:
        return say("{hero} discards {instants}.", **facts, instants=instants)
    return say("{hero} takes back {cards}.", **facts)


def _stepped(state: State, event: ev.Stepped) -> Text:
    return say("{who} moves to {place}.", who=mini(state, event.who), place=place(event.front or event.at))


def _approached(state: State, event: ev.Approached) -> Text:
    return say_n(
        "Move {who} towards {goal}, up to {n} Space, until {goal} is in Range {range}.",
        "Move {who} towards {goal}, up to {n} Spaces, until {goal} is in Range {range}.",
        event.steps,
        who=mini(state, event.who),
        goal=mini(state, event.goal),
        range=event.range,
    )


def _asked_for(state: State, event: ev.MoveAskedFor) -> Text:
    if event.whither == "away":
        return say_n(
            "Move {who} {n} Space straight away from the attacker.",
            "Move {who} {n} Spaces straight away from the attacker.",
            event.steps,
            who=mini(state, event.who),
        )
    return say_n(
        "Move {who} {n} Space in a Random Direction.",
        "Move {who} {n} Spaces in a Random Direction.",
        event.steps,
        who=mini(state, event.who),
    )


def _displaced(state: State, event: ev.Displaced) -> Text:
    if event.at is None:
        return say("There is no room for {who}: place it by hand.", who=mini(state, event.who))
    return say("{who} is moved to {place}.", who=mini(state, event.who), place=place(event.at))


def _rolled(state: State, event: ev.AttackRolled) -> Text:
    facts = {
        "who": mini(state, event.by),
        "targets": minis(state, event.targets),
        "dice": [
            say("{colour} {face}", colour=colour(die), face=face(shown))
            for die, shown in zip(event.dice, event.faces, strict=True)
        ],
    }
    if not event.dice:
        return say("{who} attacks {targets} without a die left.", **facts)
    if event.removed:
        gone = [colour(each) for each in event.removed]
        return say("{who} attacks {targets}: {dice}. Taken away: {gone}.", **facts, gone=gone)
    return say("{who} attacks {targets}: {dice}.", **facts)


def _wounded(state: State, event: ev.Wounded) -> Text:
    facts = {"who": mini(state, event.who), "damage": event.damage, "defense": event.defense}
    if not event.by:
        return say_n("{who} suffers {n} Wound.", "{who} suffers {n} Wounds.", event.n, who=facts["who"])
    return say_n(
        "{who} suffers {n} Wound: Damage {damage}, Defense {defense}.",
        "{who} suffers {n} Wounds: Damage {damage}, Defense {defense}.",
        event.n,
        **facts,
    )


def _fatigue(state: State, event: ev.FatigueChanged) -> Text:
    facts = {"hero": hero_name(state, event.hero), "fatigue": event.fatigue}
    if event.fatigue > event.was:
        return say("{hero} tires: Fatigue {fatigue}.", **facts)
    return say("{hero} recovers: Fatigue {fatigue}.", **facts)


def _power(state: State, event: ev.PowerUsed) -> Text:
    if event.card:
        return say(
            "{who} uses the Effect of {card}.", who=mini(state, event.who), card=card_name(state, event.card)
        )
    powers = powers_of(state, Source(event.who, ability=event.ability))
    return say("{who} uses an Ability: {power}.", who=mini(state, event.who), power=effect_words(powers))


def _bonus(state: State, event: ev.BonusGiven) -> Text:
    facts = {"who": mini(state, event.bonus.on), "n": event.bonus.n}
    match event.bonus.what:
        case "defense":
            return say("{who} gets {n} more Defense in this Round.", **facts)
        case "movement":
            return say("{who} gets {n} more Movement in this Round.", **facts)
        case die:
            return say("{who} gets a die more in this Round: {n} {colour}.", **facts, colour=colour(die))


def _tactic(state: State, event: ev.TacticDrawn) -> Text:
    if not event.card:
        return say("No Tactic card is left.")
    return say("{hero} draws {card}.", hero=hero_name(state, event.hero), card=card_name(state, event.card))


def _spawned(state: State, event: ev.Spawned) -> Text:
    where = place(event.at) if event.at is not None else event.place
    who = numbered(state, event.card, event.id.rpartition("-")[2])
    return say("{who} appears: {place}.", who=who, place=where)


def _not_spawned(state: State, event: ev.SpawnFailed) -> Text:
    facts = {"card": card_name(state, event.card), "place": event.place}
    if event.why == "pool":
        return say("{card} does not appear ({place}): no miniature is left.", **facts)
    return say("{card} does not fit here ({place}): place it by hand.", **facts)


def _revealed(state: State, event: ev.CardRevealed) -> Text:
    facts = {"card": event_card(state, event.card.id), "text": card_text(state, event.card.id)}
    return say("{card}: {text}", **facts) if facts["text"] else say("{card} is revealed.", **facts)


def _met(state: State, event: ev.ConditionMet) -> Text:
    text = condition_text(state, event.card, event.condition)
    facts = {"card": event_card(state, event.card), "text": text}
    return say("{card}, condition met: {text}", **facts) if text else say("{card}: condition met.", **facts)


def _switched(state: State, event: ev.RuleSwitched) -> Text:
    text = rule_text(state, event.special)
    return say("Special Rule: {text}", text=text) if event.on else say("No longer a rule: {text}", text=text)


def _upgraded(state: State, event: ev.Upgraded) -> Text:
    if event.cards and event.counts:
        return say("From the next Adventure on Heroes have Action cards up to number {n}.", n=event.cards)
    if event.cards:
        return say("More Action cards are ignored outside a campaign.")
    board = card_name(state, event.board)
    if event.counts:
        return say("A new Hero board from the next Adventure on: {board}.", board=board)
    return say("A new Hero board is ignored outside a campaign: {board}.", board=board)


def _ended(state: State, event: ev.AdventureEnded) -> Text:
    return say("The Adventure is won.") if event.status == "won" else say("The Adventure is lost.")


def _counted(state: State, event: ev.FactCounted) -> Text:
    fact, _, on = event.what.partition(":")
    if fact == "counter":
        return say_n("{name}: {n} more.", "{name}: {n} more.", event.n, name=thing(state.adventure, on))
    return say("The players tell: {what}.", what=thing(state.adventure, on))


def _who(sentence: Text) -> Callable[[State, Any], Text]:
    """A sentence about one miniature, with the numbers of its event."""

    def tell(state: State, event: Any) -> Text:
        who = getattr(event, "who", "") or getattr(event, "hero", "") or getattr(event, "by", "")
        n = getattr(event, "n", 0)
        return Text(sentence.msgid, {"who": mini(state, who), "n": n}, sentence.plural, n)

    return tell


TELL: dict[type[Event], Callable[[State, Any], Text]] = {
    ev.TableBegun: lambda state, event: say(
        "The table is set up: {name}.", name=adventure_name(event.adventure)
    ),
    ev.PartyChanged: _party_changed,
    ev.AdventureBegun: lambda state, event: say(
        "{adventure} begins: {heroes}.",
        adventure=adventure_name(state.adventure),
        heroes=[hero_name(state, each.id) for each in event.heroes],
    ),
    ev.IntroductionRead: _introduced,
    ev.HeroPlaced: lambda state, event: say(
        "{hero} stands on {place}.", hero=hero_name(state, event.hero), place=place(event.at)
    ),
    ev.PhaseBegun: _phase_begun,
    ev.Planned: _planned,
    ev.PlanConfirmed: _who(say("{who} is ready.")),
    ev.CardsReturned: _returned,
    ev.RoundEnded: lambda state, event: say("Round {round} is over.", round=event.round),
    ev.ActivationBegun: _who(say("{who} is activated.")),
    ev.ActivationEnded: _who(say("The activation of {who} is over.")),
    ev.Stepped: _stepped,
    ev.Approached: _approached,
    ev.StoodStill: lambda state, event: say(
        "{who} does not move: {why}.", who=mini(state, event.who), why=STILL[event.why]
    ),
    ev.GoalChosen: lambda state, event: say(
        "{who} goes for {goal}.", who=mini(state, event.who), goal=mini(state, event.goal)
    ),
    ev.NoTarget: _who(say("{who} has nobody in Range and does not attack.")),
    ev.Displaced: _displaced,
    ev.AttackRolled: _rolled,
    ev.DieRerolled: lambda state, event: say(
        "{who} rerolls a die: {was} becomes {face}.",
        who=mini(state, event.by),
        was=face(event.was),
        face=face(event.face),
    ),
    ev.AttackEnded: _who(say("The Attack of {who} is done.")),
    ev.Wounded: _wounded,
    ev.StatusGained: lambda state, event: say(
        "{who} gets tokens: {n} {status}.",
        who=mini(state, event.who), n=event.n, status=term(f"icon.{event.status}"),
    ),
    ev.StatusLost: lambda state, event: say(
        "{who} loses tokens: {n} {status}.",
        who=mini(state, event.who), n=event.n, status=term(f"icon.{event.status}"),
    ),
    ev.KnockedOut: _who(say("{who} is KO.")),
    ev.Slain: _who(say("{who} is slain.")),
    ev.RiposteSpent: _who(say("{who} strikes back.")),
    ev.FatigueChanged: _fatigue,
    ev.Healed: _who(say_n("{who} heals {n} Wound.", "{who} heals {n} Wounds.", 1)),
    ev.PowerUsed: _power,
    ev.BonusGiven: _bonus,
    ev.FormTaken: lambda state, event: say(
        "The next Attack of {who} has Range {range}.",
        who=hero_name(state, event.hero), range=event.form.range,
    ),
    ev.RerollsGained: _who(say_n("{who} gets {n} Reroll.", "{who} gets {n} Rerolls.", 1)),
    ev.RipostesGained: _who(say_n("{who} gets {n} Riposte.", "{who} gets {n} Ripostes.", 1)),
    ev.CardsRecalled: lambda state, event: say(
        "{hero} takes back instant cards: {cards}.",
        hero=hero_name(state, event.hero), cards=cards(state, event.cards),
    ),
    ev.TacticDrawn: _tactic,
    ev.TokenPlaced: lambda state, event: say(
        "A token is placed: {token}, {place}.",
        token=thing(state.adventure, event.token.name), place=place(event.token.at),
    ),
    ev.TokenTaken: lambda state, event: say(
        "A token is removed: {token}.", token=thing(state.adventure, event.name)
    ),
    ev.TokenUsed: lambda state, event: say(
        "{hero} uses a token: {token}.",
        hero=hero_name(state, event.who), token=thing(state.adventure, event.name),
    ),
    ev.Spawned: _spawned,
    ev.SpawnFailed: _not_spawned,
    ev.CardRevealed: _revealed,
    ev.CardDiscarded: lambda state, event: say("{card} is discarded.", card=event_card(state, event.card)),
    ev.ConditionMet: _met,
    ev.FactCounted: _counted,
    ev.RuleSwitched: _switched,
    ev.Upgraded: _upgraded,
    ev.ToDoByHand: lambda state, event: say("To do by hand: {text}", text=by_hand(state, event)),
    ev.MoveAskedFor: _asked_for,
    ev.AdventureEnded: _ended,
    ev.AdventureReopened: lambda state, event: say("The Adventure goes on."),
}  # fmt: skip


def by_hand(state: State, event: ev.ToDoByHand) -> object:
    """A text that the players carry out, in the languages it was written in."""
    lines = [line for each in state.adventure.cards if each.id == event.card for line in each.do]
    number = next((place for place, line in enumerate(lines) if line.text == event.text), 0)
    written = state.adventure.spoken(f"hand_{event.card}_{number}", event.text)
    return (
        written if isinstance(written, Spoken) else story(state.adventure, f"hand_{event.card}", event.text)
    )
