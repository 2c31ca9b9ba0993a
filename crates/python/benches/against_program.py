"""The time of a search in the module, divided by that of the same search in the program.

Both take turns; the times are processor seconds, and those of the program include its start.
The argument is the program: that of the wheel, or a release build of the same source.
"""

import json
import resource
import statistics
import subprocess
import sys
import time

import gametree

NODES = 1_000_000
PAIRS = 8
COMMAND = [sys.argv[1], "best", "gomoku", "--nodes", str(NODES), "--seed", "1", "--json"]


def module():
    begun = time.process_time()
    answer = gametree.load_game("gomoku").new_initial_state().best(nodes=NODES, seed=1)
    return time.process_time() - begun, answer.best, answer.nodes


def program():
    begun = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = json.loads(subprocess.run(COMMAND, capture_output=True, check=True).stdout)
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime
    return seconds, found["best"], found["nodes"]


ratios = []
for pair in range(PAIRS):
    one, other = (module(), program()) if pair % 2 else (program(), module())[::-1]
    assert one[1:] == other[1:], (one, other)
    ratios.append(one[0] / other[0])
    print(f"module {one[0]:.2f} s, program {other[0]:.2f} s, ratio {ratios[-1]:.3f}", flush=True)
print(f"median {statistics.median(ratios):.3f} of {PAIRS}, from {min(ratios):.3f} to {max(ratios):.3f}")
