"""Games of the program: moves, positions, copies and pickles."""

import copy
import os
import pickle
import random
import subprocess
import sys

import gametree
import pytest

GAMES = [*gametree.registered_games(), "mnk:4,4,3,misere", "capture:4x4", "connect4:5x4", "kayles:petersen"]


def playout(name, seed, plies=30):
    rng = random.Random(seed)
    state = gametree.load_game(name).new_initial_state()
    while not state.is_terminal() and len(state.history()) < plies:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_actions_and_moves_are_alike(name):
    state = playout(name, 1, 3)
    for action, move in zip(state.legal_actions(), state.legal_moves(), strict=True):
        assert state.action_to_string(action) == move
        assert state.string_to_action(move) == action


@pytest.mark.parametrize("name", GAMES)
def test_undo_goes_back_to_the_start(name):
    state = playout(name, 2)
    for _ in range(len(state.history())):
        state.undo_action()
    assert state == gametree.load_game(name).new_initial_state()
    with pytest.raises(IndexError):
        state.undo_action()


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_read_back(name):
    state = playout(name, 3, 4)
    other = gametree.load_game(name).new_initial_state(state.position)
    assert other.position == state.position
    assert other.history() == []
    assert sorted(other.legal_moves()) == sorted(state.legal_moves())


@pytest.mark.parametrize("name", GAMES)
def test_copies_share_nothing(name):
    state = playout(name, 4, 2)
    copies = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    for other in copies:
        assert other == state and other.history() == state.history()
    if not state.is_terminal():
        before = state.position
        copies[0].apply_action(copies[0].legal_actions()[0])
        assert state.position == before != copies[0].position


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_has_results(name):
    state = playout(name, 5, 400)
    if state.is_terminal():
        assert state.current_player() == -4
        assert state.legal_actions() == [] == state.legal_moves()
        assert sum(state.returns()) == 0
        with pytest.raises(gametree.MoveError):
            state.apply_action(0)
    else:
        assert state.returns() == [0, 0]


@pytest.mark.parametrize("name", GAMES)
def test_boards_are_drawn(name):
    state = playout(name, 6, 2)
    assert state.svg() == state._repr_svg_()
    assert "<svg" in state.svg() and state.svg().endswith("</svg>\n")
    assert str(state)
    assert state.game in repr(state) and state.position in repr(state)


@pytest.mark.parametrize("name", GAMES)
def test_perft_counts_moves(name):
    state = gametree.load_game(name).new_initial_state()
    assert state.perft(0) == 1
    assert state.perft(1) == len(state.legal_actions())


def test_players_take_turns():
    state = gametree.load_game("tictactoe").new_initial_state()
    assert state.current_player() == 0
    state.apply_move("b2")
    assert state.current_player() == 1
    state.undo_action(0, 4)
    assert state.current_player() == 0


def test_a_win_is_plus_one_for_the_winner():
    state = gametree.load_game("tictactoe").new_initial_state()
    for move in "a1 b1 a2 b2 a3".split():
        state.apply_move(move)
    assert state.returns() == [1, -1]


def test_games_are_compared_by_name():
    one, two = gametree.load_game("sim:5"), gametree.load_game("sim:5")
    assert one == two and hash(one) == hash(two)
    assert one != gametree.load_game("sim:6")
    assert one.num_players() == 2
    assert repr(one) == "Game('sim:5')"
    assert one.title and one.summary and one.rules


def test_a_set_position_is_kept_by_pickle():
    state = gametree.load_game("mnk:3,3,3").new_initial_state("X2/3/3:O")
    state.apply_move("b2")
    other = pickle.loads(pickle.dumps(state))
    assert other == state and other.history() == ["b2"]
    other.undo_action()
    assert other.position == "X2/3/3:O"


def test_graphs_are_played_on():
    path = gametree.kayles([("a", "b"), ("b", "c"), ("c", "d")])
    assert path.legal_moves() == ["1", "2", "3", "4"]
    assert path.solve().value == gametree.load_game("kayles:path-4").new_initial_state().solve().value
    assert gametree.kayles([(1, 2)], misere=True).solve().value == "loss"


def test_graphs_of_networkx_are_played_on():
    networkx = pytest.importorskip("networkx")
    state = gametree.kayles(networkx.petersen_graph())
    named = gametree.load_game("kayles:petersen").new_initial_state()
    assert state.solve().value == named.solve().value
    assert state.perft(3) == named.perft(3)
    assert len(gametree.kayles(networkx.path_graph(100)).legal_moves()) == 100


@pytest.mark.parametrize("edges", [[], [(1, 1)], [(1,)], [(1, 2, 3)], [(n, n + 1) for n in range(300)]])
def test_graphs_that_are_none_are_refused(edges):
    with pytest.raises(gametree.GameError):
        gametree.kayles(edges)


def test_trees_are_played_on():
    state = gametree.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert state.solve(engine="minimax").score == 3
    assert state.trace(depth=2).totals["nodes"] < state.trace(depth=2, engine="minimax").totals["nodes"]


def test_a_tree_that_is_none_is_refused():
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    for nested in (deep, [[3, {5}]], [[3, "five"]]):
        with pytest.raises(gametree.GameError):
            gametree.tree(nested)


@pytest.mark.parametrize("nested", [1, True, None, 1.5, "[1]", {}])
def test_a_number_in_place_of_a_tree_named_a_file(nested):
    with pytest.raises(TypeError, match=f"expected nested lists of integers, found {type(nested).__name__}"):
        gametree.tree(nested)


@pytest.mark.parametrize("path", [1, True, 1.5])
def test_numbers_are_no_paths(path):
    state = gametree.load_game("tictactoe").new_initial_state()
    for opened in (gametree.verify, state.verify, state.prove, gametree.Database, lambda path: gametree.replay(path, state)):
        with pytest.raises(TypeError, match="path|PathLike"):
            opened(path)


@pytest.mark.parametrize("moves", [["b2"], ["b2", "a1"]])
def test_undo_checks_the_move_that_it_takes_back(moves):
    state = gametree.load_game("tictactoe").new_initial_state()
    for move in moves:
        state.apply_move(move)
    position, player, action = state.position, len(moves) - 1, {"b2": 4, "a1": 0}[moves[-1]]
    wrong = {
        f"expected player {player}, who played {moves[-1]}, found player {1 - player}": (1 - player, action),
        f"expected action {action}, which is {moves[-1]}, found action 7": (player, 7),
        f"expected action {action}, which is {moves[-1]}, found action -1": (player, -1),
    }
    for message, arguments in wrong.items():
        with pytest.raises(gametree.GameError, match=message) as caught:
            state.undo_action(*arguments)
        assert f"expected {caught.value.expected}, found {caught.value.found}" == message
        assert state.position == position and state.history() == moves
    state.undo_action(player, action)
    assert state.history() == moves[:-1]
    state.apply_move(moves[-1])
    state.undo_action(action=action)
    assert state.history() == moves[:-1]


def test_undo_without_a_move_or_with_other_types():
    state = gametree.load_game("tictactoe").new_initial_state()
    with pytest.raises(IndexError):
        state.undo_action(0, 4)
    state.apply_move("b2")
    for arguments in [("0", 4), (0, "b2"), (0, 1.5), (0, 4, 4)]:
        with pytest.raises(TypeError):
            state.undo_action(*arguments)
    assert state.history() == ["b2"]


MANY_OBJECTS = """
import resource, sys
import gametree
from nim import Nim

states = [gametree.load_game("tictactoe").new_initial_state(), gametree.state_of(Nim())]

def grown(count):
    for number in range(count):
        for state in states:
            state.clone()
            if number % 500 == 0:
                state.best(depth=1, table_mb=1)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

before = grown(2000)
print(grown(int(sys.argv[1])) - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems count in other units")
def test_objects_that_are_dropped_leave_nothing_behind(request):
    count = 500_000 if os.environ.get("GAMETREE_SLOW") else 25_000
    path = str(request.config.rootpath / "examples")
    command = [sys.executable, "-c", MANY_OBJECTS, str(count)]
    ran = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path})
    assert ran.returncode == 0, ran.stderr
    # A leak of 50 bytes an object would be more.
    assert int(ran.stdout) < 2 * count * 50 // 1024
