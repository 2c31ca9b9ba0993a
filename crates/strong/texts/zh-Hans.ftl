# 数据库各层中统计的数目。
layer-positions = 局面
layer-wins = 轮走方胜
layer-draws = 和局
layer-losses = 轮走方负

# 数据库的总计。
column-layer = 层
column-classes = 等价类
column-positions = 局面
column-wins = 胜
column-draws = 和
column-losses = 负
column-bytes = 字节
row-all = 合计
longest-win = 最长的胜局：{ $plies }步，局面{ $position }
uses = `query`可在其中查询局面；`analyse`、`best`、`play`和`serve`也可用--database查询
stopped = { $game }：已停止；再次运行同一命令可继续
verified = { $game }，局面{ $position }：{ $classes }个局面（对称视为相同），已验证

# 局面的价值。
value-of = { $game }：{ $value }
value-at = { $game }，局面{ $position }：{ $value }
value-draw = 和棋
value-won = { $player }已获胜
value-win = { $player }必胜
value-win-in = { $player }在{ $plies }步内必胜

# 工作的进展。
progress-resumed = 继续：已列出{ $listed }层，其中{ $solved }层已求解
progress-listed = 第{ $layer }层：已列出{ $classes }个等价类
progress-solved = 第{ $layer }层：已求解{ $classes }个等价类
