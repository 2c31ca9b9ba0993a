# 数据库各层中统计的数目。
layer-positions = 局面
layer-wins = 轮走方胜
layer-draws = 和局
layer-losses = 轮走方负
