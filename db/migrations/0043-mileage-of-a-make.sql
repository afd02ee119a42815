-- outside a transaction
create index concurrently listings_make_mileage
  on listings (make, mileage, id) include (expires_at) where is_active;
