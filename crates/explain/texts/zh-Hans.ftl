# 对局面的所知：已证明的，或搜索所认为的。
known-proven = { $value }（已证明）
value-win-in = { $player }必胜，需{ $plies }步
value-draw = 和棋
belief-open = 尚未证明
belief-win = 尚未证明；如果估值正确，{ $player }获胜
belief-win-in = 尚未证明；如果估值正确，{ $player }获胜，需{ $plies }步
belief-even = 尚未证明；估值为均势
belief-least = 尚未完全证明；{ $player }至少得{ $size }分
belief-balanced = 尚未证明；按估值大致均势
belief-favours = 尚未证明；按估值{ $player }占优
belief-favours-slightly = 尚未证明；按估值{ $player }稍优
belief-favours-clearly = 尚未证明；按估值{ $player }明显占优
belief-favours-by = 尚未证明；按估值{ $player }占优（{ $size }）
subject-is = { $subject }：{ $what }

# 同样的内容，成句。
sentence-draw = 双方下出最佳着法则为{ $value }。
sentence-points = 双方下出最佳着法时{ $value }。
sentence-belief = 价值{ $value }。
sentence-nothing = 价值未经证明，也没有估值。
favourite = 按估值，{ $move }最佳。
favourite-line = 预计的变化：{ $moves }。
none-refuted = 尚未发现会输的着法。

# 证书的断言。
claim-win-within = { $player }在{ $plies }步以内必胜
claim-no-loss = { $player }不会输
claim-holds-out = { $player }在{ $plies }步之前不会输
claim-draw = { $player }至少得和棋
claim-points = { $player }获胜或至少得{ $points }分
claim-points-only = { $player }至少得{ $points }分

# 讲解的小标题。
heading-value = 价值
heading-plan = 威胁与计划
heading-others = 其他着法
heading-remarks = 说明

# 着法的价值，寥寥数字。
worth-unsearched = 未搜索
worth-unfinished = 尚无结果
worth-open = 尚未证明
worth-even = 均势（估计）
worth-estimate = { $worth }（估计）
worth-win = 胜
worth-win-in = { $plies }步胜
worth-draw = 和
worth-loss = 负
worth-loss-in = { $plies }步负
answer-line = 变化：{ $moves }

# 建议或走出的着法、其作用与局面的价值。
hint = { $move }。{ $worth }
hint-reasons = 下{ $move }，{ $reasons }。{ $worth }
move-reasons = 下{ $move }，{ $reasons }。
move-searched = 局面的价值已证明；这一步来自搜索，未经证明

# 保持局面价值的着法。
keeps-single = { $move }是唯一合法的着法。
keeps-win-one = 只有{ $move }能赢。
keeps-win-some = { $of }种着法中有{ $count }种能赢：{ $moves }。
keeps-win-known = { $moves }能赢；其余{ $open }种着法尚无证明。
keeps-win-all = 任何着法都能赢。
keeps-draw-one = 只有{ $move }能保住和棋。
keeps-draw-some = { $of }种着法中有{ $count }种能保住和棋：{ $moves }。
keeps-draw-known = { $moves }能保住和棋；其余{ $open }种着法尚无证明。
keeps-draw-all = 任何着法都能保住和棋。
keeps-loss = 任何着法都会输。
keeps-loss-longest = 任何着法都会输；{ $moves }抵抗得最久。
keeps-points-one = 只有{ $move }能得到这一结果。
keeps-points-some = { $of }种着法中有{ $count }种能得到这一结果：{ $moves }。
keeps-points-known = { $moves }能得到这一结果；其余{ $open }种着法尚无证明。
keeps-points-all = 任何着法都能得到这一结果。
keeps-open = { $open }种着法尚无证明。
others-lose-within = 其余着法在{ $plies }步内输掉。
others-lose = 其余着法会输。
others-draw = 其余着法只能和棋。
more-moves = 另外{ $count }种

# 刚走子的一方的威胁。
threat-forces-one = { $player }威胁以{ $wins }取胜，任何着法都无法阻止。
threat-forces-some = { $player }威胁以{ $wins }取胜，任何一手都无法兼顾。
threat-forces-many = 无论{ $opponent }怎样下，{ $player }都会立即获胜。
threat-one = { $player }威胁以{ $wins }取胜；只有{ $escapes }能够阻止。
threat-some = { $player }威胁以{ $wins }取胜；{ $of }种着法中有{ $count }种能够阻止。
threat-escapes = 只有{ $escapes }不会立即输掉。

# 计划中的一步步着法。
step-does = { $player }下{ $move }，{ $reasons }。
step-plays = { $player }下{ $move }。
step-plays-on = { $player }下{ $move }，之后为{ $moves }。
step-wins = { $player }下{ $move }，获胜。
step-loses = { $player }下{ $move }，因此输掉。
step-draws = { $player }下{ $move }，成和棋。
step-ends = { $player }下{ $move }，对局结束。
step-forces-reply = { $player }下{ $move }，威胁以{ $wins }取胜，{ $opponent }必须应{ $reply }。
step-leaves-one = { $player }下{ $move }，{ $opponent }必须应{ $reply }，其他应手都会立即输掉。
step-forces-nothing = { $player }下{ $move }，任何应手都会立即输掉。
step-forces-one = { $player }下{ $move }，威胁以{ $wins }取胜，任何应手都无法阻止。
step-forces-some = { $player }下{ $move }，威胁以{ $wins }取胜，任何一手都无法兼顾。
step-forces-many = { $player }下{ $move }，无论对方怎样应，下一步都会获胜。
step-threatens-one = { $player }下{ $move }，威胁以{ $wins }取胜；只有{ $escapes }能够阻止。
step-threatens = { $player }下{ $move }，威胁以{ $wins }取胜；{ $of }种应手中有{ $count }种能够阻止。
step-threatens-many = { $player }下{ $move }；应手中只有{ $escapes }不会立即输掉。
line-draw = 例如：{ $moves }。

# 断送局面价值的着法。
punished-at-once = { $moves }立即输掉。
punished-next = 下{ $moves }之后，{ $opponent }以{ $reply }立即获胜。
punished-loss-in = 下{ $moves }之后，{ $opponent }应{ $reply }，{ $plies }步获胜。
punished-loss-by = 下{ $moves }之后，{ $opponent }应{ $reply }，获胜。
punished-loss = { $moves }会输。
punished-draw-by = 下{ $moves }之后，{ $opponent }应{ $reply }，成和棋。
punished-draw = { $moves }只能和棋。
punished-points-by = 下{ $moves }之后，{ $opponent }应{ $reply }，结果为{ $points }分。
punished-points = { $moves }的结果为{ $points }分。
defences-all = 无论下哪一着，都会输给{ $opponent }的{ $reply }。
defences-most = { $of }种着法中有{ $count }种会输给{ $opponent }的{ $reply }。
reply-does = 下{ $reply }，{ $reasons }。

# 搜索记录中数字的含义，以及未画出的部分。
values-for = 对{ $player }而言的价值
folded = 另外{ $size }个节点
tree-values = 对{ $player }而言的价值：W2表示2步获胜，L2表示2步落败
folded-judged = 已判断{ $size }个

# 证明搜索已证明的与尚待证明的。
goal-win = { $player }获胜
goal-draw = { $player }至少和棋
goal-points = { $player }至少得{ $points }分
proof-move = { $place }：{ $player }走{ $move }可使{ $goal }（已证明）。
proof-all = { $place }：{ $player }的所有应手都被驳倒：{ $goal }（已证明）。
disproof-move = { $place }：{ $player }走{ $move }之后，所试的着法都不能使{ $goal }。
disproof-all = { $place }：{ $player }所试的着法都不能使{ $goal }。
open-moves = { $place }：{ $player }尚无着法被证明能使{ $goal }；所试的{ $of }种着法中还剩{ $open }种。
open-replies = { $place }：{ $player }所试的{ $of }种应手中还有{ $open }种尚未证明能使{ $goal }。
proof-elsewhere = { $place }：此局面已在别处解决：由其他着法次序或对称也能走到。

# 搜索为何略去一些着法。
place-root = 根局面
place-after = { $moves }之后
branch-root = 根：
branch = 分支{ $moves }：
by-branch = 在分支{ $moves }
by-other-branch = 在其他分支
score-win = { $plies }步获胜
score-loss = { $plies }步失败
score-win-some = 获胜
score-loss-some = 失败
score-win-faster = 不更慢的胜利
score-loss-slower = 不更快的失败
score-points = { $points }
score-estimate = { $points }（估计）
cut-beta = { $place }着法{ $move }使{ $player }可得{ $found }，而{ $opponent }{ $elsewhere }已有{ $bound }，不会走到这里；{ $count ->
    [0] 其余着法不必看
   *[other] 其余{ $count }种着法不必看
 }。
cut-beta-deep = { $place }着法{ $move }使{ $player }可得{ $found }，而{ $opponent }早{ $plies }步{ $elsewhere }已有{ $bound }，不会走到这里；{ $count ->
    [0] 其余着法不必看
   *[other] 其余{ $count }种着法不必看
 }。这是深层剪枝。
cut-beta-asked = { $place }着法{ $move }使{ $player }可得{ $found }。搜索只问{ $player }能否得到{ $bound }；{ $count ->
    [0] 其余着法不必看
   *[other] 其余{ $count }种着法不必看
 }。
cut-transposition = { $place }{ $player }可以走到置换表中已知的局面，其价值{ $bound }已经足够。
cut-table = { $place }置换表已知此局面：对{ $player }为{ $bound }，已经足够。
cut-table-least = { $place }置换表已知此局面：对{ $player }至少为{ $bound }，已经足够。
cut-table-most = { $place }置换表已知此局面：对{ $player }至多为{ $bound }，已经足够。
cut-known = { $place }不必搜索即知价值：对{ $player }为{ $bound }。
cut-known-least = { $place }不必搜索即知：{ $player }至少有{ $bound }。
cut-known-most = { $place }不必搜索即知：{ $player }至多有{ $bound }。
cut-mate-distance = { $place }即使下一步就获胜或失败，也不会改变什么。
cut-stand-pat = { $place }{ $player }不走也足够好：估值为{ $bound }。
cut-null-move = { $place }{ $player }即使停一手，较浅的搜索也得出{ $bound }，已经足够。
cut-late-moves = { $place }{ $player }的其余走法排序太靠后，本次搜索略去不看；其中或有更好的。

# 使对局价值改变的着法。
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
review-none-unknown = 没有发现改变对局价值的着法：有{ $count }个局面的价值不明
review-unknown = 有{ $count }个局面的价值不明
review-none-notable = 没有着法使对局的价值改变{ $least }或更多（估计）
