# A node of a tree and what a search did there.
root = root
the-root = the root
cut-off = { $node }: cut off
never-reached = { $node }: never reached
again = { $visit }; again { $next }
stopped = stopped
with-remark = { $text }, { $remark }
deep = deep

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

# What the engines visited.
column-engine = engine
column-leaves = leaves
column-leaf-visits = leaf visits
column-visits = visits
fewest = fewest leaves, with the best child first (Knuth and Moore 1975): { $leaves }

# How proof-number search grows a tree.
most-proving = { $node } ← most proving
step-none = step 0: the root alone
step = step { $step }: { $node } is expanded
changed = changed: { $node } from { $before } to { $now }
after = after step { $step }: { $end }
proven = the root is proven
disproven = the root is disproven
open = the next step expands { $node }
stuck = what is below { $node } decides, and the tree does not say
whole = the whole tree:
