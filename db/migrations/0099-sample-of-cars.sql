-- outside a transaction
-- One car in 64, whichever they are, for counts of what thousands of cars have: found by words and facts, or read as a whole.
create index concurrently listings_sample_said on listings using gin (search_vector, names, facts jsonb_path_ops)
  where is_active and hashint8(id) % 64 = 0;
create index concurrently listings_sample on listings (make, year)
  include (family, condition, location, price_pence, mileage, place_id, expires_at)
  where is_active and hashint8(id) % 64 = 0;
-- Of a make, what places, years and mileage leave, out of the index alone.
create index concurrently listings_make_counted on listings (make, year)
  include (family, condition, location, price_pence, mileage, place_id, expires_at)
  where is_active;
