"""The second checker, which replays certificates by the methods of a game alone."""

import dataclasses
import random
import sys
from functools import cache
from pathlib import Path

import gametree
import pytest
from layout import Parts

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))
from coins import Coins
from domineering import Domineering
from nim import Nim

GAMES = [Nim((1, 2, 3)), Nim((2, 3, 4)), Domineering(), Domineering(3, 3), Coins(), Coins((5, 1, 4, 1, 5, 2))]
KEYS = ["game", "position", "claims", "value", "winner", "plies", "proven", "entries"]
# Scores of the format: a win in 0 plies, and in any number of them.
DECIDED, SLOWEST = 32_000, 30_000


def describe(game):
    return f"{game.name}-{game.text()}"


@pytest.mark.parametrize("game", GAMES, ids=describe)
def test_both_checkers_show_the_same(game, tmp_path):
    state, path = gametree.state_of(game), tmp_path / "proof.gtc"
    certificate = state.prove(path)
    shown = state.verify(certificate)
    for form in (certificate, certificate.to_bytes(), path, str(path)):
        assert gametree.replay(form, game) == {key: shown[key] for key in KEYS}
    assert gametree.replay(certificate, state) == {key: shown[key] for key in KEYS}


@pytest.mark.parametrize("name", ["tictactoe", "kayles:path-7", "kayles:cycle-6,misere", "tree:[[3,5],[2,9]]", "tree:[[1,-4],[1,1]]"])
def test_games_of_the_program_are_replayed_by_their_states(name):
    state = gametree.load_game(name).new_initial_state()
    certificate = state.prove()
    shown = gametree.verify(certificate)
    assert gametree.replay(certificate, state) == {key: shown[key] for key in KEYS}


class TicTacToe(gametree.Position):
    """The rules of tic-tac-toe once more, with the texts of the program."""

    name = "tictactoe"
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self, cells="." * 9):
        self.cells = cells

    def all_moves(self):
        return [f"{column}{row}" for row in "123" for column in "abc"]

    def to_move(self):
        return self.cells.count("X") - self.cells.count("O")

    def moves(self):
        return [move for move, cell in zip(self.all_moves(), self.cells, strict=True) if cell == "."]

    def play(self, move):
        at = self.all_moves().index(move)
        self.cells = self.cells[:at] + "XO"[self.to_move()] + self.cells[at + 1 :]

    def outcome(self):
        for line in self.LINES:
            stones = {self.cells[at] for at in line}
            if len(stones) == 1 and stones != {"."}:
                return "XO".index(stones.pop())
        return None if "." in self.cells else "draw"

    def text(self):
        rows = "/".join(self.cells[at : at + 3] for at in (6, 3, 0))
        for count in (3, 2, 1):
            rows = rows.replace("." * count, str(count))
        return f"{rows}:{'XO'[self.to_move()]}"


@pytest.mark.parametrize("moves", ["", "b2", "a1 b1", "b2 a1 c3"])
def test_a_certificate_of_the_program_is_replayed_by_rules_in_python(moves):
    state = gametree.load_game("tictactoe").new_initial_state()
    for move in moves.split():
        state.apply_move(move)
    certificate = state.prove()
    shown = gametree.verify(certificate)
    assert gametree.replay(certificate, TicTacToe(), moves.split()) == {key: shown[key] for key in KEYS}


def true_score(game):
    """Return a function of a position: the score of the first player under best play, by plain minimax."""

    @cache
    def by_text(text):
        position = positions.pop(text)
        outcome = position.outcome()
        if outcome is not None:
            if game.points is not None:
                return outcome
            return 0 if outcome == "draw" else DECIDED if outcome == 0 else -DECIDED
        scores = []
        for move in position.moves():
            after = position.copy()
            after.play(move)
            score = of(after)
            scores.append(score - (score > SLOWEST) + (score < -SLOWEST))
        return max(scores) if position.to_move() == 0 else min(scores)

    positions = {}

    def of(position):
        positions[position.text()] = position
        return by_text(position.text())

    return of


def forged(parts, game, draw):
    """Return another certificate, and the moves to the position that it is about."""
    parts = dataclasses.replace(parts, claims=list(parts.claims))
    moves, position = [], game.copy()
    for _ in range(draw.randint(1, 3)):
        change = draw.randrange(8)
        if change < 3:
            forge_claims(parts.claims, draw)
        elif change == 3:
            moves, position = [], game.copy()
            for _ in range(draw.randint(0, 4)):
                if position.outcome() is None:
                    moves.append(draw.choice(position.moves()))
                    position.play(moves[-1])
            parts.position = position.text().encode()
        elif change == 4:
            field = draw.choice(["version", "key_kind", "symmetric_plies", "table", "buckets", "digest"])
            setattr(parts, field, draw.choice([0, 1, 2, 3]))
        else:
            parts.proof = forged_proof(parts.proof, draw)
    if draw.randrange(8):
        parts.entries = sum(byte < 128 for byte in parts.proof)
    data = bytearray(parts.to_bytes())
    if not draw.randrange(10):
        at = draw.randrange(len(data))
        data[at] ^= 1 << draw.randrange(8)
    if not draw.randrange(20):
        del data[draw.randrange(len(data)) :]
    return bytes(data), moves


def forge_claims(claims, draw):
    plies, points = draw.randrange(14), draw.randrange(-6, 7)
    scores = [SLOWEST, DECIDED - plies, 0, -SLOWEST, plies - DECIDED, points]
    claim = (draw.randrange(2), draw.choice(scores))
    at = draw.randrange(len(claims))
    change = draw.randrange(6)
    if change == 0:
        claims.append(claim)
    elif change == 1:
        claims.reverse()
    elif change == 2:
        claims[:] = [(1 - player, score) for player, score in claims]
    elif change == 3:
        claims[:] = [(player, min(score + 1, DECIDED)) for player, score in claims]
    elif change == 4 and len(claims) > 1:
        del claims[at]
    else:
        claims[at] = claim


def forged_proof(proof, draw):
    change, at = draw.randrange(6), draw.randrange(len(proof) + 1)
    if change == 0:
        return proof[:at]
    if change == 1:
        return proof + bytes(draw.choices(range(4), k=draw.randint(1, 40)))
    if change == 2:
        return bytes(len(proof))
    if change == 3:
        return proof[at:] + proof[:at]
    changed = bytearray(proof)
    for _ in range(draw.randint(1, 5) if proof else 0):
        changed[draw.randrange(len(proof))] = draw.randrange(4)
    return bytes(changed)


@pytest.mark.parametrize("game", GAMES, ids=describe)
def test_no_forged_certificate_shows_a_false_claim(game):
    draw, state, score_of = random.Random(describe(game)), gametree.state_of(game), true_score(game)
    parts = Parts.of(state.prove().to_bytes())
    assert parts.to_bytes() == state.prove().to_bytes()
    accepted = 0
    for _ in range(200):
        data, moves = forged(parts, game, draw)
        root = game.copy()
        for move in moves:
            root.play(move)
        try:
            shown = gametree.replay(data, game, moves)
        except gametree.CertificateError:
            shown = None
        else:
            accepted += 1
            for player, score in Parts.of(data).claims:
                assert (-score_of(root) if player else score_of(root)) >= score, (shown, data)
        try:
            verified = state.verify(data)
        except gametree.CertificateError:
            continue
        # The checker of the program knows hashed names as well, and accepts nothing that is refused here.
        assert shown == {key: verified[key] for key in KEYS}
    assert accepted > 0


def test_a_failed_proof_names_the_line():
    parts = Parts.of(gametree.state_of(Nim((1, 2, 3))).prove().to_bytes())
    assert parts.claims == [(0, 6 - DECIDED), (1, DECIDED - 6)]
    parts.claims[1] = (1, DECIDED - 4)
    with pytest.raises(gametree.CertificateError, match="^after [a-c0-9 ]+ in .*: expected that second wins within 0 plies, found no end of the game") as caught:
        gametree.replay(parts.to_bytes(), Nim((1, 2, 3)))
    assert caught.value.expected and caught.value.found and caught.value.column is None


REFUSED = {
    "position": (b"1-2-4:A", "position: expected 1-2-3:A, found 1-2-4:A"),
    "game": (b"nom", "game: expected nim, found nom"),
    "digest": (1, "rules: expected digest [0-9a-f]{16}, found 0{15}1"),
    "symmetric_plies": (1, "symmetric ones taken for the same for 1 plies"),
    "buckets": (1, "one of no buckets, found 1"),
    "version": (4, "version 2 or 3, found 4"),
    "entries": (1, "at the end: expected [0-9]+ entries, found 1"),
    "claims": ([], "at least one claim, found 0"),
    "proof": (b"", "at entry 0: expected one of 6 legal moves, found the end"),
}


@pytest.mark.parametrize("field", REFUSED)
def test_other_certificates_are_refused(field):
    parts = Parts.of(gametree.state_of(Nim((1, 2, 3))).prove().to_bytes())
    value, message = REFUSED[field]
    with pytest.raises(gametree.CertificateError, match=message):
        gametree.replay(dataclasses.replace(parts, **{field: value}).to_bytes(), Nim((1, 2, 3)))


@pytest.mark.parametrize("data", [b"", b"abc", b"\x00" * 100])
def test_bytes_that_are_no_certificate(data):
    with pytest.raises(gametree.CertificateError):
        gametree.replay(data, Nim())


@pytest.mark.parametrize("move", ["z9", "a3", ""])
def test_moves_that_are_not_legal(move):
    with pytest.raises(gametree.CertificateError, match="moves: expected a legal move"):
        gametree.replay(gametree.state_of(Nim((1, 2, 3))).prove(), Nim((1, 2, 3)), [move])


class Ring(gametree.Position):
    """Against the contract, positions repeat: a token goes round for ever, unless its player gives up."""

    def __init__(self):
        self.at, self.winner = 0, None

    def all_moves(self):
        return ["on", "out"]

    def to_move(self):
        return self.at % 2

    def moves(self):
        return ["on", "out"]

    def play(self, move):
        if move == "out":
            self.winner = 1 - self.to_move()
        self.at = (self.at + 1) % 4

    def outcome(self):
        return self.winner

    def text(self):
        return f"{self.at}{self.winner}"


def test_a_circle_of_positions_shows_nothing():
    lines = "".join(f"{line}\n" for line in ["on", "out", "ring", "0None"])
    digest = 0xCBF2_9CE4_8422_2325
    for byte in lines.encode():
        digest = (digest ^ byte) * 0x100_0000_01B3 % 2**64
    proof, claims = bytes([0, 0]), [(0, SLOWEST)]
    parts = Parts(2, b"ring", b"0None", digest, 1, 0, 0, 0, claims, proof, len(proof))
    with pytest.raises(gametree.CertificateError, match="after on on on on in 0None: expected that first wins, found the same position"):
        gametree.replay(parts.to_bytes(), Ring())


def test_a_game_whose_positions_repeat_is_refused():
    state = gametree.load_game("chess").new_initial_state()
    assert not state.offers_certificates() and gametree.tree([1, 2]).offers_certificates()
    parts = Parts(2, b"chess", state.position.encode(), 0, 1, 0, 0, 0, [(0, 1 - DECIDED)], b"", 0)
    with pytest.raises(gametree.CertificateError, match="one whose positions cannot repeat, found chess"):
        gametree.replay(parts.to_bytes(), state)


def test_an_exception_is_raised_as_itself():
    certificate = gametree.state_of(Nim((1, 2, 3))).prove()

    class Broken(Nim):
        def outcome(self):
            raise ZeroDivisionError("here")

    with pytest.raises(ZeroDivisionError, match="here"):
        gametree.replay(certificate, Broken((1, 2, 3)))


RULES = {
    "to_move": (lambda self: 0, "players to move in turn"),
    "outcome": (lambda self: True, 'None, 0, 1 or "draw" of outcome'),
    "moves": (lambda self: ["z9"], "moves that all_moves"),
}


@pytest.mark.parametrize("method", RULES)
def test_a_class_that_breaks_its_contract_is_named(method):
    certificate = gametree.state_of(Nim((1, 2, 3))).prove()
    broken, message = RULES[method]
    game = type("Game", (Nim,), {method: broken})
    with pytest.raises(gametree.RulesError, match=message):
        gametree.replay(certificate, game((1, 2, 3)))
