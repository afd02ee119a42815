-- outside a transaction
-- The default order within what most searches name, so that a page is read where it begins.
create index concurrently listings_make_first
  on listings (make, is_premium desc, published_at desc, id desc) where is_active;
create index concurrently listings_model_first
  on listings (make, lower(family), is_premium desc, published_at desc, id desc) where is_active;
create index concurrently listings_location_first
  on listings (lower(location), is_premium desc, published_at desc, id desc) where is_active;
create index concurrently listings_model_recent
  on listings (make, lower(family), published_at desc, id desc) where is_active;
create index concurrently listings_model_mileage
  on listings (make, lower(family), mileage, id) where is_active;
-- Also for cars of a family that cost about the same.
create index concurrently listings_model_price
  on listings (make, lower(family), price_pence, id) where is_active;
-- The nearest first: place after place, each in the order of its ids.
create index concurrently listings_place_id on listings (place_id, id) where is_active;
-- What these replace.
drop index concurrently if exists listings_make_recent;
drop index concurrently if exists listings_location;
drop index concurrently if exists listings_place;
