# What a move does; the move is the subject.
captures = captures { $stone }
leaves-no-move = leaves the opponent without a move
only-move = is the only legal move
saves-from-capture = saves { $stones } from capture
saves-from-ladder = saves { $stones } from the ladder
saves-from-double-atari = saves { $stones } from a double atari
double-atari = puts { $stones } in double atari
catches-in-ladder = catches { $stone } in a ladder
catches = puts { $stone } in atari without a way out
atari = puts { $stone } in atari
connects = connects { $stones }
forced = is forced
threatens = threatens { $stone }
threatens-ladder = threatens { $stone } with a ladder
threatens-double-atari = threatens { $stone } with a double atari
extends = extends { $stone } to { $liberties } liberties
presses = leaves { $stone } two liberties

# What is true of the position.
in-atari = { $Player }'s string at { $stone } has one liberty left, { $liberty }.

# The string of a stone, for a question about its liberties.
ask-liberties = counts the liberties of a string, and reads ladders
string = { $Player } has a string of { $stones } { $stones ->
    [one] stone
   *[other] stones
 } with { $count } { $count ->
    [one] liberty
   *[other] liberties
 }: { $liberties }; { $fate }
string-without-liberties = { $Player } has a string of { $stones } { $stones ->
    [one] stone
   *[other] stones
 } with 0 liberties; { $fate }
fate-captured = it is captured
fate-over = the game is over
fate-safe = no ladder catches it
fate-ladder = caught in a ladder from { $point }
fate-double-atari = caught in a double atari from { $point }
fate-caught = caught from { $point }
fate-unless-helped = { $fate } unless it gets help
fate-captures = in atari, { $point } captures it
fate-saves = in atari, { $point } saves it
fate-lost = in atari, { $point } does not save it

# Why a point is illegal; the point is the subject.
is-taken = is taken
is-suicide = would be suicide
is-not-centre = is not the centre, where the first stone goes
touches-none = touches no stone of { $opponent }

# The game capture: its line in the list, its rules, its parameters and games to begin with.
capture-title = Capture Go
capture-summary = the capture game of Go: the first capture wins
capture-rules =
    Black (X) and White (O) take turns to put a stone on an empty point, as in Go.
    Stones of one colour side by side, not diagonally, are one string; the empty points beside it are its liberties.
    A string without liberties is captured, and the first capture wins.
    A stone must not be put where it would have no liberty unless it captures.
capture-columnsxrows = the size of the board, each at most 19
capture-plain = a stone may be put on any point (as without it)
capture-contact = a stone must touch one of the opponent's, once there is one, or save an own string with one liberty; where neither is possible, any point will do
capture-empty = the board begins empty (as without it)
capture-centre = a stone of Black stands in the centre
capture-crosscut = two stones of each stand crosswise in the centre, on even sides
capture-start-5x5 = proven in some seconds
capture-start-8x8-crosscut = a fight is under way from the start
