# The program without arguments.
welcome = { $program } solves, plays and explains two-player games.
welcome-play = asks which game, and plays it
welcome-explain = says who wins, and why
welcome-serve = shows the games in your browser
welcome-game = plays this game
welcome-solve = proves who wins
welcome-analyse = values every move of a position
welcome-rest = All else: { $program } help (exit codes too), { $program } games, { $program } play --help

# A judge without a file, in a terminal.
judge-reads = type the input; Ctrl-D ends it

# What an engine counts as a node, below a race.
race-counts-visits = nodes of { $engines }: every position that is entered, leaves as well
race-counts-fewer = nodes of { $engines }: without those that the evaluator judges from the position before
race-counts-expansions = nodes of { $engines }: positions whose moves were generated
# Below an answer.
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
solve-book = the opening book has this position, but a certificate cannot rest on it: the position is searched
solve-refuted = nothing is proven: the certificate was not written, since the strategy behind the answer fails: { $error }
solve-verify = check it: { $command }
# What a check of a certificate rests on.
basis-rules-alone = the rules alone
basis-rules = the rules
basis-symmetry = symmetry
basis-names-exact = exact position keys
basis-names-128 = position keys hashed to 128 bits
basis-names-64 = position keys hashed to 64 bits
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
race-star = * counted by the rules, over every legal move to that depth, and not searched
race-left-out = left out: { $error }
refused-repeats = engine { $engine }: expected a game whose positions cannot repeat, found { $game }; alphabeta, which keeps no table, proves what it sees within a depth
race-disagree = !!! the values DISAGREE: { $values }
race-differ = the values differ: { $values }; an engine with a table may know more, such as values before the end of the game, deeper ones in its table, and noisy moves beyond the depth
race-contradict = proven values CONTRADICT each other: { $values }
race-claim = { $engine } { $value }

# Below a recorded search, and above it.
tree-searched = { $game } at { $position }: { $engine }, generator { $generator }
tree-searched-to = { $game } at { $position }: { $engine }, depth { $depth }, generator { $generator }
tree-over = the game is over: there is nothing to search
tree-numbers = pn and dn: what is left to prove and to disprove
tree-values-points = values for { $player }, in points
tree-drawn = drawn: { $some } of { $all } in the trace; --show COUNT draws more
tree-fitted = for the width { $some } of { $all } nodes are drawn, the others are folded
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
tree-cut-by-rank = { $size } by the ranks of moves
