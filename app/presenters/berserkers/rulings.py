"""The rulings a table may decide otherwise, in the player's language."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

from app.presenters.views import RowView, Speak
from companion.content.places import data_dir
from companion.content.toml import read_toml
from companion.core.text import say
from companion.games.berserkers.model import Options, State


@cache
def _rulings() -> tuple[dict[str, Any], ...]:
    plain = read_toml(data_dir() / "berserkers" / "rules.toml")
    known = {each.name for each in fields(Options)}
    return tuple(each for each in plain.get("ruling", ()) if each.get("option") in known)


def ruling_rows(state: State, language: str, speak: Speak) -> tuple[RowView, ...]:
    """Each ruling that is an option: its question, and how this table decides it."""
    rows = []
    for each in _rulings():
        held = getattr(state.options, each["option"])
        label = each["labels"][language][each["values"].index(held)]
        changed = held != each["default"]
        rows.append(
            RowView(
                each["option"],
                each["question"][language],
                label,
                "source-branch",
                "ac" if changed else "ink2",
            )
        )
    return (*rows, _free_mode(state, speak))


def _free_mode(state: State, speak: Speak) -> RowView:
    """Not a ruling but a trust: for players who have not copied their Action cards."""
    free = state.options.free_actions
    label = say("Yes: any action goes on any die") if free else say("No: dice follow the Action cards")
    title = speak(say("Free mode: is the table trusted with its Action cards?"))
    return RowView("free_actions", title, speak(label), "cards-outline", "ac" if free else "ink2")


def next_value(state: State, option: str) -> Any:
    """The other value of a ruling."""
    if option == "free_actions":
        return not state.options.free_actions
    each = next(each for each in _rulings() if each["option"] == option)
    values = each["values"]
    return values[(values.index(getattr(state.options, option)) + 1) % len(values)]
