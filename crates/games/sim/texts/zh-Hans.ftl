# 一条边的作用；主语是这步棋。
completes = 连成三角形

# 局面的事实。
quiet-edges = { $free }条空边中有{ $count }条不会使{ $player }连成三角形。

# 不能给这条边上色的原因；主语是这条边。
has-colour = 已经上过色
