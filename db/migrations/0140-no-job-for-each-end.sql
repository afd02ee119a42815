-- The end of each listing had a job of its own; the minute's does it. In a new shop the runner has no table yet. Nobody else reads or
-- holds those that wait for their time.
do $$
begin
  if to_regclass('jobs.job') is not null then
    delete from jobs.job where name = 'expire-listings' and state < 'active' and data ? 'listingId';
  end if;
end
$$;
