"""Beside the table: Event cards as a checklist, Enemies by distance, Special Rules, chances, the end."""

from __future__ import annotations

from collections.abc import Sequence

from app.presenters.table.face import End, Page
from app.presenters.views import RowView, Speak, ThresholdView, TrackView
from companion.core.seats import Seat
from companion.core.text import Text, say, say_n
from companion.games.boardgame.model import Hero, State
from companion.games.boardgame.odds.tables import board as chances
from companion.games.boardgame.odds.tables import perils
from companion.games.boardgame.rules.dist import nearness
from companion.games.boardgame.rules.stats import health_of
from companion.games.boardgame.tracked import tracked
from companion.games.boardgame.words.events import (
    card_text,
    condition_text,
    event_card,
    intro_text,
    rule_text,
)
from companion.games.boardgame.words.names import adventure_name, hero_name, mini

FIELDS = {
    "hero": (
        "health",
        "fatigue",
        "bleeding",
        "stunned",
        "at",
        "pile",
        "hand",
        "discard",
        "rerolls",
        "ripostes",
        "left",
        "activated",
        "attacked",
        "effect_used",
        "form",
        "out",
    ),
    "ally": ("wounds", "bleeding", "stunned", "at", "front", "activated", "left", "attacked"),
    "enemy": ("wounds", "bleeding", "stunned", "at", "front", "done"),
}
FEWEST_ROUNDS = 6
"""So many Rounds the track shows, and more where a face-up card speaks of later ones."""
COLLECTION = {"hero": "heroes", "ally": "allies", "enemy": "enemies"}


def events(state: State, speak: Speak) -> Sequence[RowView]:
    """Each face-up card with its conditions: met ones are ticked."""
    rows: list[RowView] = []
    if state.adventure.intro:
        name = speak(adventure_name(state.adventure))
        rows.append(RowView("intro", name, speak(intro_text(state)), "book-open-variant"))
    for open_card in state.open_cards:
        printed = state.adventure.card(open_card.id)
        title, text = event_card(state, open_card.id), card_text(state, open_card.id)
        rows.append(RowView(open_card.id, speak(title), speak(text), "cards-playing-outline", "ac"))
        for number, condition in enumerate(printed.when):
            met = number in open_card.met
            text = speak(condition_text(state, open_card.id, number))
            icon, tone = ("checkbox-marked-outline", "ok") if met else ("checkbox-blank-outline", "ink2")
            then = speak(
                say("then {cards}", cards=[speak(event_card(state, each)) for each in condition.reveal])
            )
            rows.append(
                RowView(f"{open_card.id}/{number}", text, then if condition.reveal else "", icon, tone)
            )
    rows += [
        RowView(f"rule-{each}", speak(rule_text(state, each)), speak(say("Special Rule")), "gavel")
        for each in state.rules_on
    ]
    return rows


def rounds(state: State, speak: Speak) -> Sequence[TrackView]:
    """The Round marker on its track, with the Rounds whose end a face-up card waits for."""
    waited = sorted(
        each.n
        for card in state.open_cards
        for number, each in enumerate(state.adventure.card(card.id).when)
        if each.fact == "round_end" and number not in card.met and each.n >= state.round
    )
    words = say("Round {round}.", round=state.round)
    if waited:
        words = say("Round {round}. Something happens at the end of Round {rounds}.", round=state.round,
                    rounds=waited)  # fmt: skip
    flags = tuple(ThresholdView(each, "", "cards-playing-outline") for each in dict.fromkeys(waited))
    last = max((FEWEST_ROUNDS, state.round, *waited))
    return (TrackView(state.round, last, kind="steps", thresholds=flags, sentence=speak(words)),)


def events_note(state: State, seat: Seat) -> Text:
    """How many cards are still hidden."""
    return say_n(
        "{n} Event card is still face down.", "{n} Event cards are still face down.", len(state.deck)
    )


def threat_note(state: State, seat: Seat) -> Text:
    """What the threat is worked out from."""
    return say(
        "If the Enemy Turn began now, without Ripostes and without anything used in defense. "
        "Who is missing has too many ways to be followed."
    )


def enemies(state: State, speak: Speak) -> Sequence[RowView]:
    """The Enemies, the closest to the party first, with their Health."""
    order = [each.id for each in state.enemies]
    far = {}
    party = [each for each in state.party_ids if each in state.zones]
    placed = [each for each in order if each in state.zones]
    if not state.guided and party and placed:
        far = nearness(state, placed, party)
        order.sort(key=lambda name: far.get(name, (9, 0)))
    rows = []
    for name in order:
        enemy = state.enemy(name)
        health = health_of(state, enemy)
        words = []
        if name in far:
            words.append(speak(say_n("{n} Space away", "{n} Spaces away", far[name].length)))
        words += [speak(say("acted"))] if enemy.done else []
        words += [speak(say("Stunned"))] if enemy.stunned else []
        rows.append(
            RowView(
                name,
                speak(mini(state, name)),
                ", ".join(words),
                "sword-cross",
                "ac",
                f"{health - enemy.wounds}/{health}",
            )
        )
    return rows


PAGES = (
    Page("events", say("Event cards"), "cards-playing-outline", tracks=rounds, rows=events, note=events_note),
    Page("enemies", say("Enemies"), "map-marker-distance", rows=enemies),
    Page("chances", say("Chances"), "chart-histogram", chances=chances),
    Page("threat", say("Threat"), "skull-crossbones", chances=perils, note=threat_note),
)


def corrects(state: State, kind: str, name: str) -> tuple[str, ...]:
    """The tracked values of a held miniature or Space."""
    if kind == "cell":
        return tuple(
            f"tokens[{each.id}].at" for each in state.tokens if each.at and f"{each.at.q},{each.at.r}" == name
        )
    side = state.side(name)
    if side is None:
        return ()
    found = state.hero(name) if side == "hero" else None
    fields = FIELDS[side]
    if isinstance(found, Hero) and found.out:
        fields = ("out", *fields)
    if state.guided:
        fields = tuple(each for each in fields if each not in ("at", "front"))
    if side != "hero" and state.base(name) != "large":
        fields = tuple(each for each in fields if each != "front")
    markers = () if state.guided else tuple(
        f"tokens[{each.id}].at" for each in state.tokens if each.kind == "marker" and each.name == name
    )  # fmt: skip
    given = tuple(f"bonuses[{each.id}].n" for each in state.bonuses if each.on == name)
    own = tuple(f"{COLLECTION[side]}[{name}].{each}" for each in fields)
    known = tracked(state)
    return tuple(each for each in (*own, *given, *markers, "bonuses", "active") if each in known)


def end(state: State, speak: Speak) -> End | None:
    """Victory or defeat, with what each Hero has left."""
    if state.status == "playing":
        return None
    title = say("Victory") if state.status == "won" else say("Defeat")
    rows = tuple(
        RowView(each.id, speak(hero_name(state, each.id)),
                speak(say("KO")) if each.out else speak(say("Health {n}", n=each.health)),
                "close" if each.out else "heart", "bad" if each.out else "ac")
        for each in state.heroes
    )  # fmt: skip
    return End(title, rows, str(state.round), say("Round"))
