# Random positions of chess, possible and impossible ones, against python-chess.
# python3 positions.py PROGRAM POSITIONS SEED
import concurrent.futures
import json
import os
import random
import subprocess
import sys

import chess

# How often positions come from pieces put down at random, and not from a game.
PLACED = 0.6
# The counts at which a game ends or nearly does.
CLOCKS = [0, 0, 0, 5, 98, 99, 100, 101, 149, 150, 200]
HOMES = {"e1": "K", "a1": "R", "h1": "R", "e8": "k", "a8": "r", "h8": "r"}
EXIT_REFUSED = 4


# Pieces anywhere, mostly with one king a side; rights and squares that may be wrong.
def placed(rng):
    board = chess.Board(None)
    if rng.random() < 0.4:
        for name, letter in HOMES.items():
            if rng.random() < 0.8:
                board.set_piece_at(chess.parse_square(name), chess.Piece.from_symbol(letter))
    for color in chess.COLORS:
        kings = rng.choice([1] * 14 + [0, 2]) - len(board.pieces(chess.KING, color))
        others = rng.choice([0, 1, 2, 3, 4, 6, 8, 11, 15, 17])
        kinds = [chess.KING] * kings + [rng.choice([1, 1, 1, 2, 3, 4, 5]) for _ in range(others)]
        for kind in kinds:
            free = [square for square in chess.SQUARES if not board.piece_at(square)]
            if kind == chess.PAWN and rng.random() < 0.98:
                free = [square for square in free if chess.square_rank(square) not in (0, 7)]
            rivals = board.pieces(chess.KING, not color)
            if kind == chess.KING and rivals and rng.random() < 0.3:
                near = [square for square in free if chess.square_distance(square, min(rivals)) < 3]
                free = near or free
            if free:
                board.set_piece_at(rng.choice(free), chess.Piece(kind, color))
    board.turn = rng.random() < 0.5
    rights = "".join(letter for letter in "KQkq" if rng.random() < 0.25) or "-"
    passed = "-"
    pawns = board.pieces(chess.PAWN, not board.turn)
    pawns &= chess.BB_RANK_5 if board.turn else chess.BB_RANK_4
    if pawns and rng.random() < 0.4:
        passed = chess.square_name(rng.choice(list(pawns)) + (8 if board.turn else -8))
    elif rng.random() < 0.05:
        passed = chess.square_name(rng.randrange(64))
    side = "w" if board.turn else "b"
    clock, number = rng.choice(CLOCKS), rng.choice([0, 1, 7, 60])
    return f"{board.board_fen()} {side} {rights} {passed} {clock} {number}"


# A position of a random game, sometimes with the wrong side to move.
def played(rng):
    board = chess.Board()
    for _ in range(rng.randrange(160)):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(rng.choice(moves))
    fields = board.fen(en_passant=rng.choice(["fen", "legal"])).split()
    if rng.random() < 0.3:
        fields[1] = "b" if fields[1] == "w" else "w"
        fields[3] = "-" if rng.random() < 0.7 else fields[3]
    return " ".join(fields)


def run(program, command, fen):
    words = [program, *command, "--json", "--position", fen]
    done = subprocess.run(words, capture_output=True, text=True)
    return done.returncode, done.stdout


def below(board, m):
    board.push(m)
    count = board.legal_moves.count()
    board.pop()
    return count


# What differs from the library; nothing where all is alike, and whether both take the position.
def compare(program, fen):
    board = chess.Board(fen)
    # The library drops a right to the side of the queen, and no other, where no rook is at home.
    is_read = set(board.castling_xfen()) == set(fen.split()[2])
    is_valid = board.is_valid() and is_read
    code, text = run(program, ["perft", "chess", "2", "--divide"], fen)
    if code != (0 if is_valid else EXIT_REFUSED):
        return f"exit {code}, but {board.status()!r}", is_valid
    if not is_valid:
        return None, False
    counts = {entry["move"]: entry["count"] for entry in json.loads(text)["divide"]}
    if counts != {m.uci(): below(board, m) for m in board.legal_moves}:
        return "perft 2 differs", True
    shown = json.loads(run(program, ["show", "chess"], fen)[1])
    end = board.outcome(claim_draw=False)
    is_over = end is not None or board.is_fifty_moves()
    legal = set() if is_over else {m.uci() for m in board.legal_moves}
    winners = {None: None, chess.WHITE: "first", chess.BLACK: "second"}
    winner = winners[end.winner if end else None]
    if (shown["finished"], set(shown["legal_moves"])) != (is_over, legal):
        return f"moves or end differ: {end}", True
    if shown["winner"] != winner:
        return f"winner is {shown['winner']}, but {winner}", True
    return None, True


def main():
    program, count, rng = sys.argv[1], int(sys.argv[2]), random.Random(int(sys.argv[3]))
    fens = [placed(rng) if rng.random() < PLACED else played(rng) for _ in range(count)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda fen: compare(program, fen), fens))
    wrong = [(fen, found) for fen, (found, _) in zip(fens, results) if found]
    for fen, found in wrong:
        print(f"WRONG {fen}: {found}")
    valid = sum(is_valid for _, is_valid in results)
    print(f"uci-check: {count} positions, {valid} of them possible, {len(wrong)} wrong")
    sys.exit(1 if wrong else 0)


main()
