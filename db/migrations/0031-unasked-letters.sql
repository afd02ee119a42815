-- The address from which a listing without an account was last confirmed: a link that was sent there was
-- opened. Letters to any other hold nothing that was typed. Those of before go on as they were.
alter table listings add column confirmed_email text check (confirmed_email = lower(confirmed_email));
update listings set confirmed_email = lower(contact_email);
alter table manage_links add column sent_to text check (sent_to = lower(sent_to));
alter table letter_links add column sent_to text check (sent_to = lower(sent_to));

-- When its words were posted to the seller; those that were not wait until the address is confirmed.
alter table enquiries add column told_at timestamptz;
update enquiries set told_at = created_at;
create index enquiries_untold on enquiries (listing_id) where told_at is null;

-- Listings about which nothing more could be written to an address for today.
create table owed_letters (
  listing_id bigint primary key references listings (id) on delete cascade,
  -- From which network it came, as a hash; that counts too.
  network text check (network ~ '^[0-9a-f]{64}$'),
  -- Whose account has the address, and may take the listing over.
  user_id bigint references users (id) on delete set null,
  owed_since timestamptz not null default app_now()
);
create index owed_letters_by_user on owed_letters (user_id) where user_id is not null;
