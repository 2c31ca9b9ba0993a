"""Databases of whole games, which the command `strong` makes."""

import shutil
import subprocess
import sys

import gametree
import pytest

GAME = "mnk:3,3,3"


def made(folder, *options):
    command = [sys.executable, "-m", "gametree", "strong", GAME, "--out", str(folder), *options]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return made(tmp_path_factory.mktemp("strong") / "database")


@pytest.fixture
def state():
    return gametree.load_game(GAME).new_initial_state()


def test_every_value_is_that_of_a_search(folder, state):
    database = gametree.Database(folder)
    assert database.game == GAME and repr(database) == f"Database('{folder}', '{GAME}')"
    for moves in ["", "b2", "b2 a2", "a1 b1 a2 b2", "a1 c3 c1 b1 a2 a3 b2", "a1 b1 a2 b2 a3"]:
        line = state.clone()
        for move in moves.split():
            line.apply_move(move)
        assert line in database
        found, searched = database.query(line), line.analyse()
        assert found.answer.proven and found.answer.position == line.position
        assert (found.answer.value, found.answer.plies) == (searched.answer.value, searched.answer.plies)
        worth = [{m.best: (m.value, m.plies) for m in analysis.moves} for analysis in (found, searched)]
        assert worth[0] == worth[1] and set(worth[0]) == set(line.legal_moves())
        if not line.is_terminal():
            assert found.answer.best == found.moves[0].best
            # A move that ends the game is worth what the rules say.
            assert {m.engine for m in found.moves if m.plies != 1} <= {"database"}
        assert "<svg" in found.svg()


def test_a_position_that_is_not_reached_is_named(tmp_path, state):
    database = gametree.Database(str(made(tmp_path / "database", "--position", "3/1X1/3:O")))
    state.apply_move("a1")
    assert state not in database
    with pytest.raises(gametree.DatabaseError, match="expected a position of the database, found 3/3/X2:O, which") as caught:
        database.query(state)
    assert caught.value.expected == "a position of the database"
    state.undo_action()
    state.apply_move("b2")
    assert state in database and database.query(state).answer.value == "draw"


def test_a_state_of_another_game_is_refused(folder):
    database = gametree.Database(folder)
    for other in (gametree.load_game("mnk:4,4,4").new_initial_state(), gametree.tree([1, 2])):
        assert other not in database
        with pytest.raises(gametree.GameError, match=f"expected a state of {GAME}, found one of {other.game[:4]}"):
            database.query(other)


def test_folders_that_are_no_database(tmp_path, folder):
    with pytest.raises(gametree.DatabaseError, match="expected the folder of a database, found nothing"):
        gametree.Database(tmp_path / "none")
    with pytest.raises(gametree.DatabaseError, match="one without a manifest"):
        gametree.Database(tmp_path)
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    manifest = copy / "manifest"
    manifest.write_text(manifest.read_text().replace(GAME, "mnk:3,3,2"))
    with pytest.raises(gametree.DatabaseError, match="checksum"):
        gametree.Database(copy)


def test_a_damaged_file_is_reported(tmp_path, folder, state):
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    database = gametree.Database(copy)
    for file in copy.glob("layer-00004-*.solved"):
        content = bytearray(file.read_bytes())
        content[-1] ^= 1
        file.write_bytes(content)
    assert state in database
    for move in ["b2", "a1", "c3", "a3"]:
        state.apply_move(move)
    for ask in (database.query, database.__contains__):
        with pytest.raises(gametree.DatabaseError, match="layer-00004"):
            ask(state)
