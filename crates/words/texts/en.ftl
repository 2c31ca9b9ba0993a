# How people call the players of a game; a name without a message is the same in every language.
name-first = the first player
name-second = the second player
name-black = Black
name-white = White
name-red = Red
name-yellow = Yellow
name-blue = Blue
name-maker = Maker
name-breaker = Breaker
name-max = MAX
name-min = MIN

# Several things: the last two, and those before them.
list-end = { $before } and { $last }
list-end-or = { $before } or { $last }
phrases-end = { $before } and { $last }
list-more = { $before }, { $next }

# How a game stands, or has ended.
to-move = { $player } to move
result-win = { $player } has won
result-draw = a draw
result-points = { $points } { $size ->
    [one] point
   *[other] points
 } for { $player }
game-over = the game is over: { $result }

# The value of a position or a move.
value-win = { $player } wins
value-points = { $points } { $size ->
    [one] point
   *[other] points
 }

# A phrase at the beginning of a line, and as a sentence.
as-line = { $Text }
as-sentence = { $Text }.

# One sentence after another.
joined = { $before } { $next }
