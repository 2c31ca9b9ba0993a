"""Results of searches that are pickled and read back."""

import copy
import pickle
import sys
from pathlib import Path

import gametree
import pytest
from gametree import _native

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))
from coins import Coins
from domineering import Domineering
from nim import Nim


def played(name, *moves):
    state = gametree.load_game(name).new_initial_state()
    for move in moves:
        state.apply_move(move)
    return state


STATES = {
    "tictactoe": lambda: played("tictactoe", "b2", "a2"),
    "mnk": lambda: played("mnk:4,3,3"),
    "finished": lambda: played("mnk:3,3,3", "a1", "b1", "a2", "b2", "a3"),
    "position": lambda: gametree.load_game("connect4:4x4").new_initial_state("4/4/4/X3:O"),
    "tree": lambda: gametree.tree([[3, 5], [2, 9]]),
    "book": lambda: gametree.load_game("connect4").new_initial_state(),
    "nim": lambda: gametree.state_of(Nim((1, 2, 3))),
    "domineering": lambda: gametree.state_of(Domineering(3, 3)),
    "coins": lambda: gametree.state_of(Coins((3, 1, 1, 3))),
}
SEARCHES = {
    "solve": lambda state: state.solve(),
    "best": lambda state: state.best(depth=2, seed=1),
    "analyse": lambda state: state.analyse(),
    "explain": lambda state: state.explain(nodes=2000),
    "explain in Chinese": lambda state: state.explain(lang="zh-Hans", nodes=2000),
}


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("name", STATES)
def test_results_are_read_back(name, search):
    result = SEARCHES[search](STATES[name]())
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        read = pickle.loads(pickle.dumps(result, protocol))
        assert type(read) is type(result)
        assert read.to_dict() == result.to_dict() and list(read.to_dict()) == list(result.to_dict())
        assert repr(read) == repr(result) and str(read) == str(result)
    if search.startswith("explain"):
        assert read.sentences == result.sentences
        read, result = read.analysis, result.analysis
        assert read.to_dict() == result.to_dict()
    assert read.svg() == result.svg()
    assert copy.deepcopy(result).to_dict() == copy.copy(result).to_dict() == result.to_dict()


@pytest.mark.parametrize("engine", ["minimax", "alphabeta", "pvs", "solver", "df-pn", "pns", "pn2", "and-or"])
@pytest.mark.parametrize("nodes", [20, None])
def test_answers_of_every_engine_are_read_back(engine, nodes):
    answer = played("tictactoe", "b2", "a2").solve(engine=engine, nodes=nodes)
    assert answer.proven == (nodes is None)
    read = pickle.loads(pickle.dumps(answer))
    assert read.to_dict() == answer.to_dict() and read.engine == engine
    assert (read.value, read.winner, read.plies, read.seconds) == (answer.value, answer.winner, answer.plies, answer.seconds)


@pytest.mark.parametrize("name", ["tictactoe", "mnk", "tree", "nim", "coins"])
def test_certificates_are_read_back(name):
    state = STATES[name]()
    certificate = state.prove()
    read = pickle.loads(pickle.dumps(certificate))
    assert (read.claim, read.to_bytes()) == (certificate.claim, certificate.to_bytes())
    assert state.verify(read) == state.verify(certificate)


TRACES = {
    "to a depth": {"depth": 3},
    "with folded nodes": {"depth": 4, "visible": 10},
    "of a table": {"engine": "iterative", "nodes": 100},
    "of a prover": {"engine": "df-pn", "nodes": 100},
}


@pytest.mark.parametrize("options", TRACES)
@pytest.mark.parametrize("name", STATES)
def test_traces_are_read_back(name, options):
    trace = STATES[name]().trace(**TRACES[options])
    read = pickle.loads(pickle.dumps(trace))
    assert (len(read), read.nodes, read.totals) == (len(trace), trace.nodes, trace.totals)
    assert read.to_jsonl() == trace.to_jsonl() and read.reasons() == trace.reasons()
    assert str(read) == str(trace) and repr(read) == repr(trace)
    assert read.svg() == trace.svg() and read.svg(boards=True) == trace.svg(boards=True)
    assert copy.deepcopy(trace).to_jsonl() == trace.to_jsonl()


def test_lines_that_are_no_trace():
    _restore, (place, lines) = played("tictactoe").trace(depth=2).__reduce__()
    with pytest.raises(ValueError, match="line 2"):
        _native.restore_trace(place, lines.replace('"ply"', '"depth"'))
    with pytest.raises(ValueError, match="expected"):
        _native.restore_trace(place, "")
    assert len(_native.restore_trace(place, lines)) > 1


CHANGES = {
    "score": ("many", TypeError),
    "certainty": ("sure", ValueError),
    "stopped": ("tired", ValueError),
    "engine": ("fritz", ValueError),
    "keys": ("brass", ValueError),
    "to_move": (2, ValueError),
}


@pytest.mark.parametrize("field", CHANGES)
def test_parts_that_are_no_answer(field):
    _restore, (place, kept) = played("tictactoe").solve().__reduce__()
    value, error = CHANGES[field]
    with pytest.raises(error):
        _native.restore_answer(place, {**kept, field: value})
    assert _native.restore_answer(place, kept).proven


def test_bytes_that_are_no_certificate():
    with pytest.raises(gametree.CertificateError):
        _native.restore_certificate(b"abc")
