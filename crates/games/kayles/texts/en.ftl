# What taking a vertex does; the move is the subject.
takes-last = leaves nothing to take
leaves = leaves { $count ->
    [one] one part with the number { $numbers }
   *[other] { $count } parts with the numbers { $numbers }, whose nim-sum is { $sum }
 }

# What is true of the position.
parts-won = The graph has { $count ->
    [one] one part with the Grundy number { $numbers }
   *[other] { $count } parts with the Grundy numbers { $numbers }, whose nim-sum is { $sum }
 }: not 0, so the player to move wins.
parts-lost = The graph has { $count ->
    [one] one part with the Grundy number { $numbers }
   *[other] { $count } parts with the Grundy numbers { $numbers }, whose nim-sum is { $sum }
 }: 0, so the player to move loses.

# A part of the graph.
nimber = nimber { $number }
part = part { $number }

# A fact below the answer of a solver.
grundy = Grundy number { $number }
no-grundy-misere = no Grundy number under misère play
no-grundy-nodes = no Grundy number found in { $nodes } nodes
no-grundy-time = no Grundy number found in time

# Why a vertex cannot be taken; its number is the subject.
is-gone = is gone: it or a neighbour was taken
