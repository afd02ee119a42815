-- When whoever reported something was told what became of it: an address that they typed may have had its email for the
-- day. Those of before were told as they were closed.
alter table reports add column told_at timestamptz
  check (told_at is null or closed_at is not null);
update reports set told_at = closed_at where closed_at is not null;
create index reports_untold on reports (email, closed_at)
  where closed_at is not null and told_at is null and email is not null;
