# What an edge does; the move is the subject.
completes = completes a triangle

# What is true of the position.
quiet-edges = { $count } of { $free } free edges { $count ->
    [one] completes
   *[other] complete
 } no triangle of { $player }.

# Why an edge cannot be coloured; the edge is the subject.
has-colour = has a colour already
