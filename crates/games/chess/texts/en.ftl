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
