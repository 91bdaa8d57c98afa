"""Effects: sums, the strongest, and when they end."""

from __future__ import annotations

from companion.core.effects import Effect, ending, strongest, total

EFFECTS = (
    Effect("1", "troll", "die", 2, last_turn=4),
    Effect("2", "troll", "die", -1, last_turn=5),
    Effect("3", "troll", "armour", 3),
    Effect("4", "elf", "die", 9, last_turn=4),
)


def test_effects_on_one_piece_add_up_or_the_strongest_counts() -> None:
    assert total(EFFECTS, "troll", "die") == 1 and strongest(EFFECTS, "troll", "die") == 2
    assert total(EFFECTS, "troll", "luck") == strongest(EFFECTS, "troll", "luck") == 0


def test_effects_end_with_their_last_turn_or_never() -> None:
    assert [each.id for each in ending(EFFECTS, 3)] == []
    assert [each.id for each in ending(EFFECTS, 4)] == ["1", "4"]
    assert [each.id for each in ending(EFFECTS, 99)] == ["1", "2", "4"]
