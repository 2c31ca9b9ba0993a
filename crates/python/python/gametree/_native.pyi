"""Games, searches, proofs and pictures, and the program."""

import os
from collections.abc import Callable
from typing import Any, TypedDict, final

from typing_extensions import Unpack

from ._own import Position

__version__: str

class Error(ValueError):
    """A text or an argument that cannot be used; `expected`, `found` and `column` are set where they are known."""

    expected: str | None
    """What was expected, where it is known."""
    found: str | None
    """What was found, where it is known."""
    column: int | None
    """The column of the mistake, from 1, where it is known."""

class GameError(Error):
    """A game that cannot be opened."""

class PositionError(Error):
    """A text that is no position of the game."""

class MoveError(Error):
    """A move that cannot be played."""

class SearchError(Error):
    """A search that cannot begin."""

class CertificateError(Error):
    """A certificate that cannot be written, or that does not hold."""

class RulesError(Error):
    """A game written in Python that breaks a rule of `Position`."""

class LawError(AssertionError):
    """A game that breaks laws on which searches and proofs rely."""

class DatabaseError(Error):
    """A database that cannot be read, or that lacks a position."""

class Interrupted(KeyboardInterrupt):
    """A search that Ctrl-C has stopped; `answer` is the result so far, if any."""

    answer: Any
    """The result so far, of the type that the search would have returned; None where there is none, as of `prove`."""

@final
class Progress:
    """The state of a search that runs."""

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
    @property
    def seconds(self) -> float:
        """Seconds since the search began."""
    @property
    def depth(self) -> int:
        """Depth of the current iteration in plies; 0 for a search that goes by no depth."""

class Bounds(TypedDict, total=False):
    """Keyword arguments of searches, without the seed."""

    engine: str | None
    """The engine, such as "alphabeta"; by default the best for the purpose."""
    generator: str | None
    """The move generator, such as "legal"; by default that of the purpose."""
    depth: int | None
    """The largest depth in plies."""
    nodes: int | None
    """The largest number of positions; the same number gives the same answer."""
    time: float | None
    """The longest time in seconds."""
    threads: int | None
    """The number of threads, 1 by default."""
    table_mb: int | None
    """The memory for tables in MiB, 128 by default."""
    progress: Callable[[Progress], object] | None
    """A function that is called up to 20 times a second; an exception stops the search."""

class Limits(Bounds, total=False):
    """Keyword arguments of searches."""

    seed: int | None
    """The seed of hashed keys, so that a search can be repeated node by node."""

@final
class Answer:
    """The answer of a search about a position, for the player to move there; `str` returns its value, best move and line."""

    @property
    def game(self) -> str:
        """The game with its parameters."""
    @property
    def position(self) -> str:
        """The position as text."""
    @property
    def value(self) -> str:
        """The proven value: win, draw or loss; unknown where nothing is proven."""
    @property
    def winner(self) -> int | None:
        """The player who wins by the proof, 0 or 1."""
    @property
    def plies(self) -> int | None:
        """The proven distance to the end of the game in plies."""
    @property
    def proven(self) -> bool:
        """True if the value is proven."""
    @property
    def score(self) -> int:
        """The score: an estimate, points, or 32,000 less the plies to a win, negative for a loss."""
    @property
    def best(self) -> str | None:
        """The best move."""
    @property
    def line(self) -> list[str]:
        """Best play as far as it is known."""
    @property
    def engine(self) -> str:
        """The engine behind the answer."""
    @property
    def generator(self) -> str:
        """The generator that proposed the moves."""
    @property
    def nodes(self) -> int:
        """The number of positions visited."""
    @property
    def seconds(self) -> float:
        """The time of the search in seconds."""
    @property
    def depth(self) -> int:
        """The depth in plies to which the position was searched."""
    @property
    def stopped(self) -> str:
        """The reason for the end of the search, such as solved, depth or interrupted."""
    def to_dict(self) -> dict[str, Any]:
        """Return the answer as the program prints it with --json."""
    def svg(self) -> str:
        """Return the position with the line of the answer as SVG."""
    def _repr_svg_(self) -> str: ...

@final
class Analysis:
    """The answers about a position and about each of its moves, best first."""

    @property
    def answer(self) -> Answer:
        """The answer about the position itself."""
    @property
    def moves(self) -> list[Answer]:
        """The answers about the moves, for the player who makes the move, best first."""
    def to_dict(self) -> dict[str, Any]:
        """Return the analysis as the program prints it with --json."""
    def svg(self) -> str:
        """Return the position with the value of every move as SVG."""
    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...

@final
class Explanation:
    """The reasons for the value of a position; `str` returns them as lines."""

    @property
    def sentences(self) -> list[str]:
        """The sentences."""
    @property
    def analysis(self) -> Analysis:
        """The analysis on which they rest."""
    def to_dict(self) -> dict[str, Any]:
        """Return the explanation as the program prints it with --json."""

@final
class Trace:
    """A search recorded node by node; `str` draws it as text."""

    @property
    def nodes(self) -> list[dict[str, Any]]:
        """The nodes in the order in which the search entered them."""
    @property
    def totals(self) -> dict[str, Any]:
        """The numbers of nodes and cuts of the whole search."""
    def reasons(self) -> list[str]:
        """Return the reasons of the cuts, in their order."""
    def svg(self, *, boards: bool = False) -> str:
        """Return the tree as SVG, with a board in each node if asked for."""
    def to_jsonl(self) -> str:
        """Return the trace as JSON lines, which `gametree tree FILE` draws again."""
    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...

@final
class Certificate:
    """A proof, written down for a checker that knows the rules alone; `len` is its size in bytes."""

    @property
    def claim(self) -> str:
        """The value that the certificate shows."""
    def to_bytes(self) -> bytes:
        """Return the certificate as the bytes of a file."""
    def __len__(self) -> int: ...

@final
class State:
    """A game in progress: a position, and the moves that led to it.

    Actions are the numbers of moves, as in OpenSpiel; moves are their texts.
    A state that another thread searches raises RuntimeError; clone it for a second search.
    Two states are equal if their games and positions are.
    """

    @property
    def game(self) -> str:
        """The game with its parameters."""
    @property
    def position(self) -> str:
        """The position as one word, which `set_position` reads."""
    def set_position(self, text: str) -> None:
        """Go to a position of the same game, and forget the moves so far."""
    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal moves; none when the game is over."""
    def legal_moves(self) -> list[str]:
        """Return the legal moves as text; none when the game is over."""
    def apply_action(self, action: int) -> None:
        """Play the move with this number."""
    def apply_move(self, text: str) -> None:
        """Play a move that is written as text."""
    def undo_action(self, player: int | None = None, action: int | None = None) -> None:
        """Take back the last move; where its player and its number are given, as in OpenSpiel, they must be right."""
    def action_to_string(self, action: int, /) -> str:
        """Return the text of a legal move from its number."""
    def string_to_action(self, text: str) -> int:
        """Return the number of a move from its text."""
    def current_player(self) -> int:
        """Return the player to move, 0 or 1; -4 when the game is over."""
    def is_terminal(self) -> bool:
        """Return True if the game is over."""
    def returns(self) -> list[float]:
        """Return the results of both players: 1 and -1, 0 for a draw, or points; 0 while the game goes on."""
    def is_for_points(self) -> bool:
        """Return True if the game is for points, so that `returns` has the points of a finished one."""
    def offers_certificates(self) -> bool:
        """Return True if proofs of the game can be written down: no position of it repeats."""
    def history(self) -> list[str]:
        """Return the moves so far as text."""
    def perft(self, depth: int) -> int:
        """Return the number of move sequences of this length."""
    def clone(self) -> State:
        """Return a copy with its history, which shares nothing."""
    def svg(self) -> str:
        """Return the board with the moves so far as SVG."""
    def _repr_svg_(self) -> str: ...
    def solve(self, **options: Unpack[Limits]) -> Answer:
        """Prove the value of the position, without a limit unless one is given."""
    def best(self, **options: Unpack[Limits]) -> Answer:
        """Search for the best move, for 5 seconds unless a limit is given."""
    def analyse(self, **options: Unpack[Limits]) -> Analysis:
        """Search every move, without a limit unless one is given."""
    def explain(self, *, lang: str = "en", **options: Unpack[Limits]) -> Explanation:
        """Explain the value in sentences, after 10 seconds at most unless a limit is given; lang is "en" or "zh-Hans"."""
    def trace(self, *, visible: int = 1000, **options: Unpack[Limits]) -> Trace:
        """Record a search, by alpha-beta unless another engine is named; it keeps at most `visible` nodes."""
    def prove(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        overwrite: bool = False,
        **options: Unpack[Limits],
    ) -> Certificate:
        """Prove the value of the position and write the proof down.

        `path` is a file for it, which replaces a certificate, and any other file only with `overwrite`.
        """
    def verify(self, certificate: Certificate | bytes | str | os.PathLike[str]) -> dict[str, Any]:
        """Replay a certificate about any position of this game, and return what it shows.

        `position` in the result is the one that it is about, whatever moves this state has played.
        The certificate may be bytes, a file, or a result of `prove`.
        """
    def choose(self, level: int, seed: int = 0, **options: Unpack[Bounds]) -> str | None:
        """Choose a move as an opponent of a level from 1 to 10 does; the same seed makes the same choice."""

@final
class Database:
    """A database of a whole game, as the command `strong` makes it."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Open the database in a folder."""
    @property
    def game(self) -> str:
        """The game with its parameters."""
    def query(self, state: State) -> Analysis:
        """Look a position and its moves up; the values are proven, with their distances.

        It raises DatabaseError for a position that the database does not have, and GameError
        for a state of another game.
        """
    def __contains__(self, state: State) -> bool:
        """Return True if the database has the position of a state."""

def load_state(name: str) -> State:
    """Return the start of a game of the program, such as "mnk:4,4,4"."""

def state_of(position: Position) -> State:
    """Return the first position of a game written in Python as a state, which engines search."""

def restore_state(game: str | Position, start: str | None, moves: list[str]) -> State:
    """Make a state from the parts that pickle has kept."""

def restore_answer(place: dict[str, Any], answer: dict[str, Any]) -> Answer:
    """Make an answer from the parts that pickle has kept."""

def restore_analysis(
    place: dict[str, Any], answer: dict[str, Any], moves: list[dict[str, Any]]
) -> Analysis:
    """Make an analysis from the parts that pickle has kept."""

def restore_explanation(
    place: dict[str, Any], json: str, answer: dict[str, Any], moves: list[dict[str, Any]]
) -> Explanation:
    """Make an explanation from the parts that pickle has kept."""

def restore_trace(place: dict[str, Any], lines: str) -> Trace:
    """Make a trace from the parts that pickle has kept."""

def restore_certificate(data: bytes) -> Certificate:
    """Make a certificate from the bytes that pickle has kept."""

def registered_games() -> list[str]:
    """Return the names of the games of the program, each with the parameters of its example."""

def describe_game(name: str) -> list[str]:
    """Return the title, the summary and the rules of a game family."""

def check_laws(position: Position, games: int = 20) -> None:
    """Play random games of a game written in Python, and check the laws of a game at every position.

    It raises LawError with the broken laws and the positions that break them, RulesError where the
    class breaks its contract, and an exception of a method as it is.
    """

def verify_bytes(data: bytes) -> dict[str, Any]:
    """Replay a certificate by the rules of its game, and return what it shows."""

def run_program(arguments: list[str]) -> int:
    """Run the program with these arguments, its name first, and return its exit code."""
