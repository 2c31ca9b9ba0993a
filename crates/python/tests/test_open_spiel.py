"""OpenSpiel as an independent oracle, and games in both directions."""

import random

import gametree
import pytest

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import minimax

PAIRS = [
    ("tic_tac_toe", "tictactoe"),
    ("connect_four", "connect4"),
    ("mnk(m=4,n=4,k=3)", "mnk:4,4,3"),
]
OTHERS = [
    "breakthrough(rows=3,columns=3)",
    "clobber(rows=3,columns=3)",
    "dots_and_boxes(num_rows=1,num_cols=2)",
    "go(board_size=2)",
    "gomoku(size=3,connect=3)",
    "havannah(board_size=2)",
    "hex(board_size=3)",
    "nim(pile_sizes=1;2;3)",
    "oware(num_houses_per_player=2,num_seeds_per_house=1)",
    "y(board_size=3)",
]


def value(state):
    """Return the result of the first player under best play, by plain recursion over OpenSpiel alone."""
    if state.is_terminal():
        return state.returns()[0]
    values = [value(state.child(action)) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


def ours(pyspiel_state, action, name, state):
    """Return the text of our move that is an action of OpenSpiel."""
    if name == "connect4":
        return str(action + 1)
    columns = 3 if name == "tictactoe" else 4
    rows = columns
    return f"{chr(ord('a') + action % columns)}{rows - action // columns}"


@pytest.mark.parametrize(("theirs", "name"), PAIRS)
def test_random_games_agree(theirs, name):
    draw, game = random.Random(1), pyspiel.load_game(theirs)
    start = gametree.load_game(name).new_initial_state()
    for _ in range(2000):
        state, other = start.clone(), game.new_initial_state()
        while not other.is_terminal():
            moves = {ours(other, action, name, state): action for action in other.legal_actions()}
            assert sorted(moves) == sorted(state.legal_moves())
            assert state.current_player() == other.current_player()
            move = draw.choice(sorted(moves))
            state.apply_move(move)
            other.apply_action(moves[move])
        assert state.is_terminal()
        assert list(state.returns()) == list(other.returns())


def random_position(draw, theirs, name, plies):
    """Return an unfinished position after `plies` random moves, as ours and as theirs."""
    game = pyspiel.load_game(theirs)
    state, other = gametree.load_game(name).new_initial_state(), game.new_initial_state()
    for _ in range(plies):
        action = draw.choice(other.legal_actions())
        state.apply_move(ours(other, action, name, state))
        other.apply_action(action)
        if other.is_terminal():
            return random_position(draw, theirs, name, plies)
    return state, other


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize(("theirs", "name", "plies"), [(*PAIRS[0], 3), (*PAIRS[2], 8)])
def test_values_agree(theirs, name, plies, seed):
    state, other = random_position(random.Random(seed), theirs, name, plies)
    answer = state.solve()
    expected, _ = minimax.alpha_beta_search(other.get_game(), state=other, maximizing_player_id=0)
    assert answer.proven and expected == value(other)
    assert answer.winner == {1: 0, 0: None, -1: 1}[expected]


@pytest.mark.parametrize("name", OTHERS)
def test_their_games_are_solved(name):
    state = gametree.from_open_spiel(name, by_text=True)
    answer = state.solve(time=20)
    assert answer.proven
    expected = value_of(name)
    found = {"draw": 0, "win": 1, "loss": -1}[answer.value]
    assert found == (expected > 0) - (expected < 0)


def value_of(name):
    found, _ = minimax.alpha_beta_search(pyspiel.load_game(name))
    return found


def test_positions_by_history_agree():
    for name in ["nim(pile_sizes=1;2)", "dots_and_boxes(num_rows=1,num_cols=1)"]:
        by_history = gametree.from_open_spiel(name).solve()
        assert by_history.proven
        assert by_history.value == gametree.from_open_spiel(name, by_text=True).solve().value


@pytest.mark.parametrize("name", ["kuhn_poker", "backgammon", "matrix_rps", "phantom_ttt"])
def test_other_kinds_of_games_are_refused(name):
    with pytest.raises(gametree.GameError, match="expected a game with"):
        gametree.from_open_spiel(name)


@pytest.mark.parametrize("name", ["mnk:3,3,3", "connect4:4x4", "sim:5", "kayles:path-6"])
def test_our_games_are_games_of_open_spiel(name):
    registered = gametree.register_with_open_spiel(name)
    game = pyspiel.load_game(registered)
    draw = random.Random(2)
    for _ in range(20):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(draw.choice(state.legal_actions()))
        assert sum(state.returns()) == 0
    if name != "sim:5":
        expected = gametree.load_game(name).new_initial_state().solve().value
        found, _ = minimax.alpha_beta_search(game)
        assert {"draw": 0, "win": 1, "loss": -1}[expected] == found
