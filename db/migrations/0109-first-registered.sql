-- outside a transaction
-- The month in which a car was first registered. The rules are laid anew at once, which reads nothing, and looked at
-- beside everybody's work.
alter table listings
  drop constraint if exists facts_known,
  drop constraint if exists fact_first_registered,
  add constraint facts_known check (
    facts ?& array['gearbox', 'body', 'fuel', 'colour', 'driveSide'] and facts - array[
      'gearbox', 'body', 'fuel', 'colour', 'driveSide', 'engineSize', 'power', 'paint', 'interior', 'doors',
      'firstRegistered', 'owners', 'serviceHistory', 'motUntil', 'taxBand', 'imported', 'modifications',
      'matchingNumbers', 'keys', 'books', 'v5c', 'reasonForSale', 'engineOriginality', 'engineWork',
      'gearboxOriginality', 'gearboxWork', 'paintOriginality', 'paintWork', 'interiorOriginality', 'interiorWork',
      'wheelsOriginality', 'wheelsWork'
    ] = '{}'
  ) not valid,
  add constraint fact_first_registered check (
    (facts ->> 'firstRegistered') ~ '^(19[789][0-9]|20[0-4][0-9])-(0[1-9]|1[0-2])$'
  ) not valid;
alter table listings validate constraint facts_known;
alter table listings validate constraint fact_first_registered;
