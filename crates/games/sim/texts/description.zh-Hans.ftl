# 一种具体的游戏，带参数。
sim-game = Sim：给{ $points }个点之间的边涂色，先形成三角形者{ $goal ->
    [achieve] 胜
   *[avoid] 负
 }
sim-game-rules =
    X与O轮流给{ $points }个点中两点之间的一条边涂上自己的颜色。
    先形成同色三角形者{ $goal ->
        [achieve] 胜
       *[avoid] 负
    }；
    没有三角形则为和棋。
