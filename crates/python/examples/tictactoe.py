"""Tic-tac-toe: perfect play against opponents of several levels."""

import gametree

GAMES = 6


def result(level, seed):
    """Return the result for the first player, who plays perfectly, and the moves."""
    state = gametree.load_game("tictactoe").new_initial_state()
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_move(state.solve().best)
        else:
            state.apply_move(state.choose(level=level, seed=seed))
    return state.returns()[0], state.history()


if __name__ == "__main__":
    for level in (1, 5, 10):
        games = [result(level, seed) for seed in range(GAMES)]
        wins = sum(points > 0 for points, _ in games)
        print(f"level {level}: {wins} of {GAMES} games won, such as", *games[0][1])
