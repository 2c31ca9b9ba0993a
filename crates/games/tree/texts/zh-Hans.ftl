# 树的节点以及搜索在该处的情况。
root = 根
the-root = 根
cut-off = { $node }：剪去
never-reached = { $node }：从未到达
again = { $visit }；再次{ $next }
stopped = 中断
with-remark = { $text }，{ $remark }
deep = 深剪枝

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

# 各引擎到达的节点。
column-engine = 引擎
column-leaves = 叶节点
column-leaf-visits = 叶节点访问
column-visits = 访问
fewest = 最优子节点在前时的最少叶节点数（Knuth和Moore，1975）：{ $leaves }

# 证明数搜索如何使树生长。
most-proving = { $node } ← 最值得证明
step-none = 第0步：只有根
step = 第{ $step }步：展开{ $node }
changed = 变化：{ $node }由{ $before }变为{ $now }
after = 第{ $step }步之后：{ $end }
proven = 根已证明
disproven = 根已反证
open = 下一步展开{ $node }
stuck = 取决于{ $node }之下的部分，而这棵树没有说明
whole = 整棵树：
