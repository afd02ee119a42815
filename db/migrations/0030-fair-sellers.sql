-- What every limit counts by that holds in all processes: messages, changes of a listing, numbers shown.
-- Hashes of a name and of what it is counted for; kept for a day.
alter table enquiry_counts rename to limit_counts;

-- A paid listing that became another car, or another person's: a moderator looks at it.
create table listing_reviews (
  listing_id bigint not null references listings (id) on delete cascade,
  -- The edit that made it so; what it was stands in `listing_edits`.
  revision integer not null,
  reason text not null check (reason in ('another-car', 'another-address')),
  asked_at timestamptz not null default app_now(),
  settled_at timestamptz check (settled_at >= asked_at),
  primary key (listing_id, revision),
  foreign key (listing_id, revision) references listing_edits (listing_id, revision) on delete cascade
);
create index listing_reviews_open on listing_reviews (asked_at) where settled_at is null;

-- The same seller's listings: a car that is listed anew keeps its place.
create index listings_by_contact on listings (lower(contact_email));
