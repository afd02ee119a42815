-- What the links in an account's letters stand for. A reset, a new password and a new address advance it:
-- no link of an earlier generation works.
alter table users add column link_generation integer not null default 0 check (link_generation >= 0);

-- A link in a letter about an account: for one purpose, one address and one use.
create table account_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null check (
    purpose in ('confirm-email', 'choose-password', 'leave-email', 'take-email')
  ),
  -- The account's when the letter was written; the link works while it still is.
  address text not null check (char_length(address) <= 255 and address = lower(address)),
  -- The one that a change of address leads to.
  new_address text check (char_length(new_address) <= 255 and new_address = lower(new_address)),
  generation integer not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  check (expires_at > created_at),
  check ((new_address is not null) = (purpose in ('leave-email', 'take-email')))
);
create index account_links_by_user on account_links (user_id);
create index account_links_by_expiry on account_links (expires_at);

-- Links to choose a password were kept here, and hashed otherwise; they worked for an hour.
delete from verifications where value ~ '^[0-9]+$';
