"""Ctrl-C in games whose methods are slow, and in the kernel of a notebook."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import gametree
import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))
from nim import Nim


class Slow(Nim):
    """Nim with four heaps of nine, whose methods take a millisecond each and are counted."""

    questions = 0

    def __init__(self):
        super().__init__((9, 9, 9))
        self.heaps.append(9)

    def all_moves(self):
        return [f"{heap}{sticks}" for heap in "abcd" for sticks in range(1, 10)]

    def moves(self):
        return [m for m in self.all_moves() if int(m[1:]) <= self.heaps["abcd".index(m[0])]]

    def play(self, move):
        self.heaps["abcd".index(move[0])] -= int(move[1:])
        self.turn = 1 - self.turn

    def undo(self, move, token):
        self.heaps["abcd".index(move[0])] += int(move[1:])
        self.turn = 1 - self.turn


def slowly(method):
    def slow(self, *arguments):
        Slow.questions += 1
        time.sleep(0.001)
        return method(self, *arguments)

    return slow


for name in ("to_move", "moves", "play", "undo", "outcome", "text", "copy"):
    setattr(Slow, name, slowly(getattr(Slow, name)))


class Copied(Slow):
    """The same game, whose positions are copied before every move."""

    def __getattribute__(self, name):
        if name == "undo":
            raise AttributeError(name)
        return super().__getattribute__(name)


SEARCHES = {
    "solve": lambda state: state.solve(),
    "best": lambda state: state.best(time=600),
    "threads": lambda state: state.best(time=600, threads=2),
    "analyse": lambda state: state.analyse(),
    "explain": lambda state: state.explain(time=600),
    "trace": lambda state: state.trace(time=600),
    "trace to a depth": lambda state: state.trace(depth=9, time=600),
    "prove": lambda state: state.prove(),
    "choose": lambda state: state.choose(3, time=600),
    "perft": lambda state: state.perft(9),
}


@pytest.mark.parametrize(("search", "game"), [*((search, Slow) for search in SEARCHES), ("explain", Copied)])
def test_a_stopped_search_asked_a_slow_game_thousands_of_questions(search, game):
    state, asked = gametree.state_of(game()), []

    def interrupt():
        asked.append(Slow.questions)
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.4, interrupt)
    timer.start()
    with pytest.raises(gametree.Interrupted) as caught:
        SEARCHES[search](state)
    # A question takes at least a millisecond, and Ctrl-C at most 100 of them.
    assert Slow.questions - asked[0] <= 100
    if search == "best":
        assert caught.value.answer.stopped == "interrupted"
        assert caught.value.answer.best in state.legal_moves()
    assert state.history() == [] and state.position == game().text()
    assert state.best(nodes=10).best in state.legal_moves()


def test_an_error_of_a_game_is_no_interruption():
    class Broken(Nim):
        def outcome(self):
            if sum(self.heaps) < 4:
                raise ZeroDivisionError("here")
            return super().outcome()

    with pytest.raises(ZeroDivisionError):
        gametree.state_of(Broken()).best(time=600)


def test_ctrl_c_in_a_notebook():
    pytest.importorskip("ipykernel")
    manager = pytest.importorskip("jupyter_client").manager
    code = """
    import gametree
    gametree.load_game("gomoku").new_initial_state().solve(progress=lambda _: print("searching"))
    """
    kernel, client = manager.start_new_kernel()
    try:
        client.execute("\n".join(line.strip() for line in code.splitlines()), stop_on_error=False)
        while (message := client.get_iopub_msg(timeout=30))["msg_type"] != "stream":
            assert message["msg_type"] != "error", message["content"]
        kernel.interrupt_kernel()
        while (message := client.get_iopub_msg(timeout=5))["msg_type"] != "error":
            pass
        assert message["content"]["ename"] == "Interrupted"
        reply = client.execute_interactive("assert gametree.load_game('tictactoe')", timeout=30)
        assert reply["content"]["status"] == "ok"
    finally:
        client.stop_channels()
        kernel.shutdown_kernel(now=True)
