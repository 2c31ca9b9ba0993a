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
