-- When a listing was sold, deleted or taken down, whichever came first, until it is on sale again. An edit of what is sold
-- moves updated_at and not this. Noted here, as many acts change how a listing stands.
alter table listings add column ended_at timestamptz;
create function note_listing_end() returns trigger language plpgsql as $$
begin
  new.ended_at := case when new.state in ('sold', 'withdrawn', 'removed') then coalesce(old.ended_at, app_now()) end;
  return new;
end $$;
create trigger ended_when_off_sale before update of state on listings
  for each row execute function note_listing_end();
