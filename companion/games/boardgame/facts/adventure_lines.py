"""The lines of an Adventure: what there is for them to name, and what each kind of line may be about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.games.boardgame.facts.adventure import CARDS, TOKEN_KINDS, Doing, Fact, RuleTag

ALL_HEROES = "heroes"
STATUSES = ("bleeding", "stunned")
WHITHER = ("away", "random")


@dataclass(frozen=True)
class Known:
    """What the lines of an Adventure may name."""

    heroes: tuple[str, ...]
    allies: tuple[str, ...]
    enemies: tuple[str, ...]
    boards: tuple[str, ...]
    dice: tuple[str, ...]
    zones: tuple[str, ...]
    spawns: tuple[str, ...]
    tokens: tuple[str, ...]
    """All tokens by name, those among them that only an Event card brings."""
    terrain: tuple[str, ...]
    rules: tuple[str, ...]
    cards: tuple[str, ...]
    counters: tuple[str, ...] = ()
    """What has no name but the one that the Adventure gives it: counters, and what the players tell."""
    somewhere: str = ""
    """A Space on which something may stand."""

    @property
    def things(self) -> tuple[str, ...]:
        """What may be called otherwise in other languages."""
        return tuple(dict.fromkeys((*self.tokens, *self.zones, *self.counters)))

    @property
    def spots(self) -> tuple[str, ...]:
        """Where something can come into play, besides a Space."""
        return tuple(dict.fromkeys((*self.spawns, *self.zones)))

    @property
    def anybody(self) -> tuple[str, ...]:
        """Whom an instruction may be about."""
        return (ALL_HEROES, *self.heroes, *self.allies, *self.enemies)


About = Callable[[Known], tuple[str, ...] | None]
"""What a line of some kind may be about; None for any name."""
_anything: About = lambda known: None  # noqa: E731
_nothing: About = lambda known: ("",)  # noqa: E731
_an_enemy: About = lambda known: ("", *known.enemies)  # noqa: E731
_a_hero: About = lambda known: ("", *known.heroes)  # noqa: E731
_whom: About = lambda known: known.anybody  # noqa: E731
_a_rule: About = lambda known: known.rules  # noqa: E731
RULE_ABOUT: Mapping[RuleTag, About] = {
    "hero_defense": _a_hero,
    "hero_movement": _a_hero,
    "hero_die": _a_hero,
    "enemy_defense": _an_enemy,
    "enemy_movement": _an_enemy,
    "enemy_die": _an_enemy,
    "terrain_wound": lambda known: ("", *known.terrain),
    "terrain_stop": lambda known: ("", *known.terrain),
    "by_hand": _anything,
}
COLOURED: tuple[RuleTag, ...] = ("hero_die", "enemy_die")
FACT_ABOUT: Mapping[Fact, About] = {
    "round_end": _nothing,
    "slain": _an_enemy,
    "all_slain": _an_enemy,
    "enters": lambda known: known.zones,
    "enemy_enters": lambda known: known.zones,
    "token": lambda known: known.tokens,
    "counter": _anything,
    "ko": lambda known: ("", *known.heroes, *known.allies),
    "attacked": lambda known: (*known.heroes, *known.allies, *known.enemies),
    "told": _anything,
}
NAMELESS: tuple[Fact, ...] = ("counter", "told")
"""What has no name but the one that the Adventure gives it."""
DOING_ABOUT: Mapping[Doing, About] = {
    "reveal": lambda known: known.cards,
    "discard": lambda known: ("", *known.cards),
    "spawn": lambda known: (*known.enemies, *known.allies),
    "move": _whom,
    "token": _anything,
    "take_token": lambda known: known.tokens,
    "rule_on": _a_rule,
    "rule_off": _a_rule,
    "counter": _anything,
    "status": _whom,
    "wound": _whom,
    "heal": _whom,
    "rest": _whom,
    "tactic": _whom,
    "upgrade": lambda known: (CARDS, *known.boards),
    "win": _nothing,
    "lose": _nothing,
    "by_hand": _anything,
}
KINDS: Mapping[Doing, tuple[str, ...]] = {"token": TOKEN_KINDS, "move": WHITHER, "status": STATUSES}
"""Instructions with a kind of their own."""
PLACED: Mapping[Doing, Callable[[Known], tuple[str, ...]]] = {
    "spawn": lambda known: known.spots,
    "token": lambda known: known.spawns,
}
"""Instructions that say where: a miniature comes to a Space of a Zone, a token to one that is named."""
