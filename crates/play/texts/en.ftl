# The question for a game.
choose-game = number or name of a game
choose-like = expected a game, found { $found }; did you mean { $suggestion }?
choose-unknown = expected a number from 1 to { $count } or the name of a game, found { $found }

# The dialogue of a game.
play-begin = type a move, or help for the commands
play-begin-side = { $side } against level { $level }; type a move, or help for the commands
play-moved = the engine has moved; Ctrl-C again ends the game
play-side = you are { $player }{ $mark }
play-side-now = { $side } now
play-over = over
play-is-over = the game is over; { $after }
play-after = review, undo, new, swap or quit
play-says = { $name }: { $remark }
play-stuck = the search ended without a move; type one for it, or undo
play-no-text = { $error }; type help for the commands
play-no-move-here = { $error }; type moves for a list
play-too-much = expected nothing after { $name }, found { $found }
play-too-little = expected { $what } after { $name }, found nothing
unreadable = expected { $expected }, found { $found }
a-move = a move
an-argument = what { $name } is about
move-illegal = expected a legal move, found { $found }, which is illegal here
move-objected = expected a legal move, but { $found } { $objection }
move-after-end = expected no move after the end of the game, found { $found }
unknown-command = unknown command { $name }; expected one of { $known }
unknown-command-like = unknown command { $name }; did you mean { $suggestion }?
play-file-error = { $error }
play-hint = hint: { $hint }
play-no-hint = hint: the search ended without a move
play-proven = { $value }, proven
play-more-values = and { $count } more, which { $count ->
    [one] is
   *[other] are
 } no better
play-back = taken back: { $moves }
play-back-resigned = taken back: { $name } resigns
play-nothing-back = there is nothing of yours to take back
play-game-back = the game before is back
play-new = a new game
play-loaded = the game of the file
play-game-side = { $game }: { $side }
play-game-undo = { $game }; undo brings the old one back
play-level = the engine plays at level { $level } of 10
play-no-move-number = expected the number of a move from 1 to { $last }, found { $found }
play-no-level = expected a level from 1 to 10, found { $found }
play-no-swap = expected a person against an engine to swap, found another pair
play-saved = saved as { $format } in { $file }
play-drawn = drawn in { $file }
play-resigned = { $player } resigns: { $opponent } has won
play-ended = { $result } after { $count } { $count ->
    [one] move
   *[other] moves
 }
play-unfinished = not finished after { $count } { $count ->
    [one] move
   *[other] moves
 }
play-not-begun = not begun: no move was played
play-moves = moves: { $moves }
play-go-on = go on: { $line }

# A look back at a game.
play-no-review = there is no move to look back at
play-no-chart = the look back found no value, and there is nothing to draw
review-skipped = the look back was skipped; review looks again
review-skipped-one = move 1 was not looked at; review looks again
review-skipped-some = moves 1 to { $last } were not looked at; review looks again
review-closer = look closer: { $line }
review-from = play it differently: from { $number }
review-progress = looking back at { $number } of { $of } positions, Ctrl-C skips it

# What may be typed in a game: each command in a line, and more where it is asked about.
help-a-move = a move
help-move = plays it
help-interrupt = makes the engine move now, or skips a look back; twice, or here, ends the game
help-undo = takes back to your previous turn
help-from = takes back the move with this number, and all after it
help-hint = asks the engine for a move, and what it leads to
help-values = shows what each move is worth
help-explain = shows the value of the position, and the reasons
help-moves = lists the legal moves
help-board = shows the board again
help-rules = shows the rules
help-level = shows or sets the strength of the engine
help-swap = changes sides with the engine
help-new = begins again
help-resign = gives the game up
help-review = looks for the moves that changed the value of the game
help-save = writes the game to a file; save! over any file
help-svg = draws the game so far into a file; svg! over any file
help-chart = draws the value along the game into a file; chart! over any file
help-load = goes on with a game from a file
help-help = shows this list; help COMMAND describes one of them
help-quit = ends the game
more-undo = It takes back the engine's move as well, and a resignation; after new it brings the old game back.
more-from = review gives the numbers. If it is the engine's turn then, it moves again.
more-hint =
    The search has the limits of a move of the engine, such as --time, and its full strength.
    values compares every move with the others; explain gives the reasons for the value of the position.
more-level = 1 is a beginner; 10 plays as well as it can within the limits.
more-review =
    Every position of the game is searched again, the last one first; Ctrl-C skips what is left.
    It lists the moves that cost the most, and the better ones.
more-review-falls = Of estimates it lists those that fell by { $least } or more.
more-review-proven = Of estimates it lists those alone that see a win or a loss: others are too coarse here.
more-save =
    The format is that of the game, which other programs may read as well.
    save takes the place of a game that such a program has written, and of no other file; save! of any.
more-svg =
    The moves are numbered where stones stay where they are laid.
    svg takes the place of a picture that such a program has drawn, and of no other file; svg! of any.
more-chart =
    Every position of the game is searched again, as for review; Ctrl-C skips what is left.
    chart takes the place of a picture that such a program has drawn, and of no other file; chart! of any.
more-load = The file holds a game as save writes it, or another program in the same format; of several games it is the first.
more-formats = The formats of this game: { $formats }.
