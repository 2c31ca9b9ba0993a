"""Ctrl-C at a terminal: in the program, and at the prompt of Python."""

import os
import select
import subprocess
import sys
import time

import pytest

pty = pytest.importorskip("pty")

# Far more than a machine under load takes.
SECONDS = 60
# Every word that the tests wait for is put together by the program, since the terminal echoes what is typed.
SEARCH = "gametree.load_game('gomoku').new_initial_state().solve(progress=lambda _: print('search' + 'ing'))\n"
ANSWER = "print(type(sys.last_value).__name__ + ':' + sys.last_value.answer.stopped + '.')\n"


class Terminal:
    """A program with a terminal of its own, which sends it Ctrl-C as a signal."""

    def __init__(self, *command):
        self.keyboard, self.screen = pty.openpty()
        # The first terminal that the leader of a session opens is the one that controls it.
        shell = ["sh", "-c", 'exec "$@" <"$0" >"$0" 2>&1', os.ttyname(self.screen), *command]
        environment = {**os.environ, "TERM": "dumb", "PYTHON_BASIC_REPL": "1"}
        self.program = subprocess.Popen(shell, start_new_session=True, env=environment)
        self.shown = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.program.kill()
        self.program.wait()
        os.close(self.keyboard)
        os.close(self.screen)

    def type(self, text):
        os.write(self.keyboard, text.encode())

    def read_until(self, word):
        """Read what the program shows until the word comes; what is shown after it may be read as well."""
        end = time.monotonic() + SECONDS
        while word not in self.shown:
            ready, _, _ = select.select([self.keyboard], [], [], max(0, end - time.monotonic()))
            assert ready, self.shown
            self.shown += os.read(self.keyboard, 1 << 16).decode(errors="replace")
        self.shown = self.shown.partition(word)[2]


def test_ctrl_c_ends_the_program_with_code_130():
    with Terminal(sys.executable, "-m", "gametree", "solve", "gomoku") as terminal:
        # The board comes before the search, and the program listens for Ctrl-C before that.
        terminal.read_until("to move")
        terminal.type("\x03")
        terminal.read_until("the search was interrupted")
        assert terminal.program.wait(SECONDS) == 130


def test_ctrl_c_at_the_prompt_of_python_raises_with_the_answer():
    with Terminal(sys.executable, "-q", "-i", "-c", "import gametree, sys") as terminal:
        terminal.read_until(">>> ")
        terminal.type(SEARCH)
        terminal.read_until("searching")
        terminal.type("\x03")
        terminal.read_until("Interrupted: ")
        terminal.read_until(">>> ")
        terminal.type(ANSWER)
        terminal.read_until("Interrupted:interrupted.")
        terminal.type("exit(3)\n")
        assert terminal.program.wait(SECONDS) == 3
