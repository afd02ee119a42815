-- Grows with every change by the seller; what an edit was based on is told by it.
alter table listings add column revision integer not null default 1 check (revision > 0);

-- What a seller has changed after publishing: for one who edits in two places, and for a moderator.
create table listing_edits (
  listing_id bigint not null references listings (id) on delete cascade,
  -- The revision that the edit made.
  revision integer not null check (revision > 1),
  -- By field, as it was: {"model": "325i"}.
  replaced jsonb not null check (jsonb_typeof(replaced) = 'object'),
  edited_at timestamptz not null default app_now(),
  primary key (listing_id, revision)
);

-- A submission that is sent again is answered with what the first one made.
create table submissions (
  -- SHA-256 of the browser's session and the key that it chose.
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  listing_id bigint not null references listings (id) on delete cascade,
  created_at timestamptz not null default app_now()
);
create index submissions_by_listing on submissions (listing_id);

-- The account that is to be made when a draft is paid for. The password waits as its hash.
create table pending_sellers (
  listing_id bigint primary key references listings (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 255 and name !~ '[[:cntrl:]]'),
  email text not null check (
    char_length(email) <= 255 and email ~ '^[^@[:space:],;<>]+@[^@[:space:],;<>]+\.[^@[:space:],;<>]+$'
  ),
  password_hash text not null check (password_hash ~ '^[$]argon2id[$]' and char_length(password_hash) <= 255)
);

-- With which a listing without an account is run, from the seller's mailbox.
create table manage_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  listing_id bigint not null references listings (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  check (expires_at > created_at)
);
create index manage_links_by_listing on manage_links (listing_id);

-- Browsers in which such a link was opened.
create table managed_listings (
  browser_session_id bigint not null references browser_sessions (id) on delete cascade,
  listing_id bigint not null references listings (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (browser_session_id, listing_id)
);
create index managed_listings_by_listing on managed_listings (listing_id);
