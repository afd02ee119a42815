-- What was off sale already as its seller was suspended goes back to nothing: it stays as it is, and is nothing that somebody misses.
-- Only what is held because of who sells it is kept so.
alter table listing_holds
  alter column held_from drop not null,
  add constraint listing_holds_kept_check check (held_from is not null or for_seller);
