# One game of mnk, with its parameters.
mnk-game = { $lines ->
    [exact] exactly { $k } in a row
    [misere] misère { $k } in a row
    [renju] renju
   *[open] { $k } in a row
 } on { $columns } times { $rows } cells
mnk-game-rules =
    X and O take turns to put a stone on an empty cell of { $columns } columns and { $rows } rows.
    The first { $k } of one player in a row, a column or a diagonal { $lines ->
        [exact] win, and a longer row does not
        [misere] lose, as longer rows do: the other player wins
        [renju]
            win.
            X needs exactly five, and may not make a longer row, two fours at once or two threes at once,
            but with five in a row; such cells are marked * when X is to move.
            Where X has no other cell left, the game is drawn
       *[open] win
    };
    a full board without them is a draw.

# One game of maker-breaker, with its parameters.
maker-breaker-game = the weak game of { $k } in a row on { $columns } times { $rows } cells: Maker wants a row, Breaker stops all
maker-breaker-game-rules =
    Maker puts X and Breaker O on empty cells in turn; Maker begins.
    Maker wins with { $k } in a row, a column or a diagonal; rows of Breaker count for nothing.
    Breaker wins as soon as every row of { $k } cells has an O in it.
