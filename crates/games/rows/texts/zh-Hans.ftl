# 一手棋的作用；主语是这手棋。
completes = 连成{ $length }子
threatens-twice = 在两处威胁连成{ $length }子
four-three = 威胁连成{ $length }子，同时形成活{ $open }
threatens = 威胁连成{ $length }子
double-open = 形成两个活{ $length }
open = 形成活{ $length }
prevents = 阻止{ $opponent }连成{ $length }子
prevents-double = 占住{ $opponent }能在两处威胁连成{ $length }子的要点

# 不能下在此格的原因；主语是这一格。
is-taken = 已有子
forbidden-overline = 是禁手：长连
forbidden-fours = 是禁手：四四
forbidden-threes = 是禁手：三三
not-on-board = 不在棋盘上
