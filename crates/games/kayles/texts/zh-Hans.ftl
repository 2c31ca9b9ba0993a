# 取一个顶点的作用；主语是这步棋。
takes-last = 使对方无子可取
leaves = 剩下{ $count }个部分，尼姆数为{ $numbers }，尼姆和为{ $sum }

# 局面的事实。
parts-won = 图有{ $count }个部分，格兰迪数为{ $numbers }，尼姆和为{ $sum }：不为0，所以轮到的一方必胜。
parts-lost = 图有{ $count }个部分，格兰迪数为{ $numbers }，尼姆和为{ $sum }：等于0，所以轮到的一方必败。

# 图的一个部分。
nimber = 尼姆数{ $number }
part = 第{ $number }部分
