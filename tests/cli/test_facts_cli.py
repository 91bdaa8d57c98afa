"""Box facts from the command line: what is shown, what is set, and what is refused by its pointer."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from companion.cli.commands import companion


@pytest.fixture
def facts(tmp_path, monkeypatch):
    """Runs `companion facts` in a home of its own."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))

    def call(verb: str, *words: str, code: int = 0) -> Result:
        result = CliRunner().invoke(companion, ["facts", verb, "berserkers", *words])
        assert result.exit_code == code, f"{words}: {result.output} {result.exception!r}"
        return result

    return call


def shown(facts, path: str) -> object:
    return json.loads(facts("show", path, "--json").stdout)


def test_one_fact_is_shown_by_place_or_by_the_id_of_its_card(facts):
    assert shown(facts, "locations.1") == shown(facts, "locations.L02")
    assert facts("show", "action_cards.A1.basic.0.action").stdout == '"move"\n'
    assert 'riders_card.1.action             "attack"' in facts("show", "riders_card").stdout


def test_what_is_set_is_yours_and_the_rest_of_its_card_is_not(facts):
    assert facts("set", "riders_card.2.action", "none").stdout == "Riders card: 1 of 6 copied\n"
    assert shown(facts, "copied") == {"riders_card": ["2"]}
    assert facts("set", "riders_card.3.arrows", "[]").stdout == "Riders card: 2 of 6 copied\n"
    facts("set", "elves_start", "[[0,0],[1,1],[2,2]]")
    assert shown(facts, "sources.elves_start") == "yours" and shown(facts, "sources.riders_card") == "example"


def test_what_looks_odd_is_said_and_kept(facts):
    told = facts("set", "locations.L02.fire", "false")
    assert "7 locations have a fire symbol; 8 are needed." in told.stderr
    assert shown(facts, "locations.1.fire") is False


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("sources", "5", "box facts, sources: 'sources' is not one of riders_card, "),
        ("locations.²", "{}", "box facts, locations.²: There is no '²'."),
        ("locations.12.fire", "true", "box facts, locations.12.fire: There is no '12'."),
        ("locations.0.fire", "maybe", "box facts, locations.0.fire: This is neither true nor false."),
        ("locations", "5", "box facts, locations: This is not a list."),
        ("riders_card.7", "{}", "box facts, riders_card: There is no face '7'"),
        ("riders_card.1", '{"action":', "box facts, line 1: This is not readable as JSON"),
        ("riders_card.1", "[" * 1200, "box facts: The values are nested too deeply."),
    ],
)
def test_a_refusal_names_the_field_and_changes_nothing(facts, path, value, sentence):
    assert sentence in facts("set", path, value, code=3).output
    assert "copied" not in facts("show").stdout


def test_a_path_that_leads_nowhere_is_refused(facts):
    assert "box facts, locations.²: There is no '²'." in facts("show", "locations.²", code=3).output
