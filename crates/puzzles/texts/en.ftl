# A puzzle: the side to move and the result to attain.
puzzle-win = { $player } to move and win
puzzle-win-plies = { $player } to move and win in { $plies } plies
puzzle-win-within = { $player } to move and win within { $plies } plies
puzzle-win-now = { $player } to move and win at once
puzzle-draw = { $player } to move and draw; every other move loses
puzzle-points = { $player } to move and get { $size ->
    [one] { $points } point
   *[other] { $points } points
 }

# The line above a puzzle, and the solutions below all of them.
puzzle-heading = { $number }. Level { $level }: { $aim }
puzzle-solution = { $number }. { $solution }
puzzle-solution-line = { $number }. { $solution }, then { $line }
puzzles-solutions = Solutions

# The end of a search that has found too few.
puzzles-fewer = { $found } of { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
 } found, in { $positions ->
    [one] { $positions } position
   *[other] { $positions } positions
 } of { $games ->
    [one] { $games } game
   *[other] { $games } games
 }

# The title of a sheet, and the result of a check.
puzzles-title = Puzzles: { $game }
puzzles-verified = { $count ->
    [one] { $count } puzzle verified: one move alone attains the aim, the line is best play, and the level fits the number of nodes, which was not counted again.
   *[other] { $count } puzzles verified: in each, one move alone attains the aim, the line is best play, and the level fits the number of nodes, which was not counted again.
 }
puzzles-verified-some = { $verified } of { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
 } verified; the puzzle on line { $line } and those after it are not verified.
