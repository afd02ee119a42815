-- outside a transaction
-- Whose suspension holds a listing: it may be in no account, and be known by an address that they have changed since.
alter table listing_holds add column if not exists seller_id bigint;
create index concurrently if not exists listing_holds_by_seller on listing_holds (seller_id) where seller_id is not null;
update listing_holds set seller_id = listings.user_id from listings
where listings.id = listing_id and for_seller and seller_id is null and listings.user_id is not null;
alter table listing_holds
  drop constraint if exists listing_holds_seller_fkey,
  add constraint listing_holds_seller_fkey
    foreign key (seller_id) references users (id) on delete set null not valid;
alter table listing_holds validate constraint listing_holds_seller_fkey;
alter table listing_holds
  drop constraint if exists listing_holds_seller_check,
  add constraint listing_holds_seller_check check (seller_id is null or for_seller) not valid;
alter table listing_holds validate constraint listing_holds_seller_check;
