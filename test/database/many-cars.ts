import { sql } from 'kysely'
import { storedFacts } from '../../src/features/cars/facts/stored.ts'
import { namesEdition } from '../../src/features/cars/names.ts'
import type { Database, Db } from '../../src/platform/database/database.ts'

const unsaid = JSON.stringify(storedFacts({}))

/**
 * Puts so many believable cars into an empty shop: few makes have most of them, towns are of very
 * different size, one in eight is premium, one in twelve is no longer on sale. The same each time, and
 * past the triggers, which would look at each by itself; what the
 * planner knows is up to date then.
 */
export async function fillWithCars(
  { unhurried }: Pick<Database, 'unhurried'>,
  n: number,
): Promise<void> {
  await unhurried(async (db) => {
    await fill(db, n)
    await sql`vacuum analyze`.execute(db)
  })
}

function fill(db: Db, n: number) {
  return db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into photos (content_hash, filename, mime_type, width, height, byte_size, placeholder, storage_key)
      select lpad(to_hex(n), 16, '0'), 'car.jpg', 'image/jpeg', 2560, 1920, 1000000, '#335577', 'many-' || n
      from generate_series(1, 20) as n`.execute(tx)
    await sql`
      with makes as (
        select array['BMW', 'Ford', 'Volkswagen', 'Mercedes-Benz', 'Porsche', 'Audi', 'Jaguar', 'Mazda',
          'Vauxhall', 'Toyota', 'Peugeot', 'Volvo', 'Honda', 'Nissan', 'Mini', 'Rover', 'Renault', 'Subaru',
          'Alfa Romeo', 'SAAB', 'Citroen', 'Mitsubishi', 'Fiat', 'Lotus', 'Lancia', 'Ferrari'] as all_of_them
      ), towns as (
        select array_agg(id order by name) as ids, array_agg(name order by name) as names, count(*)::int as n
        from places
      ), chances as (
        select car, ((hashint8(car * 7 + 1)::bigint & 1048575) / 1048576.0)::float8 as make,
          ((hashint8(car * 7 + 2)::bigint & 1048575) / 1048576.0)::float8 as family,
          ((hashint8(car * 7 + 3)::bigint & 1048575) / 1048576.0)::float8 as year,
          ((hashint8(car * 7 + 4)::bigint & 1048575) / 1048576.0)::float8 as price,
          ((hashint8(car * 7 + 5)::bigint & 1048575) / 1048576.0)::float8 as town,
          ((hashint8(car * 7 + 6)::bigint & 1048575) / 1048576.0)::float8 as state,
          ((hashint8(car * 7 + 7)::bigint & 1048575) / 1048576.0)::float8 as words
        from generate_series(1, ${n}::bigint) as car
      ), cars as (
        select car, chances.state as chance, words,
          all_of_them[1 + floor(26 * make * make)::int] as make,
          (array['Coupe', 'Estate', 'GTI', 'Turbo', 'Series 1', 'Targa', 'Roadster', 'Saloon'])[
            1 + floor(8 * family * family)::int] as family,
          1980 + floor(26 * sqrt(year))::int as year,
          (500 + round(exp(ln(9000) + 1.6 * (price - 0.5) * 2) * (0.6 + 0.8 * family) / 50) * 50)::bigint * 100 as price,
          1 + floor(towns.n * town * town * town)::int as town,
          floor(200000 * year * (0.2 + 0.8 * price))::int as mileage
        from chances, makes, towns
      )
      insert into listings (plan, state, make, model, family, year, mileage, condition, price_pence, location,
        place_id, description, contact_name, contact_email, created_at, updated_at, published_at, expires_at,
        search_document, names, names_edition, facts)
      select case when car % 8 = 0 then 'premium' else 'standard' end,
        case when chance < 0.87 then 'live' when chance < 0.92 then 'under-offer'
          when chance < 0.96 then 'sold' when chance < 0.99 then 'expired' else 'withdrawn' end,
        make, family || ' ' || year % 7, family, year, mileage,
        (array['good', 'very-good', 'excellent', 'fair', 'pristine', 'project'])[1 + floor(6 * words * words)::int],
        price, names[town], ids[town],
        'A car that was looked after, with its papers and a full service history. Number ' || car,
        'Sam Seller', 'seller' || car || '@example.org',
        published_at, published_at, published_at,
        case when chance between 0.96 and 0.99 then published_at + interval '1 day' else now() + interval '1 day' + car % 40 * interval '1 day' end,
        lower(make || ' ' || family || ' ' || year || ' ' || names[town]) || ' looked after papers '
          || case when words < 0.3 then 'full service history ' else '' end
          || case when words > 0.9 then 'garaged ' else '' end
          || case when car % 500 = 0 then 'barn find ' else '' end,
        to_tsvector('simple', lower(make || ' ' || family)), ${namesEdition},
        -- Half say nothing of themselves beside, premium or not; an odd colour is rare, and the wheel on the left rarer.
        case when car / 8 % 2 = 0 then ${unsaid}::jsonb else ${unsaid}::jsonb || jsonb_build_object(
          'gearbox', case when car % 9 = 0 then 'automatic' else 'manual' end,
          'body', (array['saloon', 'coupe', 'hatchback', 'estate'])[1 + floor(4 * words * words)::int],
          'fuel', case when car % 13 = 0 then 'diesel' when car % 2001 = 0 then 'lpg' else 'petrol' end,
          'colour', case when car % 999 = 0 then 'purple' else (array['red', 'blue', 'silver', 'green'])[1 + car % 4] end,
          'driveSide', case when car % 333 = 0 then 'left' else 'right' end
        ) end
        -- A third say more, each another part of it, and a few say nearly all.
        || case when car % 3 > 0 then '{}' else jsonb_strip_nulls(jsonb_build_object(
          'engineSize', case when car % 5 < 4 then 900 + floor(4100 * words * words * words)::int end,
          'power', case when car % 5 < 3 then 45 + floor(450 * words * words * words)::int end,
          'owners', case when car % 7 < 5 then
            (array['1', '2', '3', '4', '5', 'more'])[1 + (hashint8(car * 7 + 8)::bigint & 1023) * 6 / 1024] end,
          'serviceHistory', case when car % 11 < 6 then (array['full', 'part', 'none'])[1 + floor(3 * words)::int] end,
          'motUntil', case when car % 8 < 5 then to_char(current_date + (car % 400)::int, 'YYYY-MM-DD') end,
          'doors', case when car % 4 = 1 then '3' end,
          'modifications', case when car % 10 < 3 then (array['none', 'period', 'modern'])[1 + floor(3 * words)::int] end,
          'imported', case when car % 101 = 0 then 'japan' end,
          'matchingNumbers', case when car % 400 < 3 then 'yes' end,
          'keys', case when car % 6 = 0 then '2' end,
          'v5c', case when car % 12 < 10 then 'present' end
        )) end
      from cars, towns, lateral (
        select date_trunc('second', now()) - interval '30 days' - (hashint8(car)::bigint & 2097151) * interval '1 second' as published_at
      ) as publication`.execute(tx)
    await sql`select recount_listings()`.execute(tx)
    await sql`
      insert into listing_photos (listing_id, position, photo_id)
      select id, 0, 1 + id % 20 from listings`.execute(tx)
    await sql`
      insert into search_terms (term, n)
      select term, 1000 from unnest(array['service', 'history', 'garaged', 'barn', 'find', 'papers', 'looked']) as term`.execute(
      tx,
    )
  })
}
