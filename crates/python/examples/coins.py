"""Coins in a row, for points, with passes.

A player takes a coin from either end, but none of the value that was taken just before.
Who cannot take a coin passes, and then any coin may be taken.
"""

import gametree


class Coins(gametree.Position):
    name = "coins"

    def __init__(self, row=(2, 3, 3, 1, 2, 2, 1), last=0, lead=0, turn=0):
        self.row, self.last, self.lead, self.turn = tuple(row), last, lead, turn

    points = (-100, 100)

    def all_moves(self):
        return ["left", "right", "pass"]

    def to_move(self):
        return self.turn

    def moves(self):
        ends = [("left", self.row[0]), ("right", self.row[-1])]
        return [end for end, coin in ends if coin != self.last] or ["pass"]

    def play(self, move):
        before = self.row, self.last, self.lead
        if move == "pass":
            self.last = 0
        else:
            self.last = self.row[0] if move == "left" else self.row[-1]
            self.row = self.row[1:] if move == "left" else self.row[:-1]
            self.lead += self.last if self.turn == 0 else -self.last
        self.turn = 1 - self.turn
        return before

    def undo(self, move, token):
        self.row, self.last, self.lead = token
        self.turn = 1 - self.turn

    def outcome(self):
        return None if self.row else self.lead

    def text(self):
        return f"{','.join(map(str, self.row))};{self.last};{self.lead};{self.turn}"


if __name__ == "__main__":
    gametree.check_laws(Coins())
    answer = gametree.state_of(Coins()).solve()
    print("The first player gets", answer.score, "more:", *answer.line)
