# 一条边的作用；主语是这步棋。
completes = 连成三角形

# 局面的事实。
quiet-edges = { $free }条未涂色的边中有{ $count }条不会使{ $player }连成三角形。

# 不能给这条边涂色的原因；主语是这条边。
has-colour = 已经涂过色

sim-title = Sim
sim-summary = Sim：给点之间的边涂色，先形成三角形者负
sim-rules =
    X与O轮流给两点之间的一条边涂上自己的颜色。
    形成同色三角形者负，加上achieve则胜；
    没有三角形则为和棋。
sim-points = 点数，从3到8
sim-achieve = 先形成三角形者胜
sim-start-6 = 最初的形式，O必胜
sim-start-6-achieve = X在7步内获胜
