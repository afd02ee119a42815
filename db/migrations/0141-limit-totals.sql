-- How much of something all together have done, by ten minutes: that a day's 165,000 photos are too many is read from 145 rows. What was
-- counted of all before isn't any more: for the rest of that day there may be as many again.
create table limit_totals (
  name text not null check (length(name) between 1 and 60),
  begun_at timestamptz not null,
  n integer not null check (n > 0),
  primary key (name, begun_at)
);
