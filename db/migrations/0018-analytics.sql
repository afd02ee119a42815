-- How often each page was looked at, by the day in London. Nothing in it says by whom.
create table page_views (
  day date not null,
  -- As the route table has it: '/listing/:id'; 'other' for every address that is none of them.
  route text not null check (route = 'other' or route ~ '^/[a-z:/-]{0,59}$'),
  n integer not null check (n > 0),
  primary key (day, route)
);

-- What came of a listing that nothing else remembers: a view leaves no trace, and a save may be undone.
create table listing_figures (
  listing_id bigint not null references listings (id) on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  saves integer not null default 0 check (saves >= 0),
  primary key (listing_id, day)
);
create index listing_figures_by_day on listing_figures (day);
