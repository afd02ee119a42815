import { useInfiniteQuery } from '@tanstack/react-query'
import { officeLog } from '../../features/office/office.client.ts'
import { Button } from '../../ui/button.tsx'
import { ActsTable } from './acts-table.tsx'
import { OfficeFrame } from './frame.tsx'
import { Loaded } from './loaded.tsx'

/** Every act of staff, of commands and of the shop on its own. */
export function LogScreen() {
  return <OfficeFrame title="Log">{() => <Log />}</OfficeFrame>
}

function Log() {
  const log = useInfiniteQuery(officeLog())
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = log
  return (
    <>
      <Loaded query={log}>
        {({ pages }) => <ActsTable acts={pages.flatMap(({ items }) => items)} />}
      </Loaded>
      {hasNextPage && (
        <Button
          aria-disabled={isFetchingNextPage}
          onClick={() => isFetchingNextPage || void fetchNextPage()}
          className="mt-4 ml-3 aria-disabled:opacity-60"
        >
          {isFetchingNextPage ? 'Loading…' : 'Show Older'}
        </Button>
      )}
    </>
  )
}
