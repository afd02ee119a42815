-- What a car was offered for before, until when, while it was on sale.
create table former_prices (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings (id) on delete cascade,
  price_pence bigint not null check (price_pence between 0 and 9999999999),
  changed_at timestamptz not null default app_now()
);
create index former_prices_by_listing on former_prices (listing_id, changed_at);

insert into former_prices (listing_id, price_pence, changed_at)
select listing_id, (replaced ->> 'price')::bigint, edited_at
from listing_edits join listings on listings.id = listing_id
where replaced ? 'price' and published_at is not null and edited_at >= published_at
order by listing_edits.edited_at;
