import { Button } from '../../ui/button.tsx'
import type { StoredDraft } from './use-draft.ts'

/** Says that what was typed is there again, and how to be rid of it; that can be undone. */
export function DraftNotice({ stored }: { stored: StoredDraft }) {
  return (
    <div role="status" className="empty:hidden">
      {stored.notice && (
        <p className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-1 border-l-4 border-ink pl-4">
          {stored.notice === 'restored' ? 'We kept what you typed.' : 'Everything was cleared.'}
          <Button
            size="small"
            onClick={stored.notice === 'restored' ? stored.startAgain : stored.undo}
            className="min-w-28"
          >
            {stored.notice === 'restored' ? 'Start again' : 'Undo'}
          </Button>
        </p>
      )}
    </div>
  )
}
