"""Searches, proofs, explanations and pictures."""

import io
import json
import os
import signal
import threading
import time

import gametree
import pytest
from layout import Parts
from tqdm import tqdm

ENGINES = ["minimax", "negamax", "alphabeta", "pvs", "iterative", "solver", "df-pn", "pns", "pn2", "and-or"]


def start(name, *moves):
    state = gametree.load_game(name).new_initial_state()
    for move in moves:
        state.apply_move(move)
    return state


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_proves_the_same(engine):
    answer = start("tictactoe", "b2", "a2").solve(engine=engine)
    assert (answer.value, answer.proven, answer.winner) == ("win", True, 0)
    assert answer.engine == engine
    assert answer.nodes > 0


@pytest.mark.parametrize(
    ("name", "value"),
    [("tictactoe", "draw"), ("mnk:4,3,3", "win"), ("sim:5", "draw"), ("connect4:4x4", "draw"), ("kayles:petersen", "win")],
)
def test_values(name, value):
    assert start(name).solve().value == value


def test_an_answer_is_the_json_of_the_program():
    answer = start("tictactoe", "b2", "a2").solve()
    found = answer.to_dict()
    assert found["value"] == answer.value == "win"
    assert found["line"] == answer.line and answer.line[0] == answer.best
    assert found["plies"] == answer.plies == 5
    assert found["score"] == answer.score == 31995
    assert found["stopped"] == answer.stopped
    assert found["position"] == answer.position
    assert answer.seconds >= 0 and answer.depth >= 0 and answer.generator
    assert "value='win'" in repr(answer)


@pytest.mark.parametrize(
    ("state", "nodes", "lines"),
    [
        (start("mnk:4,3,3"), None, ["X wins in 7 plies, proven", "best: b1", "line: b1 c1 b2 b3 c2 a2 d2"]),
        (start("gomoku"), 1, ["not proven", "best: a1"]),
        (start("tictactoe", "a1", "b1", "a2", "b2", "a3"), None, ["the game is over: X has won"]),
    ],
)
def test_an_answer_in_words(state, nodes, lines):
    assert str(state.solve(nodes=nodes)).splitlines() == lines


def test_a_node_limit_is_kept_and_repeated():
    state = start("gomoku", "h8")
    answers = [state.clone().best(nodes=5000, seed=1) for _ in range(2)]
    assert answers[0].nodes <= 5000
    assert answers[0].line == answers[1].line
    assert not answers[0].proven and answers[0].value == "unknown" and answers[0].plies is None


def test_a_finished_game_is_answered():
    state = start("tictactoe", "a1", "b1", "a2", "b2", "a3")
    answer = state.solve()
    assert (answer.value, answer.best, answer.line) == ("loss", None, [])


def test_threads_share_a_search():
    assert start("connect4:5x5").solve(threads=2).value == start("connect4:5x5").solve().value


def test_an_analysis_has_every_move():
    analysis = start("tictactoe", "b2").analyse()
    assert len(analysis) == len(analysis.moves) == 8
    assert analysis.answer.value == "draw"
    assert [m.value for m in analysis.moves].count("draw") == 4
    assert analysis.moves[0].value == "draw"
    assert len(analysis.to_dict()["moves"]) == 8
    assert "a1: draw" in repr(analysis)
    assert analysis.svg() == analysis._repr_svg_()


def test_an_explanation_has_sentences():
    explanation = start("tictactoe", "b2", "a2").explain()
    assert "wins" in explanation.sentences[0]
    assert str(explanation).count("\n") == len(explanation.sentences) - 1
    assert explanation.analysis.answer.proven
    assert [one["text"] for one in explanation.to_dict()["sentences"]] == explanation.sentences
    assert "已证明" in start("tictactoe").explain(lang="zh-Hans").sentences[0]


def test_a_trace_is_drawn():
    trace = start("tictactoe").trace(depth=2)
    assert len(trace) == len(trace.nodes) == trace.totals["nodes"]
    assert any("are not looked at" in reason for reason in trace.reasons())
    assert str(trace).startswith("root")
    assert trace.svg() == trace._repr_svg_()
    assert len(trace.svg(boards=True)) > len(trace.svg())
    lines = trace.to_jsonl().splitlines()
    assert json.loads(lines[0])["game"] == "tictactoe"


def test_a_trace_is_bounded():
    assert len(start("tictactoe").trace(depth=4, visible=10)) <= 10


@pytest.mark.parametrize("name", ["tictactoe", "mnk:4,3,3", "sim:5", "kayles:path-12", "capture:3x3", "connect4:4x4"])
def test_proofs_are_verified(name, tmp_path):
    state = start(name)
    path = tmp_path / "proof.gtc"
    certificate = state.prove(path)
    assert path.read_bytes() == certificate.to_bytes()
    assert len(certificate) == path.stat().st_size
    for shown in [gametree.verify(certificate), gametree.verify(path), gametree.verify(str(path)), state.verify(certificate)]:
        assert shown["proven"] and shown["value"] == certificate.claim
        assert shown["game"] == name


def test_a_proof_replaces_no_file_but_a_certificate(tmp_path):
    state, path = start("tictactoe"), tmp_path / "proof.gtc"
    path.write_text("mine")
    with pytest.raises(FileExistsError, match="overwrite=True writes over it"):
        state.prove(path)
    assert path.read_text() == "mine"
    certificate = state.prove(path, overwrite=True)
    assert path.read_bytes() == certificate.to_bytes()
    state.apply_move("b2")
    certificate = state.prove(path)
    assert path.read_bytes() == certificate.to_bytes()


def test_a_forged_proof_is_refused():
    data = bytearray(start("tictactoe").prove().to_bytes())
    for at in range(0, len(data), 7):
        forged = data.copy()
        forged[at] ^= 1
        with pytest.raises(gametree.CertificateError):
            gametree.verify(bytes(forged))


def test_a_search_without_a_proof_writes_no_file(tmp_path):
    path = tmp_path / "proof.gtc"
    with pytest.raises(gametree.CertificateError):
        start("gomoku").prove(path, nodes=100)
    assert not path.exists()


@pytest.mark.parametrize("level", range(1, 11))
def test_levels_choose_legal_moves(level):
    state = start("mnk:5,5,4", "c3")
    move = state.choose(level, seed=3, nodes=500)
    assert move in state.legal_moves()
    assert move == state.clone().choose(level, seed=3, nodes=500)


def test_progress_is_reported():
    reports = []
    start("gomoku").best(time=0.4, progress=reports.append)
    assert reports
    assert all(one.nodes <= two.nodes for one, two in zip(reports, reports[1:]))
    assert reports[-1].seconds > 0 and reports[-1].depth >= 0
    assert repr(reports[0]).startswith("Progress(nodes=")


def test_a_bar_of_tqdm_shows_progress():
    shown = io.StringIO()
    with tqdm(unit=" nodes", mininterval=0, file=shown) as bar:
        start("gomoku").best(time=0.4, progress=lambda report: bar.update(report.nodes - bar.n))
    assert bar.n > 0 and f"{bar.n} nodes [" in shown.getvalue()


def test_an_exception_of_progress_stops_the_search():
    def stop(_report):
        raise LookupError("enough")

    state = start("gomoku")
    with pytest.raises(LookupError, match="enough"):
        state.best(progress=stop)
    assert state.best(nodes=100).best


def test_ctrl_c_keeps_the_answer():
    state = start("gomoku")
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt) as caught:
        state.best(time=600)
    assert isinstance(caught.value, gametree.Interrupted)
    answer = caught.value.answer
    assert answer.best in state.legal_moves()
    assert answer.stopped == "interrupted"


def test_ctrl_c_stops_a_proof(tmp_path):
    path = tmp_path / "proof.gtc"
    state = start("gomoku")
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(gametree.Interrupted) as caught:
        state.prove(path)
    assert caught.value.answer is None
    assert not path.exists() and state.best(nodes=100).best


def test_ctrl_c_stops_a_count():
    state = start("gomoku")
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(gametree.Interrupted) as caught:
        state.perft(9)
    assert caught.value.answer is None
    assert state.legal_actions()


def long_certificate():
    """Return a certificate that takes seconds to check: the same proof of the same claim, many times."""
    parts = Parts.of(start("mnk:4,4,3").prove().to_bytes())
    times = 10_000
    parts.claims, parts.proof, parts.entries = parts.claims * times, parts.proof * times, parts.entries * times
    return parts.to_bytes()


def test_ctrl_c_stops_a_check():
    certificate, state = long_certificate(), start("mnk:4,4,3")
    for verify in (gametree.verify, state.verify):
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(gametree.Interrupted) as caught:
            verify(certificate)
        assert caught.value.answer is None
    assert state.legal_actions()


def test_an_exception_of_progress_stops_a_proof():
    def stop(_report):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        start("gomoku").prove(progress=stop)


def test_a_game_in_python_is_verified_while_other_threads_run():
    class Count(gametree.Position):
        def __init__(self):
            self.left, self.turn = 6, 0

        def all_moves(self):
            return ["1", "2"]

        def to_move(self):
            return self.turn

        def moves(self):
            return [m for m in "12" if int(m) <= self.left]

        def play(self, move):
            self.left -= int(move)
            self.turn = 1 - self.turn

        def outcome(self):
            return None if self.left else 1 - self.turn

        def text(self):
            return f"{self.left}:{'AB'[self.turn]}"

    state = gametree.state_of(Count())
    certificate = state.prove()
    found = []
    threads = [threading.Thread(target=lambda: found.append(state.clone().verify(certificate)["value"])) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [certificate.claim] * 4


def test_twenty_threads_search_at_once():
    found = []

    def work():
        found.append(start("mnk:4,3,3").solve(table_mb=4).value)

    threads = [threading.Thread(target=work) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["win"] * 20


def test_a_state_that_is_searched_is_busy():
    state, refused = start("gomoku"), []

    def meddle():
        time.sleep(0.1)
        try:
            state.apply_move("h8")
        except RuntimeError as error:
            refused.append(str(error))

    thread = threading.Thread(target=meddle)
    thread.start()
    state.best(time=0.5)
    thread.join()
    assert refused and "clone" in refused[0]
    state.apply_move("h8")
