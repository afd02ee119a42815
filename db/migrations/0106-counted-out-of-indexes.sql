-- outside a transaction
-- What is counted of a make's cars between two prices, and of a place's cars, out of the index alone.
create index concurrently listings_make_price_counted on listings (make, price_pence, id)
  include (expires_at, year, mileage, family, condition, location)
  where is_active;
drop index concurrently if exists listings_make_price;
create index concurrently listings_place_counted on listings (place_id, id)
  include (expires_at, year, mileage, price_pence, make, family, condition, location)
  where is_active;
drop index concurrently if exists listings_place_id;
