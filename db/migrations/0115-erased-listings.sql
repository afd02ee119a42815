-- A report whose listing is erased before somebody has decided about it is closed as that.
alter table reports
  drop constraint reports_outcome_check,
  add constraint reports_outcome_check check (outcome in ('acted-on', 'dismissed', 'erased')) not valid;
alter table reports validate constraint reports_outcome_check;

-- What a seller said for their listing goes with it.
alter table appeals
  add constraint appeals_listing_id_fkey foreign key (listing_id) references listings (id) on delete cascade not valid;
delete from appeals where not exists (select from listings where listings.id = listing_id);
alter table appeals validate constraint appeals_listing_id_fkey;
