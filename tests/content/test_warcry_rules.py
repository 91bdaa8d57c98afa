"""The rule book of WarCry: what `test_rule_books` looks for in it, and what is its own."""

from __future__ import annotations

from tests.content.rule_books import RuleBook

CHAPTERS = {
    "DECK": 26, "IMPORT": 11, "CARD": 13, "MUSTER": 13, "GOLD": 11, "LINE": 8, "BATTLE": 5, "FIRST": 6,
    "COMMAND": 6, "ATTACK": 7, "BLOCK": 8, "RANGED": 18, "MOVE": 3, "PASS": 2, "RETREAT": 8, "COMBAT": 8,
    "TACTIC": 15, "REACTION": 7, "ROLL": 6, "TEST": 4, "TERROR": 6, "RESOLVE": 5, "SLAUGHTER": 3,
    "COMMITTED": 7, "ROUT": 6, "FOLLOWUP": 9, "VICTORY": 6, "TIE": 6, "CLEANUP": 9, "UNIQUE": 9, "ATTACH": 8,
    "STRATEGY": 3, "WIN": 2, "FORMAT": 7,
}  # fmt: skip

GLOSSARY = {
    r"\bCommitted\b": (r"задейств", r"engagé"),
    r"\bReady\b": (r"готов", r"prêt"),
    r"Rall(y|ied)": (r"готовност", r"ralli"),
    r"Battle Line": (r"боев\w+ лини|в линии", r"ligne"),
    r"\bReserve\b": (r"резерв", r"réserve"),
    r"Battlefield": (r"пол\w+ сражения", r"champ de bataille"),
    r"\bCombats?\b(?! Tactic)": (r"\bбо(й|я|ю|ем|е|ев)\b|стрельб", r"combat"),
    r"\bBattles?\b(?! (Line|Phase))": (r"битв", r"bataille"),
    r"Muster Phase": (r"сбора", r"levée"),
    r"Rout Check": (r"на бегство|бегства", r"déroute"),
    r"Follow-up": (r"преслед", r"poursui"),
    r"Slaughter": (r"резн", r"carnage"),
    r"WarCry": (r"клич", r"\bcri"),
    r"Tactic Points": (r"очк", r"point"),
    r"Leadership": (r"лидерств", r"commandement"),
    r"\bTests?\b": (r"провер", r"test"),
    r"Strength": (r"сил", r"force"),
    r"\bTerror\b": (r"ужас", r"terreur"),
    r"\bScouts?\b": (r"разведк", r"éclaireur"),
    r"Attachment": (r"усилени", r"attachement"),
    r"Reaction": (r"реакци", r"réaction"),
    r"Strateg(y|ies)": (r"стратеги", r"stratégie"),
    r"Cavalry": (r"кавалери", r"cavalerie"),
    r"Flyer": (r"летающ", r"volant"),
    r"Unique": (r"уникальн", r"unique"),
    r"discard pile": (r"сброс", r"défausse"),
}

BOOK = RuleBook(
    "warcry",
    "WC",
    CHAPTERS,
    GLOSSARY,
    rulings=27,
    options={
        "committed_plays_tactic_cards": (False, "A-03"),
        "own_unique_from_hand": ("replace", "A-04"),
    },
    of_the_desk=("DECK", "IMPORT", "FORMAT"),
)


def test_every_ruling_is_cited_and_all_rules_are_there() -> None:
    assert {rule["ruling"] for rule in BOOK.rules if "ruling" in rule} == {f"A-{n:02}" for n in range(1, 28)}
    assert len(BOOK.ids) == 271
