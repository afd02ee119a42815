-- How long it took until somebody decided about a listing that was held; which it was is in the moderators' log.
create table decided_holds (
  id bigint generated always as identity primary key,
  seconds double precision not null check (seconds >= 0),
  decided_at timestamptz not null default app_now()
);
create index decided_holds_by_time on decided_holds (decided_at);

-- Within how many hours nine of ten were decided lately, as a job has measured it last; null where there were too few.
create table checking_time (
  only_row boolean primary key default true check (only_row),
  hours double precision check (hours >= 0),
  measured_at timestamptz not null default app_now()
);
