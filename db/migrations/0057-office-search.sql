-- outside a transaction
create index concurrently listings_text_of_others on listings using gin (search_vector) where not is_active;
