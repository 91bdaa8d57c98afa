"""Box facts and Adventure files: what is wrong is named by file and field in one sentence."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from companion.content.facts.edit import OwnFacts
from companion.content.languages import LANGUAGES, speak
from companion.content.places import data_dir
from companion.content.toml import read_toml
from companion.core.errors import DataError
from companion.core.hexes import Hex
from companion.games.boardgame.facts.adventure_file import read_adventure
from companion.games.boardgame.facts.model import Tile, TileCell, face_of
from companion.games.boardgame.facts.read import (
    adventure_ids,
    box_from_plain,
    box_to_plain,
    check,
    example_box,
    example_plain,
    shipped_adventure,
    sureness,
)
from companion.games.boardgame.game import GAME
from tests.games.boardgame.kit import ex
from tests.kit import begun


def changed(path: str, value: Any) -> Any:
    """The example facts with one value changed, or taken away."""
    plain = example_plain()
    *steps, last = [int(each) if each.isdigit() else each for each in path.split(".")]
    inner: Any = plain
    for step in steps:
        inner = inner[step]
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    return plain


def test_the_example_is_read_without_a_doubt_about_its_values() -> None:
    told = [speak(each) for each in check(example_plain(), "example.toml")]
    assert told == [
        "The Random Direction card is not copied: each direction is equally likely.",
        "No tile is copied: maps are drawn in their Adventures.",
    ]


@pytest.mark.parametrize(
    ("path", "value", "pointer", "said"),
    [
        ("dice.2.faces", [], "dice.2.faces", "no faces"),
        ("dice.2.id", "mauve", "dice.2.id", "mauve"),
        ("dice.2.faces.0.successes", 7, "dice.2.faces.0.successes", "0 to 6"),
        ("hero_boards.0.track.1.at", 2, "hero_boards.0.track.1.at", "go up"),
        ("hero_boards.0.ko", 12, "hero_boards.0.track.2.at", "beyond KO"),
        ("action_cards.0.hero", "stranger", "action_cards.0.hero", "stranger"),
        ("action_cards.0.effect.0.tag", "fly", "action_cards.0.effect.0.tag", "fly"),
        ("enemies.0.health_3", None, "enemies.0.health_3", "missing"),
        ("enemies.0.base", "huge", "enemies.0.base", "huge"),
        ("enemies.1.id", "bog_hound", "enemies", "bog_hound"),
        ("enemies.0.keywords", ["vampire"], "enemies.0.keywords.0", "vampire"),
        ("surprise", 1, "surprise", ""),
    ],
)
def test_what_cannot_be_is_refused_by_its_place(path: str, value: Any, pointer: str, said: str) -> None:
    with pytest.raises(DataError) as refused:
        check(changed(path, value), "box.toml")
    assert (refused.value.file, refused.value.pointer) == ("box.toml", pointer)
    assert said in speak(refused.value.text)
    assert all(speak(refused.value.text, language) for language in LANGUAGES)


@pytest.mark.rule("BG-DICE-04", "BG-DICE-03")
@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("dice.2.strength", 4, "equally strong"),
        ("dice.0.faces.0.icon", "stunned", "out of place"),
        ("enemies.0.health_3", 90, "should not fall"),
        ("enemies.0.powers", [{"tag": "lone_die"}], "none of that colour"),
        ("hero_boards.0.powers", [{"tag": "dice", "each_attack": True}], "none of that colour"),
        ("action_cards.0.effect", [{"tag": "dice", "colour": "-"}], "none of that colour"),
    ],
)
def test_what_looks_odd_is_said(path: str, value: Any, said: str) -> None:
    assert any(said in speak(each) for each in check(changed(path, value), "box.toml"))


def test_a_box_is_written_as_it_is_read() -> None:
    box = example_box()
    again = box_from_plain(box_to_plain(box), "again")
    assert again == box


def test_faces_are_told_as_one_number() -> None:
    faces = [face for die in example_box().dice for face in die.faces]
    assert all(face_of(face.value) == face for face in faces)


def test_a_card_says_what_the_rule_book_tells_of_it() -> None:
    cards = {each["id"]: each for each in example_plain()["enemies"]}
    assert "7, 9, 12" in speak(sureness(cards["troll"])[0])
    assert speak(sureness(cards["bog_hound"])[0]) == "All values of this card are invented."


def test_the_editor_changes_one_value_and_marks_it_as_the_players_own() -> None:
    assert GAME.facts is not None
    own = OwnFacts(GAME.facts, example_plain())
    for section in GAME.facts.schema.sections:
        assert own.source(section.id) == "example"


# -- Adventures ---------------------------------------------------------------------------------------


def training() -> Any:
    return deepcopy(read_toml(data_dir() / "boardgame" / "adventures" / "training.toml"))


def refused(plain: Any) -> DataError:
    with pytest.raises(DataError) as error:
        read_adventure(plain, "mine.toml", example_box())
    assert error.value.file == "mine.toml"
    assert all(speak(error.value.text, language) for language in LANGUAGES)
    return error.value


def test_every_shipped_adventure_can_be_read_and_begun() -> None:
    assert adventure_ids() == ("high_water", "training")
    for name in adventure_ids():
        adventure = shipped_adventure(name)
        assert adventure.id == name
        assert begun(GAME, adventure=name).state.adventure == adventure
        assert any(line.what == "win" for card in adventure.cards for line in card.do)


@pytest.mark.rule("BG-SETUP-10", "BG-SCENERY-03")
@pytest.mark.parametrize(
    ("change", "pointer", "said"),
    [
        (lambda plain: plain["tokens"][0].update(at=[5, 2]), "tokens.0.at", "This Space is Scenery."),
        (lambda plain: plain["enemies"][0].update(at=[5, 2]), "enemies.0.at", "This Space is Scenery."),
        (lambda plain: plain["enemies"][0].update(at=[50, 2]), "enemies.0.at", "no Space"),
        (lambda plain: plain["enemies"][0].update(at="Z"), "enemies.0.at", "Z"),
        (lambda plain: plain["enemies"][0].update(card="unicorn"), "enemies.0.card", "unicorn"),
        (lambda plain: plain["rows"][0].update(signs="..x"), "rows.0.signs", "x"),
        (lambda plain: plain["rows"].append({"r": 0, "q": 4, "signs": "."}), "rows.9.signs", "twice"),
        (lambda plain: plain["rows"].clear(), "rows", "no Spaces"),
        (lambda plain: plain["cards"][0]["when"][0].update(reveal=["Q"]), "cards.0.when.0.reveal.0", "Q"),
        (lambda plain: plain["cards"][0]["when"][0].update(fact="moon"), "cards.0.when.0.fact", "moon"),
        (lambda plain: plain["cards"][1]["do"][0].update(who="unicorn"), "cards.1.do.0.who", "unicorn"),
        (lambda plain: plain["cards"][1]["do"][0].update(at="Q"), "cards.1.do.0.at", "Q"),
        (lambda plain: plain["cards"][1]["do"][0].update(what="dance"), "cards.1.do.0.what", "dance"),
        (lambda plain: plain["rules"][0].update(tag="magic"), "rules.0.tag", "magic"),
        (
            lambda plain: plain["rules"].append({"id": "x", "tag": "hero_die", "colour": "mauve"}),
            "rules.2.colour",
            "mauve",
        ),
        (lambda plain: plain.update(heroes=["nobody"]), "heroes.0", "nobody"),
        (lambda plain: plain.update(surprise=1), "surprise", ""),
        (lambda plain: plain.pop("id"), "id", "missing"),
        (lambda plain: plain["zones"][0]["spaces"].append([99, 0]), "zones.0.spaces.8", "no Space"),
    ],
)
def test_what_is_wrong_with_an_adventure_is_named(change: Any, pointer: str, said: str) -> None:
    plain = training()
    change(plain)
    error = refused(plain)
    assert error.pointer == pointer
    assert said in speak(error.text)


def test_a_wrong_adventure_leaves_no_table() -> None:
    plain = training()
    plain["tokens"][0]["at"] = [5, 2]
    with pytest.raises(DataError) as error:
        begun(GAME, adventure=plain)
    assert error.value.pointer == "adventure.tokens.0.at"


@ex(117)
@pytest.mark.rule("BG-BOARD-06", "BG-BOARD-07", "BG-BOARD-08", "BG-SETUP-10")
def test_two_half_spaces_that_meet_are_one_space_of_no_tile_and_a_lone_half_is_none() -> None:
    cells = (*(TileCell(q, 0) for q in range(3)), TileCell(3, 0, half=True), TileCell(-1, 0, half=True))
    box = example_box()
    tiled = type(box)(**{**vars_of(box), "tiles": (Tile("X", cells), Tile("Y", cells))})
    plain = {
        "id": "tiles",
        "name": "Tiles",
        "layout": [{"tile": "X"}, {"tile": "Y", "q": 4}],
        "start": [[0, 0]],
    }
    adventure = read_adventure(plain, "tiles.toml", tiled)
    assert adventure.cells == tuple(Hex(q, 0) for q in range(7))
    assert adventure.areas_at(Hex(3, 0)) == ()
    assert (adventure.areas_at(Hex(2, 0)), adventure.areas_at(Hex(4, 0))) == (("X",), ("Y",))
    plain["layout"] = [{"tile": "X"}, {"tile": "Y", "q": 2}]
    with pytest.raises(DataError) as error:
        read_adventure(plain, "tiles.toml", tiled)
    assert error.value.pointer == "layout.1"


def vars_of(box: Any) -> dict[str, Any]:
    """The fields of a box, without what it worked out."""
    return {name: getattr(box, name) for name in box.__dataclass_fields__}
