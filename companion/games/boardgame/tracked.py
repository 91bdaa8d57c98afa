"""Every value of the table that can be set by hand, with its range and the rule that sets the range."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.hexes import Hex
from companion.core.tracked import Choice, Flag, Number, PlaceTrack, Several, Track, Tracks
from companion.games.boardgame.model import (
    MOST_CARDS,
    Ally,
    AttackForm,
    Bonus,
    Counted,
    Enemy,
    Hero,
    State,
    Token,
)
from companion.games.boardgame.rules.event import laid
from companion.games.boardgame.rules.stats import health_of

MOST_TOKENS = 20
MOST_COUNT = 99
MOST_ROUNDS = 999
PHASES = ("plan", "heroes", "enemies", "events", "upkeep")


def tracked(state: State) -> Mapping[str, Track]:
    """The path of each value, and what it may be."""
    return Tracks(
        state,
        _fixed(state),
        {
            "heroes": lambda each: _hero(state, each),
            "allies": lambda each: _ally(state, each),
            "enemies": lambda each: _enemy(state, each),
            "tokens": lambda each: _token(state, each),
            "bonuses": lambda each: {"n": Number(0, MOST_TOKENS, "BG-EFFECT-03")},
            "counted": lambda each: _counted(each),
        },
    )


def _fixed(state: State) -> dict[str, Track]:
    phases = (state.phase,) if state.phase in ("party", "place") else PHASES
    cards = tuple(each.id for each in state.adventure.rules)
    found: dict[str, Track] = {
        "round": Number(1, MOST_ROUNDS, "BG-SETUP-11"),
        "phase": Choice(phases, "BG-ROUND-01"),
        "status": Choice(("playing", "won", "lost"), "BG-END-01"),
        "rules_on": Several(cards, "BG-SETUP-16", ordered=True),
        "open_cards": _open_cards(state),
        "discarded": Several(tuple(each.id for each in state.adventure.cards), "BG-EVENT-04", ordered=True),
        "tactics": Several(state.box.tactics, "BG-TOKEN-01"),
    }
    if state.phase != "party":
        found["heroes_at_start"] = Number(1, 6, "BG-SETUP-19")
        found["bonuses"] = _bonuses(state)
    if state.phase == "heroes":
        allies = (each.id for each in state.allies)
        found["active"] = Choice(("", *(each.id for each in state.standing), *allies), "BG-ACTIVATE-02")
    return found


def _bonuses(state: State) -> Several:
    """What powers gave for this Round; what one gave by hand lies there as one more of it."""
    kinds = ("defense", "movement", *(each.id for each in state.box.dice))
    known = {each.id: each for each in state.bonuses}
    for name in state.party_ids:
        for what in kinds:
            given = Bonus(f"{name}:{what}", name, what, 1)
            known.setdefault(given.id, given)
    return Several(
        tuple(known), "BG-EFFECT-03", store=known.__getitem__, show=lambda each: str(each.id), ordered=True
    )


def _open_cards(state: State) -> Several:
    """The face-up Event cards; one that is laid there by hand waits for what happens from now on."""
    known = {each.id: each for each in state.open_cards}
    cards = {each.id: known.get(each.id) or laid(state, each) for each in state.adventure.cards}
    return Several(
        tuple(cards), "BG-EVENT-01", store=cards.__getitem__, show=lambda each: str(each.id), ordered=True
    )


def _place(state: State, at: Hex | None) -> dict[str, Track]:
    """A position, while the app keeps the map."""
    return {} if state.guided else {"at": PlaceTrack(state.adventure.board, "BG-BOARD-09", optional=True)}


def _statuses() -> dict[str, Track]:
    return {
        "bleeding": Number(0, MOST_TOKENS, "BG-STATUS-04"),
        "stunned": Number(0, MOST_TOKENS, "BG-STATUS-04"),
    }


def _hero(state: State, hero: Hero) -> dict[str, Track]:
    board = state.board_of(hero)
    own = tuple(each.id for each in state.box.action_cards if each.hero in (hero.id, ""))
    return {
        "health": Number(0, board.health, "BG-KO-05"),
        "fatigue": Number(0, board.ko, "BG-FATIGUE-10"),
        **_statuses(),
        **_place(state, hero.at),
        "hand": Several(own, "BG-SETUP-07", ordered=True),
        "pile": Several(own, "BG-PLAN-02", ordered=True, total=MOST_CARDS),
        "discard": Several(own, "BG-INSTANT-01", ordered=True),
        "confirmed": Flag("BG-PLAN-04"),
        "activated": Flag("BG-ACTIVATE-02"),
        "left": Number(-1, MOST_TOKENS, "BG-HMOVE-04"),
        "attacked": Flag("BG-ACTIVATE-04"),
        "effect_used": Flag("BG-EFFECT-05"),
        "rerolls": Number(0, MOST_TOKENS, "BG-REROLL-05"),
        "ripostes": Number(0, MOST_TOKENS, "BG-RIPOSTE-10"),
        "out": Flag("BG-KO-02"),
        **_form(state, hero),
    }


def _form(state: State, hero: Hero) -> dict[str, Track]:
    """The Attack that an Effect described and that is still to be made, by the card that describes it."""
    described = {
        card: AttackForm(power.range, power.visible, power.area)
        for card in (*hero.pile, *hero.hand, *hero.discard)
        for power in state.box.card(card).effect
        if power.tag == "attack"
    }
    if not described:
        return {}

    def card_of(form: AttackForm) -> str | None:
        return next((card for card, each in described.items() if each == form), None)

    return {"form": Choice(tuple(described), "BG-RANGE-06", True, described.__getitem__, card_of)}


def _ally(state: State, ally: Ally) -> dict[str, Track]:
    return {
        "wounds": Number(0, health_of(state, ally), "BG-KO-06"),
        **_statuses(),
        **_place(state, ally.at),
        **_front(state, ally),
        "activated": Flag("BG-ACTIVATE-02"),
        "left": Number(-1, MOST_TOKENS, "BG-ALLY-03"),
        "attacked": Flag("BG-ALLY-02"),
        "rerolls": Number(0, MOST_TOKENS, "BG-REROLL-05"),
    }


def _enemy(state: State, enemy: Enemy) -> dict[str, Track]:
    return {
        "wounds": Number(0, health_of(state, enemy), "BG-SLAIN-02"),
        **_statuses(),
        **_place(state, enemy.at),
        **_front(state, enemy),
        "done": Flag("BG-ENEMY-03"),
    }


def _front(state: State, mini: Ally | Enemy) -> dict[str, Track]:
    if state.guided or state.base(mini.id) != "large":
        return {}
    return {"front": PlaceTrack(state.adventure.board, "BG-BASE-04", optional=True)}


def _token(state: State, token: Token) -> dict[str, Track]:
    return _place(state, token.at)


def _counted(each: Counted) -> dict[str, Track]:
    """What Event cards may wait for; how many miniatures came into play only names new ones."""
    return {} if each.id.startswith("spawned:") else {"n": Number(0, MOST_COUNT, "BG-EVENT-02")}
