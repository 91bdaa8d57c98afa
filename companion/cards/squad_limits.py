"""What a squad or an army may cost and hold, as data; `squads` applies it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.content.places import data_dir
from companion.content.reader import Fields, Reader
from companion.content.toml import read_toml
from companion.core import limits as bounds

_CITED: Final = (
    "gold",
    "elite",
    "once",
    "areas",
    "flying",
    "factions",
    "hand",
    "hosts",
    "seat",
    "compulsory",
)


@dataclass(frozen=True)
class SquadLimits:
    """What a squad may cost and hold, as a format says it."""

    gold: tuple[int, ...]
    """By seat, the first player first; silver alike."""
    silver: tuple[int, ...]
    split: bool
    """Whether gold and silver together may pay for one regular card."""
    surcharge: int
    """Gold for the second and every further element or realm."""
    most_factions: int | None
    flying: int | None
    """What may be spent on flying creatures."""
    areas: int
    once: str
    """`unique` or `elite`: which cards a squad holds once."""
    hosts: tuple[str, ...]
    """The kinds of creature of which a squad needs one."""
    hand: int
    redeal_gold: int
    redeal_cards: int
    rules: Mapping[str, str] = field(default_factory=dict)
    """The rule that stands behind each limit."""


def read_limits(part: Fields) -> SquadLimits:
    """The limits of a format file's `[purse]`."""
    rules = part.part("rules")
    limits = SquadLimits(
        gold=part.field("gold", None).wholes(2, 0, bounds.FORMAT_NUMBER),
        silver=part.field("silver", None).wholes(2, 0, bounds.FORMAT_NUMBER),
        split=part.field("split", False).flag(),
        surcharge=part.field("surcharge", 0).whole(0, bounds.FORMAT_NUMBER),
        most_factions=found.whole(0, bounds.FORMAT_NUMBER) if (found := part.find("most_factions")) else None,
        flying=found.whole(0, bounds.FORMAT_NUMBER) if (found := part.find("flying")) else None,
        areas=part.field("areas", 1).whole(0, bounds.FORMAT_NUMBER),
        once=part.field("once").word(("unique", "elite")),
        hosts=part.field("hosts", []).texts(),
        hand=part.field("hand", 15).whole(1, bounds.FORMAT_NUMBER),
        redeal_gold=part.field("redeal_gold", 0).whole(0, bounds.FORMAT_NUMBER),
        redeal_cards=part.field("redeal_cards", 0).whole(0, bounds.FORMAT_NUMBER),
        rules={key: rules.field(key, "").rule_id() if rules else "" for key in _CITED},
    )
    if rules:
        rules.end()
    return limits


def shipped_limits(game: str, format_id: str) -> SquadLimits:
    """The limits of a format that ships with a game."""
    path = data_dir() / "formats" / game / f"{format_id}.toml"
    return read_limits(Fields(Reader(path.name, read_toml(path)).field("purse")))
