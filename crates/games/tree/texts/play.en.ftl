# Why a branch cannot be chosen; its number is the subject.
no-branch = is no branch here: { $count ->
    [one] there is only branch 1
   *[other] there are branches 1 to { $count }
 }
