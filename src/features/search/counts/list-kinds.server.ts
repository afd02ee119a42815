import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { changes, ofCube } from '../../listings/counts/cells.server.ts'
import { onSale } from '../../listings/queries.server.ts'
import type { Gazetteer } from '../../places/places.server.ts'
import type { Criteria } from '../criteria.ts'

type Kind = Pick<Criteria, 'make' | 'model' | 'location' | 'near'>

/** What search engines are told of: where fewer are on sale, the page is as good as that of the car. */
const fewestOfAPlace = 3

/** The searches that are pages of their own: each make, family, town and county of which cars are on sale. */
export async function listKinds(
  db: Db,
  { counties }: Pick<Gazetteer, 'counties'>,
): Promise<Kind[]> {
  return [...(await listCarsAndTowns(db)), ...(await listCounties(db, counties))]
}

async function listCarsAndTowns(db: Db): Promise<Kind[]> {
  const { rows } = await sql<{
    make: string | null
    model: string | null
    location: string | null
  }>`
    with ${changes},
    families as (
      select make, family, sum(n) as n from (
        select make, family, n from listing_count_cells where ${ofCube(['make', 'family', 'year'])}
        union all select make, family, n from changes
      ) as counted group by make, family having sum(n) > 0
    ),
    towns as (
      select min(location) as location from (
        select location, n from listing_count_cells where ${ofCube(['location'])}
        union all select location, n from changes
      ) as counted group by lower(location) having sum(n) >= ${fewestOfAPlace}
    )
    select distinct make, null as model, null as location from families
    union all select make, family, null from families
    union all select null, null, location from towns
    order by 1, 2 nulls first, 3`.execute(db)
  return rows.map(({ make, model, location }) => ({
    ...(make && { make: make as Criteria['make'] }),
    ...(model && { model }),
    ...(location && { location }),
  }))
}

/** No cell counts by county: of each place in one as many are looked for as are enough. */
async function listCounties(db: Db, counties: Gazetteer['counties']): Promise<Kind[]> {
  const places = counties.flatMap(({ name, places: inside }) =>
    inside.map(({ id }) => ({ name, id })),
  )
  const { rows } = await sql<{ near: string }>`
    select county as near
    from unnest(${places.map(({ id }) => id)}::bigint[], ${places.map(({ name }) => name)}::text[])
      as places(id, county)
    cross join lateral (
      select 1 from listings where listings.place_id = places.id and ${onSale}
      limit ${sql.lit(fewestOfAPlace)}
    ) as cars
    group by county having count(*) >= ${fewestOfAPlace} order by county`.execute(db)
  return rows
}
