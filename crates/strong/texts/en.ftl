# What is counted in each layer of a database.
layer-positions = positions
layer-wins = wins of the side to move
layer-draws = draws
layer-losses = losses of the side to move
