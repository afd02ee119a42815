-- outside a transaction
-- The office finds people by how their email begins.
create index concurrently if not exists users_by_beginning_of_email on users (email collate "C");
