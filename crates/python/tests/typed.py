"""Uses of the module that mypy checks and that never run."""

from pathlib import Path
from typing import Any, assert_type

import gametree


def uses(state: gametree.State) -> None:
    """Names every result with its type."""
    assert_type(state.legal_actions(), list[int])
    assert_type(state.solve(nodes=10, progress=print), gametree.Answer)
    assert_type(state.best(time=0.1).best, str | None)
    assert_type(state.analyse().moves, list[gametree.Answer])
    assert_type(state.explain(lang="en").sentences, list[str])
    assert_type(state.prove().to_bytes(), bytes)
    assert_type(state.choose(3, seed=1), str | None)
    assert_type(gametree.load_game("sim:6").new_initial_state(), gametree.State)
    assert_type(gametree.tree([[1, 2], 3]), gametree.State)
    assert_type(gametree.replay(state.prove(), state, moves=["b2"]), dict[str, Any])
    assert_type(gametree.replay("proof.gtc", gametree.Position())["value"], Any)
    assert_type(gametree.Database("database").query(state).moves, list[gametree.Answer])
    assert_type(state in gametree.Database(Path("database")), bool)
    state.undo_action(state.current_player(), 4)
