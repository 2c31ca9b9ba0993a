# 不能选此分支的原因；主语是它的序号。
no-branch = 不是这里的分支：{ $count ->
    [one] 只有分支1
   *[other] 分支为1到{ $count }
 }

tree-title = 博弈树
tree-summary = 叶子上写有分数的树，来自文件或直接写出
tree-rules =
    双方轮流选择分支，从根走到叶子。
    叶子上的数是MAX从MIN得到的分数。
tree-file = 文件中的树，JSON或缩进文本；-表示标准输入
tree-json = 直接写出的树：列表是分支，数字是叶子
