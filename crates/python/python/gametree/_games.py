"""Games of the program, graphs, trees and certificates."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any

from . import _native
from ._native import State
from ._replay import bytes_of


class Game:
    """A game of the program with its parameters, such as mnk:4,4,4."""

    def __init__(self, name: str) -> None:
        """Open the game once, so that a wrong name is an error here."""
        self.name: str = _native.load_state(name).game
        self.title, self.summary, self.rules = _native.describe_game(self.name)

    def new_initial_state(self, position: str | None = None) -> State:
        """Return the start of the game, or another position of it."""
        state = _native.load_state(self.name)
        if position is not None:
            state.set_position(position)
        return state

    def num_players(self) -> int:
        """Return 2."""
        return 2

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Game({self.name!r})"


def load_game(name: str) -> Game:
    """Return a game of the program by its name with parameters; see `registered_games`."""
    return Game(name)


def kayles(graph: Any, *, misere: bool = False) -> State:
    """Return Node Kayles on a graph of networkx, or on edges between vertices that can be hashed.

    The vertices are numbered from 1 in the order of the graph, or in which the edges name them.
    """
    if hasattr(graph, "edges") and hasattr(graph, "nodes"):
        vertices, edges = list(graph.nodes), [edge[:2] for edge in graph.edges]
    else:
        edges = [tuple(edge) for edge in graph]
        vertices = list(dict.fromkeys(vertex for edge in edges for vertex in edge))
    return _native.load_state(f"kayles:graph6:{_graph6(vertices, edges)}{',misere' if misere else ''}")


def _graph6(vertices: list[Any], edges: Iterable[tuple[Any, ...]]) -> str:
    number = {vertex: index for index, vertex in enumerate(vertices)}
    count = len(vertices)
    if not 1 <= count <= 256:
        raise _native.GameError(f"expected 1 to 256 vertices, found {count}")
    joined = set()
    for edge in edges:
        if len(edge) != 2 or edge[0] == edge[1]:
            raise _native.GameError(f"expected edges between two vertices, found {edge!r}")
        joined.add(frozenset((number[edge[0]], number[edge[1]])))
    bits = [frozenset((a, b)) in joined for b in range(count) for a in range(b)]
    bits += [False] * (-len(bits) % 6)
    groups = (bits[at : at + 6] for at in range(0, len(bits), 6))
    size = [count] if count < 63 else [63, count >> 12, count >> 6 & 63, count & 63]
    codes = size + [sum(bit << 5 - at for at, bit in enumerate(group)) for group in groups]
    return "".join(chr(code + 63) for code in codes)


def tree(nested: list[Any] | tuple[Any, ...]) -> State:
    """Return a tree of nested lists with integers at its leaves, as textbooks draw it."""
    if not isinstance(nested, (list, tuple)):
        raise TypeError(f"expected nested lists of integers, found {type(nested).__name__}")
    try:
        text = json.dumps(nested, separators=(",", ":"))
    except (RecursionError, TypeError, ValueError) as error:
        raise _native.GameError(f"expected nested lists of integers, found {error}") from None
    return _native.load_state(f"tree:{text}")


def verify(certificate: bytes | str | os.PathLike[str] | _native.Certificate) -> dict[str, Any]:
    """Replay a certificate by the rules of its game, and return what it shows.

    It may be bytes, a file, or a result of `State.prove`.
    Certificates of games written in Python are checked by `State.verify` and by `replay`.
    """
    return _native.verify_bytes(bytes_of(certificate))


def from_open_spiel(game: Any, *, by_text: bool = False) -> State:
    """Return the start of a two-player perfect-information game of OpenSpiel as a state.

    `game` is a game of pyspiel, or its name; the package open_spiel must be installed.
    Moves are the numbers of its actions; a side that moves again is followed by a `pass` of its opponent.
    Positions are told apart by the actions that led to them.
    With `by_text` they are told apart by the text of the OpenSpiel state, so that engines recognise
    a position on another path; this is right where the text has all that the rest of the game depends on.
    """
    from . import _open_spiel

    return _open_spiel.from_open_spiel(game, by_text=by_text)


def register_with_open_spiel(name: str) -> str:
    """Register a game such as mnk:4,4,3 with OpenSpiel, and return the name under which pyspiel loads it.

    Its number of actions, its length and its range of results are those of 100 random games.
    """
    from . import _open_spiel

    return _open_spiel.register_with_open_spiel(name)
