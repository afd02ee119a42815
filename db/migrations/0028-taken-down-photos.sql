-- What a photo looks like, as 256 signs of which of two neighbouring spots is darker (dHash); null where it
-- is not known yet, or the photo shows nothing to tell it by.
alter table photos add column likeness bit(256);

-- By which the photos of a listing that was taken down are known when they are sent again. It outlives
-- photos and listing, and says nothing of whose they were.
create table taken_down_photos (
  listing_id bigint not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{16}$'),
  likeness bit(256),
  taken_down_at timestamptz not null default app_now(),
  primary key (listing_id, content_hash)
);
create index taken_down_photos_by_hash on taken_down_photos (content_hash);

-- A moderator may let its seller list the car and its photos again.
alter table moderation_log drop constraint moderation_log_action_check;
alter table moderation_log add constraint moderation_log_action_check
  check (action in ('taken-down', 'allowed-again'));
create index listings_removed on listings (make, family) where state = 'removed';
