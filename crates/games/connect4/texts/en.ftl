# What a stone does; the move is the subject. Cells are named by column and height: 3-2 is the second cell of the third column.
completes = completes four in a row
threatens = threatens to complete four in { $count ->
    [one] column
   *[other] columns
 } { $columns }
prepares = prepares four in a row on { $cells }
prevents = takes { $cells } from { $opponent }

# What is true of the position.
wants = A stone of { $player } on { $cells } would complete four in a row.

# Why a column cannot be chosen; its number is the subject.
full-column = is a full column

# The game connect4: its line in the list, its rules, its parameters and games to begin with.
connect4-title = Connect Four
connect4-summary = Connect Four: drop stones into columns, four in a row win
connect4-rules =
    X and O take turns to drop a stone into a column that is not full.
    The first four of one player in a row, a column or a diagonal win;
    a full board without them is a draw.
connect4-columnsxrows = the size, 7x6 without it; COLUMNS x (ROWS + 1) is at most 64
connect4-start-6x5 = a draw, proven in a second or two
connect4-start = a win for X, which the opening book knows
