import { useInfiniteQuery } from '@tanstack/react-query'
import { logExport, officeLog } from '../../features/office/log/log.client.ts'
import type { StaffSelf } from '../../features/staff/schema.ts'
import { useSearchParams } from '../../platform/router/context.ts'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { ActsTable } from './acts-table.tsx'
import { OfficeFrame } from './frame.tsx'
import { Loaded } from './loaded.tsx'
import { OfficeSearch } from './search.tsx'
import { ShowOlder } from './show-older.tsx'

/** Every act of staff, of commands and of the shop on its own. */
export function LogScreen() {
  return <OfficeFrame title="Log">{({ role }) => <Log role={role} />}</OfficeFrame>
}

function Log({ role }: Pick<StaffSelf, 'role'>) {
  const [query] = useSearchParams()
  const param = (field: string) => query.get(field)?.trim() ?? ''
  const search = { q: param('q'), from: param('from'), until: param('until') }
  const isSearched = Object.values(search).some((value) => value !== '')
  const log = useInfiniteQuery(officeLog(search))
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = log
  return (
    <>
      <OfficeSearch label="Find what was done, to what, by whom or why">
        <Day name="from" label="From" day={search.from} />
        <Day name="until" label="Until" day={search.until} />
      </OfficeSearch>
      <Loaded query={log}>
        {({ pages }) => (
          <ActsTable
            forRole={role}
            acts={pages.flatMap(({ items }) => items)}
            none={isSearched ? 'Nothing matches that.' : undefined}
            everything={logExport(search)}
          />
        )}
      </Loaded>
      <ShowOlder
        older={{
          hasMore: hasNextPage,
          isLong: hasNextPage || (log.data?.pages.length ?? 0) > 1,
          isLoading: isFetchingNextPage,
          error: isFetchNextPageError ? error : null,
          show: () => void fetchNextPage(),
        }}
      />
    </>
  )
}

function Day({ name, label, day }: { name: string; label: string; day: string }) {
  return (
    <Field label={label} className="min-w-0 grow basis-36 sm:grow-0">
      {(control) => <Input {...control} type="date" name={name} defaultValue={day} />}
    </Field>
  )
}
