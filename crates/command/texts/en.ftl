# Of a position that a database was asked for.
database-lacks = searched: the database does not have this position
# Of a position in the book that a game brings along.
book-has = from the opening book

# The progress of a search.
progress-part = { $purpose }: { $line }
progress-more = { $before }, { $next }
progress-depth = depth { $depth }
progress-best = best { $move } ({ $value })
progress-numbers = proof number { $pn }, disproof number { $dn }
progress-no-win = no win
progress-bounds = from { $lower } to { $upper }
progress-work = { $nodes } nodes, { $rate } a second, { $seconds } s
progress-memory = memory { $filled }% full
progress-resumed = goes on after { $nodes } nodes
progress-certificate = certificate: { $bytes } bytes
progress-waits = another master has this queue: waits up to { $seconds } s for it to end
progress-search = search
progress-running = { $what }: { $seconds } s
