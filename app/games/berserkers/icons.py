"""Which icon stands for what, everywhere in Berserkers."""

from __future__ import annotations

from companion.games.berserkers.facts import schema

ACTION, PLACE, FOE = schema.ACTION_ICONS, schema.PLACE_ICONS, schema.FOE_ICONS
ITEM = {
    "A": "shield", "B": "shoe-print", "C": "ghost", "D": "diamond-stone", "E": "sword", "F": "flask",
    "G": "medical-bag", "H": "bullhorn", "I": "hand-coin", "J": "help-circle-outline",
}  # fmt: skip
COMMAND = {
    "Move": "shoe-print", "Light": "fire", "Push": "arrow-expand-all", "Pull": "magnet",
    "Lift": "weather-sunset-up", "Seal": "seal", "Loot": "sack", "Bet": "dice-multiple",
    "Gather": "account-group", "Passage": "tunnel-outline", "Rest": "bed", "Block": "hand-back-right",
    "Train": "dumbbell", "Annihilate": "skull-crossbones", "HelpVillagers": "hand-heart",
    "Reroll": "rotate-left", "FreeReroll": "diamond-stone", "CallElves": "forest",
    "TurnGrimoire": "book-open-variant",
    "HitZodd": "sword-cross", "TurnToken": "treasure-chest", "UseBoots": "shoe-print", "UseCape": "ghost",
    "UseRock": "diamond-stone", "UseSword": "sword", "UseBrew": "flask", "UsePotion": "medical-bag",
    "UseHarp": "bullhorn", "UsePurse": "hand-coin", "UseObject": "help-circle-outline",
    "SwitchHomeRequest": "crown",
}  # fmt: skip
MARK = {"black": "square", "blue": "disc", "red": "triangle"}
