# Why a branch cannot be chosen; its number is the subject.
no-branch = is no branch here: { $count ->
    [one] there is only branch 1
   *[other] there are branches 1 to { $count }
 }

# The game tree: its line in the list, its rules, its parameters and games to begin with.
tree-title = Game tree
tree-summary = a tree with points at its leaves, from a file or written out
tree-rules =
    The players take turns to choose a branch, from the root to a leaf.
    The leaf says how many points MAX gets from MIN.
tree-file = a tree from a file of JSON or indented text; - is standard input
tree-json = a tree written out: lists of branches, with numbers at the leaves
