# 一手棋的作用；主语是这手棋。
captures = 吃掉{ $stone }
leaves-no-move = 使对方无子可下
only-move = 是唯一合法的一手
saves-from-capture = 救出{ $stones }，免于被吃
saves-from-ladder = 使{ $stones }逃出征子
saves-from-double-atari = 使{ $stones }摆脱双打吃
double-atari = 双打吃{ $stones }
catches-in-ladder = 征吃{ $stone }
catches = 打吃{ $stone }，对方无路可逃
atari = 打吃{ $stone }
connects = 连接{ $stones }
forced = 是必应之手
threatens = 威胁{ $stone }
threatens-ladder = 威胁征吃{ $stone }
threatens-double-atari = 威胁双打吃{ $stone }
extends = 把{ $stone }长到{ $liberties }气
presses = 把{ $stone }紧到两气

# 局面的事实。
in-atari = { $player }在{ $stone }的棋串只剩{ $liberty }一口气。

# 询问一颗子的气时，对其棋串的说明。
ask-liberties = 数棋串的气，并判断征子
string = { $Player }的棋串有{ $stones }子{ $count }气：{ $liberties }；{ $fate }
string-without-liberties = { $Player }的棋串有{ $stones }子0气；{ $fate }
fate-captured = 已被提吃
fate-over = 对局已结束
fate-safe = 征子吃不掉
fate-ladder = 对方可从{ $point }征吃
fate-double-atari = 对方可从{ $point }双打吃
fate-caught = 对方可从{ $point }吃掉
fate-unless-helped = { $fate }，除非有所补救
fate-captures = 被打吃，{ $point }可提吃
fate-saves = 被打吃，{ $point }可救出
fate-lost = 被打吃，{ $point }救不出

# 此点不合法的原因；主语是此点。
is-taken = 已有子
is-suicide = 是自杀
is-not-centre = 不是中央，第一手应下在中央
touches-none = 不紧邻{ $opponent }的子

capture-title = 围棋吃子
capture-summary = 围棋的吃子游戏：先吃子者胜
capture-rules =
    黑（X）与白（O）如围棋般轮流在空点落子。
    同色相邻（不含斜向）的子连成一块，旁边的空点是它的气。
    没有气的棋块被吃，先吃子者胜。
    除非能吃子，不得下在没有气的点上。
capture-columnsxrows = 棋盘大小，每边最多19
capture-plain = 可下在任意空点（默认）
capture-contact = 对方有子时，落子须紧邻其一，或救出己方只剩一气的棋块；两者都做不到时，可落在任意点
capture-empty = 开局为空棋盘（默认）
capture-centre = 中央已有一颗黑子
capture-crosscut = 中央双方各有两子交叉，用于偶数边长
capture-start-5x5 = 几秒可证
capture-start-8x8-crosscut = 一开局就短兵相接
