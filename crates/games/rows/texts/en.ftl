# What a stone does; the move is the subject.
completes = completes { $length } in a row
threatens-twice = threatens { $length } in a row at two cells
four-three = threatens { $length } in a row, and makes an open row of { $open } beside it
threatens = threatens { $length } in a row
double-open = makes two open rows of { $length }
open = makes an open row of { $length }
prevents = prevents { $length } in a row of { $opponent }
prevents-double = takes a cell from which { $opponent } would threaten { $length } in a row at two cells

# Why a cell cannot be taken; the cell is the subject.
is-taken = is taken
forbidden-overline = is forbidden: more than five in a row
forbidden-fours = is forbidden: two fours at once
forbidden-threes = is forbidden: two threes at once
not-on-board = is not on the board
