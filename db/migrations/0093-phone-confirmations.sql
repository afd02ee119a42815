-- Numbers that an account has shown to be its own, by a code in a text message; in E.164. It holds for the number
-- and not for a listing, and goes with the account, or when a year is over: numbers change hands.
create table phone_confirmations (
  user_id bigint not null references users (id) on delete cascade,
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  confirmed_at timestamptz not null default app_now(),
  primary key (user_id, number)
);
create index phone_confirmations_by_age on phone_confirmations (confirmed_at);

-- The code that is on its way to a number; never itself, and one for a number of an account.
create table phone_codes (
  user_id bigint not null references users (id) on delete cascade,
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  guesses smallint not null default 0 check (guesses between 0 and 5),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (user_id, number)
);
create index phone_codes_by_end on phone_codes (expires_at);
