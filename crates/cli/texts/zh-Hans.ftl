# 不带参数的程序。
welcome = { $program }求解、对弈并讲解双人游戏。
welcome-play = 询问玩哪个游戏，然后与您对弈
welcome-explain = 说明谁胜，以及为什么
welcome-serve = 在浏览器中显示游戏
welcome-game = 玩这个游戏
welcome-solve = 证明谁胜
welcome-analyse = 评定局面中的每步着法
welcome-rest = 其余：{ $program } help（含退出码）、{ $program } games、{ $program } play --help

# 终端中没有文件的评测。
judge-reads = 请输入数据；按Ctrl-D结束

# 引擎所计的节点，写在比较表下面。
race-counts-visits = { $engines }的节点：每个到达的局面，包括叶子
race-counts-fewer = { $engines }的节点：不计由前一局面直接估值的局面
race-counts-expansions = { $engines }的节点：展开了着法的局面
# 写在答案下面。
answer-effort = { $nodes }个节点，用时{ $seconds }秒
answer-effort-how = 引擎{ $engine }，着法生成器{ $generator }，深度{ $depth }，键{ $keys }，停止原因：{ $stopped }
keys-none = 无
keys-exact = 精确编码
keys-hash128 = 128位散列
keys-hash64 = 64位散列
stopped-solved = 已求解
stopped-depth = 深度
stopped-exhausted = 已搜尽
stopped-unconfirmed = 未能确认
stopped-nodes = 节点数
stopped-time = 时间
stopped-memory = 内存
stopped-interrupted = 中断
limit-best = { $limit }；这是目前最好的结果
limit-depth = 已搜索到--depth允许的深度；更大的深度看得更远
limit-exhausted = 该试的都已搜索到底，仍然什么也没有证明
limit-exhausted-moves = 该试的都已搜索到底；标为估计的仍是估计
limit-unconfirmed = 找到了一个证明，但其变化的结局与所说不符，因此不算
limit-nodes = 已访问--nodes允许的节点数；更多的节点看得更远
limit-time = 时间已到；更长的--time看得更远
limit-moves = 自行指定--time可证明更多着法
limit-memory = 内存已满；更大的--table能容纳更多
limit-interrupted = 搜索被中断
answer-best = 最佳：{ $move }
answer-best-look = { $engine }没有得出结论；这一步来自对局面的短暂搜索
answer-best-none = 没有找到
title-weak = { $game }，{ $of }的弱形式
title-at = { $title }，局面{ $position }
show-position = 局面：{ $position }

# 分析中的着法。
analyse-moves = { $player }的着法：
analyse-more = …… 另{ $count }步
analyse-estimate = 估计各着法：{ $line }
column-move = 着法
column-value = 价值
column-depth = 深度
column-then = 后续

# 写在solve的答案下面。
solve-distance = 需要多少步：--engine solver可以查明
solve-games = 可先试这些对局：{ $command }
solve-kept = 检查点{ $file }：{ $bytes }字节；{ $command }可继续
solve-kept-input = 检查点{ $file }：{ $bytes }字节；{ $command }（对局从标准输入读入）可继续
solve-workers = 用{ $command }加入工作进程
solve-journal = 日志{ $file }；再次运行同一命令可继续
solve-on-server = 已得结果保存在服务器上；再次运行同一命令可继续
solve-certificate = 证书{ $file }：{ $moves }步，{ $bytes }字节；依据{ $basis }
solve-book = 开局库中有此局面，但证书不能以开局库为依据：将搜索此局面
solve-refuted = 什么都没有得到证明：答案所依据的策略不成立，因此未写证书：{ $error }
solve-verify = 验证：{ $command }
# 证书的验证所依据的。
basis-rules-alone = 规则本身
basis-rules = 规则
basis-symmetry = 对称
basis-names-exact = 精确的局面键
basis-names-128 = 散列为128位的局面键
basis-names-64 = 散列为64位的局面键
basis-arguments = { $language }论证

# 证书所证明的。
verified = { $game }，局面{ $position }：{ $value }（已验证）
verified-extent = { $moves }步，{ $bytes }字节；依据{ $basis }
shown-nothing = 未知

# 引擎比较。
column-engine = 引擎
column-best = 最佳
column-nodes = 节点
column-time = 时间
column-rate = 节点/秒
column-cuts = 边界剪枝
column-deep = 深层
column-table = 置换表剪枝
column-others = 其他
column-hits = 置换表命中
race-counted = { $nodes } *
race-counted-more = 超过{ $nodes } *
race-star = * 按规则对到此深度的所有合法着法计数，并未搜索
race-left-out = 未参加：{ $error }
refused-repeats = 引擎{ $engine }需要局面不会重复的游戏，而{ $game }的局面会重复；不用置换表的alphabeta可证明深度之内所见
race-disagree = !!! 所得价值不一致：{ $values }
race-differ = 所得价值不同：{ $values }；使用置换表的引擎可能知道得更多，例如终局之前已知的价值、置换表中更深的价值、深度之外的激烈着法
race-contradict = 已证明的价值互相矛盾：{ $values }
race-claim = { $engine } { $value }

# 搜索记录的上方与下方。
tree-searched = { $game }，局面{ $position }：{ $engine }，着法生成器{ $generator }
tree-searched-to = { $game }，局面{ $position }：{ $engine }，深度{ $depth }，着法生成器{ $generator }
tree-over = 对局已结束：无须搜索
tree-numbers = pn与dn：尚待证明与尚待反证的节点数
tree-values-points = 对{ $player }而言的价值，以分计
tree-drawn = 画出记录中{ $all }个节点的{ $some }个；--show COUNT可画出更多
tree-fitted = 为适应宽度，画出{ $all }个节点中的{ $some }个，其余折叠
tree-drawn-above = 画出记录中{ $all }个节点的{ $some }个，不含第{ $ply }步以下
tree-no-reasons = 对画出的节点没有可说的
tree-totals = { $nodes }，{ $leaves }
tree-totals-cut = { $nodes }，{ $leaves }；剪枝：{ $cuts }
tree-totals-deep = { $nodes }，{ $leaves }；剪枝：{ $cuts }（其中深剪枝{ $deep }个）
tree-totals-proof = { $expansions }，{ $judged }
tree-nodes = { $size }个节点
tree-leaves = 其中{ $size }个叶节点
tree-expansions = 展开{ $size }次
tree-judged = 判断{ $size }个局面
tree-cut-by-bound = α或β { $size }个
tree-cut-by-table = 置换表 { $size }个
tree-cut-by-distance = 将杀距离 { $size }个
tree-cut-by-child = 表中的后续局面 { $size }个
tree-cut-by-known = 不搜即知 { $size }个
tree-cut-by-stand-pat = 不走棋 { $size }个
tree-cut-by-null-move = 空着 { $size }个
tree-cut-by-rank = 走法排序 { $size }个
