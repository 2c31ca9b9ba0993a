# One game, with its parameters.
kayles-game = Node Kayles on { $vertices ->
    [one] one vertex
   *[other] { $vertices } vertices
 }: take one and its neighbours; who cannot move { $play ->
    [misere] wins
   *[normal] loses
 }
kayles-game-rules =
    The players take turns to take a free vertex of a graph and its neighbours.
    A player who cannot move { $play ->
        [misere] wins
       *[normal] loses
    }.
