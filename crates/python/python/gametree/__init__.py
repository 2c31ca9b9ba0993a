"""Two-player games of perfect information: perfect play, proofs and pictures.

>>> import gametree
>>> state = gametree.load_game("tictactoe").new_initial_state()
>>> state.apply_move("b2")
>>> answer = state.solve()
>>> answer.value, answer.proven
('draw', True)
"""

from __future__ import annotations

from . import _native
from ._games import (
    Game,
    from_open_spiel,
    kayles,
    load_game,
    register_with_open_spiel,
    tree,
    verify,
)
from ._native import (
    Analysis,
    Answer,
    Certificate,
    CertificateError,
    Database,
    DatabaseError,
    Error,
    Explanation,
    GameError,
    Interrupted,
    LawError,
    MoveError,
    PositionError,
    Progress,
    RulesError,
    SearchError,
    State,
    Trace,
    check_laws,
    registered_games,
    state_of,
)
from ._own import Position
from ._replay import replay

__version__ = _native.__version__

__all__ = [
    "Analysis",
    "Answer",
    "Certificate",
    "CertificateError",
    "Database",
    "DatabaseError",
    "Error",
    "Explanation",
    "Game",
    "GameError",
    "Interrupted",
    "LawError",
    "MoveError",
    "Position",
    "PositionError",
    "Progress",
    "RulesError",
    "SearchError",
    "State",
    "Trace",
    "check_laws",
    "from_open_spiel",
    "kayles",
    "load_game",
    "register_with_open_spiel",
    "registered_games",
    "replay",
    "state_of",
    "tree",
    "verify",
]
