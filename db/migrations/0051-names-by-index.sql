-- outside a transaction
create index concurrently listings_names on listings using gin (names) where is_active;
-- Those whose names are to be made anew.
create index concurrently listings_names_edition on listings (names_edition);
