-- outside a transaction
-- How original five parts of a car are, and a line on what was done to each. The rules are laid anew at once, which
-- reads nothing, and looked at beside everybody's work.
alter table listings
  drop constraint if exists facts_known,
  drop constraint if exists fact_engine_originality,
  drop constraint if exists fact_engine_work,
  drop constraint if exists fact_gearbox_originality,
  drop constraint if exists fact_gearbox_work,
  drop constraint if exists fact_paint_originality,
  drop constraint if exists fact_paint_work,
  drop constraint if exists fact_interior_originality,
  drop constraint if exists fact_interior_work,
  drop constraint if exists fact_wheels_originality,
  drop constraint if exists fact_wheels_work,
  add constraint facts_known check (
    facts ?& array['gearbox', 'body', 'fuel', 'colour', 'driveSide'] and facts - array[
      'gearbox', 'body', 'fuel', 'colour', 'driveSide', 'engineSize', 'power', 'paint', 'interior', 'doors',
      'owners', 'serviceHistory', 'motUntil', 'taxBand', 'imported', 'modifications', 'matchingNumbers', 'keys',
      'books', 'v5c', 'reasonForSale', 'engineOriginality', 'engineWork', 'gearboxOriginality', 'gearboxWork',
      'paintOriginality', 'paintWork', 'interiorOriginality', 'interiorWork', 'wheelsOriginality', 'wheelsWork'
    ] = '{}'
  ) not valid,
  add constraint fact_engine_originality check ((facts ->> 'engineOriginality') in (
    'original', 'alike', 'changed'
  )) not valid,
  add constraint fact_engine_work check (
    char_length(facts ->> 'engineWork') between 1 and 120 and (facts ->> 'engineWork') !~ '[[:cntrl:]]'
  ) not valid,
  add constraint fact_gearbox_originality check ((facts ->> 'gearboxOriginality') in (
    'original', 'alike', 'changed'
  )) not valid,
  add constraint fact_gearbox_work check (
    char_length(facts ->> 'gearboxWork') between 1 and 120 and (facts ->> 'gearboxWork') !~ '[[:cntrl:]]'
  ) not valid,
  add constraint fact_paint_originality check ((facts ->> 'paintOriginality') in (
    'original', 'alike', 'changed'
  )) not valid,
  add constraint fact_paint_work check (
    char_length(facts ->> 'paintWork') between 1 and 120 and (facts ->> 'paintWork') !~ '[[:cntrl:]]'
  ) not valid,
  add constraint fact_interior_originality check ((facts ->> 'interiorOriginality') in (
    'original', 'alike', 'changed'
  )) not valid,
  add constraint fact_interior_work check (
    char_length(facts ->> 'interiorWork') between 1 and 120 and (facts ->> 'interiorWork') !~ '[[:cntrl:]]'
  ) not valid,
  add constraint fact_wheels_originality check ((facts ->> 'wheelsOriginality') in (
    'original', 'alike', 'changed'
  )) not valid,
  add constraint fact_wheels_work check (
    char_length(facts ->> 'wheelsWork') between 1 and 120 and (facts ->> 'wheelsWork') !~ '[[:cntrl:]]'
  ) not valid;
alter table listings validate constraint facts_known;
alter table listings validate constraint fact_engine_originality;
alter table listings validate constraint fact_engine_work;
alter table listings validate constraint fact_gearbox_originality;
alter table listings validate constraint fact_gearbox_work;
alter table listings validate constraint fact_paint_originality;
alter table listings validate constraint fact_paint_work;
alter table listings validate constraint fact_interior_originality;
alter table listings validate constraint fact_interior_work;
alter table listings validate constraint fact_wheels_originality;
alter table listings validate constraint fact_wheels_work;
