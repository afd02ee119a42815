create table enquiries (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 255 and name !~ '[[:cntrl:]]'),
  email text not null check (
    char_length(email) <= 255 and email ~ '^[^@[:space:],;<>]+@[^@[:space:],;<>]+\.[^@[:space:],;<>]+$'
  ),
  phone text check (phone ~ '^[+0-9][0-9 ()-]{4,39}$'),
  message text not null check (char_length(message) between 10 and 5000),
  created_at timestamptz not null default app_now()
);
create index enquiries_by_listing on enquiries (listing_id, created_at desc);
