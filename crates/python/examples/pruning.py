"""The cuts of alpha-beta on a tree of a textbook, with their reasons."""

import gametree

state = gametree.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
trace = state.trace(depth=2)
print(trace)
for reason in trace.reasons():
    print(reason)
whole = state.trace(depth=2, engine="minimax")
print("minimax visits", len(whole), "nodes, alpha-beta", len(trace))
