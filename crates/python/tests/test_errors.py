"""Exceptions, with the place of the mistake."""

import gametree
import pytest


@pytest.fixture
def state():
    return gametree.load_game("tictactoe").new_initial_state()


@pytest.mark.parametrize("name", ["", "tictactow", "mnk:0,3,3", "mnk:3,3", "mnk:99,3,3", "sim:1", "capture:", "tree:[[", "chess:x"])
def test_wrong_games(name):
    with pytest.raises(gametree.GameError) as caught:
        gametree.load_game(name)
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_parts_of_an_error(state):
    with pytest.raises(gametree.PositionError) as caught:
        state.set_position("X1/3/3:O")
    error = caught.value
    assert error.column and error.expected and error.found
    assert state.position == "3/3/3:X"


@pytest.mark.parametrize("text", ["", "X", "X2/3/3", "X2/3/3:Z", "XXX/3/3:O", "☃", "3/3/3:X "])
def test_wrong_positions(state, text):
    with pytest.raises(gametree.PositionError):
        state.set_position(text)


@pytest.mark.parametrize("move", ["", "z9", "b4", "B2 ", "☃", "b2b2"])
def test_wrong_moves(state, move):
    with pytest.raises(gametree.MoveError):
        state.apply_move(move)
    assert state.history() == []


@pytest.mark.parametrize("action", [9, 99, 65535])
def test_wrong_actions(state, action):
    with pytest.raises(gametree.MoveError):
        state.apply_action(action)
    with pytest.raises(gametree.MoveError):
        state.action_to_string(action)


@pytest.mark.parametrize("action", [-1, 65536, 10**30])
def test_actions_out_of_range(state, action):
    for method in (state.apply_action, state.action_to_string):
        with pytest.raises(OverflowError, match=f"action: expected 0 to 65535, found {action}"):
            method(action)


@pytest.mark.parametrize("action", ["b2", None, 1.5])
def test_actions_of_a_wrong_type(state, action):
    with pytest.raises(TypeError):
        state.apply_action(action)


def test_the_text_of_a_move_in_place_of_its_number(state):
    with pytest.raises(TypeError, match="found 'b2'; apply_move takes its text"):
        state.apply_action("b2")


def test_a_taken_cell(state):
    state.apply_move("b2")
    with pytest.raises(gametree.MoveError, match="b2 is taken"):
        state.apply_move("b2")


@pytest.mark.parametrize(
    "options",
    [
        {"engine": "fritz"},
        {"generator": "none"},
        {"depth": -1},
        {"depth": 1.5},
        {"nodes": -1},
        {"nodes": 10**30},
        {"time": -1},
        {"time": float("nan")},
        {"time": "1s"},
        {"threads": 0},
        {"threads": 10**6},
        {"table_mb": -1},
        {"table_mb": 10**9},
        {"seed": -1},
        {"engine": "own"},
        {"engine": "df-pn", "depth": 3},
    ],
)
def test_wrong_limits(state, options):
    with pytest.raises(gametree.SearchError) as caught:
        state.best(**options)
    assert "expected" in str(caught.value)
    assert state.best(nodes=100).best


def test_an_unknown_argument_is_named(state):
    with pytest.raises(TypeError, match='found "deph"'):
        state.best(deph=3)


def test_a_level_out_of_range(state):
    with pytest.raises(gametree.SearchError, match="1 to 10"):
        state.choose(11)


@pytest.mark.parametrize("number", [-1, 10**30, "3"])
def test_numbers_out_of_range_are_named(state, number):
    calls = {
        "level: expected 1 to 10": lambda: state.choose(number),
        "seed: expected 0 to 18446744073709551615": lambda: state.choose(1, seed=number),
        "depth: expected 0 to 4294967295": lambda: state.perft(number),
        "visible: expected 0 to": lambda: state.trace(visible=number),
    }
    for message, call in calls.items():
        with pytest.raises(gametree.SearchError, match=f"{message}.*, found {number!r}"):
            call()


def test_a_value_in_a_message_is_cut(state):
    with pytest.raises(gametree.SearchError, match=r"time: expected .*, found 'x{79}…$"):
        state.best(time="x" * 1_000_000)
    with pytest.raises(gametree.SearchError, match="nodes: expected .*, found a value of <class 'int'>$"):
        state.best(nodes=10**100_000)


def test_long_texts_in_messages_are_cut(state):
    cut = "x" * 40 + "…"
    with pytest.raises(gametree.GameError, match=f'unknown game "{cut}"; expected'):
        gametree.load_game("x" * 1_000_000)
    for family in ["mnk", "sim", "connect4", "chess", "kayles"]:
        shown = f"{family}:{'x' * 1_000}"[:200]
        with pytest.raises(gametree.GameError, match=f'^game "{shown}…": expected .*, found .*x…$'):
            gametree.load_game(f"{family}:{'x' * 1_000_000}")
    with pytest.raises(gametree.MoveError) as caught:
        state.apply_move("x" * 1_000_000)
    assert len(str(caught.value)) < 500
    with pytest.raises(gametree.PositionError, match="a position of at most 1048576 bytes, found 104857600 bytes"):
        state.set_position("x" * (100 << 20))


def test_a_language_without_texts(state):
    with pytest.raises(gametree.SearchError, match="en or zh-Hans"):
        state.explain(lang="tlh")


@pytest.mark.parametrize("data", [b"", b"abc", b"\x00" * 100])
def test_bytes_that_are_no_certificate(data):
    with pytest.raises(gametree.CertificateError):
        gametree.verify(data)


@pytest.mark.parametrize("certificate", [0, None, 1.5])
def test_things_that_are_no_certificate(state, certificate):
    for verify in (gametree.verify, state.verify):
        with pytest.raises(TypeError):
            verify(certificate)


def test_a_missing_file_of_a_certificate(state, tmp_path):
    for verify in (gametree.verify, state.verify):
        with pytest.raises(FileNotFoundError):
            verify(tmp_path / "none.gtc")
