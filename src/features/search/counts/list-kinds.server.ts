import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { changes, ofCube } from '../../listings/counts/cells.server.ts'
import type { Criteria } from '../criteria.ts'

/** What search engines are told of: where fewer are on sale, the page is as good as that of the car. */
const fewestOfATown = 3

/** The searches that are pages of their own: each make, family and town of which cars are on sale. */
export async function listKinds(db: Db): Promise<Pick<Criteria, 'make' | 'model' | 'location'>[]> {
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
      ) as counted group by lower(location) having sum(n) >= ${fewestOfATown}
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
