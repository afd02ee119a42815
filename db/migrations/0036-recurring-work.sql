-- When recurring work was last begun, by the database's clock. An instant that is yet to come says that
-- the clock has been set back since.
create table recurring_work (
  queue text primary key,
  every_seconds integer not null check (every_seconds > 0),
  begun_at timestamptz not null
);
