# 一种具体的游戏，带参数。
tree-game = { $leaves }个叶节点带有分数的树
