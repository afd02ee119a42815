-- The clock that every rule about time reads. The row is empty outside tests.
create table app_clock (
  only_row boolean primary key default true check (only_row),
  stands_at timestamptz
);

create function app_now() returns timestamptz language sql stable as $$
  select coalesce((select stands_at from app_clock), now())
$$;

-- One number that grows with every change the public can see. Pages are kept under it.
create table catalogue (
  only_row boolean primary key default true check (only_row),
  version bigint not null check (version > 0)
);
insert into catalogue (version) values (1);

-- Call it as the last statement of a transaction: it holds the row until the commit.
create function advance_catalogue() returns bigint language sql volatile as $$
  with advanced as (update catalogue set version = version + 1 returning version)
  select version from advanced, pg_notify('catalogue', version::text)
$$;

-- A browser that has done something worth remembering before anyone signed in.
create table browser_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default app_now(),
  last_seen_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  check (expires_at > created_at)
);
create index browser_sessions_by_expiry on browser_sessions (expires_at);
