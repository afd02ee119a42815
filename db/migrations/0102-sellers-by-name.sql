-- outside a transaction
create index concurrently if not exists listings_by_seller_name on listings (lower(contact_name) collate "C");
