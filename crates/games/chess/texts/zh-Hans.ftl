# 一步棋的作用；主语是这步棋。
captures = 吃掉{ $square }的{ $piece }
castles = 王车易位
promotes = 升变为{ $piece }
checks = 将军
mates = 将死

# 估值。
pawns = { $number }个兵

# 棋子。
pawn = 兵
knight = 马
bishop = 象
rook = 车
queen = 后
king = 王

# 着法不合法的原因；主语是这步棋。
moves-nothing = 没有移动棋子：{ $square }是空格
moves-foreign = 移动的是{ $opponent }的棋子
moves-onto-own = 走到{ $square }，那里是己方的棋子

# 对局如何结束；$player是轮到走棋的一方。
over-checkmate = 将死：{ $player }被将军，无着可解。
over-stalemate = 逼和：{ $player }无着可走，且未被将军。
over-repetition = 同一局面第三次出现。
over-quiet-plies = 双方各五十回合没有吃子，也没有动兵。
over-material = 剩余子力不可能将死对方。

chess-title = 国际象棋
chess-summary = 国际象棋：可对局并搜索到一定深度，尚未解决
chess-rules =
    按国际棋联规则，将死者胜。
    逼和为和棋；同一局面第三次出现、五十回合内没有吃子也没有走兵、子力不足以将死时，也立即判和。
    读入的棋局若无人就前两项要求判和，则继续进行，直至同一局面第五次出现或七十五回合。
