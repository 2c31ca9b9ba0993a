# One game, with its parameters.
capture-game = the capture game of Go on { $columns } times { $rows } points: the first capture wins{ $rules ->
    [contact] , and stones must touch
   *[plain] { "" }
 }
capture-contact-rules =
    { capture-rules }
    A stone must touch one of the opponent's, once there is one, or save an own string with one liberty.
    Where neither is possible, it may be put on any point.
    On a board with a centre point, the first stone goes there.
