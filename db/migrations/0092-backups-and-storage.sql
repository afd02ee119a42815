-- When the shop was backed up, noted once the copy was whole: what a backup holds is of before that row.
create table backups (
  id bigint generated always as identity primary key,
  done_at timestamptz not null default app_now(),
  files integer not null check (files >= 0),
  bytes bigint not null check (bytes >= 0)
);
create index backups_by_time on backups (done_at);

-- What lies where photos are stored, by kind, as a job has counted it last.
create table stored_files (
  kind text primary key check (kind in ('sent', 'sizes')),
  files bigint not null check (files >= 0),
  bytes bigint not null check (bytes >= 0),
  counted_at timestamptz not null default app_now()
);
