"""The cuts of alpha-beta on a tree of a textbook, with their reasons, and in two other orders of the moves."""

import gametree

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def visited(tree, engine="alphabeta"):
    """Return the number of nodes that a search of the tree visits."""
    return len(gametree.tree(tree).trace(depth=2, engine=engine))


if __name__ == "__main__":
    trace = gametree.tree(TREE).trace(depth=2)
    print(trace)
    for reason in trace.reasons():
        print(reason)

    # The first player takes the greatest of the least values: the best move first has the most cuts.
    best_first = sorted((sorted(values) for values in TREE), key=min, reverse=True)
    worst_first = sorted((sorted(values, reverse=True) for values in TREE), key=min)
    print("minimax visits", visited(TREE, "minimax"), "nodes, alpha-beta", visited(TREE))
    print("alpha-beta visits", visited(best_first), "with the best moves first, and", visited(worst_first), "with the worst")
