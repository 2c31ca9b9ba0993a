# 棋手的称呼；没有条目的名字在各种语言中都一样。
name-first = 先手
name-second = 后手
name-black = 黑方
name-white = 白方
name-red = 红方
name-yellow = 黄方
name-blue = 蓝方
name-maker = 构造者
name-breaker = 破坏者
name-max = MAX
name-min = MIN

# 列举：最后两项，以及它们之前的各项。
list-end = { $before }和{ $last }
list-end-or = { $before }或{ $last }
phrases-end = { $before }，{ $last }
list-more = { $before }、{ $next }

# 对局的状态，或如何结束。
to-move = 轮到{ $player }
result-win = { $player }获胜
result-draw = 和棋
result-points = { $player }得{ $points }分
game-over = 对局已结束：{ $result }

# 局面或着法的价值。
value-win = { $player }必胜
value-points = { $points }分

# 行首的短语，以及成句的短语。
as-line = { $text }
as-sentence = { $text }。

# 句子相连。
joined = { $before }{ $next }
