"""Times of OpenSpiel's alpha-beta in Python, and of this module on the same games.

The times are processor seconds, the median of several runs in turn, and the answers are compared.
"""

import statistics
import time

import gametree
import pyspiel
from open_spiel.python.algorithms.minimax import alpha_beta_search

GAMES = [
    ("tic_tac_toe", "tictactoe"),
    ("mnk(m=4,n=3,k=3)", "mnk:4,3,3"),
    ("connect_four(rows=4,columns=4)", "connect4:4x4"),
    # The program does not have the others.
    ("breakthrough(rows=3,columns=3)", None),
    ("clobber(rows=3,columns=3)", None),
    ("dots_and_boxes(num_rows=1,num_cols=2)", None),
    ("go(board_size=2)", None),
    ("gomoku(size=3,connect=3)", None),
    ("havannah(board_size=2)", None),
    ("hex(board_size=3)", None),
    ("nim(pile_sizes=1;2;3)", None),
    ("oware(num_houses_per_player=2,num_seeds_per_house=1)", None),
    ("y(board_size=3)", None),
]
RUNS = 3
VALUES = {1: "win", 0: "draw", -1: "loss"}


def theirs(name):
    return VALUES[alpha_beta_search(pyspiel.load_game(name), maximum_depth=100)[0]]


def native(engine):
    return lambda name: gametree.load_game(name).new_initial_state().solve(engine=engine, table_mb=16).value


def wrapped(engine):
    return lambda name: gametree.from_open_spiel(name, by_text=True).solve(engine=engine, table_mb=16).value


COLUMNS = [
    ("OpenSpiel", 0, theirs),
    ("`from_open_spiel`, alpha-beta", 0, wrapped("alphabeta")),
    ("`from_open_spiel`, `solve`", 0, wrapped(None)),
    ("native, alpha-beta", 1, native("alphabeta")),
    ("native, `solve`", 1, native(None)),
]


def seconds(work, name):
    begun = time.process_time()
    value = work(name)
    return time.process_time() - begun, value


print("| game |", " | ".join(title for title, _, _ in COLUMNS), "| `from_open_spiel`, `solve` / OpenSpiel |")
print("|---|" + "---|" * (len(COLUMNS) + 1))
for names in GAMES:
    columns = [(which, work) for _, which, work in COLUMNS if names[which]]
    runs = [[seconds(work, names[which]) for which, work in columns] for _ in range(RUNS)]
    values = {value for run in runs for _, value in run}
    assert len(values) == 1, (names, values)
    medians = [1000 * statistics.median(time for time, _ in column) for column in zip(*runs)]
    cells = [f"{median:,.1f}" for median in medians] + ["–"] * (len(COLUMNS) - len(columns))
    cells.append(f"{medians[2] / medians[0]:.1f}")
    print(f"| `{names[0]}` |", " | ".join(cells), "|", flush=True)
