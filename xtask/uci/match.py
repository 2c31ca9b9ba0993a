# Whole games of chess between two instances of the program, through python-chess.
# python3 match.py PROGRAM GAMES SEED SECONDS
import collections
import random
import sys
import time

import chess
import chess.engine

# Moves of each game that nobody has thought about.
RANDOM_PLIES = 6
# What the clock gains with every move, for each second that it has at the beginning.
INCREMENT = 1 / 30
# A hang is found by the clock, since nothing else would end it.
PATIENCE_SECONDS = 60


def random_opening(rng):
    while True:
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < RANDOM_PLIES:
            board.push(rng.choice(list(board.legal_moves)))
        if not board.is_game_over():
            return board


# Plays one game to its end by the rules; where nobody claims draws, that is later.
# Returns the game and the least time that was left on a clock.
def play_game(engines, number, board, seconds, claims):
    clock = {chess.WHITE: seconds, chess.BLACK: seconds}
    least = seconds
    while not board.is_game_over(claim_draw=claims):
        side = board.turn
        engine = engines[(number + side) % 2]
        limit = chess.engine.Limit(
            white_clock=clock[chess.WHITE],
            black_clock=clock[chess.BLACK],
            white_inc=seconds * INCREMENT,
            black_inc=seconds * INCREMENT,
        )
        begun = time.perf_counter()
        # The library refuses what is no legal move.
        played = engine.play(board, limit, game=number)
        clock[side] -= time.perf_counter() - begun
        least = min(least, clock[side])
        if clock[side] < 0:
            raise RuntimeError(f"time is over in {board.fen()}")
        clock[side] += seconds * INCREMENT
        board.push(played.move)
    return board, least


def main():
    program, games, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    seconds = float(sys.argv[4])
    rng = random.Random(seed)
    command = [program, "uci"]
    engines = [
        chess.engine.SimpleEngine.popen_uci(command, timeout=PATIENCE_SECONDS) for _ in range(2)
    ]
    for engine in engines:
        engine.configure({"Hash": 16})
    ends = collections.Counter()
    plies, least = 0, seconds
    for number in range(games):
        # Every second game is played on after draws that a player could claim.
        claims = number % 2 == 0
        board, left = play_game(engines, number, random_opening(rng), seconds, claims)
        ends[board.outcome(claim_draw=claims).termination.name.lower()] += 1
        plies += len(board.move_stack)
        least = min(least, left)
    for engine in engines:
        engine.quit()
    told = ", ".join(f"{count} {end}" for end, count in sorted(ends.items()))
    print(f"uci-check: {games} games, {plies} plies, least clock {least:.2f} s: {told}")


main()
