# 搜索记录中的节点及其情况。
root = 根
root-to-depth = 根，深度{ $depth }
root-asked = { $root }（{ $question }）
the-root = 根
pass = 空着
again = { $node } 再次
or = 或节点
and = 与节点
stopped = 中断
settled-elsewhere = 已在别处解决
from = 原为{ $numbers }
until = 直到{ $numbers }
expanded = 展开{ $size }次
asked-win = { $player }能赢吗？
asked-draw = { $player }至少能和吗？
asked-points = { $player }至少能得{ $points }分吗？
with-remark = { $text }，{ $remark }

# 略去着法的原因：α总是MAX的界。
cut-by = { $rule }，界为{ $bound }
cut-by-of = { $rule }，{ $place }已有{ $bound }
rule-alpha = α剪枝
rule-beta = β剪枝
rule-alpha-through-table = 经置换表α剪枝
rule-beta-through-table = 经置换表β剪枝
rule-table = 由置换表得出
rule-settled = 已定
rule-known = 已知
rule-stand-pat = 不走棋而剪枝
rule-null-move = 空着后剪枝
rule-late-moves = 略去排序靠后的走法
deep = 深剪枝
left-out = 略去{ $count }种着法
cut-off = 剪去：{ $moves }
cut-off-more = 剪去：{ $moves }及另外{ $count }种

# 未画出的部分。
nodes = { $size }个节点
judged = 已判断{ $size }种着法
nodes-more = 另有{ $size }个节点
judged-more = 另外判断{ $size }种着法
with-cuts = { $nodes }（剪枝{ $cuts }个）
below = 下方{ $nodes }
before = 此前的搜索中{ $nodes }
