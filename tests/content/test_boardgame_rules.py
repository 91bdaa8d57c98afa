"""The rule book of Berserk The Board Game: what `test_rule_books` looks for in it, and what is its own."""

from __future__ import annotations

from tests.content.rule_books import RuleBook

CHAPTERS = {
    "SETUP": 19, "ROUND": 8, "BOARD": 9, "SCENERY": 4, "TERRAIN": 2, "SPAWN": 23, "BASE": 7, "LOS": 10,
    "RANGE": 6, "DIST": 11, "DICE": 10, "REROLL": 8, "RIPOSTE": 10, "FATIGUE": 13, "KO": 10, "SLAIN": 3,
    "STATUS": 18, "DIRECTION": 3, "KEYWORD": 12, "PRIORITY": 2, "PLAN": 5, "EFFECT": 5, "INSTANT": 3,
    "ABILITY": 5, "ACTIVATE": 5, "HMOVE": 5, "HATTACK": 9, "TOKEN": 6, "ALLY": 7, "ENEMY": 28, "DEFENSE": 7,
    "EVENT": 11, "UPKEEP": 4, "CAMPAIGN": 4, "END": 4,
}  # fmt: skip

GLOSSARY = {
    r"\bHero(es)?\b": (r"геро", r"héros"),
    r"\bAll(y|ies)\b": (r"союзник", r"allié"),
    r"\bEnem(y|ies)\b": (r"\bвраг", r"ennemi"),
    r"miniature": (r"фигур", r"figurine"),
    r"\bMonster\b": (r"Чудовищ", r"Monstre"),
    r"\bFlying\b": (r"летающ", r"volant"),
    r"\bSpaces?\b": (r"клетк|клеток", r"case"),
    r"\bZones?\b": (r"зон", r"zone"),
    r"\bTiles?\b": (r"плит", r"tuile"),
    r"Scenery": (r"препятств", r"décor"),
    r"Line of Sight": (r"лини\w+ обзора", r"ligne de vue"),
    r"\bRange\b": (r"дальност", r"portée"),
    r"\bMovement\b": (r"движен", r"mouvement"),
    r"\bDefense\b": (r"защит", r"défense"),
    r"Success": (r"успех", r"succès"),
    r"\bDamage\b": (r"урон", r"dégâts"),
    r"\bWounds?\b": (r"\bран", r"bless"),
    r"\bHealth\b": (r"здоров", r"santé"),
    r"Fatigue": (r"усталост", r"fatigue"),
    r"Penalt": (r"штраф", r"malus"),
    r"Riposte": (r"ответ", r"ripost"),
    r"Reroll": (r"перебр", r"relanc"),
    r"Bleeding": (r"кровотечен", r"saign"),
    r"Stunned": (r"оглуш", r"étourdi"),
    r"\bKO\b": (r"нокаут", r"KO"),
    r"\bslain\b": (r"убит", r"tué"),
    r"\bEffects?\b": (r"эффект", r"effet"),
    r"\bAbilit(y|ies)\b": (r"способност", r"capacité"),
    r"\bToken Pool": (r"резерв\w* жетонов", r"réserve de jetons"),
    r"Enemy Pool": (r"резерв\w* врагов", r"réserve d'ennemis"),
    r"\bTurn\b": (r"\bход", r"tour"),
    r"\bRounds?\b": (r"раунд", r"manche"),
    r"Upkeep": (r"завершен", r"entretien"),
    r"activation": (r"активаци", r"activation"),
    r"Heroes choose": (r"выбирают|решают", r"choisissent"),
}

BOOK = RuleBook(
    "boardgame",
    "BG",
    CHAPTERS,
    GLOSSARY,
    rulings=37,
)


def test_every_ruling_is_cited_by_a_reading_of_ours_and_all_rules_are_there() -> None:
    citing = [rule for rule in BOOK.rules if "ruling" in rule]
    assert {rule["ruling"] for rule in citing} == {f"A-{n:02}" for n in range(1, 38)}
    assert {rule["source"] for rule in citing} == {"inferred"}
    assert len(BOOK.ids) == 296
