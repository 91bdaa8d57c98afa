"""The status row: what is counted, at a glance, and what each number corrects on a tap."""

from __future__ import annotations

from app.presenters.views import ChipView, Speak
from companion.core.text import say
from companion.games.berserkers.model import FIRES, GAUGE, GEMS, PADLOCK, State
from companion.games.berserkers.rules.request import standing


def chips(state: State, speak: Speak) -> tuple[ChipView, ...]:
    """Fires, gems left, gold, villagers, seals, and what else matters on this table."""
    found = [
        ChipView("fires", str(state.lit), speak(say("Fires")), "fire", "flame", str(FIRES)),
        ChipView(
            "gems",
            str(state.darkness_reserve),
            speak(say("Gems left")),
            "rhombus",
            "darkness",
            str(GEMS),
            danger=state.darkness_reserve <= 1,
        ),
        ChipView("gold", str(state.gold), speak(say("Gold")), "hand-coin", "gold"),
        ChipView("gauge", str(state.gauge), speak(say("Villagers")), "hand-heart", "ink2", str(GAUGE)),
        ChipView("seals", str(state.sealed), speak(say("Sealed")), "seal", "gold", "3"),
    ]
    if state.padlock:
        label = speak(say("Blocked dice"))
        found.append(ChipView("padlock", str(state.padlock), label, "lock", "bad", str(PADLOCK), danger=True))
    open_requests = [each for each in standing(state) if not each.satisfied]
    if open_requests:
        met, label = state.active_requests - len(open_requests), speak(say("Requests"))
        found.append(ChipView("requests", str(met), label, "crown", "ac", str(state.active_requests)))
    if state.hand:
        found.append(ChipView("items", str(len(state.hand)), speak(say("Items")), "sack", "ink2"))
    return tuple(found)
