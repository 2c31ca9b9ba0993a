# 取一个顶点的作用；主语是这步棋。
takes-last = 使对方无子可取
leaves = 剩下{ $count ->
    [1] 1个连通块，SG值为{ $numbers }
   *[other] { $count }个连通块，SG值为{ $numbers }，异或和为{ $sum }
 }

# 局面的事实。
parts-won = 图有{ $count ->
    [1] 1个连通块，SG值为{ $numbers }
   *[other] { $count }个连通块，SG值为{ $numbers }，异或和为{ $sum }
 }，不为0，所以轮到走的一方必胜。
parts-lost = 图有{ $count ->
    [1] 1个连通块，SG值为0
   *[other] { $count }个连通块，SG值为{ $numbers }，异或和为0
 }，所以轮到走的一方必败。

# 图的一个连通块。
part-number = SG值{ $number }
part = 第{ $number }连通块

# 求解之后补充的事实。
grundy = SG值为{ $number }
no-grundy-misere = misere规则下没有SG值
no-grundy-nodes = { $nodes }个节点内未求出SG值
no-grundy-time = 限时内未求出SG值

# 不能取此顶点的原因；主语是它的序号。
is-gone = 已不在：它或相邻的顶点已被取走

kayles-title = 图上的凯尔斯游戏
kayles-summary = 图上的凯尔斯游戏：取走一个顶点及其邻点
kayles-rules =
    双方轮流取走图上的一个空闲顶点及其邻点。
    不能走者负；misere规则下则胜。
kayles-graph = 图的名称：path-12、cycle-9、grid-3x10、king-4、queens-8、petersen等
kayles-file = 文件中的图；-表示标准输入
kayles-misere = 不能走者胜
kayles-format = matrix、edges、dimacs或graph6，在文件本身看不出时使用
kayles-start-grid-3x10 = 三列，每列十个
kayles-start-queens-8 = 国际象棋棋盘上的后，互不攻击
kayles-start-path-20-misere = 路径，走最后一步者负
