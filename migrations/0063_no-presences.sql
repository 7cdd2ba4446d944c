-- safe since 0.1.0: no released version has this table, and nothing says any more who has a page open (D57)
DROP TABLE "presences" CASCADE;