# 询问玩哪个游戏。
choose-game = 游戏的编号或名称
choose-like = 没有游戏{ $found }；您是指{ $suggestion }吗？
choose-unknown = 应为1到{ $count }的编号或游戏名称，却是{ $found }

# 对局中的对话。
play-begin = 请输入着法，或输入help查看命令
play-begin-side = { $side }，对手为{ $level }级；请输入着法，或输入help查看命令
play-moved = 引擎已经走了；再按Ctrl-C结束对局
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
play-no-move-number = 着法的序号应为1到{ $last }，却是{ $found }
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
review-skipped = 回顾被跳过；review可再次回顾
review-skipped-one = 第1步未回顾；review可再次回顾
review-skipped-some = 第1至{ $last }步未回顾；review可再次回顾
review-closer = 仔细分析：{ $line }
review-from = 换一种下法：from { $number }
review-progress = 正在回顾{ $of }个局面中的第{ $number }个，Ctrl-C可跳过

# 对局中可输入的内容：每个命令一行，单独询问时说明更多。
help-a-move = 着法
help-move = 走这一步
help-interrupt = 让引擎立即走，或跳过回顾；连按两次，或在此处按，结束对局
help-undo = 收回到您的上一步
help-from = 收回此序号的着法及其后的着法
help-hint = 请引擎建议一步，并说明会走向何处
help-values = 显示每步着法的价值
help-explain = 说明局面的价值及其原因
help-moves = 列出合法着法
help-board = 再次显示棋盘
help-rules = 说明规则
help-level = 说明或设定引擎的等级
help-swap = 与引擎交换先后手
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
more-from = 序号见review。若那时轮到引擎，引擎会重新走。
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
