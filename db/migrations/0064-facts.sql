-- What is said of a car beside what every listing says. What cars are filtered by is always there, null where it
-- is not said, so that one index leads to those that say it and to those that don't. A rule that a value is absent
-- for is neither true nor false, and thus holds.
alter table listings
  add column facts jsonb not null
    default '{"gearbox": null, "body": null, "fuel": null, "colour": null, "driveSide": null}',
  add constraint facts_known check (
    facts ?& array['gearbox', 'body', 'fuel', 'colour', 'driveSide'] and facts - array[
      'gearbox', 'body', 'fuel', 'colour', 'driveSide', 'engineSize', 'power', 'paint', 'interior', 'doors',
      'owners', 'serviceHistory', 'motUntil', 'taxBand', 'imported', 'modifications', 'matchingNumbers', 'keys',
      'books', 'v5c', 'reasonForSale'
    ] = '{}'
  ) not valid,
  add constraint fact_body check ((facts ->> 'body') in (
    'saloon', 'hatchback', 'estate', 'coupe', 'convertible', 'targa', 'off-roader', 'other'
  )) not valid,
  add constraint fact_gearbox check ((facts ->> 'gearbox') in (
    'manual', 'automatic', 'semi-automatic'
  )) not valid,
  add constraint fact_fuel check ((facts ->> 'fuel') in (
    'petrol', 'diesel', 'lpg', 'hybrid', 'electric'
  )) not valid,
  add constraint fact_engine_size check (
    (facts ->> 'engineSize') ~ '^[0-9]+$' and (facts -> 'engineSize') between '50' and '9999'
  ) not valid,
  add constraint fact_power check (
    (facts ->> 'power') ~ '^[0-9]+$' and (facts -> 'power') between '5' and '2000'
  ) not valid,
  add constraint fact_colour check ((facts ->> 'colour') in (
    'black', 'white', 'silver', 'grey', 'red', 'blue', 'green', 'yellow', 'orange', 'gold', 'brown', 'purple'
  )) not valid,
  add constraint fact_paint check (
    char_length(facts ->> 'paint') between 1 and 60 and (facts ->> 'paint') !~ '[[:cntrl:]]'
  ) not valid,
  add constraint fact_interior check ((facts ->> 'interior') in (
    'cloth', 'velour', 'vinyl', 'part-leather', 'leather', 'alcantara'
  )) not valid,
  add constraint fact_doors check ((facts ->> 'doors') in ('2', '3', '4', '5')) not valid,
  add constraint fact_drive_side check ((facts ->> 'driveSide') in ('right', 'left')) not valid,
  add constraint fact_owners check ((facts ->> 'owners') in ('1', '2', '3', '4', '5', 'more')) not valid,
  add constraint fact_service_history check ((facts ->> 'serviceHistory') in (
    'full', 'part', 'none'
  )) not valid,
  add constraint fact_mot_until check ((facts ->> 'motUntil') ~ '^20[0-9]{2}-[01][0-9]-[0-3][0-9]$') not valid,
  add constraint fact_tax_band check ((facts ->> 'taxBand') in (
    'small-engine', 'large-engine', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'historic'
  )) not valid,
  add constraint fact_imported check ((facts ->> 'imported') in (
    'no', 'japan', 'europe', 'elsewhere'
  )) not valid,
  add constraint fact_modifications check ((facts ->> 'modifications') in (
    'none', 'period', 'modern'
  )) not valid,
  add constraint fact_matching_numbers check ((facts ->> 'matchingNumbers') in ('yes', 'no')) not valid,
  add constraint fact_keys check ((facts ->> 'keys') in ('1', '2', 'more')) not valid,
  add constraint fact_books check ((facts ->> 'books') in ('all', 'some', 'none')) not valid,
  add constraint fact_v5c check ((facts ->> 'v5c') in ('present', 'applied-for', 'missing')) not valid,
  add constraint fact_reason_for_sale check (
    char_length(facts ->> 'reasonForSale') between 1 and 120 and (facts ->> 'reasonForSale') !~ '[[:cntrl:]]'
  ) not valid;
