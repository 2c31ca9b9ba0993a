# What is known of a position: what is proven, or else what the search believes.
known-proven = { $value }, proven
value-win-in = { $player } wins in { $plies ->
    [one] one ply
   *[other] { $plies } plies
 }
value-draw = draw
belief-open = not proven
belief-win = not proven; { $player } wins if the estimate is right
belief-win-in = not proven; { $player } wins in { $plies ->
    [one] one ply
   *[other] { $plies } plies
 } if the estimate is right
belief-even = not proven; the estimate is even
belief-least = not proven to the end; { $player } gets { $size } { $size ->
    [one] point
   *[other] points
 } or more
belief-balanced = not proven; the estimate is about even
belief-favours = not proven; the estimate favours { $player }
belief-favours-slightly = not proven; the estimate slightly favours { $player }
belief-favours-clearly = not proven; the estimate clearly favours { $player }
belief-favours-by = not proven; the estimate favours { $player } by { $size }
subject-is = { $subject }: { $what }

# The same as sentences.
sentence-draw = With best play the game is a { $value }.
sentence-points = With best play the game ends with { $value }.
sentence-belief = The value is { $value }.
sentence-nothing = The value is not proven, and nothing was estimated.
favourite = By the estimate { $move } is best.
favourite-line = The search expects { $moves }.
none-refuted = No move is known to lose.

# What the claim of a certificate says.
claim-win-within = { $player } wins within { $plies ->
    [one] one ply
   *[other] { $plies } plies
 }
claim-no-loss = { $player } never loses
claim-holds-out = { $player } does not lose in fewer than { $plies ->
    [one] one ply
   *[other] { $plies } plies
 }
claim-draw = { $player } gets at least a draw
claim-points = { $player } wins or gets at least { $points } { $size ->
    [one] point
   *[other] points
 }
claim-points-only = { $player } gets at least { $points } { $size ->
    [one] point
   *[other] points
 }

# Headings of an explanation.
heading-value = Value
heading-plan = Threats and plan
heading-others = Other moves
heading-remarks = Remarks

# The value of a move in two or three words.
worth-unsearched = not searched
worth-unfinished = no value yet
worth-open = not proven
worth-even = even, estimated
worth-estimate = { $worth }, estimated
worth-win = win
worth-win-in = win in { $plies }
worth-draw = draw
worth-loss = loss
worth-loss-in = loss in { $plies }
answer-line = line: { $moves }

# A move that is suggested or made, with what it does and what the position is worth.
hint = { $move }. { $worth }
hint-reasons = { $move } { $reasons }. { $worth }
move-reasons = { $move } { $reasons }.
move-searched = the value is proven; the move is that of a search, and nothing is proven of it

# The moves that keep the value.
keeps-single = { $move } is the only legal move.
keeps-win-one = Only { $move } wins.
keeps-win-some = { $count } of { $of } moves win: { $moves }.
keeps-win-known = { $moves } { $count ->
    [one] wins
   *[other] win
 }; nothing is proven of { $open ->
    [one] the other move
   *[other] the { $open } other moves
 }.
keeps-win-all = Every move wins.
keeps-draw-one = Only { $move } holds the draw.
keeps-draw-some = { $count } of { $of } moves hold the draw: { $moves }.
keeps-draw-known = { $moves } { $count ->
    [one] holds
   *[other] hold
 } the draw; nothing is proven of { $open ->
    [one] the other move
   *[other] the { $open } other moves
 }.
keeps-draw-all = Every move holds the draw.
keeps-loss = Every move loses.
keeps-loss-longest = Every move loses; { $moves } { $count ->
    [one] holds
   *[other] hold
 } out longest.
keeps-points-one = Only { $move } leads there.
keeps-points-some = { $count } of { $of } moves lead there: { $moves }.
keeps-points-known = { $moves } { $count ->
    [one] leads
   *[other] lead
 } there; nothing is proven of { $open ->
    [one] the other move
   *[other] the { $open } other moves
 }.
keeps-points-all = Every move leads there.
keeps-open = Nothing is proven of { $open ->
    [one] the move
   *[other] the { $open } moves
 }.
others-lose-within = { $count ->
    [one] The other move loses
   *[other] The others lose
 } within { $plies ->
    [one] one ply
   *[other] { $plies } plies
 }.
others-lose = { $count ->
    [one] The other move loses.
   *[other] The others lose.
 }
others-draw = { $count ->
    [one] The other move only draws.
   *[other] The others only draw.
 }
more-moves = { $count } more

# The threats of the player who has just moved.
threat-forces-one = { $Player } threatens to win by { $wins }; no move prevents it.
threat-forces-some = { $Player } threatens to win by { $wins }; { $count ->
    [2] no move prevents both
   *[other] no single move prevents all of these wins
 }.
threat-forces-many = Whatever { $opponent } plays, { $player } wins at once.
threat-one = { $Player } threatens to win by { $wins }; only { $escapes } { $count ->
    [one] prevents
   *[other] prevent
 } it.
threat-some = { $Player } threatens to win by { $wins }; { $count } of { $of } moves prevent it.
threat-escapes = Only { $escapes } { $count ->
    [one] does
   *[other] do
 } not lose at once.

# One move of the plan after the other.
step-does = { $Player } plays { $move }, which { $reasons }.
step-plays = { $Player } plays { $move }.
step-plays-on = { $Player } plays { $move }, followed by { $moves }.
step-wins = { $Player } plays { $move } and wins.
step-loses = { $Player } plays { $move } and loses by it.
step-draws = { $Player } plays { $move }, which ends the game in a draw.
step-ends = { $Player } plays { $move }, which ends the game.
step-forces-reply = { $Player } plays { $move } and threatens to win by { $wins }, so { $opponent } must reply { $reply }.
step-leaves-one = { $Player } plays { $move }, and { $opponent } must reply { $reply }: every other reply loses at once.
step-forces-nothing = { $Player } plays { $move }, and every reply loses at once.
step-forces-one = { $Player } plays { $move } and threatens to win by { $wins }; no reply prevents it.
step-forces-some = { $Player } plays { $move } and threatens to win by { $wins }; { $count ->
    [2] no reply prevents both
   *[other] no single reply prevents all of these wins
 }.
step-forces-many = { $Player } plays { $move } and wins with the next move, whatever the reply.
step-threatens-one = { $Player } plays { $move } and threatens to win by { $wins }; only { $escapes } { $count ->
    [one] prevents
   *[other] prevent
 } it.
step-threatens = { $Player } plays { $move } and threatens to win by { $wins }; { $count } of { $of } replies prevent it.
step-threatens-many = { $Player } plays { $move }; of the replies only { $escapes } { $count ->
    [one] does
   *[other] do
 } not lose at once.
line-draw = For example: { $moves }.

# Moves that give the value away.
punished-at-once = { $moves } { $count ->
    [one] loses
   *[other] lose
 } at once.
punished-next = After { $moves }, { $opponent } wins at once by { $reply }.
punished-loss-in = After { $moves }, { $opponent } replies { $reply } and wins in { $plies ->
    [one] one ply
   *[other] { $plies } plies
 }.
punished-loss-by = After { $moves }, { $opponent } replies { $reply } and wins.
punished-loss = { $moves } { $count ->
    [one] loses
   *[other] lose
 }.
punished-draw-by = After { $moves }, { $opponent } replies { $reply } and holds the draw.
punished-draw = { $moves } only { $count ->
    [one] draws
   *[other] draw
 }.
punished-points-by = After { $moves }, { $opponent } replies { $reply }: { $points } { $size ->
    [one] point
   *[other] points
 }.
punished-points = { $moves } { $count ->
    [one] leads
   *[other] lead
 } to { $points } { $size ->
    [one] point
   *[other] points
 }.
defences-all = Whatever the move, { $opponent } replies { $reply } and wins.
defences-most = After { $count } of { $of } moves { $opponent } replies { $reply } and wins.
reply-does = { $reply } { $reasons }.

# What the numbers of a recorded search mean, and how much of it is not drawn.
values-for = values for { $player }
folded = { $size } more { $count ->
    [one] node
   *[other] nodes
 }
tree-values = values for { $player }: W2 means a win in 2 plies, L2 a loss in 2 plies
folded-judged = { $size } judged

# What a prover has shown, and what is left.
goal-win = a win for { $player }
goal-draw = a draw or more for { $player }
goal-points = { $points } points or more for { $player }
proof-move = { $place } { $player } has { $move }, which leads to { $goal }, proven.
proof-all = { $place } every reply of { $player } is refuted: { $goal }, proven.
disproof-move = { $place } { $player } has { $move }, against which nothing that was tried leads to { $goal }.
disproof-all = { $place } no move of { $player } that was tried leads to { $goal }.
open-moves = { $place } no move of { $player } is proven to lead to { $goal }; { $open } of the { $of } that { $of ->
    [one] is
   *[other] are
 } tried { $open ->
    [one] is
   *[other] are
 } left.
open-replies = { $place } { $open } of the { $of } { $of ->
    [one] reply
   *[other] replies
 } of { $player } that { $of ->
    [one] is
   *[other] are
 } tried { $open ->
    [one] is
   *[other] are
 } left without a proof of { $goal }.
proof-elsewhere = { $place } the position is one that was settled elsewhere: other moves or a symmetry lead to it as well.

# Why a search left moves out.
place-root = At the root
place-after = After { $moves }
branch-root = Root:
branch = Branch { $moves }:
by-branch = by branch { $moves }
by-other-branch = by another branch
score-win = a win in { $plies ->
    [one] one ply
   *[other] { $plies } plies
 }
score-loss = a loss in { $plies ->
    [one] one ply
   *[other] { $plies } plies
 }
score-win-some = a win
score-loss-some = a loss
score-win-faster = a win at least as fast
score-loss-slower = a loss at least as slow
score-points = { $points }
score-estimate = an estimated { $points }
cut-beta = { $place } move { $move } lets { $player } have { $found }. { $Opponent } already has { $bound } { $elsewhere } and has no reason to come here; { $count ->
    [0] the other moves are not looked at
    [one] 1 move is not looked at
   *[other] { $count } moves are not looked at
 }.
cut-beta-deep = { $place } move { $move } lets { $player } have { $found }. { $Opponent } already has { $bound } { $elsewhere }, { $plies } plies earlier, and has no reason to come here; { $count ->
    [0] the other moves are not looked at
    [one] 1 move is not looked at
   *[other] { $count } moves are not looked at
 }. This is a deep cut.
cut-beta-asked = { $place } move { $move } lets { $player } have { $found }. The search only asked whether { $player } has { $bound }; { $count ->
    [0] the other moves are not looked at
    [one] 1 move is not looked at
   *[other] { $count } moves are not looked at
 }.
cut-transposition = { $place } { $player } has a move to a position that the table knows. Its value, { $bound }, is enough.
cut-table = { $place } the table knows the position: { $bound } for { $player }, which is enough.
cut-table-least = { $place } the table knows the position: { $bound } or more for { $player }, which is enough.
cut-table-most = { $place } the table knows the position: { $bound } or less for { $player }, which is enough.
cut-known = { $place } the value is known without a search: { $bound } for { $player }.
cut-known-least = { $place } it is known without a search that { $player } has { $bound } or more.
cut-known-most = { $place } it is known without a search that { $player } has { $bound } or less.
cut-mate-distance = { $place } even a win with the next move, or a loss with it, would change nothing.
cut-stand-pat = { $place } { $player } stands well enough without a move: the estimate is { $bound }.
cut-null-move = { $place } a search of less depth gives { $player } { $bound } even after a pass, which is enough.
cut-late-moves = { $place } the other moves of { $player } rank so low that this search leaves them out; one of them may be better.

# The moves at which the value of a game changed.
review-won = move { $number }: { $better } instead of { $played } would have won for { $player }, { $certainty }
review-drawn = move { $number }: { $better } instead of { $played } would have held the draw for { $player }, { $certainty }
review-points = move { $number }: { $better } ({ $before }) instead of { $played } ({ $after }) would have got more points for { $player }, { $certainty }
review-better = move { $number }: { $better } ({ $before }) instead of { $played } ({ $after }) would have been better for { $player }, { $certainty }
review-proven = proven
review-proven-better = proven; what { $played } is worth is estimated
review-proven-played = estimated; what { $played } is worth is proven
review-estimated = estimated
review-none-proven = no move changed the value of the game, proven
review-none = no move changed the value of the game, estimated
review-none-unknown = { $count ->
    [one] no move is known to have changed the value of the game: the value of { $count } position is not known
   *[other] no move is known to have changed the value of the game: the values of { $count } positions are not known
 }
review-unknown = { $count ->
    [one] the value of { $count } position is not known
   *[other] the values of { $count } positions are not known
 }
review-none-notable = no move changed the value of the game by { $least } or more, estimated
