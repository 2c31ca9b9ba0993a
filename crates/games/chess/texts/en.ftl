# What a move does; the move is the subject.
captures = captures the { $piece } on { $square }
castles = castles
promotes = promotes to a { $piece }
checks = gives check
mates = gives mate

# An estimate.
pawns = { $number } pawns

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

# How a game has ended; the player is who would have to move.
over-checkmate = Checkmate: { $player } is in check, and no move helps.
over-stalemate = Stalemate: { $player } has no move and is not in check.
over-repetition = The position has occurred for the third time.
over-quiet-plies = Fifty moves of each side passed without a capture or a move of a pawn.
over-material = Too little material is left for any mate.

# The game chess: its line in the list, its rules, its parameters and games to begin with.
chess-title = Chess
chess-summary = chess, played and searched to a depth; it is not solved
chess-rules =
    Chess by the rules of FIDE, checkmate wins.
    Stalemate is a draw, and so are, at once, the third occurrence of a position,
    fifty moves without a capture or a move of a pawn, and too few pieces to mate.
    Where neither player has claimed the first two, a game that is read goes on,
    up to the fifth occurrence and seventy-five moves.
