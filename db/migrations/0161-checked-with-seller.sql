-- What was being checked as its seller was suspended, and is in no account, says whose it is as well: nothing else does once it has
-- another contact email.
alter table listing_holds drop constraint if exists listing_holds_seller_check;
update listing_holds set seller_id = users.id from listings, users
where listings.id = listing_id and not for_seller and seller_id is null and listings.user_id is null
  and listings.confirmed_email = lower(listings.contact_email)
  and users.email = listings.confirmed_email and users.email_verified
  and exists (select from restrictions where restrictions.user_id = users.id);
