"""Nim: take any number of sticks from one heap; who takes the last stick wins."""

import gametree


class Nim(gametree.Position):
    name = "nim"

    def __init__(self, heaps=(3, 4, 5), turn=0):
        self.heaps, self.turn = list(heaps), turn

    def all_moves(self):
        return [f"{heap}{sticks}" for heap in "abc" for sticks in range(1, 10)]

    def to_move(self):
        return self.turn

    def moves(self):
        heaps = zip("abc", self.heaps)
        return [f"{heap}{n}" for heap, sticks in heaps for n in range(1, sticks + 1)]

    def play(self, move):
        self.heaps["abc".index(move[0])] -= int(move[1:])
        self.turn = 1 - self.turn

    def undo(self, move, token):
        self.heaps["abc".index(move[0])] += int(move[1:])
        self.turn = 1 - self.turn

    def outcome(self):
        return None if any(self.heaps) else 1 - self.turn

    def text(self):
        return "-".join(map(str, self.heaps)) + ":" + "AB"[self.turn]


if __name__ == "__main__":
    answer = gametree.state_of(Nim()).solve()
    print(answer.value, answer.best, answer.nodes > 0)
