create table saved_cars (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  -- What it cost then, to tell of a reduction later.
  price_pence bigint not null check (price_pence between 0 and 9999999999),
  created_at timestamptz not null default app_now(),
  unique (user_id, listing_id)
);
create index saved_cars_by_listing on saved_cars (listing_id);
