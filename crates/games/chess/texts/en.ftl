# What a move does; the move is the subject.
captures = captures the { $piece } on { $square }
castles = castles
promotes = promotes to a { $piece }
checks = gives check
mates = gives mate

# The pieces.
pawn = pawn
knight = knight
bishop = bishop
rook = rook
queen = queen
king = king

# Why a move is illegal; the move is the subject.
moves-nothing = moves no piece: { $square } is empty
moves-foreign = moves a piece of { $opponent }
moves-onto-own = goes to { $square }, where a piece of its own stands
