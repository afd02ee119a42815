-- outside a transaction
-- Which address a side let the other see: it may have another by now, which is not shown by that. What was shown before is
-- taken to be the one that stands there. The rules are laid anew at once, which reads nothing, and looked at beside
-- everybody's work.
alter table enquiries
  add column if not exists buyer_shown_email text,
  add column if not exists seller_shown_email text;
update enquiries set buyer_shown_email = email
where buyer_shown_at is not null and buyer_shown_email is null;
update enquiries set seller_shown_email = coalesce(
  (select lower(users.email) from users where users.id = listings.user_id), lower(listings.contact_email)
)
from listings
where listings.id = enquiries.listing_id and seller_shown_at is not null and seller_shown_email is null;
alter table enquiries
  drop constraint if exists enquiries_buyer_shown,
  drop constraint if exists enquiries_seller_shown,
  add constraint enquiries_buyer_shown check (
    buyer_shown_email is null or buyer_shown_at is not null and buyer_shown_email = lower(buyer_shown_email)
  ) not valid,
  add constraint enquiries_seller_shown check (
    seller_shown_email is null or seller_shown_at is not null and seller_shown_email = lower(seller_shown_email)
  ) not valid;
alter table enquiries validate constraint enquiries_buyer_shown;
alter table enquiries validate constraint enquiries_seller_shown;
