"""The time of a search in the module, divided by that of the same search in the program.

Rounds of program, module, module and program even out a drift of the machine.
The times are processor seconds, each without those of a search of one node, which is the start.
The argument is the program: that of the wheel, or a release build of the same source.
"""

import json
import resource
import statistics
import subprocess
import sys
import time

import gametree

GAMES = ["mnk:15,15,5", "gomoku", "connect4:8x7"]
NODES = 1_000_000
ROUNDS = 20


def module(game, nodes):
    state = gametree.load_game(game).new_initial_state()
    begun = time.process_time()
    answer = state.best(nodes=nodes, seed=1)
    return time.process_time() - begun, (answer.best, answer.nodes)


def program(game, nodes):
    command = [sys.argv[1], "best", game, "--nodes", str(nodes), "--seed", "1", "--json"]
    begun = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime
    return seconds, (found["best"], found["nodes"])


for game in GAMES:
    starts = {run: statistics.median(run(game, 1)[0] for _ in range(ROUNDS)) for run in (program, module)}
    ratios = []
    for _ in range(ROUNDS):
        seconds, answers = {program: 0.0, module: 0.0}, set()
        for run in (program, module, module, program):
            took, answer = run(game, NODES)
            seconds[run] += took - starts[run]
            answers.add(answer)
        assert len(answers) == 1, answers
        ratios.append(seconds[module] / seconds[program])
    print(f"{game}: median {statistics.median(ratios):.3f} of {ROUNDS}, from {min(ratios):.3f} to {max(ratios):.3f}", flush=True)
