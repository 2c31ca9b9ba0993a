"""Tic-tac-toe against yourself, with perfect play and a weak opponent."""

import gametree

state = gametree.load_game("tictactoe").new_initial_state()
while not state.is_terminal():
    if state.current_player() == 0:
        state.apply_move(state.solve().best)
    else:
        state.apply_move(state.choose(level=1, seed=7))
print(state)
print(*state.history())
print("Result for the first player:", state.returns()[0])
