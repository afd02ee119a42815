-- outside a transaction
-- Which of the photos that buyers look for a seller has ticked: nobody can tell from a photo what it shows.
alter table listings add column if not exists shots text[] not null default '{}';
alter table listings
  drop constraint if exists listings_shots_check,
  add constraint listings_shots_check check (
    shots <@ '{front,rear,interior,dashboard,engine,wheels,faults,papers}'::text[]
  ) not valid;
alter table listings validate constraint listings_shots_check;
