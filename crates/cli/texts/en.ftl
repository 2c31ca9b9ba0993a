# What an engine counts as a node, below a race.
race-counts-visits = nodes of { $engines }: every position that is entered, leaves as well
race-counts-fewer = nodes of { $engines }: without those that the evaluator judges from the position before
race-counts-expansions = nodes of { $engines }: positions whose moves were generated
# Below an answer.
answer-line = line: { $moves }
answer-effort = { $nodes } { $count ->
    [one] node
   *[other] nodes
 } in { $seconds } s
answer-effort-how = engine { $engine }, generator { $generator }, depth { $depth }, keys { $keys }, stopped: { $stopped }
keys-none = none
keys-exact = exact
keys-hash128 = hash128
keys-hash64 = hash64
stopped-solved = solved
stopped-depth = depth
stopped-exhausted = exhausted
stopped-unconfirmed = unconfirmed
stopped-nodes = nodes
stopped-time = time
stopped-memory = memory
stopped-interrupted = interrupted
limit-best = { $limit }; this is the best so far
limit-depth = the search went as deep as --depth allows; a larger one sees further
limit-exhausted = all that was to be tried was searched to its end, and yet it proves nothing
limit-exhausted-moves = all that was to be tried was searched to its end; what is an estimate stays one
limit-unconfirmed = a proof was found whose line does not end as it says, so it does not count
limit-nodes = the search visited as many nodes as --nodes allows; more see further
limit-time = the time was up; a longer --time sees further
limit-moves = a --time of your own proves more of the moves
limit-memory = the memory was full; a larger --table holds more
limit-interrupted = the search was interrupted
answer-best = best: { $move }
answer-best-look = { $engine } has decided nothing; the move is that of a short look at the position
answer-best-none = none found
title-weak = { $game }, the weak game of { $of }
title-at = { $title } at { $position }
show-position = position: { $position }

# The moves of an analysis.
analyse-moves = moves of { $player }:
analyse-more = ... { $count } more
analyse-estimate = estimate the moves: { $line }
column-move = move
column-value = value
column-depth = depth
column-then = then

# Below an answer of solve.
solve-distance = in how many plies: --engine solver finds out
solve-games = games to begin with: { $command }
solve-kept = checkpoint { $file }: { $bytes } bytes; { $command } goes on
solve-kept-input = checkpoint { $file }: { $bytes } bytes; { $command }, with the game on standard input, goes on
solve-workers = workers begin with { $command }
solve-journal = journal { $file }; the same command goes on
solve-on-server = what was found is on the server; the same command goes on
solve-certificate = certificate { $file }: { $moves } { $count ->
    [one] move
   *[other] moves
 } in { $bytes } bytes; rests on { $basis }
solve-refuted = nothing is proven: the certificate was not written, since the strategy behind the answer fails: { $error }
solve-verify = check it: { $command }
# What a check of a certificate rests on.
basis-rules-alone = the rules alone
basis-rules = the rules
basis-symmetry = symmetry
basis-names-exact = names by exact code
basis-names-128 = names by hash of 128 bits
basis-names-64 = names by hash of 64 bits
basis-arguments = arguments in { $language }

# What a certificate shows.
verified = { $game } at { $position }: { $value }, verified
verified-extent = { $moves } { $count ->
    [one] move
   *[other] moves
 } in { $bytes } bytes; rests on { $basis }
shown-nothing = unknown

# A race.
column-engine = engine
column-best = best
column-nodes = nodes
column-time = time
column-rate = nodes/s
column-cuts = cuts by bounds
column-deep = deep
column-table = by the table
column-others = others
column-hits = table hits
race-counted = { $nodes } *
race-counted-more = more than { $nodes } *
race-star = * counted by the rules, over every legal move to that depth alone, and not searched; a search is a sum over all depths, and ends where the game knows the value
race-left-out = left out: { $error }
refused-repeats = engine { $engine }: expected a game whose positions cannot repeat, found { $game }; alphabeta, which keeps no table, proves what it sees within a depth
race-disagree = !!! the values DISAGREE: { $values }; an engine that searches noisy moves beyond the depth, or finds deeper values in its table, may know more
race-contradict = proven values CONTRADICT each other: { $values }
race-claim = { $engine } { $value }

# The dialogue of a game.
play-begin = type a move, or help for the commands
play-begin-side = { $side } against level { $level }; type a move, or help for the commands
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
review-won = move { $number }: { $better } instead of { $played } would have won for { $player }, { $certainty }
review-drawn = move { $number }: { $better } instead of { $played } would have held the draw for { $player }, { $certainty }
review-points = move { $number }: { $better } ({ $before }) instead of { $played } ({ $after }) would have got more points for { $player }, { $certainty }
review-better = move { $number }: { $better } ({ $before }) instead of { $played } ({ $after }) would have been better for { $player }, { $certainty }
review-proven = proven
review-proven-better = proven; what { $played } is worth is estimated
review-proven-played = estimated; what { $played } is worth is proven
review-estimated = estimated
review-none-proven = no move changed the value of the game, proven
review-none = no move changed the value of the game, estimated
review-none-notable = no move changed the value of the game by { $least } or more, estimated
review-skipped = the look back was skipped; review looks again
review-skipped-one = move 1 was not looked at; review looks again
review-skipped-some = moves 1 to { $last } were not looked at; review looks again
review-closer = look closer: { $line }
review-progress = looking back at { $number } of { $of } positions, Ctrl-C skips it

# What may be typed in a game: each command in a line, and more where it is asked about.
help-a-move = a move
help-move = plays it
help-interrupt = makes the engine move now, or skips a look back; twice, or here, ends the game
help-undo = takes back to your previous turn
help-hint = asks the engine for a move, and what it leads to
help-values = shows what each move is worth
help-explain = says what the position is worth, and why
help-moves = lists the legal moves
help-board = shows the board again
help-rules = says what the game is about
help-level = says or sets how strong the engine plays
help-swap = changes sides with the engine
help-new = begins again
help-resign = gives the game up
help-review = looks for the moves that changed the value of the game
help-save = writes the game to a file; save! over any file
help-svg = draws the game so far into a file; svg! over any file
help-chart = draws the value along the game into a file; chart! over any file
help-load = goes on with a game from a file
help-help = shows this list; help COMMAND says more
help-quit = ends the game
more-undo = It takes back the engine's move as well, and a resignation; after new it brings the old game back.
more-hint =
    The search has the limits of a move of the engine, such as --time, and its full strength.
    values compares every move with the others; explain says why the position is worth what it is.
more-level = 1 is a beginner; 10 plays as well as it can within the limits.
more-review =
    Every position of the game is searched again, the last one first; Ctrl-C skips what is left.
    What it tells are the moves that cost the most, and which would have been better.
more-review-falls = Of estimates it tells those that fell by { $least } or more.
more-review-proven = Of estimates it tells those alone that see a win or a loss: others are too coarse here.
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

# Below a recorded search, and above it.
tree-searched = { $game } at { $position }: { $engine }, generator { $generator }
tree-searched-to = { $game } at { $position }: { $engine }, depth { $depth }, generator { $generator }
tree-over = the game is over: there is nothing to search
tree-numbers = pn and dn: what is left to prove and to disprove
tree-values = values for { $player }: W2 wins in 2 plies, L2 loses in 2 plies
tree-values-points = values for { $player }, in points
tree-drawn = drawn: { $some } of { $all } in the trace; --show COUNT draws more
tree-drawn-above = drawn: { $some } of { $all } in the trace, none below ply { $ply }
tree-no-reasons = there is nothing to say of the nodes that are drawn
tree-totals = { $nodes }, { $leaves }
tree-totals-cut = { $nodes }, { $leaves }; cut: { $cuts }
tree-totals-deep = { $nodes }, { $leaves }; cut: { $cuts } ({ $deep } of these deep)
tree-totals-proof = { $expansions }, { $judged }
tree-nodes = { $size } { $count ->
    [one] node
   *[other] nodes
 }
tree-leaves = { $size } { $count ->
    [one] of them a leaf
   *[other] of them leaves
 }
tree-expansions = { $size } { $count ->
    [one] expansion
   *[other] expansions
 }
tree-judged = { $size } { $count ->
    [one] position
   *[other] positions
 } judged
tree-cut-by-bound = { $size } by alpha or beta
tree-cut-by-table = { $size } by the table
tree-cut-by-distance = { $size } by mate distance
tree-cut-by-child = { $size } by a child in the table
tree-cut-by-known = { $size } by what is known
tree-cut-by-stand-pat = { $size } without a move
tree-cut-by-null-move = { $size } by a null move
