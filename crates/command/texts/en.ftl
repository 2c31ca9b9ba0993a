# Of a position that a database was asked for.
database-lacks = searched: the database does not have this position
