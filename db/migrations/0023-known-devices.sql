-- Browsers that have signed in to an account: a stranger's wrong passwords don't keep these out. One browser
-- has one cookie, for each of the accounts that were signed in to there. Opens nothing by itself.
create table known_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- SHA-256 of the cookie; a new one at every sign-in.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null default app_now(),
  signed_in_at timestamptz not null default app_now(),
  check (signed_in_at >= created_at),
  unique (token_hash, user_id)
);
create index known_devices_by_user on known_devices (user_id, signed_in_at desc, id desc);
create index known_devices_by_age on known_devices (signed_in_at);
