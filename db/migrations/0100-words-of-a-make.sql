-- outside a transaction
create extension if not exists btree_gin;
-- Words within a make, a family or a town: neither alone picks out few cars, and the planner joins no two indexes for it.
create index concurrently listings_said on listings using gin (search_vector, names, make, lower(family), lower(location)) where is_active;
drop index concurrently if exists listings_text;
drop index concurrently if exists listings_names;
