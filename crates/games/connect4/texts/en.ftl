# What a stone does; the move is the subject. Cells are named by column and height: 3-2 is the second cell of the third column.
completes = completes four in a row
prepares = makes { $cells } complete four in a row
prevents = takes { $cells } from { $opponent }

# What is true of the position.
wants = A stone of { $player } on { $cells } would complete four in a row.

# Why a column cannot be chosen; its number is the subject.
full-column = is a full column
