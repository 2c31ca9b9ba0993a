# 一种具体的游戏，带参数。
capture-game = { $columns }乘{ $rows }路棋盘上的吃子游戏：先吃子者胜{ $rules ->
    [contact] ，落子须紧邻对方的子
   *[plain] { "" }
 }
capture-contact-rules =
    { capture-rules }
    棋盘上已有对方的子时，落子须紧邻其一，或救出己方只剩一气的棋块。
    两者都做不到时，可落在任意点。
    棋盘有中心点时，第一子须落在中心。
