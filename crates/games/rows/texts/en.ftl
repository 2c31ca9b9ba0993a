# What a stone does; the move is the subject.
completes = completes { $length } in a row
threatens-twice = threatens { $length } in a row at two cells
four-three = threatens { $length } in a row, and makes an open row of { $open } beside it
threatens = threatens { $length } in a row
double-open = makes two open rows of { $length }
open = makes an open row of { $length }
prevents = prevents { $length } in a row of { $opponent }
prevents-double = takes a cell from which { $opponent } would threaten { $length } in a row at two cells
