-- What was bought. A payment that is under way was begun for the only plan there was, and so is what a process
-- of the version before still begins.
alter table orders add column plan text not null default 'premium'
  constraint orders_plan_check check (plan in ('premium'));

-- Told by their names where another plan comes.
alter table listings rename constraint listings_check1 to listings_paid_plan_check;

-- How many photos a listing of a plan shows: the same as `plans` in the rules, which a test compares.
create function photos_of_plan(plan text) returns integer language sql immutable
  return case plan when 'premium' then 20 else 10 end;

create or replace function check_listing_photos() returns trigger language plpgsql as $$
declare
  listing listings%rowtype;
  photos integer;
begin
  if tg_table_name = 'listings' then
    select * into listing from listings where id = new.id;
  else
    select * into listing from listings where id = coalesce(new.listing_id, old.listing_id);
  end if;
  if not found then return null; end if;
  select count(*) into photos from listing_photos where listing_id = listing.id;
  if listing.is_active and photos = 0 then
    raise check_violation using constraint = 'listing_has_a_photo',
      message = format('listing %s has no photo', listing.id);
  end if;
  if photos > photos_of_plan(listing.plan) then
    raise check_violation using constraint = 'listing_photos_within_plan',
      message = format('listing %s has more photos than its plan allows', listing.id);
  end if;
  return null;
end $$;

