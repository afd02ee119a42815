-- Counts are in cells alone: the six tables of 0040 were filled beside them for the version that read these, which is no longer
-- run once the one that reads cells is. Nothing reads or writes them but these two functions; whoever folds at this moment does so
-- by what they were, and is waited for, so that no table is gone under them.
select pg_advisory_xact_lock(1980200540);

create or replace function fold_listing_counts() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(1980200540) then return; end if;
  with folded as (delete from listing_count_changes returning *)
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

-- From the cars themselves, in one statement, which sees the cars and the changes as of one moment. They were noted as changes first, which
-- left as many dead ones as there are cars for every search to pass by.
create or replace function recount_listings() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(1980200540);
  delete from listing_count_cells;
  with known as (delete from listing_count_changes),
  counted as (
    select make, location, family, condition, year, price_band(price_pence) as band, count(*) as n
    from listings where is_active group by 1, 2, 3, 4, 5, 6
  )
  insert into listing_count_cells (cube, make, location, family, condition, year, band, n)
  select grouping(make, location, family, condition, year, band), make, location, family, condition, year, band, sum(n)
  from counted
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
  );
  -- A search right after is planned for what is there now.
  analyze listing_count_cells;
  analyze listing_count_changes;
end $$;

drop table
  listing_counts,
  listing_counts_of_makes,
  listing_counts_of_years,
  listing_counts_by_year,
  listing_counts_by_town,
  listing_counts_of_towns;
