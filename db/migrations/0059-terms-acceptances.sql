-- Which version of the terms somebody accepted: with an account, or with a listing.
create table terms_acceptances (
  id bigint generated always as identity primary key,
  version integer not null check (version > 0),
  user_id bigint references users (id) on delete cascade,
  listing_id bigint references listings (id) on delete cascade,
  accepted_at timestamptz not null default app_now(),
  -- The newest version that they were written to about since.
  told_version integer check (told_version > version),
  check (num_nonnulls(user_id, listing_id) = 1),
  unique (user_id, version),
  unique (listing_id, version)
);
create index terms_acceptances_by_version on terms_acceptances (version);
