# 一种具体的游戏，带参数。
kayles-game = { $vertices }个顶点的图上的凯尔斯游戏：取走一个顶点及其邻点，不能走者{ $play ->
    [misere] 胜
   *[normal] 负
 }
kayles-game-rules =
    双方轮流取走图上的一个空闲顶点及其邻点。
    不能走者{ $play ->
        [misere] 胜
       *[normal] 负
    }。
