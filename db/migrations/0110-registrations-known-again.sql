-- A registration that stands with two cars is known by what the shop's key makes of it, which nobody can make without
-- that key. Rows from before have none.
alter table listing_registrations
  add column mark_hash bytea check (octet_length(mark_hash) = 32);

alter table screening_rules drop constraint screening_rules_settings_check;
alter table screening_rules add constraint screening_rules_settings_check check (
  coalesce(settings ->> 'kind', '') in (
    'words', 'price', 'phone', 'network', 'newcomer', 'photos', 'registration', 'another-car'
  )
);
