-- In a transaction after the one that made the table: every change that this doesn't see is noted.
select recount_listings();
