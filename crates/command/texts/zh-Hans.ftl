# 向数据库查询的局面。
database-lacks = 经搜索得出：数据库中没有此局面
