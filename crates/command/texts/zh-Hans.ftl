# 向数据库查询的局面。
database-lacks = 经搜索得出：数据库中没有此局面
book-has = 来自开局库

# 搜索的进展。
progress-part = { $purpose }：{ $line }
progress-more = { $before }，{ $next }
progress-depth = 深度{ $depth }
progress-best = 最佳{ $move }（{ $value }）
progress-numbers = 证明数{ $pn }，反证数{ $dn }
progress-no-win = 不能获胜
progress-bounds = 从{ $lower }到{ $upper }
progress-work = { $nodes }个节点，每秒{ $rate }个，{ $seconds }秒
progress-memory = 内存已用{ $filled }%
progress-resumed = 从{ $nodes }个节点之后继续
progress-certificate = 证书：{ $bytes }字节
progress-waits = 此队列另有主进程：最多等它{ $seconds }秒
progress-search = 搜索
progress-running = { $what }：{ $seconds }秒
