"""Games written in Python."""

from __future__ import annotations

import copy as _copy
from typing import Any

__all__ = ["Position"]


def _missing(position: Position, method: str) -> NotImplementedError:
    return NotImplementedError(f"{type(position).__name__} has no {method}(), which Position needs")


class Position:
    """A position of a game written in Python; the methods of a subclass are its rules.

    A subclass needs six methods:

    - `all_moves()` returns the texts of all moves that can occur in the game.
    - `to_move()` returns the player to move: 0 for the first, 1 for the second.
    - `moves()` returns the texts of the legal moves.
    - `play(move)` makes a legal move.
    - `outcome()` returns None while the game goes on, then the winner, 0 or 1, or "draw".
      With the attribute `points`, a finished game has the points of the first player instead.
    - `text()` returns the position as one word, different for positions that go on differently.

    It may have further methods:

    - `undo(move, token)` takes back the last move, where `token` is the result of `play`.
      Without it the position is copied before every move, which is slower for large positions.
    - `from_text(text)`, a class method, reads a position that `text` has written.
    - `evaluate()` returns an estimate for the side to move, an integer that is 0 in balanced positions.
    - `cells()` returns the board as rows of text from the top, all of one length, which pictures draw:
      `X` and `O` are stones of the first and of the second player, `.` and a space are empty cells,
      `#` is a cell out of the game, and any other character is a mark in its cell.
    - `cells_of(move)` returns the cells of a move, as pairs of column and row from 0 at the bottom left,
      in whatever position it is played. With it, pictures show moves on the cells of the board.
    - `copy()` returns a copy that shares nothing that a move changes; by default a deep copy.
    - `diagram()` returns a drawing as text; by default the cells, or the text where there are none.

    Games end, and no position comes again in a game: a search that meets one again raises `RulesError`.

    Two attributes of the class may be set: `name`, the name of the game without spaces, by default that
    of the class in lower case, and `points`, the fewest and the most points of the first player in a
    game for points.

    The engines call these methods up to a million times a second.
    An exception in one of them ends the search and is raised by it.

    >>> class Pile(Position):
    ...     def __init__(self): self.left, self.turn = 7, 0
    ...     def all_moves(self): return ["1", "2", "3"]
    ...     def to_move(self): return self.turn
    ...     def moves(self): return [m for m in self.all_moves() if int(m) <= self.left]
    ...     def play(self, move): self.left -= int(move); self.turn ^= 1
    ...     def outcome(self): return None if self.left else 1 - self.turn
    ...     def text(self): return f"{self.left}{'AB'[self.turn]}"
    >>> import gametree
    >>> gametree.state_of(Pile()).solve().best
    '3'
    """

    points: tuple[int, int] | None = None
    """The fewest and the most points of the first player in a game for points; None in other games."""

    def all_moves(self) -> list[str]:
        """Return every move that can occur in the game, at most 65,536 different words.

        The index of a move in this list is its number, as an action and in certificates.
        """
        raise _missing(self, "all_moves")

    def to_move(self) -> int:
        """Return the player to move: 0 for the first, 1 for the second.

        The players move in turn, so a side that must pass has the pass as its only move.
        """
        raise _missing(self, "to_move")

    def moves(self) -> list[str]:
        """Return the legal moves of an unfinished game; a finished one is not asked."""
        raise _missing(self, "moves")

    def play(self, move: str) -> Any:
        """Make a legal move; the result is handed to `undo`."""
        raise _missing(self, "play")

    def outcome(self) -> int | str | None:
        """Return None while the game goes on, then the winner, 0 or 1, or "draw".

        A finished game for points has the points of the first player instead.
        """
        raise _missing(self, "outcome")

    def text(self) -> str:
        """Return the position as one word, different for positions that go on differently."""
        raise _missing(self, "text")

    def copy(self) -> Position:
        """Return a copy that shares nothing that a move changes; by default a deep copy."""
        return _copy.deepcopy(self)

    def diagram(self) -> str:
        """Return a drawing of the position for people; by default its cells, or its text where it has none."""
        cells = getattr(self, "cells", None)
        return self.text() if cells is None else "\n".join(cells())
