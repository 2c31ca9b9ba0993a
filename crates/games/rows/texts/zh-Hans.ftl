# 一手棋的作用；主语是这手棋。
completes = 连成{ $length ->
    [2] 二子
    [3] 三子
    [4] 四子
    [5] 五子
   *[other] { $length }子
 }
threatens-twice = 在两处威胁连成{ $length ->
    [2] 二子
    [3] 三子
    [4] 四子
    [5] 五子
   *[other] { $length }子
 }
four-three = 威胁连成{ $length ->
    [2] 二子
    [3] 三子
    [4] 四子
    [5] 五子
   *[other] { $length }子
 }，同时形成活{ $open ->
    [2] 二
    [3] 三
    [4] 四
    [5] 五
   *[other] { $open }
 }
threatens = 威胁连成{ $length ->
    [2] 二子
    [3] 三子
    [4] 四子
    [5] 五子
   *[other] { $length }子
 }
double-open = 形成两个活{ $length ->
    [2] 二
    [3] 三
    [4] 四
    [5] 五
   *[other] { $length }
 }
open = 形成活{ $length ->
    [2] 二
    [3] 三
    [4] 四
    [5] 五
   *[other] { $length }
 }
prevents = 阻止{ $opponent }连成{ $length ->
    [2] 二子
    [3] 三子
    [4] 四子
    [5] 五子
   *[other] { $length }子
 }
prevents-double = 占住{ $opponent }能在两处威胁连成{ $length ->
    [2] 二子
    [3] 三子
    [4] 四子
    [5] 五子
   *[other] { $length }子
 }的要点

# 不能下在此格的原因；主语是这一格。
is-taken = 已有子
forbidden-overline = 是禁手：长连
forbidden-fours = 是禁手：四四
forbidden-threes = 是禁手：三三
not-on-board = 不在棋盘上

tictactoe-title = 井字棋
tictactoe-summary = 井字棋：在3乘3的棋盘上连成三子
tictactoe-rules =
    X与O轮流在3乘3棋盘的空格落子。
    先在横、竖或斜线上连成三子者胜；
    棋盘下满而无人连成则为和棋。

mnk-title = K子棋
mnk-summary = 在任意大小的棋盘上连成K子
mnk-rules =
    X与O轮流在空格落子。
    先在横、竖或斜线上连成K子者胜（misere则为负）；
    棋盘下满而无人连成则为和棋。
mnk-columns-rows = 棋盘的列数与行数，各为1到32
mnk-k = 连成几子定胜负
mnk-exact = 超过K子的长连不算胜
mnk-misere = 连成K子或更多者负
mnk-renju = K = 5时：X不得下长连、双四或双三
mnk-start-3-3-3 = 井字棋
mnk-start-4-4-4 = 和棋，瞬间可证
mnk-start-5-5-4 = 和棋，不到一秒可证
mnk-start-7-7-4 = X必胜，瞬间可证
mnk-start-7-7-5 = 和棋，瞬间可证
mnk-start-7-8-5 = 和棋，几秒可证
mnk-start-4-4-3-misere = O必胜，瞬间可证
mnk-start-15-15-5 = 五子棋
mnk-start-15-15-5-renju = 连珠

gomoku-title = 五子棋
gomoku-summary = 五子棋：在15乘15的棋盘上连成五子
gomoku-rules =
    X与O轮流在15乘15棋盘的空格落子。
    先在横、竖或斜线上连成五子者胜；
    棋盘下满而无人连成则为和棋。
gomoku-exact = 六子以上的长连不算胜
gomoku-renju = X不得下长连、双四或双三
gomoku-start-mnk-4-3-3 = 连成三子，X必胜，立即可证
gomoku-start-mnk-5-4-4 = 连成四子，和棋，立即可证
gomoku-start-mnk-9-9-5 = 较小的棋盘，适合对局

maker-breaker-title = 构造者与破坏者
maker-breaker-summary = K子棋的弱形式：一方要连成一线，另一方阻止
maker-breaker-rules =
    构造者下X，破坏者下O，轮流在空格落子，构造者先走。
    构造者在横、竖或斜线上连成K子即胜；破坏者连成的线不算。
    每条K格的线上都有O时破坏者即胜，因此没有和棋。
maker-breaker-columns-rows = 棋盘的列数与行数，各为1到32
maker-breaker-k = 构造者连成几子获胜；更多也算胜
maker-breaker-start-3-3-3 = 构造者必胜，与井字棋不同
maker-breaker-start-4-4-4 = 破坏者必胜，立即可证
maker-breaker-start-5-5-4 = 构造者必胜，而双方都可连线时为和棋
maker-breaker-start-7-7-5 = 破坏者必胜，瞬间可证
maker-breaker-start-8-8-5 = 破坏者必胜，几分钟可证
maker-breaker-start-15-15-5 = 构造者必胜，适合对局
