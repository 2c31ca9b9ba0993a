# What a stone does; the move is the subject.
completes = completes { $length } in a row
threatens-twice = threatens { $length } in a row at two cells
four-three = threatens { $length } in a row, and makes an open row of { $open } beside it
threatens = threatens { $length } in a row
double-open = makes two open rows of { $length }
open = makes an open row of { $length }
prevents = prevents { $length } in a row by { $opponent }
prevents-double = takes a cell from which { $opponent } would threaten { $length } in a row at two cells

# Why a cell cannot be taken; the cell is the subject.
is-taken = is taken
forbidden-overline = is forbidden: more than five in a row
forbidden-fours = is forbidden: two fours at once
forbidden-threes = is forbidden: two threes at once
not-on-board = is not on the board

# The game tictactoe: its line in the list, its rules, its parameters and games to begin with.
tictactoe-title = Tic-tac-toe
tictactoe-summary = three in a row on the board of 3 times 3
tictactoe-rules =
    X and O take turns to put a stone on an empty cell of the board of 3 times 3.
    The first three of one player in a row, a column or a diagonal win;
    a full board without them is a draw.

# The game mnk: its line in the list, its rules, its parameters and games to begin with.
mnk-title = K in a row
mnk-summary = K in a row on COLUMNS times ROWS cells
mnk-rules =
    X and O take turns to put a stone on an empty cell.
    The first K of one player in a row, a column or a diagonal win (misère: lose);
    a full board without them is a draw.
mnk-columns-rows = the size of the board, each from 1 to 32
mnk-k = how many in a row end the game
mnk-exact = a row of more than K does not win
mnk-misere = who completes a row of K or more loses
mnk-renju = for K = 5: X may not make a longer row, two fours or two threes
mnk-start-3-3-3 = tic-tac-toe
mnk-start-4-4-4 = a draw, proven in a moment
mnk-start-5-5-4 = a draw, proven in a fraction of a second
mnk-start-7-7-4 = a win for X, proven in a moment
mnk-start-7-7-5 = a draw, proven in a moment
mnk-start-7-8-5 = a draw, proven in some seconds
mnk-start-4-4-3-misere = a win for O, proven in a moment
mnk-start-15-15-5 = gomoku
mnk-start-15-15-5-renju = renju

# The game gomoku: its line in the list, its rules, its parameters and games to begin with.
gomoku-title = Gomoku
gomoku-summary = five in a row on the board of 15 times 15
gomoku-rules =
    X and O take turns to put a stone on an empty cell of the board of 15 times 15.
    The first five of one player in a row, a column or a diagonal win;
    a full board without them is a draw.
gomoku-exact = a row of six or more does not win
gomoku-renju = X may not make a longer row, two fours or two threes
gomoku-start-mnk-4-3-3 = three in a row, a win for X, proven at once
gomoku-start-mnk-5-4-4 = four in a row, a draw, proven at once
gomoku-start-mnk-9-9-5 = the same on a smaller board, to play

# The game maker-breaker: its line in the list, its rules, its parameters and games to begin with.
maker-breaker-title = Maker and Breaker
maker-breaker-summary = the weak game of K in a row: Maker wants a row, Breaker stops all
maker-breaker-rules =
    Maker puts X and Breaker O on empty cells in turn; Maker begins.
    Maker wins with K in a row, a column or a diagonal; rows of Breaker count for nothing.
    Breaker wins as soon as every row of K cells has an O in it, so no game is drawn.
maker-breaker-columns-rows = the size of the board, each from 1 to 32
maker-breaker-k = how many in a row win for Maker; more win as well
maker-breaker-start-3-3-3 = a win for Maker, unlike tic-tac-toe
maker-breaker-start-4-4-4 = a win for Breaker, proven at once
maker-breaker-start-5-5-4 = a win for Maker, though a draw where both can win
maker-breaker-start-7-7-5 = a win for Breaker, proven in a moment
maker-breaker-start-8-8-5 = a win for Breaker, proven in minutes
maker-breaker-start-15-15-5 = a win for Maker, to play
