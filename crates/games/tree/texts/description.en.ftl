# One game, with its parameters.
tree-game = a tree with points at { $leaves ->
    [one] its leaf
   *[other] its { $leaves } leaves
 }
