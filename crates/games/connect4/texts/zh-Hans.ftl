# 一手棋的作用；主语是这手棋。格子以列和高度命名：3-2是第三列的第二格。
completes = 连成四子
threatens = 威胁在第{ $columns }列连成四子
prepares = 使{ $cells }成为连四点
prevents = 占住{ $opponent }的连四点{ $cells }

# 局面的事实。
wants = { $player }占{ $cells }即可连成四子。

# 不能下在此列的原因；主语是它的序号。
full-column = 是满列

connect4-title = 四子棋
connect4-summary = 四子棋：把棋子投入各列，连成四子者胜
connect4-rules =
    X与O轮流把棋子投入未满的列。
    先在横、竖或斜线上连成四子者胜；
    棋盘下满而无人连成则为和棋。
connect4-columnsxrows = 大小，默认为7x6；列数乘以（行数加1）最多64
connect4-start-6x5 = 和棋，一两秒可证
connect4-start = X必胜，见开局库
