-- outside a transaction
-- When that had ended which did before 0119: the latest day on which it can have. A thousand at a time, so that nobody waits
-- long for one of them, found by an index that is there for this alone.
create index concurrently listings_without_end on listings (id)
  where ended_at is null and state in ('sold', 'withdrawn', 'removed');
-- again until nothing changes
update listings set ended_at = updated_at where id in (
  select id from listings
  where ended_at is null and state in ('sold', 'withdrawn', 'removed') order by id limit 1000
);
drop index concurrently if exists listings_without_end;
-- By which that is found which was sold these days, and what has been kept for long enough.
create index concurrently listings_ended on listings (ended_at) where ended_at is not null;
