# What taking a vertex does; the move is the subject.
takes-last = leaves nothing to take
leaves = leaves { $count ->
    [one] one part with Grundy number { $numbers }
   *[other] { $count } parts with Grundy numbers { $numbers }, whose nim-sum is { $sum }
 }

# What is true of the position.
parts-won = The graph has { $count ->
    [one] one part, whose Grundy number is { $numbers }
   *[other] { $count } parts with Grundy numbers { $numbers }, whose nim-sum is { $sum }
 } and not 0, so the player to move wins.
parts-lost = The graph has { $count ->
    [one] one part, whose Grundy number is 0
   *[other] { $count } parts with Grundy numbers { $numbers }, whose nim-sum is 0
 }, so the player to move loses.

# A part of the graph.
part-number = Grundy number { $number }
part = part { $number }

# A fact below the answer of a solver.
grundy = Grundy number { $number }
no-grundy-misere = no Grundy number under misère play
no-grundy-nodes = no Grundy number found in { $nodes } nodes
no-grundy-time = no Grundy number found in time

# Why a vertex cannot be taken; its number is the subject.
is-gone = is gone: it or a neighbour was taken

# The game kayles: its line in the list, its rules, its parameters and games to begin with.
kayles-title = Node Kayles
kayles-summary = Node Kayles: take a vertex of a graph and its neighbours
kayles-rules =
    The players take turns to take a free vertex of a graph and its neighbours.
    A player who cannot move loses, or wins under misere.
kayles-graph = by name: path-12, cycle-9, grid-3x10, king-4, queens-8, petersen, ...
kayles-file = a graph from a file; - is standard input
kayles-misere = a player who cannot move wins
kayles-format = matrix, edges, dimacs or graph6, where the file does not tell
kayles-start-grid-3x10 = three columns of ten
kayles-start-queens-8 = queens on a chess board, none may attack another
kayles-start-path-20-misere = a path, where the last move loses
