-- Up to which version of the catalogue a CDN has been told, and who is telling it just now.
create table cdn_purges (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0,
  leased_until timestamptz not null default '-infinity'
);
