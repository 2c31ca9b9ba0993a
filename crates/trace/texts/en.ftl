# A node of a recorded search, and what happened there.
root = root
root-to-depth = root, depth { $depth }
root-asked = { $root } ({ $question })
the-root = the root
pass = pass
again = { $node } again
or = OR
and = AND
stopped = stopped
settled-elsewhere = settled elsewhere
from = from { $numbers }
until = until { $numbers }
expanded = expanded { $size } times
asked-win = does { $player } win?
asked-draw = does { $player } get a draw or more?
asked-points = does { $player } get { $points } or more?
with-remark = { $text }, { $remark }

# Why moves were left out: alpha is always the bound of MAX.
cut-by = { $rule } by { $bound }
cut-by-of = { $rule } by { $bound } of { $place }
rule-alpha = alpha cut
rule-beta = beta cut
rule-alpha-through-table = alpha cut through the table
rule-beta-through-table = beta cut through the table
rule-table = answered from the table
rule-settled = settled
rule-known = known
rule-stand-pat = cut without a move
rule-null-move = cut after a pass
rule-late-moves = low-ranked moves left out
deep = deep
left-out = { $count ->
    [one] 1 move left out
   *[other] { $count } moves left out
 }
cut-off = cut off: { $moves }
cut-off-more = cut off: { $moves } and { $count } more

# What is not drawn.
nodes = { $size } { $count ->
    [one] node
   *[other] nodes
 }
judged = { $size } { $count ->
    [one] move
   *[other] moves
 } judged
nodes-more = { $size } more { $count ->
    [one] node
   *[other] nodes
 }
judged-more = { $size } more { $count ->
    [one] move
   *[other] moves
 } judged
with-cuts = { $nodes } ({ $cuts } cut)
below = { $nodes } below
before = { $nodes } in searches before
