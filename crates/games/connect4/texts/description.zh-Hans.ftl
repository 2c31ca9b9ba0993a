# 一种具体的游戏，带参数。
connect4-game = 四子棋：把棋子投入{ $columns }列，每列{ $rows }格，连成四子者胜
