# 一手棋的作用；主语是这手棋。
completes = 连成{ $length }子
threatens-twice = 在两处威胁连成{ $length }子
four-three = 威胁连成{ $length }子，同时形成活{ $open }
threatens = 威胁连成{ $length }子
double-open = 形成两个活{ $length }
open = 形成活{ $length }
prevents = 阻止{ $opponent }连成{ $length }子
prevents-double = 占住{ $opponent }能在两处威胁连成{ $length }子的要点
