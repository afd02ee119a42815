-- A claim works for the address that it was sent to, while that is its account's.
alter table listing_claims add column address text;
update listing_claims set address = (select email from users where id = user_id);
alter table listing_claims alter column address set not null;
alter table listing_claims add check (char_length(address) <= 255);
