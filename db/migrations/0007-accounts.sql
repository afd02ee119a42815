-- How somebody signs in is kept apart from who they are.
alter table users drop column password_hash;
alter table users add column email_verified boolean not null default false;
alter table users add column updated_at timestamptz not null default app_now();
alter table users add constraint users_email_is_lower_case check (email = lower(email));

create table credentials (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  provider_id text not null check (provider_id = 'credential'),
  account_id text not null check (account_id = user_id::text),
  password_hash text check (password_hash ~ '^[$]argon2id[$]' and char_length(password_hash) <= 255),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (user_id, provider_id)
);

create table sessions (
  id bigint generated always as identity primary key,
  -- SHA-256 of the cookie's token, as hexadecimal: who reads the database can't sign in with it.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id bigint not null references users (id) on delete cascade,
  user_agent text not null default '' check (char_length(user_agent) <= 1000),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  check (expires_at > created_at)
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- What was sent out to be brought back once: a link's token, a passkey's challenge. Both hashed.
create table verifications (
  id bigint generated always as identity primary key,
  identifier text not null check (char_length(identifier) = 43),
  value text not null check (char_length(value) <= 4000),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index verifications_by_identifier on verifications (identifier);
create index verifications_by_expiry on verifications (expires_at);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  public_key text not null check (char_length(public_key) between 1 and 4000),
  credential_id text not null unique check (char_length(credential_id) between 1 and 1400),
  counter bigint not null check (counter >= 0),
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default app_now()
);
create index passkeys_by_user on passkeys (user_id);

-- Sign-ins that failed, or are being tried, by account and by network address; kept for minutes.
create table sign_in_failures (
  id bigint generated always as identity primary key,
  key_hash bytea not null check (octet_length(key_hash) = 32),
  failed_at timestamptz not null default app_now()
);
create index sign_in_failures_by_key on sign_in_failures (key_hash, failed_at);
