-- outside a transaction
-- What cars of a family were asked for here, the latest first: from the index alone.
create index concurrently listings_asked on listings (make, lower(family), published_at desc)
  include (id, price_pence, mileage, year, state, expires_at)
  where published_at is not null and state in ('live', 'under-offer', 'sold', 'expired');
