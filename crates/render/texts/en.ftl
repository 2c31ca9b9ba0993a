# Below and beside a board.
moves = Moves: { $moves }
values = Values: { $values }
key = For { $player }
key-letters = For { $player }: { $letters }
key-win = { $letter } win
key-draw = { $letter } draw
key-loss = { $letter } loss
key-open = ? not known
key-estimate = dashed or ≈ estimated
key-estimate-listed = ≈ estimated
key-plies = the number is the plies to the end
key-best = the best moves have a frame
key-best-arrow = arrows: the best moves
key-best-branch = thick: the best moves
key-best-listed = the best: { $moves }
then = { $before }; { $next }
next = { $before }, { $next }
stones = { $Player } has the black stones, { $opponent } the white ones
rows = every two vertices of a straight row are neighbours
edges = { $Player } has the whole lines, { $opponent } the broken ones
site-text = { $site }: { $text }
site-move = { $site }, move { $number }

# A board in words.
own = { $Player }: { $sites }.
gone = Gone: { $sites }.
decisive = Decisive: { $sites }.
part = A part, { $label }: { $sites }.
last-move = Last move: { $sites }.

# Trees.
tree-max = square: max
tree-min = round: min
tree-or = square: one branch is enough
tree-and = round, with an arc: all branches are needed
tree-chosen = thick: the chosen line
tree-cut = dashed: cut off
tree-fold = triangle: left out
tree-untitled = A game tree
tree-nodes = A tree with { $count } { $count ->
    [one] node
   *[other] nodes
 }.
tree-line = The chosen line: { $moves }.
tree-cuts = { $count } { $count ->
    [one] branch is
   *[other] branches are
 } cut off.
tree-numbers = pn and dn are proof and disproof numbers; the line leads to the most-proving node
fold = left out: { $words }

# Charts.
nodes-untitled = nodes per depth
nodes-scale = nodes, on a logarithmic scale
nodes-depth = depth in plies
nodes-all = in all
nodes-counted = hollow marks: counted by the rules, not searched
nodes-short = …: a limit came before the depth that was asked for
nodes-unfinished = dashed, with a point: a limit came before the end
item = { $name }: { $points }.
nodes-at = depth { $depth }: { $nodes }

positions-untitled = positions per layer
positions-scale = positions, on a logarithmic scale
positions-layer = layer
positions-at = layer { $depth }: { $nodes }
values-untitled = the value along a game
values-wins = { $Player } wins
values-even = even
values-played = moves played
values-known = triangle: proven
values-estimated = diamond: estimated
values-mistake = a mistake
values-doubtful = doubtful
value-believed = { $Player } wins if the estimate is right
value-even = even
