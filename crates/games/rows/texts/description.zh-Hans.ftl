# 一种具体的mnk游戏，带参数。
mnk-game = { $columns }乘{ $rows }棋盘上的{ $lines ->
    [exact] 恰好{ $k }子连线
    [misere] 反{ $k }子连线
    [renju] 连珠
   *[open] { $k }子连线
 }
mnk-game-rules =
    X与O轮流在{ $columns }列{ $rows }行的空格落子。
    { $lines ->
        [exact] 先在横、竖或斜线上恰好连成{ $k }子者胜，更长的不算
        [misere] 先在横、竖或斜线上连成{ $k }子或更多者负
        [renju]
            先在横、竖或斜线上连成五子者胜。
            X须恰好连成五子，不得下长连、双四或双三，
            除非同时连成五子；轮到X时这些格标有*。
            X无其他格可下时为和棋
       *[open] 先在横、竖或斜线上连成{ $k }子者胜
    }；
    棋盘下满而无人连成则为和棋。

# 一种具体的maker-breaker游戏，带参数。
maker-breaker-game = { $columns }乘{ $rows }棋盘上{ $k }子连线的弱形式：构造者要连成一线，破坏者阻止
maker-breaker-game-rules =
    构造者下X，破坏者下O，轮流在空格落子，构造者先走。
    构造者在横、竖或斜线上连成{ $k }子即胜；破坏者连成的线不算。
    每条{ $k }格的线上都有O时破坏者即胜。
