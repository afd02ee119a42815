-- outside a transaction
-- An MOT history is shown by a registration and goes with it: those whose registration was erased go now. One whose
-- registration can't be opened any more stays. The rule is laid at once, which reads nothing, and looked at beside
-- everybody's work.
alter table mot_histories
  drop constraint if exists mot_histories_by_registration,
  add constraint mot_histories_by_registration
    foreign key (listing_id) references listing_registrations (listing_id) on delete cascade not valid;
delete from mot_histories where not exists (
  select from listing_registrations where listing_registrations.listing_id = mot_histories.listing_id
);
alter table mot_histories validate constraint mot_histories_by_registration;
-- Of what ended before, the latest day on which it can have; it is told where something is kept by it.
update listings set ended_at = updated_at from listing_registrations
where listing_registrations.listing_id = listings.id
  and state in ('sold', 'withdrawn', 'removed') and ended_at is null;
