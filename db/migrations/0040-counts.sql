-- How many cars are active, by what a visitor chooses by. A statement that changes cars writes what it
-- changes as rows of its own, so that no two wait for each other; a job folds them into the counts.
-- Whoever reads adds both, and leaves out the few whose time is over but whose state is not yet told.

-- How many of these are below a price: band 0 is up to £1,000, band 1 up to £2,000, and so on.
create function price_band(price_pence bigint) returns smallint language sql immutable parallel safe as $$
  select width_bucket(price_pence - 1, array[
    100000, 200000, 300000, 400000, 500000, 600000, 700000, 800000, 900000, 1000000, 1100000, 1200000,
    1300000, 1400000, 1500000, 1600000, 1750000, 1800000, 2000000, 2250000, 2500000, 3000000, 3500000,
    4000000, 4500000, 5000000, 6000000, 7500000, 10000000
  ]::bigint[])::smallint
$$;

create table listing_counts (
  make text not null,
  family text not null,
  condition text not null,
  band smallint not null,
  n integer not null,
  primary key (make, family, condition, band)
);
create table listing_counts_of_makes (
  make text not null,
  condition text not null,
  band smallint not null,
  n integer not null,
  primary key (make, condition, band)
);
create table listing_counts_of_years (
  year smallint not null,
  make text not null,
  condition text not null,
  band smallint not null,
  n integer not null,
  primary key (year, make, condition, band)
);
create table listing_counts_by_year (
  make text not null,
  year smallint not null,
  family text not null,
  condition text not null,
  band smallint not null,
  n integer not null,
  primary key (make, year, family, condition, band)
);
create index listing_counts_by_year_alone on listing_counts_by_year (year);
create table listing_counts_by_town (
  make text not null,
  location text not null,
  band smallint not null,
  n integer not null,
  primary key (make, location, band)
);
create index listing_counts_by_town_alone on listing_counts_by_town (lower(location));
create table listing_counts_of_towns (
  location text not null,
  band smallint not null,
  n integer not null,
  primary key (location, band)
);
create table listing_count_changes (
  make text not null,
  family text not null,
  condition text not null,
  year smallint not null,
  band smallint not null,
  location text not null,
  n integer not null
);

create function fold_listing_counts() returns void language plpgsql as $$
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
  )
  insert into listing_counts_of_towns (location, band, n)
  select location, band, sum(n) from folded group by 1, 2 having sum(n) <> 0
  on conflict (location, band) do update set n = listing_counts_of_towns.n + excluded.n;
end $$;

-- From the cars themselves. All is in one statement, which sees the cars and the changes as of one moment.
create function recount_listings() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(1980200540);
  delete from listing_counts;
  delete from listing_counts_of_makes;
  delete from listing_counts_of_years;
  delete from listing_counts_by_year;
  delete from listing_counts_by_town;
  delete from listing_counts_of_towns;
  with known as (delete from listing_count_changes),
  counted as materialized (
    select make, family, condition, year, price_band(price_pence) as band, location, count(*) as n
    from listings where is_active group by 1, 2, 3, 4, 5, 6
  ),
  by_family as (
    insert into listing_counts (make, family, condition, band, n)
    select make, family, condition, band, sum(n) from counted group by 1, 2, 3, 4
  ),
  of_makes as (
    insert into listing_counts_of_makes (make, condition, band, n)
    select make, condition, band, sum(n) from counted group by 1, 2, 3
  ),
  of_years as (
    insert into listing_counts_of_years (year, make, condition, band, n)
    select year, make, condition, band, sum(n) from counted group by 1, 2, 3, 4
  ),
  by_year as (
    insert into listing_counts_by_year (make, year, family, condition, band, n)
    select make, year, family, condition, band, sum(n) from counted group by 1, 2, 3, 4, 5
  ),
  by_town as (
    insert into listing_counts_by_town (make, location, band, n)
    select make, location, band, sum(n) from counted group by 1, 2, 3
  )
  insert into listing_counts_of_towns (location, band, n)
  select location, band, sum(n) from counted group by 1, 2;
end $$;

-- Those whose time is over but whose state is not yet told: few, as a job tells them each minute. A function,
-- so that it is planned for the time that it is, and reads the index by it.
create function overdue_listings() returns table (
  make text, family text, condition text, year smallint, band smallint, location text
) language plpgsql stable rows 100 as $$
declare
  at timestamptz := app_now();
begin
  return query select listings.make, listings.family, listings.condition, listings.year,
    price_band(listings.price_pence), listings.location
    from listings where listings.is_active and listings.expires_at <= at;
end $$;

create function note_listing_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into listing_count_changes (make, family, condition, year, band, location, n)
    select make, family, condition, year, price_band(price_pence), location, count(*)
    from new_rows where is_active group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into listing_count_changes (make, family, condition, year, band, location, n)
    select make, family, condition, year, price_band(price_pence), location, -count(*)
    from old_rows where is_active group by 1, 2, 3, 4, 5, 6;
  else
    insert into listing_count_changes (make, family, condition, year, band, location, n)
    select make, family, condition, year, price_band(price_pence), location, sum(n)
    from (
      select make, family, condition, year, price_pence, location, 1 as n from new_rows where is_active
      union all
      select make, family, condition, year, price_pence, location, -1 from old_rows where is_active
    ) as changed group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;
  end if;
  return null;
end $$;

create trigger counted_when_inserted after insert on listings
  referencing new table as new_rows for each statement execute function note_listing_counts();
create trigger counted_when_deleted after delete on listings
  referencing old table as old_rows for each statement execute function note_listing_counts();
create trigger counted_when_updated after update on listings
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_listing_counts();
