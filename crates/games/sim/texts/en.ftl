# What an edge does; the move is the subject.
completes = completes a triangle

# What is true of the position.
quiet-edges = { $count } of { $free } free edges { $count ->
    [one] completes
   *[other] complete
 } no triangle of { $player }.

# Why an edge cannot be coloured; the edge is the subject.
has-colour = has a colour already

# The game sim: its line in the list, its rules, its parameters and games to begin with.
sim-title = Sim
sim-summary = Sim: colour edges between points; the first triangle loses
sim-rules =
    X and O take turns to colour an edge between two points, each in one colour.
    Who completes a triangle in one colour loses, or wins with achieve;
    without a triangle the game is a draw.
sim-points = the number of points, from 3 to 8
sim-achieve = the first triangle wins
sim-start-6 = as it was invented, a win for O
sim-start-6-achieve = a win for X in 7 plies
