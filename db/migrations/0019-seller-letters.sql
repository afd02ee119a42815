-- What a seller was written about the days of a listing: each once, for each time that they end.
create table listing_letters (
  listing_id bigint not null references listings (id) on delete cascade,
  kind text not null check (kind in ('still-for-sale', 'expiring', 'expired')),
  -- The end of the days that it is about.
  expires_at timestamptz not null,
  posted_at timestamptz not null default app_now(),
  primary key (listing_id, kind, expires_at)
);

-- With which such a letter is answered from the mailbox, without signing in.
create table letter_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  listing_id bigint not null references listings (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  check (expires_at > created_at)
);
create index letter_links_by_listing on letter_links (listing_id);

-- Those that have run out lately, for the letter that says so.
create index listings_expired on listings (expires_at) where state = 'expired';
