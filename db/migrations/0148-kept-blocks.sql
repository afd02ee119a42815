-- What is left of a seller's block once its conversation is erased: without a word, and without an address that anybody reads.
create table kept_blocks (
  id bigint generated always as identity primary key,
  -- Whose it is: an account's, or of whoever has a listing without one.
  seller_id bigint references users (id) on delete cascade,
  listing_id bigint references listings (id) on delete cascade,
  -- Whose account wrote what they blocked, while there is one.
  user_id bigint references users (id) on delete set null,
  -- By which the address that stood there is known again, by a key that is not in the database.
  email_hash bytea not null check (octet_length(email_hash) = 32),
  -- Whether that is known to be its writer's: anybody can type anybody's.
  is_writers boolean not null,
  kept_at timestamptz not null default app_now(),
  check (num_nonnulls(seller_id, listing_id) = 1)
);
create index kept_blocks_by_seller on kept_blocks (seller_id) where seller_id is not null;
create index kept_blocks_by_listing on kept_blocks (listing_id) where listing_id is not null;
create index kept_blocks_by_writer on kept_blocks (user_id) where user_id is not null;
create index kept_blocks_by_email on kept_blocks (email_hash);
