"""Games of OpenSpiel as games written in Python, and games of gametree in OpenSpiel."""

from __future__ import annotations

import random
from typing import Any

import numpy
import pyspiel

from ._games import load_game
from ._native import GameError, State, state_of
from ._own import Position

_PASS = "pass"
# The random games that tell the extent of a game, and the longest of them.
_GAMES, _PLIES = 100, 512


def from_open_spiel(game: Any, *, by_text: bool = False) -> State:
    """Return a game of OpenSpiel as a state."""
    loaded = pyspiel.load_game(game) if isinstance(game, str) else game
    _check(loaded)
    return state_of(_Spiel(loaded, by_text))


def _check(game: Any) -> None:
    kind = game.get_type()
    wanted = [
        (game.num_players() == 2, "two players"),
        (kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL, "moves in turn"),
        (kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC, "no chance"),
        (kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION, "perfect information"),
        (kind.utility == pyspiel.GameType.Utility.ZERO_SUM, "zero sum"),
    ]
    for holds, what in wanted:
        if not holds:
            raise GameError(f"expected a game with {what}, found {kind.short_name}")


class _Spiel(Position):
    def __init__(self, game: Any, by_text: bool) -> None:
        self.name = "".join(str(game).split())
        self._game, self._by_text = game, by_text
        self._state = game.new_initial_state()
        self._turn, self._passes = 0, False
        least, most = game.min_utility(), game.max_utility()
        self._is_for_points = (least, most) != (-1, 1)
        if self._is_for_points:
            if least != int(least) or most != int(most) or max(-least, most) > 10_000:
                raise GameError(f"expected whole points up to 10,000, found {least} to {most}")
            self.points = (int(least), int(most))

    def all_moves(self) -> list[str]:
        return [*map(str, range(self._game.num_distinct_actions())), _PASS]

    def to_move(self) -> int:
        return self._turn

    def moves(self) -> list[str]:
        return [_PASS] if self._passes else [str(action) for action in self._state.legal_actions()]

    def play(self, move: str) -> Any:
        before = self._state, self._passes
        if move == _PASS:
            self._passes = False
        else:
            self._state = self._state.clone()
            self._state.apply_action(int(move))
            self._passes = self._state.current_player() == self._turn
        self._turn = 1 - self._turn
        return before

    def undo(self, move: str, token: Any) -> None:
        self._state, self._passes = token
        self._turn = 1 - self._turn

    def outcome(self) -> int | str | None:
        if not self._state.is_terminal():
            return None
        first = self._state.returns()[0]
        if self._is_for_points:
            return int(first)
        return "draw" if first == 0 else 0 if first > 0 else 1

    def text(self) -> str:
        state = self._state
        told = str(state) if self._by_text else " ".join(map(str, state.history()))
        lines = (told or "-").replace(" ", "_").replace("\n", "/")
        word = "".join(c if c.isprintable() else f"%{ord(c):x}" for c in lines)
        return f"{word}:{self._turn}{'p' if self._passes else ''}"

    def copy(self) -> _Spiel:
        other = object.__new__(_Spiel)
        other.__dict__.update(self.__dict__)
        return other

    def diagram(self) -> str:
        return str(self._state)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (str(self._game), self._by_text)


def _restored(game: str, by_text: bool) -> _Spiel:
    return _Spiel(pyspiel.load_game(game), by_text)


class _GameOf(pyspiel.Game):
    """A game of gametree in OpenSpiel."""

    def __init__(self, name: str) -> None:
        self._start = load_game(name).new_initial_state()
        actions, most, plies = _extent(self._start)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=plies,
        )
        super().__init__(_type_of(name), info, {})

    def new_initial_state(self) -> _StateOf:
        return _StateOf(self, self._start.clone())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        raise NotImplementedError


class _StateOf(pyspiel.State):
    """A state of gametree in OpenSpiel."""

    def __init__(self, game: _GameOf, state: State) -> None:
        super().__init__(game)
        self._state = state

    def current_player(self) -> int:
        return self._state.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._state.legal_actions())

    def _apply_action(self, action: int) -> None:
        self._state.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._state.action_to_string(action)

    def is_terminal(self) -> bool:
        return self._state.is_terminal()

    def returns(self) -> Any:
        return numpy.array(self._state.returns())

    def __deepcopy__(self, memo: Any) -> _StateOf:
        return _StateOf(self.get_game(), self._state.clone())

    def __str__(self) -> str:
        return str(self._state)


def _extent(start: State) -> tuple[int, float, int]:
    """Return the number of actions, the largest result and the most plies that random games have."""
    draw = random.Random(0)
    actions, most, plies = set(start.legal_actions()), 1.0, 1
    for _ in range(_GAMES):
        state = start.clone()
        while not state.is_terminal() and len(state.history()) < _PLIES:
            state.apply_action(draw.choice(state.legal_actions()))
            actions.update(state.legal_actions())
        most = max(most, *state.returns())
        plies = max(plies, len(state.history()))
    return max(actions) + 1, most, plies


def _type_of(name: str) -> Any:
    return pyspiel.GameType(
        short_name="gametree_" + "".join(c if c.isalnum() else "_" for c in name),
        long_name=f"gametree {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )


def register_with_open_spiel(name: str) -> str:
    """Register a game, and return the name under which pyspiel loads it."""
    kind = _type_of(name)

    # OpenSpiel keeps this class until the process ends, when a function could no longer be freed.
    class Registered(_GameOf):
        def __init__(self, _parameters: Any = None) -> None:
            super().__init__(name)

    pyspiel.register_game(kind, Registered)
    short: str = kind.short_name
    return short
