"""A second checker of certificates, which replays them by the methods of a game alone.

It is written from the format in the README of `gametree-certificate`, and shares no code with the checker of the program.
"""

from __future__ import annotations

import os
import re
import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from ._native import Certificate, CertificateError, RulesError, State
from ._own import Position

_MAGIC = b"\x89GTC\r\n\x1a\n"
# Versions of the format without arguments and with them, and the most bytes of a header and of a block.
_PLAIN, _ARGUED, _MOST_BYTES = 2, 3, 1 << 16
# Scores of a win in 0 plies, and in any number of them.
_DECIDED, _SLOWEST = 32_000, 30_000
# The offset basis and the prime of FNV-1a with 64 bits.
_BASIS, _PRIME = 0xCBF2_9CE4_8422_2325, 0x100_0000_01B3


def replay(
    certificate: bytes | str | os.PathLike[str] | Certificate,
    game: Position | State,
    moves: Iterable[str] = (),
) -> dict[str, Any]:
    """Replay a certificate in pure Python by the methods of a game, and return what it shows.

    `game` is the first position of a game written in Python, or a state of any game.
    The certificate is about the position that `moves` lead to from there.
    It raises CertificateError for a certificate that does not hold, or that relies on symmetries,
    arguments or a table of fixed extent; RulesError for a class that breaks its contract; and an
    exception of a method as it is.
    """
    rules: _Rules = _StateRules(game) if isinstance(game, State) else _OwnRules(game)
    header, numbers, told = _read(bytes_of(certificate))
    root = rules.root
    for move in moves:
        root = rules.after(root, rules.number(root, move))
    _check_subject(header, rules, root)
    proof = _Proof(iter(numbers))
    for player, score in header.claims:
        _prove(header, rules, root, player, score, proof)
    if next(proof.numbers, None) is not None:
        raise _refused("at the end of the proofs", "nothing", "more numbers")
    if proof.entries != told:
        raise _refused("at the end", f"{proof.entries} entries", str(told))
    return _shown(header, proof.entries, rules)


def bytes_of(certificate: bytes | str | os.PathLike[str] | Certificate) -> bytes:
    """Return the bytes of a certificate or of its file."""
    if isinstance(certificate, Certificate):
        return certificate.to_bytes()
    if isinstance(certificate, bytes):
        return certificate
    with open(os.fspath(certificate), "rb") as file:
        return file.read()


def _refused(place: str, expected: str, found: str) -> CertificateError:
    error = CertificateError(f"{place}: expected {expected}, found {found}")
    error.expected, error.found, error.column = expected, found, None
    return error


@dataclass(frozen=True)
class _Header:
    game: str
    position: str
    digest: int
    symmetric_plies: int
    # False for a table of no buckets, which forgets every position.
    remembers: bool
    # Players with the least scores that they get.
    claims: list[tuple[int, int]]
    # The language of arguments, where there may be some.
    language: str | None


class _Reader:
    """Fields taken one after the other."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, count: int, expected: str) -> bytes:
        taken = self.data[self.at : self.at + count]
        if len(taken) < count:
            raise _refused(f"at byte {len(self.data)}", expected, "the end of the file")
        self.at += count
        return taken

    def number(self, form: str, expected: str, allowed: range | None = None) -> int:
        at = self.at
        found: int = struct.unpack("<" + form, self.take(struct.calcsize("<" + form), expected))[0]
        if allowed is not None and found not in allowed:
            raise _refused(f"at byte {at}", expected, str(found))
        return found

    def text(self, expected: str) -> str:
        raw = self.take(self.number("H", expected), expected)
        text = raw.decode("utf-8", "replace")
        if text.encode() == raw and not re.search("[\0-\x1f\x7f-\x9f]", text):
            return text
        raise _refused(f"at byte {self.at - len(raw)}", expected, "bytes that are no plain text")

    def checksum(self, start: int) -> None:
        expected, at = zlib.crc32(self.data[start : self.at]), self.at
        found = self.number("I", "a checksum")
        if found != expected:
            raise _refused(f"at byte {at}", f"checksum {expected:08x}", f"{found:08x}")


def _read(data: bytes) -> tuple[_Header, list[int], int]:
    """Return the header, the numbers of the proofs, and the number of entries at the end."""
    file = _Reader(data)
    if file.take(len(_MAGIC), "the first bytes of a certificate") != _MAGIC:
        raise _refused("at byte 0", "the first bytes of a certificate", "others")
    header = _header(file)
    file.checksum(0)
    numbers = _numbers(file)
    told = file.number("Q", "a number of entries")
    file.checksum(0)
    if file.at != len(data):
        raise _refused(f"at byte {file.at}", "the end of the file", "more bytes")
    return header, numbers, told


def _header(file: _Reader) -> _Header:
    version = file.number("H", f"version {_PLAIN} or {_ARGUED}", range(_PLAIN, _ARGUED + 1))
    most = f"at most {_MOST_BYTES} bytes of header"
    end = file.number("I", most, range(_MOST_BYTES + 1)) + file.at
    game, position = file.text("the name of a game"), file.text("the text of a position")
    digest = file.number("Q", "a digest of the rules")
    # Whole positions are compared here, and no names of them.
    file.number("B", "a kind of names from 0 to 2", range(3))
    symmetric_plies = file.number("I", "plies of symmetry")
    is_fixed = file.number("B", "a kind of table from 0 to 1", range(2)) == 1
    # The buckets of a table decide which positions it forgets, by names that are not known here.
    file.number("Q", "a table that grows, or one of no buckets", range(1))
    count = file.number("H", "at least one claim", range(1, 1 << 16))
    scores = range(-_DECIDED, _DECIDED + 1)
    claims = [
        (file.number("B", "player 0 or 1", range(2)), file.number("h", "the score of a game", scores))
        for _ in range(count)
    ]
    language = file.text("the language of arguments") if version == _ARGUED else None
    if file.at != end:
        raise _refused(f"at byte {file.at}", f"the end of the header at byte {end}", "another one")
    return _Header(game, position, digest, symmetric_plies, not is_fixed, claims, language)


def _numbers(file: _Reader) -> list[int]:
    """Return the numbers of all blocks, up to the closing length of 0."""
    numbers, number, shift = [], 0, 0
    while length := file.number("I", f"at most {_MOST_BYTES} bytes in a block", range(_MOST_BYTES + 1)):
        start = file.at
        block = file.take(length, "a block of a proof")
        file.checksum(start)
        for at, byte in enumerate(block, start):
            number |= (byte & 127) << shift
            shift += 7
            if (shift > 7 and byte == 0) or (shift > 14 and byte > 127):
                shortest = "a number of at most three bytes in its shortest form"
                raise _refused(f"at byte {at}", shortest, f"byte {byte}")
            if byte < 128:
                numbers.append(number)
                number, shift = 0, 0
    if shift:
        raise _refused(f"at byte {file.at}", "whole numbers", "a part of one")
    return numbers


class _OwnRules:
    """The rules of a game written in Python; positions are copied before every move."""

    def __init__(self, start: Position) -> None:
        if isinstance(start, type):
            found = start.__name__
            raise TypeError(f"expected a position, found the class {found}; its first position may be {found}()")
        self.root: Any = start.copy()
        self.texts = list(start.all_moves())
        self.numbers = {text: number for number, text in enumerate(self.texts)}
        name = getattr(start, "name", None)
        self.name: str = type(start).__name__.lower() if name is None else name
        self.is_for_points = start.points is not None
        self.points = start.points or (0, 0)
        lines = "".join(f"{text}\n" for text in [*self.texts, self.name, start.text()])
        self.digest = _BASIS
        for byte in lines.encode():
            self.digest = (self.digest ^ byte) * _PRIME % (1 << 64)

    def text(self, position: Position) -> str:
        return position.text()

    def to_move(self, position: Position) -> int:
        found = position.to_move()
        self._check(position, "to_move()", found, "0 or 1", [0, 1])
        return found

    def worth(self, position: Position) -> int | None:
        """Return the score of a finished game for the first player."""
        found = position.outcome()
        if found is None:
            return None
        if self.is_for_points:
            least, most = self.points
            expected = f"None or points from {least} to {most}"
            self._check(position, "outcome()", found, expected, range(least, most + 1))
            return int(found)
        self._check(position, "outcome()", found, 'None, 0, 1 or "draw"', [0, 1, "draw"])
        return 0 if found == "draw" else -_DECIDED if found else _DECIDED

    def _check(self, position: Position, method: str, found: Any, expected: str, allowed: Any) -> None:
        if found not in allowed or isinstance(found, bool):
            raise RulesError(f"expected {expected} of {method}, found {found!r}, at {position.text()}")

    def moves(self, position: Position) -> list[int]:
        """Return the numbers of the legal moves in ascending order."""
        moves = list(position.moves())
        if not moves:
            raise RulesError(f"expected a move, or an outcome, found neither, at {position.text()}")
        if len(set(moves)) != len(moves):
            raise RulesError(f"expected different moves, found {moves} of moves(), at {position.text()}")
        for move in moves:
            expected = "moves that all_moves() has"
            self._check(position, "moves()", move, expected, self.numbers)
        return sorted(self.numbers[move] for move in moves)

    def number(self, position: Position, move: str) -> int:
        if position.outcome() is None and move in position.moves():
            return self.numbers[move]
        raise _refused("moves", "a legal move", f"{move!r} at {position.text()}")

    def move(self, position: Position, number: int) -> str:
        return self.texts[number]

    def after(self, position: Position, number: int) -> Any:
        after = position.copy()
        after.play(self.texts[number])
        if after.to_move() == position.to_move():
            turn = "the players to move in turn (a pass is a move)"
            move = self.texts[number]
            raise RulesError(f"expected {turn}, found the same player after {move}, at {position.text()}")
        return after


class _StateRules:
    """The rules of the game of a state, by its methods."""

    def __init__(self, state: State) -> None:
        self.root: Any = state.clone()
        self.name = state.game
        self.is_for_points = state.is_for_points()
        if not state.offers_certificates():
            raise _refused("game", "one whose positions cannot repeat", state.game)

    def text(self, position: State) -> str:
        return position.position

    def to_move(self, position: State) -> int:
        return position.current_player()

    def worth(self, position: State) -> int | None:
        if not position.is_terminal():
            return None
        first = int(position.returns()[0])
        return first if self.is_for_points else first * _DECIDED

    def moves(self, position: State) -> list[int]:
        return sorted(position.legal_actions())

    def number(self, position: State, move: str) -> int:
        return position.string_to_action(move)

    def move(self, position: State, number: int) -> str:
        return position.action_to_string(number)

    def after(self, position: State, number: int) -> Any:
        after = position.clone()
        after.apply_action(number)
        return after


_Rules: TypeAlias = _OwnRules | _StateRules


def _check_subject(header: _Header, rules: _Rules, root: Any) -> None:
    if header.game != rules.name:
        raise _refused("game", rules.name, header.game)
    # It is 0 where the name of a game states its rules, as for those of the program.
    if header.digest and isinstance(rules, _OwnRules) and header.digest != rules.digest:
        raise _refused("rules", f"digest {rules.digest:016x}", f"{header.digest:016x}")
    if header.position != rules.text(root):
        raise _refused("position", rules.text(root), header.position)
    if header.symmetric_plies:
        found = f"symmetric ones taken for the same for {header.symmetric_plies} plies"
        raise _refused("names", "positions that stand for themselves", found)


class _Proof:
    """The numbers of the proofs that are left, and the entries read so far."""

    def __init__(self, numbers: Iterator[int]) -> None:
        self.numbers, self.entries = numbers, 0

    def next_below(self, count: int, language: str | None, what: str) -> int:
        """Take a number below `count`; `count` itself would be followed by an argument, where there may be some."""
        place = f"at entry {self.entries}"
        number = next(self.numbers, None)
        if number is None:
            raise _refused(place, f"one of {count} {what}", "the end of the proofs")
        if number < count:
            return number
        if number == count and language is not None:
            raise _refused(place, "a proof without arguments", f"one in {language!r}")
        raise _refused(place, f"one of {count} {what}", f"number {number}")


class _Line:
    """Moves that lead from the position of the certificate to another one."""

    def __init__(self, before: _Line | None, move: str) -> None:
        self.before, self.move = before, move
        # The position behind the move, where the proven side moves.
        self.text: str | None = None

    def moves(self) -> list[str]:
        moves, line = [], self
        while line.before is not None:
            moves.append(line.move)
            line = line.before
        return moves[::-1]

    def visits(self, text: str) -> bool:
        """Return True if the line has come through a position before."""
        line = self.before
        while line is not None and line.text != text:
            line = line.before
        return line is not None


def _prove(header: _Header, rules: _Rules, root: Any, player: int, score: int, proof: _Proof) -> None:
    """Walk through the proof that a player gets at least a score."""
    seen: dict[str, int] = {}
    # Moves from a position that are still to be shown, each with the score after it; the last one comes first.
    waiting: list[tuple[Any, int | None, int, _Line]] = [(root, None, score, _Line(None, ""))]
    while waiting:
        position, number, score, line = waiting.pop()
        if number is not None:
            line = _Line(line, rules.move(position, number))
            position = rules.after(position, number)
        worth = rules.worth(position)
        if worth is None and score >= _DECIDED:
            raise _failed(rules, position, player, score, line, "no end of the game")
        if worth is not None:
            if (-worth if player else worth) < score:
                found = f"a result of {worth} for first"
                raise _failed(rules, position, player, score, line, found)
            continue
        if score <= 1 - _DECIDED:
            continue
        moves = rules.moves(position)
        if rules.to_move(position) == player:
            text = rules.text(position)
            if header.remembers and seen.get(text, -_DECIDED) >= score:
                # A position on the way to itself is not shown yet.
                if line.visits(text):
                    raise _failed(rules, position, player, score, line, "the same position once more")
                continue
            seen[text], line.text = score, text
            moves = [moves[proof.next_below(len(moves), header.language, "legal moves")]]
            proof.entries += 1
        elif header.language is not None and line.before is None:
            proof.next_below(1, header.language, "ways to go on")
        score += (score > _SLOWEST) - (score < -_SLOWEST)
        waiting += [(position, move, score, line) for move in reversed(moves)]


def _failed(
    rules: _Rules, position: Any, player: int, score: int, line: _Line, found: str
) -> CertificateError:
    moves = line.moves()
    after = f"after {' '.join(moves)} " if moves else ""
    return _refused(f"{after}in {rules.text(position)}", f"that {_claim(player, score)}", found)


def _counted(count: int, one: str, more: str) -> str:
    return f"{count} {one if abs(count) == 1 else more}"


def _claim(player: int, score: int) -> str:
    who, plies = ("first", "second")[player], _DECIDED - abs(score)
    if abs(score) < _SLOWEST:
        points = _counted(score, "point", "points")
        return f"{who} wins or gets at least {points}" if score else f"{who} gets at least a draw"
    if plies == _DECIDED - _SLOWEST:
        return f"{who} {'wins' if score > 0 else 'never loses'}"
    within = "wins within" if score > 0 else "does not lose in fewer than"
    return f"{who} {within} {_counted(plies, 'ply', 'plies')}"


def _shown(header: _Header, entries: int, rules: _Rules) -> dict[str, Any]:
    """Return the value that the claims show together, with the keys of `verify`."""
    # The most that each player gets for certain, or less than a loss.
    first, second = (
        max((score for who, score in header.claims if who == player), default=-_DECIDED - 1)
        for player in (0, 1)
    )
    if first + second > 0:
        raise CertificateError("expected claims that agree, found proofs of a contradiction")
    winner = 0 if first >= _SLOWEST else 1 if second >= _SLOWEST else None
    plies = None
    if first + second < 0:
        halves = [(0, first), (1, second)]
        value = " and ".join(_claim(*half) for half in halves if half[1] >= -_DECIDED)
    elif winner is not None:
        plies = _DECIDED - abs(first)
        value = f"{('first', 'second')[winner]} wins in {_counted(plies, 'ply', 'plies')}"
    elif first or rules.is_for_points:
        winner = None if first == 0 else int(first < 0)
        value = f"{_counted(first, 'point', 'points')} for first"
    else:
        value = "draw"
    return {
        "game": header.game,
        "position": header.position,
        "claims": [_claim(*claim) for claim in header.claims],
        "value": value,
        "winner": None if winner is None else ("first", "second")[winner],
        "plies": plies,
        "proven": True,
        "entries": entries,
    }
