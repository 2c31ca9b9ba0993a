# 引擎所计的节点，写在比较表下面。
race-counts-visits = { $engines }的节点：每个到达的局面，包括叶子
race-counts-fewer = { $engines }的节点：不计由前一局面直接估值的局面
race-counts-expansions = { $engines }的节点：展开了着法的局面
# 写在答案下面。
answer-line = 变化：{ $moves }
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
solve-refuted = 什么都没有得到证明：答案所依据的策略不成立，因此未写证书：{ $error }
solve-verify = 验证：{ $command }
# 证书的验证所依据的。
basis-rules-alone = 规则本身
basis-rules = 规则
basis-symmetry = 对称
basis-names-exact = 以精确编码命名局面
basis-names-128 = 以128位散列命名局面
basis-names-64 = 以64位散列命名局面
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
race-star = * 按规则对到此深度的所有合法着法计数，并未搜索；搜索的节点数是各深度之和，并在游戏已知价值处停止
race-left-out = 未参加：{ $error }
refused-repeats = 引擎{ $engine }需要局面不会重复的游戏，而{ $game }的局面会重复；不用置换表的alphabeta可证明深度之内所见
race-disagree = !!! 所得价值不一致：{ $values }；在深度之外继续搜索激烈着法、或在置换表中找到更深价值的引擎可能知道得更多
race-contradict = 已证明的价值互相矛盾：{ $values }
race-claim = { $engine } { $value }

# 对局中的对话。
play-begin = 请输入着法，或输入help查看命令
play-begin-side = { $side }，对手为{ $level }级；请输入着法，或输入help查看命令
play-side = 您是{ $player }{ $mark }
play-side-now = 现在{ $side }
play-over = 终局
play-is-over = 对局已结束；{ $after }
play-after = 可输入review、undo、new、swap或quit
play-says = { $name }：{ $remark }
play-stuck = 搜索结束而没有找到着法；请替它输入一步，或undo
play-no-text = { $error }；输入help查看命令
play-no-move-here = { $error }；输入moves查看合法着法
play-too-much = { $name }之后不应有内容，却有{ $found }
play-too-little = { $name }之后应有{ $what }
unreadable = 应为{ $expected }，却是{ $found }
a-move = 着法
an-argument = { $name }所问的内容
move-illegal = { $found }在此不合法
move-objected = { $found }不合法：它{ $objection }
move-after-end = 对局已结束，不能再下{ $found }
unknown-command = 没有命令{ $name }；可用{ $known }
unknown-command-like = 没有命令{ $name }；您是指{ $suggestion }吗？
play-file-error = 文件有误：{ $error }
play-hint = 提示：{ $hint }
play-no-hint = 提示：搜索结束而没有找到着法
play-proven = { $value }（已证明）
play-more-values = 另有{ $count }步，都不更好
play-back = 已收回：{ $moves }
play-back-resigned = 已收回：{ $name }认输
play-nothing-back = 没有您可以收回的着法
play-game-back = 已回到前一局
play-new = 新的一局
play-loaded = 文件中的对局
play-game-side = { $game }：{ $side }
play-game-undo = { $game }；undo可回到前一局
play-level = 引擎为{ $level }级，最高10级
play-no-level = 等级应为1到10，却是{ $found }
play-no-swap = 只有一人对一个引擎时才能交换
play-saved = 已以{ $format }格式存入{ $file }
play-drawn = 已画入{ $file }
play-resigned = { $player }认输：{ $opponent }获胜
play-ended = { $result }，共{ $count }步
play-unfinished = 未下完，已下{ $count }步
play-not-begun = 未开始：没有下任何着法
play-moves = 着法：{ $moves }
play-go-on = 继续：{ $line }

# 回顾一局。
play-no-review = 没有可回顾的着法
play-no-chart = 回顾没有得到任何价值，没有可画的
review-won = 第{ $number }步：{ $player }不下{ $played }而下{ $better }就能赢（{ $certainty }）
review-drawn = 第{ $number }步：{ $player }不下{ $played }而下{ $better }就能保住和棋（{ $certainty }）
review-points = 第{ $number }步：{ $player }不下{ $played }（{ $after }）而下{ $better }（{ $before }）就能多得分（{ $certainty }）
review-better = 第{ $number }步：{ $player }不下{ $played }（{ $after }）而下{ $better }（{ $before }）会更好（{ $certainty }）
review-proven = 已证明
review-proven-better = 已证明；{ $played }的价值为估计
review-proven-played = 估计；{ $played }的价值已证明
review-estimated = 估计
review-none-proven = 没有着法改变对局的价值（已证明）
review-none = 没有着法改变对局的价值（估计）
review-none-notable = 没有着法使对局的价值改变{ $least }或更多（估计）
review-skipped = 回顾被跳过；review可再次回顾
review-skipped-one = 第1步未回顾；review可再次回顾
review-skipped-some = 第1至{ $last }步未回顾；review可再次回顾
review-closer = 仔细分析：{ $line }
review-progress = 正在回顾{ $of }个局面中的第{ $number }个，Ctrl-C可跳过

# 对局中可输入的内容：每个命令一行，单独询问时说明更多。
help-a-move = 着法
help-move = 走这一步
help-interrupt = 让引擎立即走，或跳过回顾；连按两次，或在此处按，结束对局
help-undo = 收回到您的上一步
help-hint = 请引擎建议一步，并说明会走向何处
help-values = 显示每步着法的价值
help-explain = 说明局面的价值及其原因
help-moves = 列出合法着法
help-board = 再次显示棋盘
help-rules = 说明规则
help-level = 说明或设定引擎的等级
help-swap = 与引擎交换
help-new = 重新开始
help-resign = 认输
help-review = 寻找改变对局价值的着法
help-save = 把对局存入文件；save!可覆盖任何文件
help-svg = 把目前的对局画入文件；svg!可覆盖任何文件
help-chart = 把对局中价值的变化画入文件；chart!可覆盖任何文件
help-load = 继续文件中的对局
help-help = 显示此列表；help COMMAND说明更多
help-quit = 结束对局
more-undo = 也收回引擎的着法与认输；在new之后可回到前一局。
more-hint =
    搜索的限制与引擎走一步相同（如--time），并用全部棋力。
    values把每步着法互相比较；explain说明局面为何如此。
more-level = 1级为初学者；10级在限制内下得尽可能好。
more-review =
    对局的每个局面都重新搜索，从最后一个开始；Ctrl-C跳过其余。
    所说的是损失最大的着法，以及更好的着法。
more-review-falls = 对于估值，只说下降{ $least }或更多的着法。
more-review-proven = 对于估值，只说看到胜负的着法：此棋种的其他估值过于粗略。
more-save =
    格式为该棋种的格式，其他程序也可能能读。
    save只替换此类程序写的对局，不替换其他文件；save!替换任何文件。
more-svg =
    棋子落下不动的棋种，着法标有数字。
    svg只替换此类程序画的图，不替换其他文件；svg!替换任何文件。
more-chart =
    与review一样，对局的每个局面都重新搜索；Ctrl-C跳过其余。
    chart只替换此类程序画的图，不替换其他文件；chart!替换任何文件。
more-load = 文件中是save所写的对局，或其他程序以同样格式写的对局；若有多局则取第一局。
more-formats = 本棋种的格式：{ $formats }。

# 搜索记录的上方与下方。
tree-searched = { $game }，局面{ $position }：{ $engine }，着法生成器{ $generator }
tree-searched-to = { $game }，局面{ $position }：{ $engine }，深度{ $depth }，着法生成器{ $generator }
tree-over = 对局已结束：无须搜索
tree-numbers = pn与dn：尚待证明与尚待反证的节点数
tree-values = 对{ $player }而言的价值：W2表示2步内获胜，L2表示2步内失败
tree-values-points = 对{ $player }而言的价值，以分计
tree-drawn = 画出记录中{ $all }个节点的{ $some }个；--show COUNT可画出更多
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
