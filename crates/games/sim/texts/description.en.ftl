# One game, with its parameters.
sim-game = Sim: colour edges between { $points } points; the first triangle { $goal ->
    [achieve] wins
   *[avoid] loses
 }
sim-game-rules =
    X and O take turns to colour an edge between two of { $points } points, each in one colour.
    Who completes a triangle in one colour { $goal ->
        [achieve] wins
       *[avoid] loses
    };
    without a triangle the game is a draw.
