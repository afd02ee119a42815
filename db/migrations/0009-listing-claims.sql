-- A listing made with the e-mail of an account that was there already: its owner may take it over.
create table listing_claims (
  listing_id bigint primary key references listings (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  check (expires_at > created_at)
);
create index listing_claims_by_user on listing_claims (user_id);
