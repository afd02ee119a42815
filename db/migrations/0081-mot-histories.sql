-- What DVSA's records say of a car whose seller has its MOT history shown: the tests as they were last read, and when
-- to ask again. A history that was found stays, whatever its plate leads to later.
create table mot_histories (
  listing_id bigint primary key references listings (id) on delete cascade,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'found', 'unknown', 'another-car')),
  tests jsonb not null default '[]' check (jsonb_typeof(tests) = 'array'),
  read_at timestamptz,
  is_invented boolean not null default false,
  due_at timestamptz not null default app_now(),
  failures integer not null default 0 check (failures >= 0),
  check ((outcome = 'found') = (read_at is not null))
);
create index mot_histories_due on mot_histories (due_at);
