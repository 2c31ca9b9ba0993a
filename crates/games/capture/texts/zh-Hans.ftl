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
