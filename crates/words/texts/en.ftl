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

# One sentence after another.
joined = { $before } { $next }
