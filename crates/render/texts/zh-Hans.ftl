# 棋盘旁的文字。
moves = 着法：{ $moves }
values = 价值：{ $values }
key = 对{ $player }而言
key-letters = 对{ $player }而言：{ $letters }
key-win = { $letter } 胜
key-draw = { $letter } 和
key-loss = { $letter } 负
key-open = ? 未知
key-estimate = 虚线或≈ 估计
key-estimate-listed = ≈ 估计
key-plies = 数字为到终局的步数
key-best = 最佳着法带框
key-best-arrow = 箭头为最佳着法
key-best-branch = 粗线：最佳着法
key-best-listed = 最佳：{ $moves }
then = { $before }；{ $next }
next = { $before }，{ $next }
stones = { $player }执黑子，{ $opponent }执白子
rows = 同一直线上的任意两个顶点都相邻
edges = { $player }为实线，{ $opponent }为虚线
site-text = { $site }：{ $text }
site-move = { $site }，第{ $number }手

# 用文字描述棋盘。
own = { $player }：{ $sites }。
gone = 已去除：{ $sites }。
decisive = 决定胜负：{ $sites }。
part = 一个连通块，{ $label }：{ $sites }。
last-move = 最后一着：{ $sites }。

# 树。
tree-max = 方框：极大
tree-min = 圆框：极小
tree-or = 方框：一个分支即可
tree-and = 圆框加弧：所有分支都需要
tree-chosen = 粗线：选定的路线
tree-cut = 虚线：被剪去
tree-fold = 三角：略去
tree-untitled = 博弈树
tree-nodes = 共有{ $count }个节点的树。
tree-line = 选定的路线：{ $moves }。
tree-cuts = 剪去{ $count }个分支。
tree-numbers = pn与dn为证明数与反证数；粗线通向最值得证明的节点
fold = 略去：{ $words }

# 图表。
nodes-untitled = 各深度的节点数
nodes-scale = 节点数（对数刻度）
nodes-depth = 深度（步）
nodes-all = 总计
nodes-counted = 空心记号：按规则数出，未经搜索
nodes-short = …：未达到要求的深度即达到限制
nodes-unfinished = 虚线尖顶：尚未完成即达到限制
item = { $name }：{ $points }。
nodes-at = 深度{ $depth }：{ $nodes }

positions-untitled = 各层的局面数
positions-scale = 局面数（对数刻度）
positions-layer = 层
positions-at = 第{ $depth }层：{ $nodes }
values-untitled = 对局中价值的变化
values-wins = { $player }获胜
values-even = 均势
values-played = 已下的步数
values-known = 三角：已证明
values-estimated = 菱形：估计
values-mistake = 失误
values-doubtful = 可疑
value-believed = 如果估计正确，{ $player }获胜
value-even = 均势
