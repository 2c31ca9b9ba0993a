# 一道题：轮到谁走，要得到什么结果。
puzzle-win = 轮到{ $player }走，必胜
puzzle-win-plies = 轮到{ $player }走，{ $plies }步取胜
puzzle-win-within = 轮到{ $player }走，{ $plies }步之内取胜
puzzle-win-now = 轮到{ $player }走，一步取胜
puzzle-draw = 轮到{ $player }走，求和；走其他着法都输
puzzle-points = 轮到{ $player }走，得{ $points }分

# 题目上方的一行，以及全部题目之后的答案。
puzzle-heading = { $number }. 难度{ $level }：{ $aim }
puzzle-solution = { $number }. { $solution }
puzzle-solution-line = { $number }. { $solution }，接着{ $line }
puzzles-solutions = 答案

# 找到的题目不够时的最后一行。
puzzles-fewer = 在{ $games }局的{ $positions }个局面中，找到{ $count }道题中的{ $found }道

# 题页的标题，以及核验的结果。
puzzles-title = 习题：{ $game }
puzzles-verified = 已核验{ $count }道题：每题只有一步能达到目标，所列着法是双方的最佳着法，难度与节点数相符；节点数没有重新计算。
puzzles-verified-some = 已核验{ $count }道题中的{ $verified }道；第{ $line }行及之后的题尚未核验。
