# What is counted in each layer of a database.
layer-positions = positions
layer-wins = wins of the side to move
layer-draws = draws
layer-losses = losses of the side to move

# What a database adds up to.
column-layer = layer
column-classes = classes
column-positions = positions
column-wins = wins
column-draws = draws
column-losses = losses
column-bytes = bytes
row-all = all
longest-win = longest win: { $plies } plies at { $position }
uses = `query` looks positions up in it; so do `analyse`, `best`, `play` and `serve` with --database
stopped = { $game }: stopped; the same command goes on
verified = { $game } at { $position }: { $classes } { $count ->
    [one] position
   *[other] positions
 } up to symmetry, verified

# What a position is worth.
value-of = { $game }: { $value }
value-at = { $game } at { $position }: { $value }
value-draw = draw
value-won = { $player } has won
value-win = { $player } wins
value-win-in = { $player } wins in { $plies } { $plies ->
    [one] ply
   *[other] plies
 }

# How far the work has come.
progress-resumed = goes on: { $listed } { $listed ->
    [one] layer is
   *[other] layers are
 } listed already, { $solved } of them solved
progress-listed = layer { $layer }: { $classes } { $count ->
    [one] class
   *[other] classes
 } of positions listed
progress-solved = layer { $layer }: { $classes } { $count ->
    [one] class
   *[other] classes
 } of positions solved
