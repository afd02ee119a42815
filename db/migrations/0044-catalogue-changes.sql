-- What each version of the catalogue has changed, by scope; null where it may be anything. Copies live for a
-- minute, so a process that was away for longer than this reaches back throws all of its copies away.
create table catalogue_changes (
  version bigint primary key,
  scopes text[]
);

-- Call it as the last statement of a transaction: it holds the row until the commit, so that versions are
-- committed in their order.
create function advance_catalogue(changed text[]) returns bigint language sql volatile as $$
  with advanced as (update catalogue set version = version + 1 returning version),
  written as (
    insert into catalogue_changes (version, scopes) select version, changed from advanced
  ),
  forgotten as (
    delete from catalogue_changes using advanced
    where catalogue_changes.version <= advanced.version - 10000
  )
  select version from advanced, pg_notify('catalogue', version::text)
$$;

create or replace function advance_catalogue() returns bigint language sql volatile as $$
  select advance_catalogue(null::text[])
$$;
