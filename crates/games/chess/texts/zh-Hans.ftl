# 一步棋的作用；主语是这步棋。
captures = 吃掉{ $square }的{ $piece }
castles = 王车易位
promotes = 升变为{ $piece }
checks = 将军
mates = 将死

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
