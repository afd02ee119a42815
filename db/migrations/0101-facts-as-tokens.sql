-- outside a transaction
-- What is said of a car in fields, as words of an index: 'owners=2', or 'owners=' where it is not said, so that 'not said' is
-- looked up like any choice. Figures and days stand by what they lie in, a narrow band and a wide one (100 cc and 1,000, 25
-- bhp and 250, a month and its year), so that a few words are all that lies between two; the row has the rest. An index is
-- made of it: another fact is another function and another index, never another body of this one.
create or replace function fact_tokens(facts jsonb) returns text[] language sql immutable parallel safe return
  array[
    'body=' || coalesce(facts ->> 'body', ''),
    'gearbox=' || coalesce(facts ->> 'gearbox', ''),
    'fuel=' || coalesce(facts ->> 'fuel', ''),
    'engineSize=' || coalesce(((facts ->> 'engineSize')::int / 100)::text, ''),
    'engineSize~' || coalesce(((facts ->> 'engineSize')::int / 1000)::text, ''),
    'power=' || coalesce(((facts ->> 'power')::int / 25)::text, ''),
    'power~' || coalesce(((facts ->> 'power')::int / 250)::text, ''),
    'colour=' || coalesce(facts ->> 'colour', ''),
    'interior=' || coalesce(facts ->> 'interior', ''),
    'doors=' || coalesce(facts ->> 'doors', ''),
    'driveSide=' || coalesce(facts ->> 'driveSide', ''),
    'owners=' || coalesce(facts ->> 'owners', ''),
    'serviceHistory=' || coalesce(facts ->> 'serviceHistory', ''),
    'motUntil=' || coalesce(left(facts ->> 'motUntil', 7), ''),
    'motUntil~' || coalesce(
      case when (facts ->> 'motUntil') collate "C" >= '2040' then '2040' else left(facts ->> 'motUntil', 4) end, ''
    ),
    'taxBand=' || coalesce(facts ->> 'taxBand', ''),
    'imported=' || coalesce(facts ->> 'imported', ''),
    'modifications=' || coalesce(facts ->> 'modifications', ''),
    'matchingNumbers=' || coalesce(facts ->> 'matchingNumbers', ''),
    'keys=' || coalesce(facts ->> 'keys', ''),
    'books=' || coalesce(facts ->> 'books', ''),
    'v5c=' || coalesce(facts ->> 'v5c', ''),
    'engineOriginality=' || coalesce(facts ->> 'engineOriginality', ''),
    'gearboxOriginality=' || coalesce(facts ->> 'gearboxOriginality', ''),
    'paintOriginality=' || coalesce(facts ->> 'paintOriginality', ''),
    'interiorOriginality=' || coalesce(facts ->> 'interiorOriginality', ''),
    'wheelsOriginality=' || coalesce(facts ->> 'wheelsOriginality', '')
  ];
-- The planner has no other knowledge of how common each is: it looks past that of an index of some rows.
create statistics if not exists listings_fact_tokens_known on (fact_tokens(facts)) from listings;
-- One for all that cars are filtered by, alone and together, said and not said.
create index concurrently listings_fact_tokens on listings using gin (fact_tokens(facts)) where is_active;
-- The same of one car in 64, for counts.
create index concurrently listings_sample_tokens on listings using gin (search_vector, names, fact_tokens(facts))
  where is_active and hashint8(id) % 64 = 0;
drop index concurrently if exists listings_facts;
drop index concurrently if exists listings_sample_said;
analyze listings;
