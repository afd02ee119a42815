-- Counts by more of what is chosen together, in one table: what a search adds up are a few thousand cells of one cube, and no
-- longer every price of every town. `cube` says by which columns a row is not counted, as grouping() does; these are null.
create table listing_count_cells (
  cube smallint not null,
  make text,
  location text,
  family text,
  condition text,
  year smallint,
  band smallint,
  n integer not null
);
create unique index listing_count_cells_key
  on listing_count_cells (cube, make, location, family, condition, year, band) include (n) nulls not distinct;
create index listing_count_cells_by_town on listing_count_cells (cube, lower(location), make) where location is not null;
-- The largest towns first, of a make or of all.
create index listing_count_cells_largest on listing_count_cells (cube, make, n desc) include (location) where location is not null and band is null;

-- The six tables of 0040 are filled as well: the version before this one reads them while it is being replaced.
create or replace function fold_listing_counts() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(1980200540) then return; end if;
  with folded as (delete from listing_count_changes returning *),
  by_family as (
    insert into listing_counts (make, family, condition, band, n)
    select make, family, condition, band, sum(n) from folded group by 1, 2, 3, 4 having sum(n) <> 0
    on conflict (make, family, condition, band) do update set n = listing_counts.n + excluded.n
  ),
  of_makes as (
    insert into listing_counts_of_makes (make, condition, band, n)
    select make, condition, band, sum(n) from folded group by 1, 2, 3 having sum(n) <> 0
    on conflict (make, condition, band) do update set n = listing_counts_of_makes.n + excluded.n
  ),
  of_years as (
    insert into listing_counts_of_years (year, make, condition, band, n)
    select year, make, condition, band, sum(n) from folded group by 1, 2, 3, 4 having sum(n) <> 0
    on conflict (year, make, condition, band) do update set n = listing_counts_of_years.n + excluded.n
  ),
  by_year as (
    insert into listing_counts_by_year (make, year, family, condition, band, n)
    select make, year, family, condition, band, sum(n) from folded group by 1, 2, 3, 4, 5 having sum(n) <> 0
    on conflict (make, year, family, condition, band) do update set n = listing_counts_by_year.n + excluded.n
  ),
  by_town as (
    insert into listing_counts_by_town (make, location, band, n)
    select make, location, band, sum(n) from folded group by 1, 2, 3 having sum(n) <> 0
    on conflict (make, location, band) do update set n = listing_counts_by_town.n + excluded.n
  ),
  of_towns as (
    insert into listing_counts_of_towns (location, band, n)
    select location, band, sum(n) from folded group by 1, 2 having sum(n) <> 0
    on conflict (location, band) do update set n = listing_counts_of_towns.n + excluded.n
  )
  insert into listing_count_cells (cube, make, location, family, condition, year, band, n)
  select grouping(make, location, family, condition, year, band), make, location, family, condition, year, band, sum(n)
  from folded
  group by grouping sets (
    (make, condition),
    (make, band),
    (make, condition, band),
    (make, condition, year),
    (make, year, band),
    (make, family, year),
    (make, family, year, band),
    (make, family, condition, band),
    (make, family, condition, year, band),
    (make, condition, year, band),
    (condition, year, band),
    (location),
    (location, band),
    (make, location),
    (make, location, band)
  )
  having sum(n) <> 0
  on conflict (cube, make, location, family, condition, year, band)
    do update set n = listing_count_cells.n + excluded.n;
end $$;

-- From the cars themselves: all of them are noted as changes of nothing. One statement does that, which sees the cars and the
-- changes as of one moment.
create or replace function recount_listings() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(1980200540);
  delete from listing_counts;
  delete from listing_counts_of_makes;
  delete from listing_counts_of_years;
  delete from listing_counts_by_year;
  delete from listing_counts_by_town;
  delete from listing_counts_of_towns;
  delete from listing_count_cells;
  with known as (delete from listing_count_changes)
  insert into listing_count_changes (make, family, condition, year, band, location, n)
  select make, family, condition, year, price_band(price_pence), location, count(*)
  from listings where is_active group by 1, 2, 3, 4, 5, 6;
  perform fold_listing_counts();
  -- A search right after is planned for what is there now.
  analyze listing_count_cells;
  analyze listing_count_changes;
end $$;

-- Where many cars have run out long ago, and are off sale, the planner takes a good part of those on sale for overdue, and walks over
-- all of them by whichever index has what is wanted of each.
alter function overdue_listings() set enable_seqscan = off;
alter function overdue_listings() set enable_indexonlyscan = off;
alter function overdue_listings() set max_parallel_workers_per_gather = 0;
