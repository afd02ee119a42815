-- outside a transaction
-- What is counted of a make's cars between two prices, out of the index alone.
create index concurrently listings_make_price_counted on listings (make, price_pence, id)
  include (expires_at, year, mileage, family, condition, location)
  where is_active;
drop index concurrently if exists listings_make_price;
