# 不能选此分支的原因；主语是它的序号。
no-branch = 不是这里的分支：{ $count ->
    [one] 只有分支1
   *[other] 分支为1到{ $count }
 }
