# One game, with its parameters.
capture-game = the capture game of Go on { $columns } times { $rows } points: the first capture wins{ $rules ->
    [contact] , and stones must touch
   *[plain] { "" }
 }
capture-contact-rules =
    { capture-rules }
    A stone must touch one of the opponent's, once there is one, or save a string with one liberty.
