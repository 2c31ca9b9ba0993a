# 一手棋的作用；主语是这手棋。格子以列和高度命名：3-2是第三列的第二格。
completes = 连成四子
prepares = 使{ $cells }成为连四点
prevents = 占住{ $opponent }的连四点{ $cells }

# 局面的事实。
wants = { $player }占{ $cells }即可连成四子。

# 不能下在此列的原因；主语是它的序号。
full-column = 是满列
