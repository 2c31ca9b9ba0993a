"""Domineering on a small board, upright dominoes against those across: a player without room for one loses."""

import gametree


class Domineering(gametree.Position):
    name = "domineering"

    def __init__(self, columns=4, rows=4):
        self.columns, self.rows = columns, rows
        self.taken = set()
        self.turn = 0

    def cells_of(self, move):
        """Return the two cells of a move: a column, a row and a direction, as in a1u."""
        column, row = ord(move[0]) - ord("a"), int(move[1:-1]) - 1
        across = move[-1] == "a"
        return (column, row), (column + across, row + (not across))

    def moves_of(self, direction):
        for row in range(1, self.rows + 1):
            for column in range(self.columns):
                move = f"{chr(ord('a') + column)}{row}{direction}"
                other = self.cells_of(move)[1]
                if other[0] < self.columns and other[1] < self.rows:
                    yield move

    def all_moves(self):
        return [*self.moves_of("u"), *self.moves_of("a")]

    def to_move(self):
        return self.turn

    def moves(self):
        return [m for m in self.moves_of("ua"[self.turn]) if self.taken.isdisjoint(self.cells_of(m))]

    def play(self, move):
        self.taken.update(self.cells_of(move))
        self.turn = 1 - self.turn

    def undo(self, move, token):
        self.taken.difference_update(self.cells_of(move))
        self.turn = 1 - self.turn

    def outcome(self):
        return None if self.moves() else 1 - self.turn

    def cells(self):
        rows = reversed(range(self.rows))
        return ["".join(".#"[(c, r) in self.taken] for c in range(self.columns)) for r in rows]

    def text(self):
        return "/".join(self.cells()) + ":" + "AB"[self.turn]


if __name__ == "__main__":
    state = gametree.state_of(Domineering())
    answer = state.solve()
    print(answer.value, "for the first player, who begins with", answer.best)
