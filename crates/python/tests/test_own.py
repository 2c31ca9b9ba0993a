"""Games written in Python."""

import copy
import pickle
import sys
from pathlib import Path

import gametree
import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))
from coins import Coins
from domineering import Domineering
from nim import Nim

GAMES = [Nim, Domineering, Coins]
ENGINES = ["minimax", "alphabeta", "pvs", "solver", "df-pn", "pns", "pn2"]


class NoUndo(Nim):
    """Nim whose positions are copied before every move."""

    def __getattribute__(self, name):
        if name == "undo":
            raise AttributeError(name)
        return super().__getattribute__(name)


@pytest.mark.parametrize("game", [*GAMES, NoUndo])
def test_laws_are_kept(game):
    gametree.check_laws(game())


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("start", "value"), [(Nim((1, 2, 3)), "loss"), (Nim((1, 2, 4)), "win"), (Domineering(3, 3), "win"), (Domineering(2, 3), "win"), (NoUndo((1, 2, 3)), "loss")])
def test_engines_agree(engine, start, value):
    answer = gametree.state_of(start).solve(engine=engine)
    assert answer.proven and answer.value == value


def nim_sum(heaps):
    total = 0
    for heap in heaps:
        total ^= heap
    return total


def test_nim_is_decided_by_the_nim_sum():
    for a in range(4):
        for b in range(4):
            for c in range(1, 4):
                expected = "win" if nim_sum((a, b, c)) else "loss"
                assert gametree.state_of(Nim((a, b, c))).solve().value == expected


def minimax(position):
    """Return the points of the first player under best play, by plain recursion."""
    if position.outcome() is not None:
        return position.outcome()
    values = []
    for move in position.moves():
        token = position.play(move)
        values.append(minimax(position))
        position.undo(move, token)
    return max(values) if position.to_move() == 0 else min(values)


@pytest.mark.parametrize("row", [(1, 2), (2, 2, 1), (3, 1, 1, 3), (2, 3, 3, 1, 2, 2, 1), (5, 1, 4, 1, 5, 2)])
@pytest.mark.parametrize("engine", ["solver", "alphabeta", "df-pn"])
def test_points_are_those_of_minimax(row, engine):
    assert gametree.state_of(Coins(row)).solve(engine=engine).score == minimax(Coins(row))


@pytest.mark.parametrize("game", GAMES)
def test_proofs_are_verified(game, tmp_path):
    state = gametree.state_of(game())
    certificate = state.prove()
    path = tmp_path / "proof.gtc"
    path.write_bytes(certificate.to_bytes())
    for form in (certificate, certificate.to_bytes(), path, str(path)):
        shown = gametree.state_of(game()).verify(form)
        assert shown["proven"] and shown["game"] == game.name
        with pytest.raises(gametree.GameError, match=r"unknown game .* State\.verify and by replay"):
            gametree.verify(form)
    state.apply_action(state.legal_actions()[0])
    assert state.verify(certificate)["position"] == game().text() != state.position


def test_a_proof_of_other_rules_is_refused():
    certificate = gametree.state_of(Nim((1, 2, 3))).prove()
    with pytest.raises(gametree.CertificateError):
        gametree.state_of(Domineering()).verify(certificate)


def test_a_certificate_of_another_game_was_verified_under_its_name():
    won = gametree.load_game("tictactoe").new_initial_state().prove()
    state = gametree.load_game("maker-breaker:3,3,3").new_initial_state()
    with pytest.raises(gametree.CertificateError, match="game: expected maker-breaker:3,3,3, found"):
        state.verify(won)


@pytest.mark.parametrize("game", GAMES)
def test_states_are_played_and_kept(game):
    state = gametree.state_of(game())
    state.apply_action(state.legal_actions()[0])
    assert state.history() == [game().moves()[0]]
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert other == state and other.history() == state.history()
    state.undo_action()
    assert state.position == game().text()
    assert "<svg" in state.svg() and state.best(depth=2).best
    assert state.explain(nodes=2000).sentences


def test_positions_are_read_where_the_class_reads_them():
    class Reading(Nim):
        @classmethod
        def from_text(cls, text):
            heaps, turn = text.split(":")
            return cls(map(int, heaps.split("-")), "AB".index(turn))

    state = gametree.state_of(Reading())
    state.set_position("1-2-3:B")
    assert state.current_player() == 1 and state.solve().value == "loss"
    gametree.check_laws(Reading())
    with pytest.raises(gametree.PositionError, match="invalid literal"):
        state.set_position("1-x-3:B")
    with pytest.raises(gametree.PositionError, match="no from_text"):
        gametree.state_of(Nim()).set_position("1-2-3:B")


def test_an_undo_that_forgets_is_reported():
    class Forgetful(Nim):
        def undo(self, move, token):
            self.turn = 1 - self.turn

    with pytest.raises(gametree.RulesError, match='expected the position 2-4-5:B after undo of "c5", found 2-4-0:B'):
        gametree.check_laws(Forgetful())
    with pytest.raises(gametree.RulesError, match="after undo"):
        gametree.state_of(Forgetful()).solve()


class Secretive(Nim):
    """Nim in which only the first heap is played on after four moves, which the text does not show."""

    def __init__(self, heaps=(1, 2, 2)):
        super().__init__(heaps)
        self.plies = 0

    def moves(self):
        return super().moves()[:1] if self.plies > 3 else super().moves()

    def play(self, move):
        super().play(move)
        self.plies += 1

    def undo(self, move, token):
        super().undo(move, token)


def test_an_undo_that_forgets_a_hidden_field_gave_a_false_value():
    with pytest.raises(gametree.LawError, match="undo") as caught:
        gametree.check_laws(Secretive())
    assert "position: " in str(caught.value) and "after " in str(caught.value)


def test_copies_that_share_a_list():
    class Shallow(NoUndo):
        def copy(self):
            return copy.copy(self)

    with pytest.raises(gametree.LawError, match="moves on a copy leave the original as it was\n  position: 3-4-5:A\n  after a1 on a copy: 2-4-5:"):
        gametree.check_laws(Shallow())
    with pytest.raises(gametree.RulesError, match=r"expected the position .* in a copy\(\) from before"):
        gametree.state_of(Shallow((1, 2, 2))).solve()


def test_copies_of_another_position():
    for result, found in [(lambda self: self, "Own"), (lambda self: 3, "3")]:
        own = type("Own", (Nim,), {"copy": result})
        with pytest.raises(gametree.RulesError, match=rf"another object with the same position of copy\(\), found .*{found}"):
            gametree.state_of(own())
    other = type("Other", (Nim,), {"copy": lambda self: Nim((3, 3, 3))})
    with pytest.raises(gametree.RulesError, match="expected the position 3-4-5:A of copy.., found 3-3-3:A"):
        gametree.state_of(other())


class Circle(gametree.Position):
    """A walk on a ring of fields, which ends at the fourth."""

    def __init__(self):
        self.field, self.turn = 0, 0

    def all_moves(self):
        return ["up", "down"]

    def to_move(self):
        return self.turn

    def moves(self):
        return ["up", "down"]

    def play(self, move):
        self.field += 1 if move == "up" else -1
        self.turn = 1 - self.turn

    def outcome(self):
        return 0 if self.field == 4 else 1 if self.field == -3 else None

    def text(self):
        return f"{self.field}:{self.turn}"


def test_positions_that_come_again_are_reported():
    again = "expected that no position comes again in a game, found 0:0 again after up down"
    with pytest.raises(gametree.RulesError, match=again):
        gametree.check_laws(Circle())
    for engine in [*ENGINES, None]:
        for search in ("solve", "prove", "analyse"):
            with pytest.raises(gametree.RulesError, match="comes again"):
                getattr(gametree.state_of(Circle()), search)(engine=engine, nodes=10_000)
    state = gametree.state_of(Circle())
    state.apply_move("up")
    with pytest.raises(gametree.RulesError, match=again):
        state.apply_move("down")
    assert state.history() == ["up"] and state.position == "1:1"


def test_a_game_without_an_end_is_reported():
    class Endless(Long):
        def outcome(self):
            return None

    with pytest.raises(gametree.RulesError, match="expected that a game ends within 65536 plies, found no end at -65537"):
        gametree.state_of(Endless(0)).solve(engine="pns")


class Wandering(gametree.Position):
    """Fields from which both players may return to others without an end; the fourth is a draw."""

    WAYS = {(0, 0): "43", (4, 1): "65", (6, 0): "40", (5, 0): "3", (0, 1): "20", (2, 0): "56", (5, 1): "13", (6, 1): "02", (1, 0): "560"}

    def __init__(self):
        self.field, self.turn, self.plies = 0, 0, 0

    def all_moves(self):
        return list("0123456")

    def to_move(self):
        return self.turn

    def moves(self):
        return list(self.WAYS[self.field, self.turn])

    def play(self, move):
        self.field, self.turn, self.plies = int(move), 1 - self.turn, self.plies + 1

    def outcome(self):
        return None if (self.field, self.turn) in self.WAYS else "draw"

    def text(self):
        return f"{self.field}:{self.turn}:{self.plies}"


def test_a_proof_was_written_without_a_limit_of_time():
    state = gametree.state_of(Wandering())
    assert state.solve(engine="negamax", nodes=5000).value == "draw"
    with pytest.raises(gametree.CertificateError, match="the limits were reached before the proof was complete"):
        state.prove(engine="negamax", nodes=5000, time=0.2)


def test_an_exception_behind_a_broken_law_is_described():
    class Failing(Nim):
        def outcome(self):
            if sum(self.heaps) < 3:
                raise ZeroDivisionError("here")
            return super().outcome()

        def diagram(self):
            return "drawn\n"

    with pytest.raises(gametree.LawError, match=r"law broken(.|\n)*: ZeroDivisionError: here \(outcome in .*test_own.py, line \d+\)$") as caught:
        gametree.check_laws(Failing())
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


TYPES = {
    "to_move": ("0", r"expected 0 or 1 of to_move\(\), found '0'"),
    "moves": (3, r"expected a list of strings of moves\(\), found 3"),
    "all_moves": (None, r"expected a list of strings of all_moves\(\), found None"),
    "text": (["x" * 1000], r"expected a string of text\(\), found \['x{78}…$"),
    "evaluate": ("good", r"expected an integer of 32 bits of evaluate\(\), found 'good'"),
    "cells": (3, r"expected a list of strings of cells\(\), found 3"),
}


@pytest.mark.parametrize("method", TYPES)
def test_results_of_wrong_types_are_named(method):
    result, message = TYPES[method]
    game = type("Game", (Nim,), {method: lambda self: result})
    with pytest.raises(gametree.RulesError, match=message):
        gametree.state_of(game()).best(depth=1)


def test_moves_that_are_no_strings():
    game = type("Game", (Nim,), {"moves": lambda self: [1]})
    with pytest.raises(gametree.RulesError, match=r"expected strings of moves\(\), found 1"):
        gametree.state_of(game())


def test_a_text_that_reads_as_nothing():
    game = type("Game", (Nim,), {"from_text": classmethod(lambda cls, text: None)})
    with pytest.raises(gametree.PositionError, match=r"RulesError: expected a position of from_text\(\), found None"):
        gametree.state_of(game()).set_position("x")


def test_a_key_that_forgets_is_reported():
    class Blind(Nim):
        def text(self):
            return "heaps" + "AB"[self.turn]

    with pytest.raises((gametree.LawError, gametree.RulesError), match="heaps"):
        gametree.check_laws(Blind())


def test_an_exception_is_raised_as_itself():
    class Broken(Nim):
        def outcome(self):
            if sum(self.heaps) < 10:
                raise ZeroDivisionError("here")
            return super().outcome()

    state = gametree.state_of(Broken())
    for _ in range(3):
        with pytest.raises(ZeroDivisionError, match="here") as caught:
            state.solve()
        assert "outcome" in [entry.name for entry in caught.traceback]
    assert state.position == "3-4-5:A"
    with pytest.raises(ZeroDivisionError):
        state.apply_move("c5")
    assert state.position == "3-4-5:A" and state.history() == []


RULES = {
    "to_move": (lambda self: 2, "0 or 1 of to_move"),
    "outcome": (lambda self: "first", 'None, 0, 1 or "draw" of outcome'),
    "moves": (lambda self: ["z9"], "moves that all_moves"),
    "text": (lambda self: "a b", "without spaces"),
    "all_moves": (lambda self: [], "1 to 65536 moves"),
    "name": ("my nim", "the name of a game without spaces"),
}


@pytest.mark.parametrize("method", RULES)
def test_broken_rules_are_named(method):
    broken, message = RULES[method]
    game = type("Game", (Nim,), {method: broken})
    with pytest.raises(gametree.RulesError, match=message.replace("(", r"\(")):
        gametree.state_of(game())


def test_moves_that_are_named_twice():
    twice = type("Twice", (Nim,), {"all_moves": lambda self: ["a1", "a1"]})
    with pytest.raises(gametree.RulesError, match='found "a1" twice'):
        gametree.state_of(twice())


def test_a_position_without_moves_or_an_outcome():
    stuck = type("Stuck", (Nim,), {"outcome": lambda self: None})
    with pytest.raises(gametree.RulesError, match="found neither"):
        gametree.state_of(stuck((0, 0, 1))).solve()


def test_a_player_who_moves_twice():
    greedy = type("Greedy", (Nim,), {"to_move": lambda self: 0})
    with pytest.raises(gametree.RulesError, match="a pass is a move"):
        gametree.check_laws(greedy())


def test_a_class_without_methods():
    for method in ["all_moves", "to_move", "moves", "play", "outcome", "text"]:
        missing = type("Missing", (Nim,), {method: getattr(gametree.Position, method)})
        with pytest.raises(NotImplementedError, match=rf"Missing has no {method}\(\)"):
            gametree.state_of(missing()).solve()
    with pytest.raises(AttributeError):
        gametree.state_of(3)


def test_a_class_in_place_of_a_position():
    certificate = gametree.state_of(Nim((1, 2, 3))).prove()
    for refused in (gametree.state_of, gametree.check_laws, lambda game: gametree.replay(certificate, game)):
        with pytest.raises(TypeError, match=r"found the class Nim; its first position may be Nim\(\)"):
            refused(Nim)


def test_estimates_guide_a_search():
    class Estimated(Nim):
        def evaluate(self):
            return 100 * nim_sum(self.heaps)

    answer = gametree.state_of(Estimated((5, 6, 7))).best(depth=1, engine="alphabeta")
    assert answer.score <= 0 or answer.proven


def test_the_start_is_left_alone():
    start = Nim()
    state = gametree.state_of(start)
    state.apply_move("a1")
    state.solve()
    assert start.text() == "3-4-5:A"


class Pictured(gametree.Position):
    """Three columns of two cells; the players put stones, and the last one wins."""

    def __init__(self):
        self.rows = ["...", ".#a"]

    def all_moves(self):
        return [f"{column}{row}" for row in "12" for column in "abc"]

    def to_move(self):
        return "".join(self.rows).count("X") - "".join(self.rows).count("O")

    def moves(self):
        return [m for m in self.all_moves() if self.rows[2 - int(m[1])]["abc".index(m[0])] == "."]

    def play(self, move):
        row, column = 2 - int(move[1]), "abc".index(move[0])
        self.rows[row] = self.rows[row][:column] + "XO"[self.to_move()] + self.rows[row][column + 1 :]

    def outcome(self):
        return None if "." in "".join(self.rows) else 1 - self.to_move()

    def text(self):
        return "/".join(self.rows)

    def cells(self):
        return self.rows

    def cells_of(self, move):
        return [("abc".index(move[0]), int(move[1]) - 1)]


def test_a_board_is_drawn():
    state = gametree.state_of(Pictured())
    gametree.check_laws(Pictured())
    assert str(state) == "...\n.#a"
    state.apply_move("c2")
    state.apply_move("a1")
    svg = state._repr_svg_()
    assert svg.count('data-site="') == 6 and 'data-site="c2"' in svg
    # The cell of the free move a2 is touched to play it.
    assert 'data-moves="a2"' in svg
    assert 'class="first"' in svg and 'class="second"' in svg and 'class="taken"' in svg
    for result in (state.solve(), state.analyse()):
        assert result.svg().count('data-site="') == 6
    assert "<svg" in state.trace(depth=2).svg(boards=True)


def test_a_game_without_cells_is_drawn_as_text():
    svg = gametree.state_of(Nim()).svg()
    assert "data-site" not in svg and "3-4-5:A" in svg


def test_a_board_without_the_cells_of_moves_keeps_the_laws():
    class Bare(Nim):
        def cells(self):
            return ["." * heap + "#" * (9 - heap) for heap in self.heaps]

    gametree.check_laws(Bare())


def test_moves_without_cells_are_listed_beside_the_board():
    class Listed(Pictured):
        def __getattribute__(self, name):
            if name == "cells_of":
                raise AttributeError(name)
            return super().__getattribute__(name)

    state = gametree.state_of(Listed())
    state.apply_move("c2")
    assert state.svg().count('data-site="') == 6 and 'data-moves="a2"' not in state.svg()


def test_a_domino_lies_on_two_cells():
    state = gametree.state_of(Domineering(2, 2))
    state.apply_move("a1u")
    svg = state.svg()
    assert svg.count('data-site="') == 4 and svg.count('class="taken"') == 2


CELLS = {
    "no rows": (lambda self: [], "expected 1 to 100 rows"),
    "empty rows": (lambda self: ["", ""], "expected 1 to 100 rows"),
    "rows of different length": (lambda self: ["..", "."], "all of one length, found"),
    "too many rows": (lambda self: ["."] * 101, "expected 1 to 100 rows"),
}


@pytest.mark.parametrize("kind", CELLS)
def test_cells_that_are_no_board(kind):
    cells, message = CELLS[kind]
    with pytest.raises(gametree.RulesError, match=message):
        gametree.state_of(type("Game", (Pictured,), {"cells": cells})())


def test_a_board_that_grows():
    grows = {"cells": lambda self: self.rows + ["..."] * self.to_move()}
    state = gametree.state_of(type("Growing", (Pictured,), grows)())
    state.apply_move("a1")
    with pytest.raises(gametree.RulesError, match="expected 2 rows of 3 characters of cells.., as at first, found 3 of 3"):
        state.svg()
    assert state.solve().proven


@pytest.mark.parametrize("cells", [[(3, 0)], [(0, -1)], ["a1"], [1]])
def test_moves_beside_the_board(cells):
    state = gametree.state_of(type("Beside", (Pictured,), {"cells_of": lambda self, move: cells})())
    answer = state.solve()
    for draw in (state.svg, answer.svg):
        with pytest.raises(gametree.RulesError, match="expected a column below 3 and a row below 2"):
            draw()


def test_an_exception_of_a_picture_is_raised_as_itself():
    def cells(self):
        if self.to_move():
            raise ZeroDivisionError("here")
        return self.rows

    state = gametree.state_of(type("Broken", (Pictured,), {"cells": cells})())
    state.apply_move("a1")
    for result in (state, state.solve(), state.analyse()):
        with pytest.raises(ZeroDivisionError, match="here"):
            result.svg()
    with pytest.raises(ZeroDivisionError, match="here"):
        state.trace(depth=2).svg(boards=True)


class Long(gametree.Position):
    """A game of one line of moves."""

    def __init__(self, plies):
        self.plies = plies

    def all_moves(self):
        return ["on"]

    def to_move(self):
        return self.plies % 2

    def moves(self):
        return ["on"]

    def play(self, move):
        self.plies -= 1

    def outcome(self):
        return None if self.plies else 0

    def text(self):
        return str(self.plies)


def test_a_long_line_overflowed_the_stack():
    assert gametree.state_of(Long(30_000)).solve(engine="pns").nodes > 0


def test_a_win_at_the_longest_distance_was_not_written():
    state = gametree.state_of(Long(2000))
    assert state.solve().plies == 2000
    assert state.verify(state.prove())["value"] == "first wins"


@pytest.mark.parametrize("points", [(-30_000, 0), (0, 30_000), (1, 0), (0, 10**20), "ab", 3])
def test_points_that_scores_do_not_distinguish(points):
    class Bad(Coins):
        pass

    Bad.points = points
    with pytest.raises(gametree.RulesError, match="from -29999 to 29999"):
        gametree.state_of(Bad((1, 2)))
