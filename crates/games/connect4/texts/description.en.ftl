# One game, with its parameters.
connect4-game = Connect Four: drop stones into { $columns } columns of { $rows } cells, four in a row win
