-- outside a transaction
-- A count up to a price between two bands reads the cars of that part of a band: from the index alone.
create index concurrently listings_price_counted on listings (price_pence, id)
  include (expires_at, year, mileage, make, family, condition, location) where is_active;
drop index concurrently if exists listings_price;
-- Words and years together: else the planner takes every car that has not expired for few.
create index concurrently listings_year on listings (year) include (expires_at) where is_active;
