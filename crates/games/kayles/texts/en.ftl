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
 }: not 0, so whoever is to move wins.
parts-lost = The graph has { $count ->
    [one] one part with the Grundy number { $numbers }
   *[other] { $count } parts with the Grundy numbers { $numbers }, whose nim-sum is { $sum }
 }: 0, so whoever is to move loses.

# A part of the graph.
nimber = nimber { $number }
part = part { $number }
