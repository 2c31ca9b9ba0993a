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
